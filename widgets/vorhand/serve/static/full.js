// The page of one who found no place: looks for a free one and goes there.

"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const status = document.getElementById("vorhand-waiting");
  const ASK_SECONDS = 3;

  async function look() {
    let free = 0;
    try {
      free = (await (await fetch(status.dataset.places, { cache: "no-store" })).json()).free;
    } catch {
      // The server does not answer just now; the next look may find it again.
    }
    if (free > 0) {
      status.textContent = status.dataset.free;
      setTimeout(() => window.location.reload(), 500);
    } else {
      // Not all who wait should ask at the same moment.
      setTimeout(look, (ASK_SECONDS + 2 * Math.random()) * 1000);
    }
  }

  setTimeout(look, ASK_SECONDS * 1000);
});

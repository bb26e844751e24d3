// The moving picture of the landing page: it moves when it is asked to, and stops when it is told to.

"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("vorhand-watch");
  const picture = document.getElementById("vorhand-film");
  const still = picture.src;
  button.hidden = false;
  button.addEventListener("click", () => {
    const moves = picture.src === still;
    picture.src = moves ? picture.dataset.moving : still;
    button.textContent = moves ? button.dataset.stop : button.dataset.watch;
  });
});

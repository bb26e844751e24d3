// A notebook's page: what is seen until it is ready, and what it says when its table is gone.
//
// Voila's script calls window.voila_finish once its theme is loaded, and starts the widgets.

"use strict";

(() => {
  const ASK_SECONDS = 20;
  const LONG_SECONDS = 12;
  const LOOK_SECONDS = 1;
  const GIVE_UP_SECONDS = 60;

  const byId = (id) => document.getElementById(id);
  const sentences = () => byId("vorhand-banner").dataset;

  let shown = false;
  let lost = false;
  let told = "";
  const spoken = document.documentElement.lang;
  let sought = window.location.hash.slice(1);

  function show() {
    const main = byId("vorhand-main");
    if (shown || !main) {
      return;
    }
    shown = true;
    byId("vorhand-busy").hidden = true;
    // The kernel may have been given up before the page was complete.
    ask();
    complete();
    new MutationObserver(complete).observe(main, { childList: true, subtree: true });
    window.addEventListener("resize", complete);
    main.classList.remove("room-unready");
    main.removeAttribute("aria-busy");
  }

  // A language that the address names goes with whoever follows a link; one that is chosen on the
  // page is kept in a cookie.
  function carry() {
    const language = new URLSearchParams(window.location.search).get("lang");
    const base = new URL(document.body.dataset.baseUrl.replace(/voila\/$/, ""), window.location);
    for (const link of document.querySelectorAll(".room-bar a, #vorhand-main .jp-RenderedHTMLCommon a")) {
      const address = new URL(link.href, window.location);
      const ours = address.href.startsWith(base.href) && address.pathname !== window.location.pathname;
      const free = "carries" in link.dataset || !address.searchParams.has("lang");
      if (language && ours && free && link.dataset.carries !== language) {
        address.searchParams.set("lang", language);
        link.href = address.href;
        link.dataset.carries = language;
      }
    }
  }

  // What JupyterLab's way of showing outputs leaves out. A picture drawn as SVG becomes an image
  // without words, though the drawing has a title; a wide table cannot be scrolled by itself, let
  // alone with the keyboard.
  function complete() {
    carry();
    // The place that the address names is there only now, in what an output shows.
    const place = shown && sought ? byId(sought) : null;
    if (place) {
      sought = "";
      requestAnimationFrame(() => place.scrollIntoView());
    }
    for (const image of document.querySelectorAll("#vorhand-main img:not([alt])")) {
      image.alt = titleOf(image.src);
    }
    for (const table of document.querySelectorAll("#vorhand-main .jp-RenderedHTMLCommon table")) {
      if (!table.closest(".room-wide")) {
        const frame = document.createElement("div");
        frame.className = "room-wide";
        table.replaceWith(frame);
        frame.append(table);
      }
    }
    for (const frame of document.querySelectorAll(".room-wide")) {
      if (frame.scrollWidth > frame.clientWidth) {
        const caption = frame.querySelector("caption, th");
        frame.tabIndex = 0;
        frame.setAttribute("role", "group");
        frame.setAttribute("aria-label", caption ? caption.textContent : "");
      } else {
        for (const name of ["tabindex", "role", "aria-label"]) {
          frame.removeAttribute(name);
        }
      }
    }
  }

  function titleOf(address) {
    const [kind, data] = [address.slice(0, address.indexOf(",")), address.slice(address.indexOf(",") + 1)];
    if (!kind.startsWith("data:image/svg+xml")) {
      return "";
    }
    try {
      const text = kind.endsWith("base64") ? atob(data) : decodeURIComponent(data);
      const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
      return drawing.querySelector("svg > title")?.textContent ?? "";
    } catch {
      return "";
    }
  }

  // Voila calls this when its theme is there; before that the page would jump.
  window.voila_finish = () => {
    if (document.readyState === "loading" || !window.themeLoaded) {
      window.cellLoaded = true;
      return;
    }
    show();
  };
  window.voila_process = () => {};
  window.voila_heartbeat = () => {};

  // A widget's frame looks for its model for two seconds. On a busy machine all of them may pass
  // between two looks; the model has come in the meantime, yet the frame would say for good that
  // there is none. So no frame gives up. Once all models are there, those that still wait are asked
  // to look again; not before, since a frame that is asked while it looks would be drawn twice.
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app) {
      Object.defineProperty(window, "jupyterapp", { value: app });
      const manager = app.widgetManager;
      if (manager) {
        let restored = manager.restoredStatus;
        manager.restored.connect(() => {
          restored = true;
        });
        Object.defineProperty(manager, "restoredStatus", { value: false });
        setInterval(() => restored && manager.restored.emit(), LOOK_SECONDS * 1000);
      }
    },
  });

  // anywidget gives the module of a widget two seconds. On a slow phone or a busy machine they may
  // pass; the widget would then be drawn and never hear from its kernel. It is given longer.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(Math.max(milliseconds, GIVE_UP_SECONDS * 1000));

  function say(text, withButton) {
    const banner = byId("vorhand-banner");
    const said = byId("vorhand-banner-text");
    banner.hidden = !text;
    // Said again at every answer of the server it would be read out again each time.
    if (said.textContent !== text) said.textContent = text;
    byId("vorhand-reload").hidden = !withButton;
  }

  function gone() {
    lost = true;
    say(sentences().gone, true);
  }

  async function ask() {
    // The banner, with the address to ask at, is the last of the page to arrive.
    if (lost || !byId("vorhand-banner")?.dataset.visit) {
      return;
    }
    try {
      const answer = await fetch(sentences().visit, { cache: "no-store" });
      if (answer.status === 410) {
        gone();
      } else if (answer.ok) {
        say(told, Boolean(told));
      } else {
        say(sentences().offline, false);
      }
    } catch {
      say(sentences().offline, false);
    }
  }

  // For the pages to come, which the server makes.
  function tellServer(name, value) {
    const base = document.body.dataset.baseUrl.replace(/voila\/$/, "");
    try {
      document.cookie = `${name}=${value}; path=${base}; max-age=31536000; SameSite=Lax`;
    } catch {
      // Where cookies are forbidden the choice lasts as long as the page.
    }
  }

  window.addEventListener("vorhand:colours", (event) => tellServer("vorhand-colours", event.detail));

  // A widget of the page was told to speak another language: so do the page's own words. The server
  // is told by a cookie, for the pages to come.
  window.addEventListener("vorhand:language", (event) => {
    const words = JSON.parse(byId("vorhand-words").textContent)[event.detail];
    if (!words) {
      return;
    }
    tellServer("vorhand-language", words.language);
    carry();
    document.documentElement.lang = words.language;
    document.title = `${words.title} · Vorhand`;
    for (const node of document.querySelectorAll("[data-say]")) {
      node.textContent = words[node.dataset.say] ?? node.textContent;
      if (node.lang) {
        node.lang = words.language;
      }
    }
    const { offline, broken, gone } = words;
    Object.assign(sentences(), { offline, broken, gone, busyLong: words["busy-long"] });
    // Pictures and tables were drawn once, by a kernel that was told the reader's language then.
    const drawn = document.querySelector("#vorhand-main .vorhand-display");
    told = drawn && words.language !== spoken ? words.drawn : "";
    say(told, Boolean(told));
  });

  // From the start, before the large scripts are there: whoever asks is known to be coming.
  setInterval(ask, ASK_SECONDS * 1000);

  document.addEventListener("DOMContentLoaded", () => {
    window.cellLoaded = true;
    const banner = byId("vorhand-banner");
    if (!banner.dataset.visit) {
      // The page was cut off before its kernel was started.
      say(sentences().broken, true);
      return;
    }
    byId("vorhand-reload").addEventListener("click", () => window.location.reload());
    ask();
    if (window.themeLoaded) {
      show();
    }
    setTimeout(() => {
      if (!shown) {
        byId("vorhand-busy-text").textContent = sentences().busyLong;
      }
    }, LONG_SECONDS * 1000);
    // Whatever may be missing then, what is there should be seen.
    setTimeout(show, GIVE_UP_SECONDS * 1000);
    window.addEventListener("online", ask);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") {
        ask();
      }
    });
  });

  // A page that comes back from the browser's memory has said goodbye to its kernel.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) {
      window.location.reload();
    }
  });
})();

// ---------------------------------------------------------------- colours

// Of use in two places: joined with the widgets' front ends, and on served pages as a script in the
// head, so that a page is painted in the chosen colours from the start.

const COLOURS = ["system", "light", "dark", "contrast"];

/** What this browser has chosen. A served page is told by its server, which knows it by a cookie. */
function chosenColours() {
  const { colours } = document.documentElement.dataset;
  const chosen = colours || keptSettings().colours;
  return COLOURS.includes(chosen) ? chosen : "system";
}

/** The theme around: JupyterLab says which it has; everywhere else the reader's system does. */
function coloursAround(media) {
  const { jpThemeLight, jpThemeName, voila } = document.body ? document.body.dataset : {};
  const lab = voila === undefined && jpThemeLight !== undefined;
  return {
    dark: lab ? jpThemeLight === "false" : media.dark.matches,
    contrast: media.contrast.matches || (lab && /high.contrast/i.test(jpThemeName || "")),
  };
}

/** Put the chosen colours on an element that is a look (see 0-tokens.css); the result ends that. */
function wearColours(look) {
  const media = { dark: matchMedia("(prefers-color-scheme: dark)"), contrast: matchMedia("(prefers-contrast: more)") };
  let chosen = chosenColours();
  const wear = () => {
    const around = coloursAround(media);
    const dark = chosen === "dark" || (chosen !== "light" && around.dark);
    const contrast = chosen === "contrast" || (chosen === "system" && around.contrast);
    look.dataset.theme = dark ? "dark" : "light";
    if (contrast) look.dataset.contrast = "more";
    else delete look.dataset.contrast;
    if (look.dataset.colours) look.dataset.colours = chosen;
  };
  const heard = (event) => {
    chosen = event.detail;
    wear();
  };
  const observer = new MutationObserver(wear);
  if (document.body) {
    observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name"] });
  }
  for (const one of Object.values(media)) one.addEventListener("change", wear);
  window.addEventListener("vorhand:colours", heard);
  wear();
  return () => {
    observer.disconnect();
    for (const one of Object.values(media)) one.removeEventListener("change", wear);
    window.removeEventListener("vorhand:colours", heard);
  };
}

/** Colours were chosen: this browser keeps them, and everything on the page wears them at once. */
function chooseColours(value) {
  keepSetting("colours", value);
  window.dispatchEvent(new CustomEvent("vorhand:colours", { detail: value }));
}

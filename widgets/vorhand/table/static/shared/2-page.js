// ---------------------------------------------------------------- the page around a widget

/** The root of a widget; `leave` takes it away again. On a page of ours, which wears the chosen
    colours as a whole, it takes them from there. */
function rootIn(host, name) {
  const root = el("section", {
    class: `vorhand-ground ${name}`,
    "data-lm-suppress-shortcuts": "true",
    // Notebooks take single keys as commands of their own.
    onkeydown: (event) => !event.ctrlKey && !event.metaKey && event.stopPropagation(),
  });
  const within = document.documentElement.classList.contains("vorhand-look");
  if (!within) root.classList.add("vorhand-look");
  const undress = within ? () => {} : wearColours(root);
  host.append(root);
  const leave = () => {
    undress();
    root.remove();
  };
  return { root, leave };
}

/** A kernel that is gone answers nothing: after a while `gone` says so, instead of looking alive. */
class Patience {
  constructor(gone) {
    this.gone = gone;
  }

  wait() {
    this.end();
    this.timer = setTimeout(this.gone, 12000);
  }

  end() {
    clearTimeout(this.timer);
  }
}

function download(name, text, type = "application/json") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// ---------------------------------------------------------------- the person's settings

/** Settings are the person's, not the deal's: this browser keeps them for all its tables. */
const SETTINGS = "vorhand:settings";

/** The choice of a language on a served page, where the server is to know it too. */
const LANGUAGE_COOKIE = "vorhand-language";

function keptSettings() {
  let language = {};
  try {
    const chosen = document.cookie.split("; ").find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`));
    if (chosen) language = { language: chosen.slice(LANGUAGE_COOKIE.length + 1) };
    return { ...JSON.parse(localStorage.getItem(SETTINGS)), ...language };
  } catch {
    // Cookies, too, can be forbidden, as in a frame that is shut off.
    return language;
  }
}

function keepSetting(key, value) {
  try {
    localStorage.setItem(SETTINGS, JSON.stringify({ ...keptSettings(), [key]: value }));
  } catch {
    // Storage may be forbidden: then the setting lives as long as the table.
  }
}

/** What Python needs to know of the person and the page. */
function greeting() {
  const languages = [...(navigator.languages || [navigator.language])];
  return { search: location.search, settings: keptSettings(), languages };
}

/** A language was chosen: everything on the page that can speak it is told so. */
function tellLanguage(language) {
  const url = new URL(location.href);
  if (url.searchParams.has("lang")) {
    // A link that named another would have the last word when the page is loaded again.
    url.searchParams.set("lang", language);
    history.replaceState(history.state, "", url);
  }
  window.dispatchEvent(new CustomEvent("vorhand:language", { detail: language }));
}

/** Calls `speak` with every language that is chosen on the page, until what it returns is called. */
function onLanguage(speak) {
  const heard = (event) => speak(event.detail);
  window.addEventListener("vorhand:language", heard);
  return () => window.removeEventListener("vorhand:language", heard);
}

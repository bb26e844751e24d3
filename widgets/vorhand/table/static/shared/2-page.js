// ---------------------------------------------------------------- the page around a widget

/** JupyterLab says which theme it has; on a page of ours the reader's system does. */
function isDark(media) {
  const { jpThemeLight, voila } = document.body.dataset;
  if (voila !== undefined || jpThemeLight === undefined) return media.matches;
  return jpThemeLight === "false";
}

/** The root of a widget, in the theme of the page; `leave` takes it away again. */
function rootIn(host, name) {
  const root = el("section", {
    class: `vorhand-ground ${name}`,
    "data-lm-suppress-shortcuts": "true",
    // Notebooks take single keys as commands of their own.
    onkeydown: (event) => !event.ctrlKey && !event.metaKey && event.stopPropagation(),
  });
  const media = matchMedia("(prefers-color-scheme: dark)");
  const retheme = () => setAttribute(root, "data-theme", isDark(media) ? "dark" : "light");
  const observer = new MutationObserver(retheme);
  media.addEventListener("change", retheme);
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
  retheme();
  host.append(root);
  const leave = () => {
    media.removeEventListener("change", retheme);
    observer.disconnect();
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

function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// What the table's and the lessons' front ends share. The files of shared/ and of one front end are
// joined in the order of their numbers into one module (see vorhand/table/front.py): a notebook loads
// it from a blob, where nothing can be imported.
//
// The browser decides nothing: it draws the scene that Python sends, ready sentences and the cards
// that this seat may see, and answers with commands, each under the scene's version, so that a
// click delivered twice counts once.

// ---------------------------------------------------------------- small helpers for elements

/** An element with properties, attributes (names with a dash, or `role`), and children. */
function el(tag, properties, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === null || value === undefined) continue;
    if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.includes("-") || name === "role" || name === "for") node.setAttribute(name, value);
    else node[name] = value;
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

/** Set a text only when it differs, so that screen readers are not told the same thing again. */
function setText(node, text) {
  const wanted = text || "";
  if (node.textContent !== wanted) node.textContent = wanted;
}

/**
 * A text as nodes, with the signs of suits for the eye alone: the name that follows a sign says the
 * same to who hears it.
 */
function signed(text) {
  const parts = (text || "").split(/([♣♠♥♦] (?=\p{L}))/u).filter(Boolean);
  return parts.map((part) => (/^[♣♠♥♦] $/.test(part) ? el("span", { "aria-hidden": "true" }, part) : part));
}

function setSigned(node, text) {
  if (node.textContent !== (text || "")) node.replaceChildren(...signed(text));
}

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, String(value));
  }
}

function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

/**
 * Bring the children of `parent` in line with `items`, keeping the element of each key: the focus
 * stays where it is and nothing that has not changed is drawn again.
 */
function patch(parent, items, key, make, update) {
  const old = new Map();
  for (const node of [...parent.children]) old.set(node.dataset.key, node);
  const wanted = items.map((item, index) => {
    const name = String(key(item, index));
    let node = old.get(name);
    if (node) old.delete(name);
    else {
      node = make(item, index);
      node.dataset.key = name;
    }
    update(node, item, index);
    return node;
  });
  for (const node of old.values()) node.remove();
  wanted.forEach((node, index) => {
    if (parent.children[index] !== node) {
      // Moving an element takes the focus from it.
      const focused = node.contains(document.activeElement) ? document.activeElement : null;
      parent.insertBefore(node, parent.children[index] || null);
      if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true });
    }
  });
  return wanted;
}

let serial = 0;
/** An id that no other element of the page has. */
function freshId(stem) {
  serial += 1;
  return `vorhand-${stem}-${serial}`;
}

/** Arrow keys, Home and End move among the buttons of a group. Returns true when one did. */
function arrowKeys(event, buttons, rowLength) {
  const here = buttons.indexOf(document.activeElement);
  if (here < 0 || event.altKey || event.ctrlKey || event.metaKey) return false;
  const last = buttons.length - 1;
  const row = rowLength || 1;
  const target = {
    ArrowRight: here + 1,
    ArrowLeft: here - 1,
    ArrowDown: here + row,
    ArrowUp: here - row,
    Home: 0,
    End: last,
  }[event.key];
  if (target === undefined) return false;
  event.preventDefault();
  const index = Math.min(last, Math.max(0, target));
  buttons[index].focus();
  return true;
}

/** The focus comes to something by itself. For who goes by the keyboard that has to be in sight;
    under a finger nothing jumps. */
function focusOn(node) {
  node.focus({ preventScroll: true });
  if (node.matches(":focus-visible")) node.scrollIntoView({ block: "nearest" });
}

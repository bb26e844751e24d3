// ---------------------------------------------------------------- which table this is

const KEY = /^[A-Za-z0-9_-]{22,128}$/;
const pageId = Math.random().toString(36).slice(2);
const connected = new WeakMap();
const slots = new Map();

function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/** Storage may be forbidden; then a reload starts afresh, and nothing else is lost. */
function stored(name, value) {
  try {
    if (value === undefined) return sessionStorage.getItem(name);
    sessionStorage.setItem(name, value);
  } catch {
    // Nothing to do: see above.
  }
  return null;
}

/**
 * The random id under which the server keeps this table's deal. It lives as long as the tab. A tab
 * that was duplicated takes its storage along: the copy asks first whether the id is in use.
 */
async function tableKey(model) {
  const base = `vorhand:${location.pathname}:${model.get("slot")}`;
  let name = base;
  for (let number = 2; slots.has(name); number += 1) name = `${base}:${number}`;
  slots.set(name, model);
  let key = stored(name);
  if (!key || !KEY.test(key) || (await inUse(key))) key = randomKey();
  stored(name, key);
  return { name, key, free: answerFor(key) };
}

function inUse(key) {
  if (!("BroadcastChannel" in globalThis)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const channel = new BroadcastChannel("vorhand");
    const done = (answer) => {
      channel.close();
      resolve(answer);
    };
    channel.onmessage = (event) => event.data && event.data.held === key && done(true);
    channel.postMessage({ asks: key, page: pageId });
    setTimeout(() => done(false), 60);
  });
}

function answerFor(key) {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel("vorhand");
  channel.onmessage = (event) => event.data && event.data.asks === key && channel.postMessage({ held: key });
  return () => channel.close();
}

/** Say hello once for each model, however many views of it there are. */
async function connect(model) {
  let connection = connected.get(model);
  if (!connection) {
    connection = { views: 1, ready: tableKey(model) };
    connected.set(model, connection);
    const { key } = await connection.ready;
    model.send({ command: "hello", key, ...greeting() });
  } else {
    // A view that comes and goes while the first one still waits for its key is not the last.
    connection.views += 1;
  }
  return async () => {
    connection.views -= 1;
    if (connection.views > 0) return;
    connected.delete(model);
    const { name, free } = await connection.ready;
    slots.delete(name);
    free();
  };
}

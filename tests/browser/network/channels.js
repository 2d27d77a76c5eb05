/**
 * Every way by which a script of a page could carry something to a server, each tried with an
 * address that names it. The page names the two servers, and the names of trusted types that its
 * policy allows: a script that comes first could take them.
 */
const { own, other, names, round } = JSON.parse(document.documentElement.dataset.probe);

/** Channels that ended, by whatever way: nothing more comes of them. */
globalThis.settled = [];
const settle = (mark) => globalThis.settled.push(mark);
document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
  const [, mark] = /[?&]rows=([\w.-]+)/.exec(blockedURI) ?? [];
  if (mark) return settle(mark);
  // The address of a frame or a form may be reported without what it carries.
  const [, channel] = /^(form|frame)-/.exec(effectiveDirective) ?? [];
  if (channel) settle(`${channel}.${blockedURI.startsWith(new URL(own).origin) ? "own" : "other"}`);
});

const rules = { createScriptURL: (text) => text, createScript: (text) => text };
const made = names.map((name) => globalThis.trustedTypes?.createPolicy(name, rules));
/** An address as a script's address must be where trusted types are required. */
const script = (address) => made[0]?.createScriptURL(address) ?? address;

/** The channel that is tried now. */
let trying = "";

/** Puts an element with properties to where its kind is loaded from. */
function put(name, properties, home = document.body) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  const mark = trying;
  element.addEventListener("error", () => settle(mark));
  home.append(element);
  return element;
}
const link = (properties) => put("link", properties, document.head);
/** Shows an element with a style that needs no style sheet. */
const styled = (property, value) =>
  put("div", { textContent: "x" }).style.setProperty(property, value);

/** A promise that is broken when a worker fails, or says that it is done. */
const failing = (worker) => new Promise((_, fail) => (worker.onmessage = worker.onerror = fail));

/** Runs code in a worker that begins as a blob, and so obeys the policy of its page. */
function inWorker(code) {
  const done = "postMessage(0)";
  const blob = new Blob([`${code}.then(() => ${done}, () => ${done})`], {
    type: "text/javascript",
  });
  return failing(new Worker(script(URL.createObjectURL(blob)), { type: "module" }));
}

function ice(address, mark) {
  const { hostname, port } = new URL(address);
  const servers = [
    { urls: `turn:${hostname}:${port}?transport=tcp`, username: mark, credential: "x" },
  ];
  const peer = new RTCPeerConnection({ iceServers: servers });
  peer.createDataChannel("x");
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
}

/** Channels that one page can use together. An address is of the right type for each. */
const together = {
  import: ({ js }) => import(js),
  script: ({ js }) => put("script", { src: script(js) }),
  modulepreload: ({ js }) => link({ rel: "modulepreload", href: js }),
  "style sheet": ({ css }) => link({ rel: "stylesheet", href: css }),
  picture: ({ svg }) => put("img", { src: svg }),
  "picture of a style": ({ svg }) => styled("background-image", `url("${svg}")`),
  font: ({ woff2 }) => new FontFace("x", `url("${woff2}")`).load(),
  media: ({ mp3 }) => put("audio", { preload: "auto", src: mp3 }),
  object: ({ svg }) => put("object", { type: "image/svg+xml", data: svg }),
  frame: ({ html }) => put("iframe", { src: html }),
  worker: ({ js }) => failing(new Worker(script(js))),
  "import in a worker": ({ js }) => inWorker(`import("${js}")`),
  "fetch in a worker": ({ json }) => inWorker(`fetch("${json}")`),
  "shared worker": ({ js }) => failing(new SharedWorker(script(js))),
  "service worker": ({ js }) => navigator.serviceWorker.register(script(js), { scope: "/none/" }),
  prefetch: ({ html }) => link({ rel: "prefetch", href: html }),
  preload: ({ svg }) => link({ rel: "preload", as: "image", href: svg }),
  fetch: ({ json }) => fetch(json),
  beacon: ({ json }) => navigator.sendBeacon(json, "rows"),
  "event source": ({ json }) => new Promise((_, fail) => (new EventSource(json).onerror = fail)),
  socket: ({ json }) =>
    new Promise((_, fail) => (new WebSocket(json.replace("http", "ws")).onerror = fail)),
  ping: ({ json }) => {
    const anchor = put("a", { ping: json, href: "#x" });
    anchor.click();
  },
  WebRTC: ({ js }, mark) => ice(js, mark),
};

/** Channels that would end an earlier one: a page goes to one address at a time. */
const alone = {
  favicon: ({ svg }) => link({ rel: "icon", href: svg }),
  manifest: ({ json }) => link({ rel: "manifest", href: json }),
  navigation: ({ html }) => location.assign(html),
  link: ({ html }) => put("a", { href: html }).click(),
  refresh: ({ html }) =>
    put("meta", { httpEquiv: "refresh", content: `0;url=${html}` }, document.head),
  form: ({ html }) => {
    const form = put("form", { action: html.split("?")[0] });
    put("input", { name: "rows", value: trying }, form);
    put("input", { name: "round", value: round }, form);
    form.submit();
  },
  open: ({ html }) => open(html),
};

globalThis.channels = { together: Object.keys(together), alone: Object.keys(alone) };

/** Tries one channel to one server, and says so if it throws. */
globalThis.tryChannel = (channel, server) => {
  const mark = `${channel.replaceAll(" ", "-")}.${server}`;
  const base = server === "own" ? own : other;
  const address = (type) => [type, `${base}asked.${type}?rows=${mark}&round=${round}`];
  const types = ["js", "css", "svg", "woff2", "mp3", "html", "json"];
  trying = mark;
  try {
    const tried = { ...together, ...alone }[channel](Object.fromEntries(types.map(address)), mark);
    // A peer connection gathers addresses after its promise is kept.
    if (channel !== "WebRTC" && tried instanceof Promise) tried.catch(() => settle(mark));
  } catch {
    settle(mark);
  }
};

globalThis.ready = true;

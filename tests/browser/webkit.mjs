/**
 * Pages in WebKitGTK, by its own driver on a screen that nobody sees: the same few methods that the
 * tests use of Chromium's and Firefox's pages. The driver tells neither requests nor what the
 * console says, so everything the browser asks for goes through a proxy of ours: it notes the
 * addresses, and gives every page of markup one script more, from the page's own server and under
 * the page's own policy, which notes what goes wrong.
 */
import { spawn } from "node:child_process";
import { createServer, request as ask } from "node:http";
import { setTimeout as later } from "node:timers/promises";
import { Builder, By, Key, until } from "selenium-webdriver";
import { browserEnvironment, findBrowser } from "../../scripts/setup/browsers.mjs";

/**
 * The script that the proxy adds, and where every page finds it. It passes over the icon that the
 * browser looks for by itself.
 */
const watch = `{
  const problems = [];
  Object.defineProperty(globalThis, "problemsSeen", { value: () => problems.splice(0) });
  const note = (kind, what) => problems.push({ kind, text: String(what) });
  const told = (message, stack) => note("uncaught", stack ? message + " " + stack : message);
  addEventListener(
    "error",
    ({ target, message, error }) =>
      target === globalThis
        ? told(message, error?.stack)
        : note("load", "could not load " + (target.src ?? target.href)),
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => told(reason, reason?.stack));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    if (!blockedURI.endsWith("/favicon.ico"))
      note("policy", effectiveDirective + " refuses " + blockedURI);
  });
  for (const name of ["error", "warn"]) {
    const say = console[name];
    console[name] = (...parts) => { note("console", parts.join(" ")); say.apply(console, parts); };
  }
}`;
const watchPath = "/watched-by-the-tests.js";

/**
 * Starts WebKitGTK with an empty profile. `failed(page, error)` is told of errors that no script of
 * a page caught. `deadline` is the longest that the driver may leave a command without an answer;
 * it answers scripts and pages that take longer than `patience` by itself.
 */
export async function launchWebKit({ patience, failed, deadline = 2 * patience }) {
  const [driverPath, screenPath] = ["webkit", "xvfb"].map((name) => {
    const path = findBrowser(name);
    if (!path)
      throw new Error(
        `${name} is not installed; node scripts/setup/browsers.mjs installs it or says how`,
      );
    return path;
  });
  const requests = { seen: [] };
  const proxy = await watchingProxy(requests);
  const screen = await startScreen(screenPath);
  const port = await freePort();
  const env = {
    ...browserEnvironment(),
    DISPLAY: screen.display,
    GDK_BACKEND: "x11",
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
  };
  const server = start(driverPath, [`--port=${port}`], { env, stdio: "ignore" });
  const stop = () => {
    // It may be stopped itself, and the browser that it started ends with its screen.
    for (const process of [server, screen.process]) process.kill("SIGKILL");
  };
  const ask = answering(deadline, stop);
  const driver = await session(`http://127.0.0.1:${port}`, proxy.address, { patience, ask });
  const first = await driver.getWindowHandle();
  const windows = { shown: first };
  return {
    name: "webkit",
    pid: server.pid,
    async open(address, { prepare } = {}) {
      const seen = (requests.seen = []);
      const problems = [];
      await driver.switchTo().newWindow("tab");
      const own = (windows.shown = await driver.getWindowHandle());
      const here = async () => {
        if (windows.shown === own) return;
        await driver.switchTo().window((windows.shown = own));
        await page.enter();
      };
      const page = pageOf(driver, {
        ...{ patience, problems, here },
        failed: (error) => failed(page, error),
      });
      if (prepare) await prepare(page);
      await page.goto(address);
      return {
        page,
        problems,
        requests: seen,
        async close() {
          await here();
          await driver.close();
          await driver.switchTo().window((windows.shown = first));
        },
      };
    },
    async close() {
      await driver.quit().catch(() => undefined);
      stop();
      await proxy.close();
    },
  };
}

/**
 * Asks the driver, and ends it where it leaves a question open, as it does now and then in the
 * middle of a navigation: whatever waits for it would wait for ever, and the whole run with it.
 */
function answering(deadline, stop) {
  let lost;
  return async (what, ask) => {
    if (lost) throw lost;
    let timer;
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => {
        // The first that is late says why, also where a busy machine finds several late at once.
        lost ??= new Error(`WebKitWebDriver was ended: no answer for ${deadline} ms to ${what}`);
        stop();
        fail(lost);
      }, deadline);
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (thrown) {
      // Any other question fails because the driver was ended.
      throw lost ?? thrown;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Methods that the tests use of a page. Each ends with asking what went wrong so far. */
function pageOf(driver, { patience, problems, here, failed }) {
  let viewport;
  const run = async (body, ...args) => {
    // As text: scripts of the page may have changed what every object is like.
    const text = await driver.executeScript(
      `return Promise.resolve((${body}).apply(null, arguments)).then((value) => JSON.stringify(value))`,
      ...args,
    );
    return text === null ? undefined : JSON.parse(text);
  };
  const handle = (element) => ({
    uploadFile: (path) => element.sendKeys(path),
    evaluate: (body) => run(body, element),
  });
  const find = (selector) => driver.findElement(By.css(selector));
  const one = (body) =>
    `(selector, ...args) => { const element = document.querySelector(selector); if (!element) throw new Error("nothing is " + selector); return (${body})(element, ...args); }`;
  /**
   * The driver scrolls to what is outside of the window, but not to what is outside of the frame
   * alone. It asks where the element is before it clicks: what moves in between is missed, and is
   * clicked again.
   */
  const click = async (selector) => {
    for (let tries = 1; ; tries++) {
      const element = await find(selector);
      await run((element) => {
        element.scrollIntoView({ block: "nearest" });
        element.isMissed = true;
        const came = () => delete element.isMissed;
        element.addEventListener("click", came, { capture: true, once: true });
      }, element);
      await element.click();
      // Where the click led elsewhere, the element is gone, and so it came.
      const isMissed = await run((element) => element.isMissed, element).catch(() => false);
      if (!isMissed) return;
      if (tries === 3) throw new Error(`${selector} was clicked ${tries} times and got no click`);
    }
  };
  const methods = {
    async goto(address) {
      if (!viewport) return driver.get(address);
      // No window of WebKitGTK is as narrow as a telephone; a frame is, and to its page it is the
      // window.
      await driver.get("about:blank");
      await driver.executeAsyncScript(
        (address, { width, height }, done) => {
          const frame = Object.assign(document.createElement("iframe"), {
            width,
            height,
            src: address,
            onload: () => done(),
          });
          Object.assign(frame.style, { position: "absolute", top: 0, left: 0, border: 0 });
          document.body.append(frame);
        },
        address,
        viewport,
      );
      return enter();
    },
    async setViewport(size) {
      viewport = size;
    },
    waitForSelector: async (selector) =>
      handle(
        await driver.wait(
          until.elementLocated(By.css(selector)),
          patience,
          `nothing is ${selector}`,
          20,
        ),
      ),
    async $(selector) {
      const [element] = await driver.findElements(By.css(selector));
      return element ? handle(element) : null;
    },
    $$: async (selector) => (await driver.findElements(By.css(selector))).map(handle),
    evaluate: (body, ...args) => run(body, ...args),
    $eval: (selector, body, ...args) => run(one(body), selector, ...args),
    $$eval: (selector, body, ...args) =>
      run(
        `(selector, ...args) => (${body})([...document.querySelectorAll(selector)], ...args)`,
        selector,
        ...args,
      ),
    click,
    focus: (selector) =>
      run(
        one((element) => element.focus()),
        selector,
      ),
    select: async (selector, value) =>
      (await find(`${selector} option[value=${JSON.stringify(value)}]`)).click(),
    // The driver refuses to type nothing.
    type: async (selector, text) => {
      const field = await find(selector);
      if (text !== "") await field.sendKeys(text);
    },
  };
  /** Into the frame that is the window to its page. */
  const enter = async () => {
    if (viewport) await driver.switchTo().frame(0);
  };
  const keys = { press: (key) => driver.actions().sendKeys(keyNamed(key)).perform() };

  async function look() {
    for (const { kind, text } of (await run(() => globalThis.problemsSeen?.())) ?? []) {
      problems.push(text);
      if (kind === "uncaught") failed(new Error(text));
    }
  }
  const watched = (methods) =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        async (...args) => {
          await here();
          const result = await method(...args);
          if (name !== "setViewport") await look();
          return result;
        },
      ]),
    );
  return { enter, ...watched(methods), keyboard: watched(keys) };
}

/** "ArrowRight" is ARROW_RIGHT there, and a letter is itself. */
function keyNamed(key) {
  if (key.length === 1) return key;
  const code =
    Key[
      key
        .replace(/(?<=[a-z])(?=[A-Z])/g, "_")
        .replace("Backspace", "Back_Space")
        .toUpperCase()
    ];
  if (!code) throw new Error(`there is no key ${key}`);
  return code;
}

/** Once the driver answers, a browser whose requests all go through the proxy. */
async function session(server, proxy, { patience, ask }) {
  const latest = Date.now() + patience;
  while (!(await fetch(`${server}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > latest) throw new Error("WebKitWebDriver does not answer");
    await later(20);
  }
  const capabilities = {
    browserName: "MiniBrowser",
    proxy: { proxyType: "manual", httpProxy: proxy, sslProxy: proxy },
  };
  const builder = new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities(capabilities);
  const driver = await ask("a new session", () => builder.build());
  const execute = driver.execute.bind(driver);
  driver.execute = (command) =>
    ask(`${command.getName()} ${JSON.stringify(command.getParameters()).slice(0, 300)}`, () =>
      execute(command),
    );
  // Larger than the largest viewport that a test asks for: what lies outside of the window cannot
  // be clicked.
  await driver.manage().window().setRect({ width: 1400, height: 1000 });
  await driver.manage().setTimeouts({ script: patience, pageLoad: patience });
  return driver;
}

/**
 * Hands on what is asked of servers on this machine, and notes everything; nothing goes further.
 */
async function watchingProxy(requests) {
  const server = createServer((request, response) => {
    const { hostname, port, pathname, search } = new URL(request.url);
    if (pathname === watchPath)
      return response
        .writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" })
        .end(watch);
    if (pathname !== "/favicon.ico") requests.seen.push(request.url);
    if (hostname !== "127.0.0.1") return response.writeHead(403).end();
    const { method } = request;
    // A script is put before the text of pages, so they must not be packed.
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const onward = ask({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      if (!/^text\/html/.test(answer.headers["content-type"] ?? ""))
        return answer.pipe(response.writeHead(answer.statusCode, answer.headers));
      const { "content-length": _, ...others } = answer.headers;
      response.writeHead(answer.statusCode, others);
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        response.end(
          Buffer.concat(parts)
            .toString("utf8")
            .replace("<head>", `<head><script src="${watchPath}"></script>`),
        ),
      );
    });
    onward.on("error", () => response.writeHead(502).end());
    request.pipe(onward);
  });
  server.on("connect", (request, socket) => {
    requests.seen.push(request.url);
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}

/** A screen without a display of its own; it tells its number once it is ready. */
async function startScreen(path) {
  const screen = start(
    path,
    ["-displayfd", "3", "-screen", "0", "1440x1080x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const number = await new Promise((done, fail) => {
    screen.stdio[3].once("data", (text) => done(String(text).trim()));
    screen.once("exit", () => fail(new Error("Xvfb did not start")));
  });
  return { process: screen, display: `:${number}` };
}

/** A program that does not outlive the tests. */
function start(path, args, options) {
  const child = spawn(path, args, options);
  const stop = () => child.kill();
  process.once("exit", stop);
  child.once("exit", () => process.removeListener("exit", stop));
  return child;
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/**
 * Finds Chromium, Firefox and WebKitGTK, and installs them where that can be done without asking.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Refusal, findProgram, inRoot, say, whenRun } from "../common.mjs";
import { addPackages, howToInstall } from "./debian.mjs";

const applications = ["/Applications", join(homedir(), "Applications")];
const programFiles = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"]
  .map((name) => process.env[name])
  .filter(Boolean);

/**
 * How each is called on PATH, where it is kept on macOS and Windows, and which variable names
 * another one.
 */
const known = {
  chromium: {
    variable: "CHROMIUM",
    names: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"],
    places: [
      ...applications.flatMap((folder) =>
        ["Chromium", "Google Chrome"].map((name) =>
          join(folder, `${name}.app`, "Contents", "MacOS", name),
        ),
      ),
      ...programFiles.map((folder) =>
        join(folder, "Google", "Chrome", "Application", "chrome.exe"),
      ),
      ...programFiles.map((folder) => join(folder, "Chromium", "Application", "chrome.exe")),
      "/snap/bin/chromium",
    ],
    packages: ["chromium"],
  },
  firefox: {
    variable: "FIREFOX",
    names: ["firefox", "firefox-esr"],
    places: [
      ...applications.map((folder) => join(folder, "Firefox.app", "Contents", "MacOS", "firefox")),
      ...programFiles.map((folder) => join(folder, "Mozilla Firefox", "firefox.exe")),
      "/snap/bin/firefox",
    ],
    packages: ["firefox-esr"],
  },
  ...(process.platform === "linux" && {
    webkit: {
      variable: "WEBKIT_DRIVER",
      names: ["WebKitWebDriver"],
      places: [],
      packages: ["webkit2gtk-driver"],
    },
    xvfb: { variable: "XVFB", names: ["Xvfb"], places: [], packages: ["xvfb"] },
  }),
};

/**
 * The engines that the suites run in: WebKitGTK, the one WebKit that a test can drive without a
 * Mac, is for Linux only.
 */
export const browserNames = ["chromium", "firefox", "webkit"].filter((name) => known[name]);

/** The path of a browser, or of the driver or the screen that it needs; or undefined. */
export function findBrowser(name) {
  const { variable, names, places } = known[name];
  const told = process.env[variable];
  if (told) return told;
  for (const each of names) {
    const path = findProgram(each);
    if (path) return path;
  }
  return places.find((path) => existsSync(path));
}

/** Makes sure that the browsers are there, or says what to do. */
export async function browsers() {
  if (!known.webkit) say("the tests in WebKit are not run here: WebKitGTK is for Linux only");
  const missing = () => Object.keys(known).filter((name) => !findBrowser(name));
  const packages = missing().flatMap((name) => known[name].packages);
  if (packages.length === 0) return;
  await addPackages(packages);
  const [name] = missing();
  if (name === undefined) return;
  throw new Refusal(
    `the tests need ${name}: ${howToInstall(packages)}, or name its program in the variable ${known[name].variable}`,
  );
}

/**
 * The variables that tests start a browser with: on Linux it finds the fonts of one npm package,
 * whatever is installed, or nothing is; it would not start without any. A machine that says where
 * its fonts are by FONTCONFIG_FILE has it so.
 */
export function browserEnvironment() {
  if (process.platform !== "linux" || process.env.FONTCONFIG_FILE) return process.env;
  return { ...process.env, FONTCONFIG_FILE: ownFonts() };
}

/** The configuration that names those fonts alone, or one of them. */
export function ownFonts(only) {
  const folder = inRoot("target", "fonts");
  const all = inRoot("node_modules", "dejavu-fonts-ttf", "ttf");
  mkdirSync(folder, { recursive: true });
  if (only) {
    mkdirSync(join(folder, only), { recursive: true });
    copyFileSync(join(all, `${only}.ttf`), join(folder, only, `${only}.ttf`));
  }
  const path = join(folder, `${only ?? "all"}.conf`);
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${only ? join(folder, only) : all}</dir>
  <cachedir>${join(folder, "cache")}</cachedir>
</fontconfig>
`;
  if (existsSync(path) && readFileSync(path, "utf8") === text) return path;
  // At once: test files start browsers beside each other.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
  return path;
}

await whenRun(import.meta.url, browsers);

/** Where links lead: every one of them is there, or the site is not built. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, posix, resolve } from "node:path";
import { Refusal, inRoot, named } from "../../../scripts/common.mjs";

/** Pages of the site that are no documents, by the source that a document may link. */
const pageOf = /^www\/((?:exhibits\/(?:[\w-]+\/)?|poll\/author\/)?)(?:index\.html)?$/;

export class Links {
  #all = [];
  pictures = new Map();

  /** Gives a linker, which makes the links of one page. */
  of(from) {
    return { to: (target) => this.#to(from, target) };
  }

  #to(from, target) {
    this.#all.push({ from, target });
    const [address, anchor] = target.split("#");
    const hash = anchor === undefined ? "" : `#${anchor}`;
    if (address === from) return hash || "./";
    const way = posix.relative(from, address) || ".";
    return `${way}/${hash}`;
  }

  /** Gives the function that resolves the links of a document; see `render` in markdown.mjs. */
  resolver({ path, address }, addresses) {
    const linker = this.of(address);
    return (target) => {
      if (/^https?:/.test(target)) return { href: target };
      // A name of the Rust crate, which its own documentation links.
      if (/^[\w:]+$/.test(target) && target.includes("::")) return {};
      const [file, anchor] = target.split("#");
      const hash = anchor === undefined ? "" : `#${anchor}`;
      const led = file === "" ? path : resolve(dirname(path), file);
      if (!existsSync(led)) throw new Refusal(`${named(path)} links ${target}, which is not there`);
      if (addresses.has(led)) return { href: linker.to(`${addresses.get(led)}${hash}`) };
      if (/\.(?:png|svg)$/.test(led)) return { picture: this.#picture(led, address) };
      const page = pageOf.exec(`${named(led)}${/\.\w+$/.test(led) ? "" : "/"}`);
      if (page) return { href: linker.to(`${page[1]}${hash}`) };
      return { text: named(led) };
    };
  }

  #picture(path, from) {
    const target = `docs/pictures/${named(path).split("/").at(-1)}`;
    this.pictures.set(target, path);
    return { href: posix.relative(from, target), ...sizeOf(path) };
  }

  /** Refuses unless every link between pages leads to a page and to a place on it. */
  check(pages) {
    const ids = new Map(
      pages.map(({ address, html }) => [
        address,
        new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const broken = this.#all.filter(({ target }) => {
      const [address, anchor] = target.split("#");
      if (!ids.has(address)) return !pageExists(address);
      return anchor !== undefined && !ids.get(address).has(decodeURIComponent(anchor));
    });
    if (broken.length > 0)
      throw new Refusal(
        `links that lead nowhere:\n${broken.map(({ from, target }) => `${from} to ${target}`).join("\n")}`,
      );
  }
}

/** The size of a picture: at the same place of every PNG, and in the first tag of a drawing. */
function sizeOf(path) {
  const bytes = readFileSync(path);
  if (path.endsWith(".png"))
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const [, width, height] = /^<svg [^>]* width="(\d+)" height="(\d+)"/.exec(bytes) ?? [];
  if (height === undefined) throw new Refusal(`${named(path)} does not begin with its size`);
  return { width: Number(width), height: Number(height), isDrawing: true };
}

const pageExists = (address) => existsSync(inRoot("www", address, "index.html"));

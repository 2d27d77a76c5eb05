/** How to answer an open poll, for people far from the screen. */
import { drawn, el } from "../../shared/dom.js";
import { questionsOf, readable } from "../../shared/question.js";
import { screen as screenTexts } from "../../texts/en/screen.js";

/** A QR code as a path of unit squares, and the length of its side. */
export interface Qr {
  readonly side: number;
  readonly path: string;
}

export interface Invitation {
  readonly plan: { readonly questions: readonly unknown[] };
  readonly ends: number | null;
  readonly closes: number;
  readonly reports: number;
  readonly address: string;
  readonly qr: Qr;
}

export function invitation(shown: Invitation): HTMLElement {
  const words = screenTexts();
  const { host, pathname } = new URL(shown.address);
  const code = pathname.slice(-16);
  return el(
    "section",
    { class: "invitation" },
    el(
      "div",
      { class: "told" },
      questions(shown.plan),
      el(
        "dl",
        { class: "where" },
        el("dt", {}, words.address),
        el("dd", { class: "address" }, `${host}/poll`),
        el("dt", {}, words.code),
        el("dd", { class: "address", id: "code" }, readable(code)),
      ),
      el(
        "p",
        { class: "reports" },
        el("span", { id: "reports" }, words.reports(shown.reports, shown.closes)),
        shown.ends === null ? null : el("span", { id: "until" }, `, ${words.until(shown.ends)}`),
      ),
    ),
    picture(shown.qr),
  );
}

/** How large questions are written, by the most letters that fit so. */
const SIZES: readonly (readonly [size: string, most: number])[] = [
  ["short", 60],
  ["medium", 140],
  ["long", 320],
  ["most", 700],
];

/** The organizer's questions: smaller the longer they are. */
export function questions(plan: { readonly questions: readonly unknown[] }): HTMLElement {
  const all = questionsOf(plan);
  const length = all.reduce((sum, { text = "" }) => sum + Math.max(40, text.length), 0);
  const [size = "all"] = SIZES.find(([, most]) => length <= most) ?? [];
  const [only] = all;
  if (all.length === 1)
    return el("h1", { class: "asked", "data-size": size }, el("bdi", {}, only?.text ?? ""));
  return el(
    "h1",
    { class: "asked", "data-size": size },
    all.map(({ text }, place) =>
      el("span", { class: "one" }, `${place + 1}. `, el("bdi", {}, text ?? "")),
    ),
  );
}

function picture({ side, path }: Qr): SVGElement {
  return drawn(
    "svg",
    {
      ...{ class: "qr", role: "img", "aria-label": screenTexts().qr },
      ...{ viewBox: `0 0 ${side} ${side}`, "shape-rendering": "crispEdges" },
    },
    drawn("path", { d: path }),
  );
}

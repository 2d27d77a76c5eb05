/**
 * The field above every page of the documentation. Its index is loaded when the page rests, so that
 * the network may go then, and read when the field is first used. It is a script, because this site
 * lets itself fetch nothing.
 */
import { whenRested } from "../../shared/rested.js";
import { addCopyButtons } from "./copy.js";
import { addressOf, load } from "./parts.js";

const MOST = 20;
const words = { guide: "Guide", reference: "Reference", note: "Notes", proof: "Proof" };

const form = document.querySelector("#search");
const field = form.querySelector("input");
const count = form.querySelector("[role=status]");
const panel = form.querySelector(".found");
const list = form.querySelector("ol");

let reading;

async function read() {
  const [{ excerpt, finder }, { index }, { texts }] = await load();
  reading ??= finder(index);
  return (query) =>
    reading(query).map((found) => ({
      ...found,
      says: () => excerpt(texts[found.id], found.terms),
    }));
}

async function show() {
  const query = field.value.trim();
  if (query === "") return close();
  try {
    const find = await read();
    // Somebody typed on, while it was loading.
    if (query === field.value.trim()) fill(find(query), query);
  } catch {
    list.replaceChildren();
    say("The index could not be loaded. Type on to try again.");
  }
}

function fill(found, query) {
  list.replaceChildren(...found.slice(0, MOST).map(row));
  const all = `${found.length} ${found.length === 1 ? "result" : "results"}`;
  if (found.length === 0) say(`Nothing was found for ${query}.`);
  else say(found.length > MOST ? `The first ${MOST} of ${all}` : all);
}

function row({ heading, title, address, kind, says }) {
  const link = document.createElement("a");
  link.href = addressOf(address);
  link.append(heading);
  const where = document.createElement("span");
  // Titles of proofs begin with that word.
  const whole = title.startsWith(`${words[kind]}: `) ? title : `${words[kind]}: ${title}`;
  where.append(title === heading ? words[kind] : whole);
  const sentence = document.createElement("q");
  sentence.append(...says().map(marked));
  link.append(" ", where, ...(sentence.firstChild ? [" ", sentence] : []));
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** A piece of a sentence; what was asked for stands out. */
function marked({ text, isWord }) {
  if (!isWord) return text;
  const mark = document.createElement("mark");
  mark.append(text);
  return mark;
}

function say(text) {
  count.textContent = text;
  panel.hidden = false;
}

function close() {
  panel.hidden = true;
  count.textContent = "";
  list.replaceChildren();
}

/** Up and down go through the field and what was found. */
function move(step) {
  const stops = [field, ...list.querySelectorAll("a")];
  const next = stops.indexOf(document.activeElement) + step;
  stops[Math.min(Math.max(next, 0), stops.length - 1)].focus();
}

form.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) move(step);
  else if (event.key === "Escape") {
    close();
    field.focus();
  } else return;
  event.preventDefault();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !form.contains(relatedTarget)) panel.hidden = true;
});
// On this very page nothing is loaded anew.
list.addEventListener("click", close);
field.addEventListener("input", show);
field.addEventListener("focus", () => {
  read().catch(() => {});
  if (list.firstChild) panel.hidden = false;
});

/** From anywhere on the page, but not while somebody writes. */
document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return;
  if (target.closest?.("input, textarea, select, [contenteditable]")) return;
  event.preventDefault();
  field.focus();
  field.select();
});

addCopyButtons();
form.hidden = false;
// A failure here is reported when somebody searches.
whenRested(() => load().catch(() => {}));

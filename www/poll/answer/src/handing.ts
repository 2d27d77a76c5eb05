/** Several people on one device, one after the other. */
import { button, el } from "../../shared/dom.js";
import { handing } from "../../texts/en/handing.js";
import type { Person } from "./person.js";
import { heading } from "./heading.js";
import { inSight } from "./sight.js";

type Begin = (place: HTMLElement, person: Person) => Promise<void>;

/** Asks whether somebody else holds the device now, before anything of the last one is erased. */
export function next(place: HTMLElement, person: Person, begin: Begin, goBack: () => void): void {
  inSight(() => {
    const words = handing();
    const back = button("back", words.back, goBack, "quiet");
    place.replaceChildren(
      heading(person),
      el(
        "section",
        { class: "card", "aria-labelledby": "next-title" },
        el("h2", { id: "next-title", tabindex: "-1" }, words.give),
        ...another(place, person, begin, back),
      ),
    );
  });
  place.querySelector<HTMLElement>("#next-title")?.focus();
}

export function another(
  place: HTMLElement,
  person: Person,
  begin: Begin,
  ...others: readonly Node[]
): Node[] {
  const words = handing();
  const start = async (): Promise<void> => {
    await person.erase();
    await person.begin();
    await begin(place, person);
    place.querySelector<HTMLElement>("h1")?.focus();
  };
  return [
    el("p", {}, words.somebodyText),
    el(
      "div",
      { class: "actions" },
      button("somebody", words.somebody, () => void start()),
      ...others,
    ),
  ];
}

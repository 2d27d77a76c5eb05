import { html, nothing, svg } from "lit";
import { Asked } from "../frame/asked.js";
import { Exhibit, define } from "../frame/exhibit.js";
import { bars, field, sign } from "../frame/marks.js";
import { figure, markReader, range } from "../frame/parts.js";
import { asTyped, formatCount, formatFixed, ofHundred, times } from "../frame/words.js";
import { SHAPE } from "./shape.js";

const HEIGHT = 220;
const GUESS = { kind: "number", start: 3, least: 0, most: 100, step: 1 } as const;

/** Weights that underflow make results impossible, on one of two files only. */
export class Impossible extends Exhibit<typeof SHAPE> {
  static override shape = SHAPE;
  static override folder = "impossible";
  readonly #found = new Asked(this, "impossible", () => this.spoken.say(this.#sentence()));

  protected override readonly question =
    "A hundred films; the private choice likes few complaints. Ana complained about all films but the first. Does one person's opinion show?";
  protected override readonly takeaway =
    "What a computer rounds to zero becomes impossible, and who sees the impossible happen knows everything.";

  protected override get failed() {
    return this.#found.failed;
  }

  protected override compute(): void {
    this.#found.ask(this.settings);
  }

  protected override guessing() {
    const { complaints } = this.settings;
    return {
      label: `With Ana the first film has ${complaints} complaints, all others ${complaints + 1}. Of 100 answers by the textbook's code, how many name the first?`,
      field: GUESS,
      said: (guess: number) => `${guess} of 100`,
    };
  }

  #sentence(): string {
    const found = this.#found.value;
    if (found === null) return "";
    const { withAna, without } = found.broken;
    if (withAna === null || without === null)
      return "Every weight is zero now: the textbook's code divides 0 by 0, and answers nothing.";
    return `The textbook's code names the first film in ${ofHundred(withAna)} of 100 answers with Ana, and in ${ofHundred(without)} of 100 without her.`;
  }

  protected override outcome() {
    const found = this.#found.value;
    if (found === null) return null;
    const { complaints } = this.settings;
    const [least, next] = found.weights as [number, number];
    return {
      truth: Math.round(100 * (found.broken.withAna ?? 0)),
      words: html`On paper, <strong>3 of 100</strong> answers name the first film with Ana, and 1 of
        100 without her. The weights are exp(-${complaints}) and exp(-${complaints + 1}); the
        computer makes <strong>${asTyped(String(least))}</strong> and
        <strong>${asTyped(String(next))}</strong> of them. ${this.#sentence()}`,
    };
  }

  protected override shown() {
    const found = this.#found.value;
    if (found === null) return html``;
    const { complaints } = this.settings;
    const rows = [
      { label: "broken\nwith Ana", share: found.broken.withAna ?? 0 },
      { label: "broken\nwithout", share: found.broken.without ?? 0 },
      { label: "ours\nwith Ana", share: found.exact.withAna },
      { label: "ours\nwithout", share: found.exact.without },
    ];
    const names = [
      "The textbook's code, with Ana",
      "The textbook's code, without her",
      "This package, with Ana",
      "This package, without her",
    ];
    const sentences = rows.map(
      ({ share }, k) => `${names[k]}: ${ofHundred(share)} of 100 answers name the first film.`,
    );
    const width = this.width.value;
    return html`${range({
        id: "complaints",
        label: "Complaints about the first film",
        field: SHAPE.complaints,
        value: complaints,
        sentence: `${complaints} complaints`,
        change: (value) => this.change({ complaints: value }),
        refuse: this.refuse,
      })}
      ${figure({
        title: `How many of 100 answers name the first film. ${sentences.join(" ")}`,
        width,
        height: HEIGHT,
        drawing: bars({ bars: rows, width, height: HEIGHT, at: this.mark }),
        legend: [{ key: "one", words: "of 100 answers, those that name the first film" }],
        table: {
          caption: "How many of 100 answers name the first film",
          head: ["Code", "Of 100"],
          rows: rows.map(({ share }, k) => [names[k] as string, formatFixed(100 * share, 3)]),
        },
        reader: markReader("mark", "Read the bars one by one", sentences, this.mark, (at) => {
          this.mark = at;
        }),
      })}
      <p>
        Ours moves by at most ${times(found.largest)} here, and ${times(found.allowed)} are allowed
        at its epsilon of 2. It compares digits until they decide, and no weight is ever rounded
        away.
      </p>
      ${this.used ? this.#more() : nothing}`;
  }

  #more() {
    const found = this.#found.value;
    if (found === null) return nothing;
    const { people } = this.settings;
    const never = found.never.filter((zero) => zero).length;
    const width = this.width.value;
    const size = 18;
    const dots = field(found.never.length, width, size);
    const words = `Of 101 possible medians of ${formatCount(people)} people at epsilon 1, the textbook's code can never answer ${never}.`;
    return html`<h3>The same in an everyday median</h3>
      ${range({
        id: "people",
        label: "People",
        field: SHAPE.people,
        value: people,
        sentence: `${formatCount(people)} people`,
        change: (value) => this.change({ people: value }),
        refuse: this.refuse,
      })}
      <p class="number-out">${words} Such an answer would prove that the file was another one.</p>
      ${figure({
        title: `${words} One mark for each candidate from 0 to 100.`,
        width,
        height: dots.height,
        drawing: svg`${found.never.map((zero, k) => {
          const { x, y } = dots.place(k);
          return sign(zero, x, y, 11);
        })}`,
        legend: [
          { key: "caught", words: "weight exactly 0: impossible" },
          { key: "ring", words: "possible" },
        ],
        table: {
          caption: "Candidates whose weight is exactly zero",
          head: ["Candidate", "Weight is zero"],
          rows: found.never.map((zero, k) => [k, zero ? "yes" : "no"]),
        },
      })}
      <h3>And the order of addition</h3>
      <p class="number-out">
        Add 1 and a million times 2<sup>-54</sup>. Begin with the 1:
        <strong>${asTyped(String(found.sums.largeFirst))}</strong>. Begin with the small ones:
        <strong>${asTyped(String(found.sums.smallFirst))}</strong>. A million small chances were
        lost beside a large one.
      </p>`;
  }
}

define("sottovoce-impossible", Impossible);

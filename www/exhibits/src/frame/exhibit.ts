import { LitElement, html, nothing } from "lit";
import type { PropertyDeclarations, PropertyValues, TemplateResult } from "lit";
import type { Frame, Name, Texts } from "../../texts.js";
import { frame as english } from "../../texts/en/frame.js";
import { WidthController } from "../../../shared/width.js";
import { loadFaces } from "../../../shared/faces.js";
import { whenRested } from "../../../shared/rested.js";
import { ask, begin, built } from "./client.js";
import { look } from "./look.js";
import { figure, quietButton, range } from "./parts.js";
import type { Figure, Range } from "./parts.js";
import { fromAddress, readSettings, startSettings, writeSettings } from "./settings.js";
import type { NumberField, SettingsOf, Shape } from "./settings.js";
import { Speaker } from "./speaker.js";
import { Spoken } from "./spoken.js";
import { verdict } from "./verdict.js";

/** Browsers refuse an address that changes too often; in milliseconds. */
const WRITTEN_AFTER = 300;

/** What is guessed before anything is shown. */
export interface Guessing {
  /** Asked of the class. */
  readonly label: string;
  readonly field: NumberField;
  /** The guess as a sentence. */
  readonly said: (guess: number) => string;
}

/** What came of it. */
export interface Outcome {
  /** Null while it is still being counted. */
  readonly truth: number | null;
  /** The truth as a sentence. */
  readonly words: TemplateResult | string;
}

/**
 * An exhibit: a question, a guess, the picture, and a sentence to take away. Its settings come from
 * attributes; with the attribute `page`, also from the address of the page, which follows them.
 * `revealed` shows the picture at once. A shared address never reveals: anyone who opens it guesses
 * first.
 */
export abstract class Exhibit<N extends Name, S extends Shape> extends LitElement {
  static override styles = look;
  static override properties: PropertyDeclarations = {
    revealed: { type: Boolean, reflect: true },
    page: { type: Boolean },
    prepared: { type: Boolean, reflect: true },
    guess: { state: true },
    settings: { state: true },
    used: { state: true },
    mark: { state: true },
  };
  /** What can be set: each is an attribute. */
  static shape: Shape = {};

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, "lang", ...Object.keys(this.shape)];
  }

  declare revealed: boolean;
  declare page: boolean;
  /** Whether everything it computes with is loaded, so that it needs no network any more. */
  declare prepared: boolean;
  declare guess: number | null;
  declare settings: SettingsOf<S>;
  /** Whether a control was used: then the further ones are shown. */
  declare used: boolean;
  /** The mark that is read. */
  declare mark: number | null;
  #writing: ReturnType<typeof setTimeout> | undefined;
  protected readonly spoken = new Spoken(this);
  protected readonly width = new WidthController(this);
  readonly #speaker: Speaker<N>;

  /** Its name is also the folder of its own page. */
  constructor(name: N, own: Texts[N]) {
    super();
    this.#speaker = new Speaker(this, name, { frame: english, own });
    this.revealed = false;
    this.page = false;
    this.prepared = false;
    this.guess = null;
    this.settings = startSettings(this.#shape);
    this.used = false;
    this.mark = null;
  }

  /** Depends on the settings, as every text does. */
  protected abstract readonly question: string;
  protected abstract guessing(): Guessing;
  /** Null until it is computed. */
  protected abstract outcome(): Outcome | null;
  /** Everything after the outcome. */
  protected abstract shown(): TemplateResult;
  /** Asks for what the settings need. */
  protected abstract compute(): void;
  /** Whether something could not be computed. */
  protected abstract readonly failed: boolean;

  /** What it says, in the language of where it stands. */
  protected get texts(): Texts[N] {
    return this.#speaker.speech.own;
  }
  protected get frame(): Frame {
    return this.#speaker.speech.frame;
  }

  get #shape(): S {
    return (this.constructor as typeof Exhibit).shape as S;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.page) {
      this.#recall();
      addEventListener("hashchange", this.#recall);
      whenRested(this.#prepare);
    }
  }

  override disconnectedCallback(): void {
    clearTimeout(this.#writing);
    removeEventListener("hashchange", this.#recall);
    super.disconnectedCallback();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === "lang") this.#speaker.renew();
    if (!(name in this.#shape) || this.settings === undefined) return;
    this.settings = readSettings(this.#shape, (each) =>
      each === name ? value : String(this.settings[each]),
    );
    if (this.revealed && this.isConnected) this.compute();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("revealed") && this.revealed) this.compute();
  }

  /**
   * Takes the settings from the address of the page; those that it leaves out are as they start. An
   * empty address, which "back" may lead to, leaves out all of them.
   */
  readonly #recall = (): void => {
    const text = fromAddress(location.hash);
    const isEmpty = location.hash.length < 2;
    if (!isEmpty && !Object.keys(this.#shape).some((name) => text(name) !== null)) {
      // A link within the page took their place, such as the one that skips its head.
      if (this.used) this.#write();
      return;
    }
    this.settings = readSettings(this.#shape, (name) => text(name) ?? this.getAttribute(name));
    this.used ||= !isEmpty;
    if (this.revealed) this.compute();
  };

  /** Follows a control. */
  protected change(patch: Partial<SettingsOf<S>>): void {
    this.settings = { ...this.settings, ...patch };
    this.used = true;
    this.mark = null;
    // It was about other settings.
    this.guess = null;
    this.compute();
    if (!this.page) return;
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.#write(), WRITTEN_AFTER);
  }

  #write(): void {
    history.replaceState(null, "", `#${this.#address}`);
  }

  get #address(): string {
    return writeSettings(this.#shape, this.settings);
  }

  protected range(of: Range) {
    return range(of, this.frame, (rule) => this.spoken.say(rule));
  }

  /** Epsilon, spoken with the odds that it allows. */
  protected epsilonRange(field: NumberField, value: number, change: (value: number) => void) {
    const { epsilon: label, epsilonSaid } = this.frame;
    return this.range({ id: "epsilon", label, field, value, sentence: epsilonSaid(value), change });
  }

  protected figure(of: Figure) {
    return figure(of, this.frame);
  }

  protected override render() {
    return html`<section
      class="exhibit"
      lang=${this.#speaker.speech.language}
      aria-labelledby="question"
      @focusin=${this.#begin}
    >
      <h2 class="question" id="question">${this.question}</h2>
      ${this.revealed ? this.#revealed() : this.#prediction()} ${this.spoken.line()}
      ${this.#onward()}
    </section>`;
  }

  #prediction() {
    const { label, field, said } = this.guessing();
    const guess = this.guess ?? field.start;
    return html`${this.range({
        id: "guess",
        label,
        field,
        value: guess,
        sentence: said(guess),
        change: (value) => (this.guess = value),
      })}
      <p class="number-out">${this.frame.guess} <strong>${said(guess)}</strong>.</p>
      <div class="buttons">
        <button type="button" id="reveal" @click=${this.#reveal}>${this.frame.reveal}</button>
      </div>`;
  }

  #revealed() {
    const { failed, retry, computing, again } = this.frame;
    if (this.failed)
      return html`<p class="problem" role="alert">${failed}</p>
        <div class="buttons">${quietButton("retry", retry, () => this.compute())}</div>`;
    const outcome = this.outcome();
    // The same element before and after: it holds the keyboard.
    return html`<div id="outcome" tabindex="-1">
        ${outcome === null ? html`<p class="note">${computing}</p>` : this.#compared(outcome)}
      </div>
      ${
        outcome === null
          ? nothing
          : html`${this.shown()}
              ${this.page ? nothing : html`<p class="takeaway">${this.texts.takeaway}</p>`}
              <div class="buttons">${quietButton("again", again, this.#again)}</div>`
      }`;
  }

  #compared({ truth, words }: Outcome) {
    const { field, said } = this.guessing();
    const { guess } = this;
    const far = (field.most - field.least) / 4;
    return html`<p>${words}</p>
      ${
        guess === null || truth === null
          ? nothing
          : html`<p class="note">
              ${this.frame.guess} ${said(guess)}. ${this.frame.verdict[verdict(guess, truth, far)]}
            </p>`
      }`;
  }

  #onward() {
    if (this.page) return nothing;
    const page = built(`${this.#speaker.name}/`);
    return html`<p class="onward">
      <a href="${page}#${this.#address}">${this.frame.onward}</a>
    </p>`;
  }

  /** Loads what computes as soon as a guess begins: from here on no network is needed. */
  readonly #begin = (): void => {
    // A failure here is shown when something is computed.
    begin().catch(() => undefined);
  };

  /** Loads everything once a page of its own rests: after that the network may go. */
  readonly #prepare = (): void => {
    loadFaces();
    ask("prepare", this.#speaker.name)
      .then(() => (this.prepared = true))
      .catch(() => undefined);
  };

  readonly #reveal = async (): Promise<void> => {
    this.guess ??= this.guessing().field.start;
    this.revealed = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#outcome")?.focus();
  };

  readonly #again = async (): Promise<void> => {
    this.revealed = false;
    this.guess = null;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#guess")?.focus();
  };
}

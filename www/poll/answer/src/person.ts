/**
 * One person at one poll: what this device keeps of them, in step with its other tabs. Knows no
 * document.
 */
import type { SurveyPlan } from "sottovoce/survey/respond";
import { respondentFromPlan } from "sottovoce/survey/respond";
import type { Results } from "../../shared/results.js";
import { codeOf, questionsOf, type Asked } from "../../shared/question.js";
import type { Answer } from "./fields.js";
import { exchange, recall, sentTo, type Fate, type Found, type Kept, type Sent } from "./kept.js";
import type { State } from "../../shared/server.js";
import { ask, deliver, type Shown } from "./post.js";
import type { Sheet } from "./sheet.js";

type Survey = ReturnType<typeof respondentFromPlan>;
type Explained = ReturnType<Survey["explain"]>;

/** How many reports are drawn for a look. */
const looks = 20;

export class Person {
  declare readonly questions: readonly Asked[];
  declare readonly id: string;
  /** Another one once the poll was deleted and made again. */
  declare readonly mark: string;
  /** The plan's, for what one person's report tells. */
  declare readonly odds: string;
  /** Logarithm of the odds, rounded up. */
  declare readonly epsilon: number;
  /** Terms that a person who answers agrees to, in full and in three lines. */
  declare readonly explained: Explained;
  /** True if a report must come with the poll's join word. */
  declare readonly asksWord: boolean;
  /** True if several people may answer on one device. */
  declare readonly several: boolean;
  /** The organizer's words on who asks and why; null if they wrote none. */
  declare readonly purpose: string | null;
  /** When the poll closes by itself; null if it does so by number only. */
  declare readonly ends: number | null;
  /** State of the poll: open, or how it was closed, as far as this page knows. */
  declare state: State;
  /** Once it is closed: what the server stored at the close. */
  declare results: Results | null;
  /** True if the server found the word that came with the report wrong. */
  wordIsWrong = false;
  readonly #survey: Survey;
  #found: Found = { kept: undefined, sent: [] };

  /** Throws if the plan is not valid, or not one of a poll. */
  constructor({ plan, mark, word, several, purpose, ends, state, results }: Shown) {
    this.mark = mark;
    this.#survey = respondentFromPlan(plan as SurveyPlan);
    const { questionsPerPerson, questions } = this.#survey.plan;
    if (questionsPerPerson !== questions.length) throw new Error("a poll asks everybody all of it");
    this.id = this.#survey.id;
    this.odds = this.#survey.plan.odds;
    this.epsilon = this.#survey.epsilon;
    this.questions = questionsOf(this.#survey.plan);
    this.explained = this.#survey.explain();
    this.asksWord = word === true;
    this.several = several === true;
    this.purpose = typeof purpose === "string" ? purpose : null;
    this.ends = typeof ends === "number" ? ends : null;
    this.state = state;
    this.results = results;
  }

  /**
   * Asks whether the poll was closed meanwhile, and gives what its server said, if it said
   * something; `null` if the poll was deleted, also if it was made again.
   */
  async look(): Promise<Shown | null | undefined> {
    const shown = await ask(codeOf(this.id)).catch(() => undefined);
    if (shown?.mark !== this.mark) return shown && null;
    this.state = shown.state;
    this.results = shown.results;
    return shown;
  }

  /** Report that was made here to be sent, if there is one. */
  get report(): Sheet | null {
    return this.#found.kept?.report ?? null;
  }

  /** Fate of the report, as the server says it. */
  get fate(): Fate | null {
    return this.#found.kept?.fate ?? null;
  }

  /** The polls that got reports from this device, this one among them once it did. */
  get sent(): Found["sent"] {
    return this.#found.sent;
  }

  /** Record of what went to this poll, or to an earlier one that was made again. */
  get last(): Sent | undefined {
    return sentTo(this.sent, this.id);
  }

  /** True if somebody answered this poll here and the answer is erased. */
  get isErased(): boolean {
    const isBegun = this.several && this.#found.kept;
    return !this.report && !isBegun && !!this.last;
  }

  /** True if the last report went to an earlier poll, which was deleted. */
  get isEarlier(): boolean {
    return this.last?.mark !== this.mark;
  }

  /** Reads what this device keeps. An answer to a poll that was deleted is erased. */
  async recall(): Promise<void> {
    this.#found = await recall(this.id);
    const { kept } = this.#found;
    if (kept && kept.mark !== this.mark) await this.erase();
  }

  /** Begins with a person of whom nothing is kept. */
  async begin(): Promise<void> {
    if (this.#found.kept) return;
    const memory = this.#survey.begin();
    await this.#exchange({ mark: this.mark, memory, report: null, word: null, fate: null });
  }

  /** Values of reports that the same answer could give, each of a memory of its own, for a look. */
  samples({ name }: Asked, answer: Answer): readonly number[] {
    const alone = this.#alone(name);
    return Array.from({ length: looks }, () => {
      const [report] = alone.respond(alone.begin(), { [name]: answer }).reports;
      return report?.value ?? 0;
    });
  }

  /**
   * Makes the report of the answers, by the names of questions, and keeps it. If another tab was
   * quicker, what that one kept stands, and these answers are dropped.
   */
  async answer(answers: Readonly<Record<string, Answer>>, word: string | null): Promise<void> {
    const { kept } = this.#found;
    if (!kept || kept.report) return;
    const { memory, reports } = this.#survey.respond(kept.memory, answers);
    const [only] = reports;
    if (!only) return;
    const report = reports.length === 1 ? only : reports;
    await this.#exchange({ ...kept, memory, report, word });
  }

  /** Sends what is kept, and only that; gives in how many seconds to try again, or `null`. */
  async send(): Promise<number | null> {
    const { kept } = this.#found;
    if (!kept?.report || kept.fate) return null;
    const delivered = await deliver(this.id, kept.report, kept.word);
    // An answer erased meanwhile stays erased, and the next person keeps what is theirs.
    const isKept = this.#found.kept?.edition === kept.edition;
    this.wordIsWrong = delivered === "word" && isKept;
    if (delivered === "word") return null;
    if ("wait" in delivered) return delivered.wait;
    if (delivered.state) this.state = delivered.state;
    await this.#exchange({ ...kept, word: null, fate: delivered.fate }, kept);
    return null;
  }

  /** Takes another join word for the report that waits. */
  async reword(word: string): Promise<void> {
    const { kept } = this.#found;
    if (kept?.report && !kept.fate) await this.#exchange({ ...kept, word });
    this.wordIsWrong = false;
  }

  /** Erases the answer and the report from this device. A report that was not sent is lost. */
  erase(): Promise<void> {
    return this.#exchange(null);
  }

  /** The survey of one question, drawn as it is among the others. */
  #alone(name: string): Survey {
    const { plan } = this.#survey;
    const questions = plan.questions.filter((question) => question.name === name);
    return respondentFromPlan({ ...plan, odds: plan.oddsEach, questionsPerPerson: 1, questions });
  }

  /** Sets what is kept, if it still is what was seen. */
  async #exchange(next: Omit<Kept, "edition"> | null, seen = this.#found.kept): Promise<void> {
    this.#found = await exchange(this.id, seen, next, this);
  }
}

/**
 * One person at one poll: what this device keeps of them, in step with its other tabs. Knows no
 * document.
 */
import type { Report, SurveyPlan } from "sottovoce/survey/respond";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { questionOf, type Asked } from "../../shared/question.js";
import type { Answer } from "./fields.js";
import { exchange, recall, timesOf, type Fate, type Found, type Kept } from "./kept.js";
import { deliver, type Shown } from "./post.js";

type Survey = ReturnType<typeof respondentFromPlan>;
type Explained = ReturnType<Survey["explain"]>;

/** How many reports are drawn for a look. */
const looks = 20;

export class Person {
  readonly question: Asked;
  readonly id: string;
  /** The plan's, for what one person's report tells. */
  readonly odds: string;
  /** What a person who answers agrees to, in full and in three lines. */
  readonly explained: Explained;
  /** Whether a report must come with the poll's join word. */
  readonly asksWord: boolean;
  /** Whether several people may answer on one device. */
  readonly several: boolean;
  /** The organizer's words on who asks and why; null if they wrote none. */
  readonly purpose: string | null;
  /** Whether the server found the word that came with the report wrong. */
  wordIsWrong = false;
  readonly #survey: Survey;
  #found: Found = { kept: undefined, sent: [] };

  /** Throws a `DpError` if the plan is not valid. */
  constructor({ plan, word, several, purpose }: Shown) {
    this.#survey = respondentFromPlan(plan as SurveyPlan);
    this.id = this.#survey.id;
    this.odds = this.#survey.plan.odds;
    this.question = questionOf(this.#survey.plan);
    this.explained = this.#survey.explain();
    this.asksWord = word === true;
    this.several = several === true;
    this.purpose = typeof purpose === "string" ? purpose : null;
  }

  /** The report that was made here, if one was. */
  get report(): Report | null {
    return this.#found.kept?.report ?? null;
  }

  /** What the server said of it. */
  get fate(): Fate | null {
    return this.#found.kept?.fate ?? null;
  }

  /** The polls that got reports from this device, this one among them once it did. */
  get sent(): Found["sent"] {
    return this.#found.sent;
  }

  /** Whether somebody answered this poll here whose answer is erased. */
  get isErased(): boolean {
    const isBegun = this.several && this.#found.kept !== undefined;
    return !this.report && !isBegun && timesOf(this.sent, this.id) > 0;
  }

  /** Reads what this device keeps. */
  async recall(): Promise<void> {
    this.#found = await recall(this.id);
  }

  /** Begins with a person of whom nothing is kept. */
  async begin(): Promise<void> {
    if (this.#found.kept) return;
    await this.#exchange({ memory: this.#survey.begin(), report: null, word: null, fate: null });
  }

  /** Values of reports that the same answer could give, each of a memory of its own, for a look. */
  samples(answer: Answer): readonly number[] {
    return Array.from(
      { length: looks },
      () => this.#draw(this.#survey.begin(), answer).report.value,
    );
  }

  /**
   * Makes the report of an answer and keeps it. If another tab was quicker, what that one kept
   * stands, and this answer is dropped.
   */
  async answer(answer: Answer, word: string | null): Promise<void> {
    const { kept } = this.#found;
    if (!kept || kept.report) return;
    const { memory, report } = this.#draw(kept.memory, answer);
    await this.#exchange({ memory, report, word, fate: null });
  }

  /** Sends what is kept, and only that; gives in how many seconds to try again, or `null`. */
  async send(): Promise<number | null> {
    const { kept } = this.#found;
    if (!kept?.report || kept.fate) return null;
    const { memory, report } = kept;
    const delivered = await deliver(report, kept.word);
    // What was erased meanwhile stays erased, and the next person keeps what is theirs.
    const isKept = this.#found.kept?.edition === kept.edition;
    this.wordIsWrong = delivered === "word" && isKept;
    if (delivered === "word") return null;
    if ("wait" in delivered) return delivered.wait;
    const next = { memory, report, word: null, fate: delivered.fate };
    this.#found = await exchange(this.id, kept, next, this);
    return null;
  }

  /** Takes another join word for the report that waits. */
  async reword(word: string): Promise<void> {
    const { kept } = this.#found;
    if (kept?.report && !kept.fate) await this.#exchange({ ...kept, word });
    this.wordIsWrong = false;
  }

  /** Erases the answer and the report from this device. What was not sent is lost. */
  async erase(): Promise<void> {
    await this.#exchange(null);
  }

  #draw(memory: Kept["memory"], answer: Answer) {
    const answers = { [this.question.name]: answer };
    const { reports, memory: said } = this.#survey.respond(memory, answers);
    const [report] = reports;
    if (!report) throw new Error("a poll asks everybody its one question");
    return { memory: said, report };
  }

  async #exchange(next: Omit<Kept, "edition"> | null): Promise<void> {
    this.#found = await exchange(this.id, this.#found.kept, next, this);
  }
}

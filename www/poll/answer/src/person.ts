/**
 * One person at one poll: what this device keeps of them, in step with its other tabs. Knows no
 * document.
 */
import type { Report, SurveyPlan } from "sottovoce/survey/respond";
import { respondentFromPlan } from "sottovoce/survey/respond";
import { questionOf, type Asked } from "../../shared/question.js";
import type { Answer } from "./fields.js";
import { exchange, recall, type Fate, type Kept } from "./kept.js";
import { deliver } from "./post.js";

type Survey = ReturnType<typeof respondentFromPlan>;

/** How many reports are drawn for a look. */
const looks = 20;

export class Person {
  readonly question: Asked;
  readonly id: string;
  /** What whoever answers agrees to. */
  readonly consent: string;
  readonly #survey: Survey;
  #kept: Kept | undefined;

  /** Throws a `DpError` if the plan is none. */
  constructor(plan: SurveyPlan) {
    this.#survey = respondentFromPlan(plan);
    this.id = this.#survey.id;
    this.question = questionOf(this.#survey.plan);
    this.consent = this.#survey.explain().respondent;
  }

  /** The report that was made here, if one was. */
  get report(): Report | null {
    return this.#kept?.report ?? null;
  }

  /** What the server said of it. */
  get fate(): Fate | null {
    return this.#kept?.fate ?? null;
  }

  /** Reads what this device keeps, and begins if that is nothing. */
  async recall(): Promise<void> {
    this.#kept = await recall(this.id);
    if (this.#kept) return;
    await this.#exchange({ memory: this.#survey.begin(), report: null, fate: null });
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
  async answer(answer: Answer): Promise<void> {
    if (!this.#kept || this.#kept.report) return;
    const { memory, report } = this.#draw(this.#kept.memory, answer);
    await this.#exchange({ memory, report, fate: null });
  }

  /** Sends what is kept, and only that; gives whether its fate is known then. */
  async send(): Promise<boolean> {
    const kept = this.#kept;
    if (!kept?.report || kept.fate) return true;
    const fate = await deliver(kept.report);
    if (fate === null) return false;
    await this.#exchange({ memory: kept.memory, report: kept.report, fate });
    return true;
  }

  /** Erases this person from the device, and begins anew. What was not sent is lost. */
  async next(): Promise<void> {
    await this.#exchange(null);
    await this.recall();
  }

  #draw(memory: Kept["memory"], answer: Answer) {
    const answers = { [this.question.name]: answer };
    const { reports, memory: said } = this.#survey.respond(memory, answers);
    const [report] = reports;
    if (!report) throw new Error("a poll asks everybody its one question");
    return { memory: said, report };
  }

  async #exchange(next: Omit<Kept, "edition"> | null): Promise<void> {
    this.#kept = await exchange(this.id, this.#kept, next);
  }
}

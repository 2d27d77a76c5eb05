/** Questions by group: the query that a builder or a plan makes. */
import type { AnyRelease, Exact, Notion } from "../../api/common.js";
import type { ConcentratedGroupsPlan, GroupsPlan, GroupValue, Label } from "../../api/groups.js";
import type { GroupsTallyOptions, GroupsTallyRow } from "../../api/tally.js";
import { countedBy, type NamingPlan } from "../../identity/counted.js";
import { own } from "../../input/options.js";
import type { GroupSettings } from "../../keys/groups.js";
import type { ReleaseBy } from "../../release/notions.js";
import type { Attempt } from "../attempt.js";
import { attemptBy, calledOn } from "../mechanism.js";
import { releasedTally } from "../tally.js";
import { alone, lossOf, meansWithin, questionsOf, TableMechanism } from "./mechanism.js";
import { accuracyOf, listedAsked, type Question } from "./question.js";

type AnyPlan = GroupsPlan | ConcentratedGroupsPlan;
type Value = readonly GroupValue<Label | readonly Label[], unknown>[];

class Groups extends TableMechanism<AnyPlan, Value> {
  releaseTally(
    rows: Iterable<GroupsTallyRow>,
    options?: GroupsTallyOptions,
    part?: Attempt,
  ): ReleaseBy<Notion, Value, AnyPlan> {
    const attempt = attemptBy(this, part);
    const { row } = own(options === undefined ? {} : options, ["row"]);
    const counted = countedBy(this.plan as NamingPlan & AnyPlan, row);
    return releasedTally(this, rows, counted, attempt);
  }

  accuracy(options: { confidence: Exact; rows?: number }): { error: number } {
    const questions = questionsOf(this);
    const asked = accuracyOf(options, questions);
    return calledOn(this, (run) => (questions[0] as Question).accuracy(run, asked));
  }

  interval(
    release: AnyRelease,
    options: { confidence: Exact },
  ): readonly GroupValue<unknown, readonly [number, number]>[] {
    return meansWithin(this, release, options);
  }
}

export function groupsQuery(settings: GroupSettings): Groups {
  const { by, of, where, person, perPerson, ...guarantee } = settings;
  return new Groups({
    ...alone,
    offer: "groupBy",
    guarantee,
    person,
    asked: [listedAsked(settings)],
    plan([question], written) {
      const asked = { column: of.column, question: (question as Question).canonical };
      const { neighbors } = written;
      const table = { where, person, perPerson, neighbors, ...lossOf(written) };
      return { kind: "groupBy", by, of: asked, ...table } as unknown as AnyPlan;
    },
  });
}

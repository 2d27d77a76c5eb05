/** Sorted lists of counts, in base 2: the builder. */
import type { IntegerPartitionBuilder, IntegerPartitionMechanism } from "../api/partition.js";
import { refuse } from "../error.js";
import { explainPartition } from "../explain/partition.js";
import { missing } from "../input/builder.js";
import { partitionKeys, type PartitionSettings } from "../keys/base2.js";
import { beginning } from "../keys/key.js";
import { kind } from "../plans/kinds.js";
import { canReleasePartition, IntegerPartition } from "../query/partition.js";
import { BaseBuilder } from "./dyadic-base.js";

/**
 * Releases a sorted list of counts, without the categories that were counted. For example, the
 * first number is about how many people gave the most common answer, the second about how many gave
 * the next most common answer.
 *
 * Use it for frequency lists (of passwords, words, degrees) if you cannot list all categories in
 * advance. One epsilon covers the whole list. `total` is a public upper limit for the sum of all
 * counts. It is also the length of the released list, so this list usually ends in many zeros.
 *
 * **Watch out**: the number of counts is private, but the time of a release grows with it. If
 * somebody can measure this time, add zeros until the list has a public length.
 *
 * @remarks
 * Only lists in which no count is larger than the one before are released (Blocki, Datta and
 * Bonneau 2016). Let b be the base, and d the L1 distance of such a list from the true list. The
 * probability of the list is proportional to b^d.
 *
 * @example
 * import { integerPartition } from "sottovoce/base2";
 *
 * const frequencies = integerPartition().sensitivity(1).epsilon(1).total(20).build();
 * frequencies.release([7, 4, 4, 1]).value; // 20 counts, none larger than the one before
 */
export function integerPartition(): IntegerPartitionBuilder {
  return new Builder(beginning(partitionKeys()));
}

const unbounded = { total: null, places: null } as const;

class Builder extends BaseBuilder<PartitionSettings> {
  total(total: number): this {
    return this.with({ ...unbounded, ...partitionKeys().total.read(total) });
  }

  places(places: readonly (readonly [number, number])[]): this {
    return this.with({ ...unbounded, ...partitionKeys().places.read(places) });
  }

  build(): IntegerPartitionMechanism {
    this.calibrated("base");
    return partition(this.settings);
  }
}

function partition(settings: PartitionSettings): IntegerPartitionMechanism {
  const { total, places } = settings;
  if (total === null && places === null) throw missing(["total"], ".total(...) or .places(...)");
  if (total !== null && places !== null) throw refuse("total", "cannot be combined with places");
  return new IntegerPartition({ kind: "integerPartition", ...settings });
}

export const partitionKind = /* @__PURE__ */ kind({
  names: ["integerPartition"],
  keys: partitionKeys,
  distance: "sensitivity",
  make: partition,
  explain: explainPartition,
  canRelease: canReleasePartition,
});

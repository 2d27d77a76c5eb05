/** The sparse vector technique, in base 2: what a builder or a plan makes. */
import type { Numbers, Release } from "../api/common.js";
import type { SparseVectorPlan } from "../api/sparse-vector.js";
import { doubles, sized } from "../input/numbers.js";
import type { Attempt } from "./attempt.js";
import { OnIntegers, releaseList } from "./integers.js";
import { attemptBy } from "./mechanism.js";
import { isList, isWhole } from "./released.js";

export class SparseVector extends OnIntegers<SparseVectorPlan> {
  release(answers: Numbers, part?: Attempt): Release<readonly number[], SparseVectorPlan> {
    const attempt = attemptBy(this, part);
    return releaseList(this, "answers", sized("answers", doubles("answers", answers)), attempt);
  }
}

export function canReleaseAnswers({ gaps, count }: SparseVectorPlan, value: unknown): boolean {
  return (
    isList(value, (one) => isWhole(one, 0, gaps.length + 1)) &&
    value.filter((one) => one !== 0).length <= count
  );
}

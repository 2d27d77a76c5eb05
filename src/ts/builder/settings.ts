/** Parts of all builders of mechanisms. */
import { refuse } from "../error.js";
import { asked } from "../input/asked.js";
import { Builder } from "../input/builder.js";

/** Releases are asked of the result. */
export abstract class MechanismBuilder<S extends object> extends Builder<S> {
  /** The kind of the plan, where the question may be asked of groups or with others. */
  protected get kind(): string | undefined {
    return undefined;
  }

  // Here, and in no class that an app may do without: bundlers keep classes with such a name.
  [asked](): object {
    return { ...this.settings, kind: this.kind };
  }

  /** For programs that no types tell that `build()` is still to come. */
  release(): never {
    throw refuse("build", "is required: call .build() before .release(...)");
  }

  releaseFrom(): never {
    return this.release();
  }
}

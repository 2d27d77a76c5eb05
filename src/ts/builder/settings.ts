/** What builders of mechanisms share. */
import { refuse } from "../error.js";
import { Builder } from "../input/builder.js";

/** What comes of these is asked for releases. */
export abstract class MechanismBuilder<S extends object> extends Builder<S> {
  /** For programs that no types tell that `build()` is still to come. */
  release(): never {
    throw refuse("build", "is required: call .build() before .release(...)");
  }

  releaseFrom(): never {
    return this.release();
  }
}

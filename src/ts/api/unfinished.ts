/** What an unfinished builder lacks, as types: entries do not export these. */

/**
 * Demands nothing once nothing is missing; before that, what compilers print is the sentence that
 * says what to call.
 */
export type Complete<Missing extends string> = {
  readonly [Step in Missing as `call .${Step}(...) first`]: never;
};
/** Never there at run time: stops an unfinished builder from passing for a finished one. */
export interface Lacking<Missing> {
  readonly [lacking]?: Missing;
}
declare const lacking: unique symbol;

/**
 * A question of one column, of which exactly `Missing` is unsaid: neither more nor less passes for
 * it. The brand is never there at run time.
 */
export interface Unfinished<V, Missing extends string> extends Lacking<Missing> {
  readonly [asks]: (missing: Missing) => V;
}
/** The key of the brand. */
export declare const asks: unique symbol;
/** The key of the brand of `distinct()`, which is never there at run time. */
export declare const ofTexts: unique symbol;

/**
 * What a batch holds: a question that names its columns, and that says nothing of what is said once
 * for all. The brand is never there at run time.
 */
export interface BatchPart<
  V,
  Missing extends string,
  Found extends boolean = false,
> extends Lacking<Missing> {
  readonly [part]: (missing: Missing) => V;
  /** Whether its categories are found, so that a release has a delta; never there at run time. */
  readonly [finds]?: Found;
}
/** The key of that. */
export declare const finds: unique symbol;
/** The key of the brand. */
export declare const part: unique symbol;

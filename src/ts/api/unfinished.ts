/** The missing settings of a builder, as types. Entries do not export these. */

/**
 * Accepts a builder once nothing is missing. Before that, the compiler prints the methods to call.
 */
export type Complete<Missing extends string> = {
  readonly [Step in Missing as `call .${Step}(...) first`]: never;
};
/**
 * A brand, for the compiler only. With it, an unfinished builder does not pass for a finished one.
 */
export interface Lacking<Missing> {
  readonly [lacking]?: Missing;
}
declare const lacking: unique symbol;

/** A question about one column that lacks exactly `Missing`. Its brand is for the compiler only. */
export interface Unfinished<V, Missing extends string> extends Lacking<Missing> {
  readonly [asks]: (missing: Missing) => V;
}
/** The key of a brand, for the compiler only. */
export declare const asks: unique symbol;
/** The brand of `distinct()`, for the compiler only. */
export declare const ofTexts: unique symbol;

/**
 * A question of a batch. It names its columns, and has no settings that the batch sets once for
 * all. Its brand is for the compiler only.
 */
export interface BatchPart<
  V,
  Missing extends string,
  Found extends boolean = false,
> extends Lacking<Missing> {
  readonly [part]: (missing: Missing) => V;
  /** A brand, for the compiler only. This question finds its groups, so a release has a delta. */
  readonly [finds]?: Found;
}
/** The brand of questions that find their groups. */
export declare const finds: unique symbol;
/** The key of a brand, for the compiler only. */
export declare const part: unique symbol;

/** The missing settings of a builder, as types. Entries do not export these. */

/**
 * Accepts a builder once nothing is missing. Before that, the compiler prints the methods to call.
 */
export type Complete<Missing extends string> = {
  readonly [Step in Missing as `call .${Step}(...) first`]: never;
};
/** A mark for the compiler. With it, an unfinished builder does not pass for a finished one. */
export interface Lacking<Missing> {
  readonly [lacking]?: Missing;
}
declare const lacking: unique symbol;

/**
 * A question about one column that lacks exactly `Missing`. The mark for the compiler does not
 * exist at run time.
 */
export interface Unfinished<V, Missing extends string> extends Lacking<Missing> {
  readonly [asks]: (missing: Missing) => V;
}
/** The key of a mark, which does not exist at run time. */
export declare const asks: unique symbol;
/** The key of the mark of `distinct()`. It does not exist at run time. */
export declare const ofTexts: unique symbol;

/**
 * A question of a batch. It names its columns, and has no settings that the batch sets once for
 * all. The mark for the compiler does not exist at run time.
 */
export interface BatchPart<
  V,
  Missing extends string,
  Found extends boolean = false,
> extends Lacking<Missing> {
  readonly [part]: (missing: Missing) => V;
  /** A mark for the compiler. This question finds its groups, so a release has a delta. */
  readonly [finds]?: Found;
}
/** The key of the mark of questions that find their groups. */
export declare const finds: unique symbol;
/** The key of a mark, which does not exist at run time. */
export declare const part: unique symbol;

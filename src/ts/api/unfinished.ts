/** The missing settings of a builder, as types. Entries do not export these. */

/**
 * Accepts a builder once no setting is missing. Before that, the compiler's error names the methods
 * to call.
 */
export type Complete<Missing extends string> = {
  readonly [Step in Missing as `call .${Step}(...) first`]: never;
};
/**
 * A mark for the compiler only. Because of this mark, TypeScript refuses an unfinished builder
 * where a finished one is needed.
 */
export interface Lacking<Missing> {
  readonly [lacking]?: Missing;
}
declare const lacking: unique symbol;

/**
 * A question about one column that lacks exactly the settings `Missing`. Only the compiler uses the
 * property of this type.
 */
export interface Unfinished<V, Missing extends string> extends Lacking<Missing> {
  readonly [asks]: (missing: Missing) => V;
}
/** The key of a mark that only the compiler uses. */
export declare const asks: unique symbol;
/** The key of the mark of `distinct()`, which only the compiler uses. */
export declare const ofTexts: unique symbol;

/**
 * A question of a batch. The question names its columns, and lacks the settings that the batch sets
 * once for all questions, such as epsilon. Only the compiler uses the properties of this type.
 */
export interface BatchPart<
  V,
  Missing extends string,
  Found extends boolean = false,
> extends Lacking<Missing> {
  readonly [part]: (missing: Missing) => V;
  /**
   * True if this question is `foundGroups`. The compiler needs this mark, because releases of a
   * batch with such a question have a delta.
   */
  readonly [finds]?: Found;
}
/** The key of the mark of `foundGroups`, which only the compiler uses. */
export declare const finds: unique symbol;
/** The key of a mark that only the compiler uses. */
export declare const part: unique symbol;

import type { DpErrorCode } from "./api/common.js";

/** Present on every DpError of every copy of the package, in every realm. */
const brand: unique symbol = Symbol.for("sottovoce.DpError") as never;

/** Form of a code: a later version may know more of them. */
const code = /^ERR_[A-Z0-9_]{1,40}$/;

/**
 * An error that this package throws. `code` is the kind of error. Codes never change, but later
 * versions may add new ones. `argument` is the name of the wrong argument, if there is one. The
 * message never contains values of your data.
 */
export class DpError extends Error {
  declare readonly name: "DpError";
  readonly code: DpErrorCode;
  readonly argument: string | undefined;

  private constructor(code: DpErrorCode, message: string, argument: string | undefined) {
    super(message);
    this.code = code;
    this.argument = argument;
  }

  /** @internal */
  static of(code: DpErrorCode, message: string, argument?: string): DpError {
    return new DpError(code, message, argument);
  }

  /**
   * Returns the error as a plain object, for `JSON.stringify` and `postMessage`. To send an error
   * from a worker, post `error.toJSON()`, because a structured clone of the error itself loses
   * `code`.
   */
  toJSON(): {
    readonly name: "DpError";
    readonly code: DpErrorCode;
    readonly argument?: string;
    readonly message: string;
  } {
    const { code, argument, message } = this;
    return argument === undefined
      ? { name: "DpError", code, message }
      : { name: "DpError", code, argument, message };
  }
}
Object.defineProperty(DpError.prototype, "name", { value: "DpError" });
// Bundlers rename classes, and hosts print the class of what nobody catches.
Object.defineProperty(DpError, "name", { value: "DpError" });
Object.defineProperty(DpError.prototype, brand, { value: true });

/**
 * Returns true if `value` is a {@link DpError} or its `toJSON()` result. Errors of another copy of
 * the package are recognized too, such as those of a CommonJS copy or of another frame.
 *
 * @example
 * import { isDpError, median } from "sottovoce";
 *
 * try {
 *   median().epsilon(NaN);
 * } catch (thrown) {
 *   if (!isDpError(thrown)) throw thrown;
 *   thrown.code; // "ERR_ARGUMENT"
 *   thrown.argument; // "epsilon"
 * }
 */
export function isDpError(
  value: unknown,
): value is Pick<DpError, "name" | "code" | "argument" | "message"> {
  if (typeof value !== "object" || value === null) return false;
  const candidate = value as {
    [brand]?: unknown;
    name?: unknown;
    code?: unknown;
    message?: unknown;
  };
  try {
    if (typeof candidate.code !== "string" || typeof candidate.message !== "string") return false;
    return candidate[brand] === true || (candidate.name === "DpError" && code.test(candidate.code));
  } catch {
    // A thing that cannot be looked at, such as a revoked proxy.
    return false;
  }
}

/** @internal A refused argument; `rule` continues the sentence that begins with its name. */
export function refuse(
  argument: string,
  rule: string,
  code: DpErrorCode = "ERR_ARGUMENT",
): DpError {
  return DpError.of(code, `${argument} ${rule}`, argument);
}

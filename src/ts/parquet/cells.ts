/** Cells from the values that a file stores, each rounded once. */
import { decoded } from "../files/cells.js";
import { half } from "../files/half.js";
import { isoOf, type Ticks } from "../files/iso.js";

/** A stored value; true and false are 1 and 0. */
export type Stored = number | bigint | Uint8Array;

/** Values, and null where a cell has none. */
export type Values = ArrayLike<Stored | null>;

/** Turns a stored value into that of a cell. */
export type Read<Cell> = (stored: Stored) => Cell;

/** Whole numbers as the nearest double. */
export const asNumber: Read<number> = (stored) => Number(stored);

export const asUnsigned: Read<number> = (stored) =>
  typeof stored === "bigint" ? Number(BigInt.asUintN(64, stored)) : Number(stored) >>> 0;

/** Whole numbers in decimal digits, exactly. */
export const asDigits: Read<string> = String;

export const asUnsignedDigits: Read<string> = (stored) =>
  String(typeof stored === "bigint" ? BigInt.asUintN(64, stored) : Number(stored) >>> 0);

export const asDate =
  (ticks: Ticks): Read<string> =>
  (stored) =>
    isoOf(stored as number | bigint, ticks);

export const asHalf: Read<number> = (stored) => {
  const [low, high] = stored as Uint8Array;
  return half((low as number) | ((high as number) << 8));
};

/** The most bytes of a decimal of 38 digits. */
export const DECIMAL = 16;

/** One reading of the decimal, which rounds once. */
export function asDecimal(scale: number): Read<number> {
  const power = `e${-scale}`;
  return (stored) => {
    const unscaled = stored instanceof Uint8Array ? bigEndian(stored) : stored;
    return unscaled === undefined ? NaN : Number(`${unscaled}${power}`);
  };
}

/** In two's complement; nothing if the bytes are too many for the digits, or none. */
function bigEndian(bytes: Uint8Array): bigint | undefined {
  if (bytes.length === 0 || bytes.length > DECIMAL) return undefined;
  let value = 0n;
  for (let at = 0; at < bytes.length; at++) value = (value << 8n) | BigInt(bytes[at] as number);
  return BigInt.asIntN(8 * bytes.length, value);
}

export const asText: Read<string> = (stored) => decoded(stored as Uint8Array);

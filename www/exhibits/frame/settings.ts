/**
 * The settings of an exhibit, and how they are written in attributes and addresses. Knows no
 * document. Any text from outside becomes settings within their limits.
 */
import { approximate } from "../../shared/numbers.js";
import { readTyped } from "../../shared/typed.js";
import type { Numbers } from "./numbers.js";

export interface NumberField {
  readonly kind: "number";
  readonly start: number;
  readonly least: number;
  readonly most: number;
  /** Between two positions of the slider; null if a factor of ten has twenty positions. */
  readonly step: number | null;
}
export interface ChoiceField<C extends string = string> {
  readonly kind: "choice";
  readonly start: C;
  readonly of: readonly C[];
}
export type Shape = Readonly<Record<string, NumberField | ChoiceField>>;
export type SettingsOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends ChoiceField<infer C> ? C : number;
};

/** A number in even steps. */
export function steps(start: number, least: number, most: number, step = 1): NumberField {
  return { kind: "number", start, least, most, step };
}
/** A number whose positions are factors: two significant digits, twenty to a factor of ten. */
export function factors(start: number, least: number, most: number): NumberField {
  return { kind: "number", start, least, most, step: null };
}
export function choice<const C extends string>(
  start: NoInfer<C>,
  of: readonly C[],
): ChoiceField<C> {
  return { kind: "choice", start, of };
}

const PER_DECADE = 20;

/** The last position of a field's slider; the first is 0. */
export function lastPosition({ least, most, step }: NumberField): number {
  return Math.round(step === null ? PER_DECADE * Math.log10(most / least) : (most - least) / step);
}

export function valueAt({ least, step }: NumberField, position: number): number {
  return step === null
    ? Number((least * 10 ** (position / PER_DECADE)).toPrecision(2))
    : least + position * step;
}

/** The position nearest to a value. */
export function positionOf(field: NumberField, value: number): number {
  const { least, step } = field;
  const position = step === null ? PER_DECADE * Math.log10(value / least) : (value - least) / step;
  return Math.min(lastPosition(field), Math.max(0, Math.round(position)));
}

/** A typed number within the field, or null: as its language writes numbers, and fractions. */
export function typedNumber(
  field: NumberField,
  text: string,
  { decimal }: Pick<Numbers, "decimal">,
): number | null {
  const read = readTyped(text, decimal);
  return "exact" in read ? readNumber(field, read.exact) : null;
}

/**
 * A number of an attribute or an address within the field, or null, the same in all languages:
 * decimals with a point or a comma, and fractions. Where steps are whole, so is the number.
 */
export function readNumber({ least, most, step }: NumberField, text: string): number | null {
  const value = approximate(text.trim().replace(/^(-?\d*),(\d+)$/, "$1.$2"));
  if (value === null || value < least || value > most) return null;
  return step !== null && Number.isInteger(step) && !Number.isInteger(value) ? null : value;
}

/** Settings from texts by name; what is missing or breaks its rule is what it starts as. */
export function readSettings<S extends Shape>(
  shape: S,
  text: (name: string) => string | null,
): SettingsOf<S> {
  const read = Object.entries(shape).map(([name, field]) => {
    const given = text(name);
    if (given === null) return [name, field.start];
    if (field.kind === "number") return [name, readNumber(field, given) ?? field.start];
    return [name, field.of.includes(given) ? given : field.start];
  });
  return Object.fromEntries(read) as SettingsOf<S>;
}

export function startSettings<S extends Shape>(shape: S): SettingsOf<S> {
  return readSettings(shape, () => null);
}

/** Settings as the part of an address after "#", which browsers send to no server. */
export function writeSettings<S extends Shape>(shape: S, settings: SettingsOf<S>): string {
  return Object.keys(shape)
    .map((name) => `${name}=${encodeURIComponent(String(settings[name]))}`)
    .join("&");
}

/** The texts by name of such a part. */
export function fromAddress(hash: string): (name: string) => string | null {
  const pairs = new URLSearchParams(hash.replace(/^#/, ""));
  return (name) => pairs.get(name);
}

/**
 * The register of protocols, each in a file of its own. Who counts reports by a statement carries
 * what plans are read by; a phone carries that and what it says to respondents.
 */
import type { Protocol } from "../../api/survey.js";
import { refuse } from "../../error.js";
import { own } from "../../input/options.js";
import type { Fraction } from "../fraction.js";
import type { Reading } from "../readings/index.js";
import { bit, bitSaid } from "./bit.js";
import { boxes, boxesSaid } from "./boxes.js";
import { lines, linesSaid } from "./lines.js";
import type { Form, Of, Planned, Said } from "./protocol.js";
import { subset, subsetSaid } from "./subset.js";
import { window, windowSaid } from "./window.js";

type Kind = Protocol["kind"];

const planned: { readonly [K in Kind]: Planned<Of<K>> } = { subset, lines, boxes, bit, window };

const said: { readonly [K in Kind]: Said<Of<K>> } = {
  subset: subsetSaid,
  lines: linesSaid,
  boxes: boxesSaid,
  bit: bitSaid,
  window: windowSaid,
};

/** A protocol of a plan for such answers, checked, and what its reports are. */
export function protocolOf(
  value: unknown,
  reading: Reading,
  each: Fraction,
): readonly [Protocol, Form] {
  if (typeof value !== "object" || value === null) throw refuse("protocol", "must be an object");
  const given: unknown = Object.getOwnPropertyDescriptor(value, "kind")?.value;
  const kind = (Object.keys(planned) as Kind[]).find(
    (known) => known === given && planned[known].takes(reading),
  );
  if (!kind) throw refuse("protocol", "must be of a kind that reports such answers");
  const { keys, read } = planned[kind] as Planned<Protocol>;
  const [parameters, form] = read(own(value, ["kind", ...keys], "protocol"), reading.choices, each);
  return [{ kind, ...parameters } as Protocol, form];
}

const keysOf = (kind: Kind): readonly string[] => planned[kind].keys;

/** The parameters of a protocol, in the order in which the core takes them. */
export function numbersOf(protocol: Protocol): bigint[] {
  const parameters = protocol as unknown as { readonly [key: string]: number };
  return keysOf(protocol.kind).map((key) => BigInt(parameters[key] as number));
}

/** The protocol that the core has chosen, by its kind and its parameters. */
export function protocolFrom(chosen: string): Protocol {
  const [kind, ...numbers] = chosen.split(" ") as [Kind, ...string[]];
  const parameters = keysOf(kind).map((key, place) => [key, Number(numbers[place])] as const);
  return { kind, ...Object.fromEntries(parameters) } as Protocol;
}

/** How it speaks to respondents. */
export const saidBy = ({ kind }: Protocol): Said<Protocol> => said[kind];

/**
 * The register of protocols, each in a file of its own. A program that counts reports by a
 * statement carries what plans are read by; a phone carries that and what it says to respondents.
 */
import type { Protocol } from "../../api/survey.js";
import { refuse } from "../../error.js";
import { ownOf } from "../../host/bare.js";
import { own } from "../../input/options.js";
import type { Fraction } from "../fraction.js";
import type { Reading } from "../readings/index.js";
import { bit, bitWording } from "./bit.js";
import { boxes, boxesWording } from "./boxes.js";
import { lines, linesWording } from "./lines.js";
import type { Form, Of, Planned, Wording } from "./protocol.js";
import { subset, subsetWording } from "./subset.js";
import { window, windowWording } from "./window.js";

type Kind = Protocol["kind"];

const planned: { readonly [K in Kind]: Planned<Of<K>> } = { subset, lines, boxes, bit, window };

const wordings: { readonly [K in Kind]: Wording<Of<K>> } = {
  subset: subsetWording,
  lines: linesWording,
  boxes: boxesWording,
  bit: bitWording,
  window: windowWording,
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
  if (!kind) throw refuse("protocol", "must fit this question: use the plan of build()");
  const { keys, read } = planned[kind] as Planned<Protocol>;
  const [parameters, form] = read(own(value, ["kind", ...keys], "protocol"), reading.choices, each);
  return [{ kind, ...parameters } as Protocol, ownOf(form) as unknown as Form];
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
  const parameters = keysOf(kind).map((key, index) => [key, Number(numbers[index])] as const);
  return { kind, ...Object.fromEntries(parameters) } as Protocol;
}

/** How it speaks to respondents. */
export const wordingOf = ({ kind }: Protocol): Wording<Protocol> =>
  ownOf(wordings[kind]) as unknown as Wording<Protocol>;

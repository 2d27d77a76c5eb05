/** The charges that entries still show of a ledger whose log is damaged. */
import { Handle } from "../engine/engine.js";
import { engineFor } from "../engine/engines.js";
import { named, PLACES, STANDING, TEXTS } from "../engine/wire.js";
import type { Kept } from "./charge.js";
import { type Charged, chargesOf } from "./charges.js";
import type { Fold } from "./journal.js";
import { ascii, lineOf, newId, stamp } from "./writing.js";

export interface Salvaged {
  /** Each that counts, or that may count, once. */
  readonly charges: readonly Kept[];
  /** The relation of the ledger; empty if no entry shows it. */
  readonly neighbors: string;
  /** How many entries cannot be read, or end a charge that no entry shows. */
  readonly unreadable: number;
}

/**
 * Finds the charges that these lines show. Damage may be anywhere, so each line is read by itself.
 * A reservation counts unless it was given back, or was certainly denied.
 */
export function salvaged(lines: readonly string[]): Salvaged {
  const there = new Set(lines);
  const isCommitted = ({ kept }: Charged): boolean => there.has(lineOf("commit", kept.id));
  const isCanceled = ({ kept }: Charged): boolean => there.has(lineOf("cancel", kept.id));
  const opening = anyOpening();
  const [charges, marks, sound] = [new Map<string, Charged>(), new Set<string>(), [] as string[]];
  const rest: string[] = [];
  for (const line of lines) {
    const charged = chargesIn(line, opening);
    for (const each of charged) {
      charges.set(each.kept.id, charges.get(each.kept.id) ?? each);
      for (const op of ["commit", "cancel"] as const) marks.add(lineOf(op, each.kept.id));
    }
    if (charged.length > 0 || isSound(line)) sound.push(line);
    else rest.push(line);
    // A charge that a lost line may have given back left room for what follows.
    const [first] = charged;
    if (first?.state !== "recorded" && first && !isCommitted(first))
      sound.push(lineOf("cancel", first.kept.id));
  }
  const { denied, neighbors } = replayed(sound);
  const counts = (charge: Charged): boolean =>
    charge.state === "recorded" ||
    isCommitted(charge) ||
    !(isCanceled(charge) || denied.has(charge.kept.id));
  return {
    charges: [...charges.values()].filter(counts).map(({ kept }) => kept),
    neighbors,
    unreadable: rest.filter((line) => !marks.has(line)).length,
  };
}

/** Opens a ledger that lists any charge: granted, denied, or with a delta that it damages. */
function anyOpening(): string {
  const budget = ["1", null, null, null, null];
  return lineOf("open", ...stamp(newId()), ascii("-"), "add-or-remove-one", null, ...budget);
}

/** A charge, or those that an opening carries over. */
function chargesIn(line: string, opening: string): readonly Charged[] {
  const charged = folded([opening, line], (fold) => chargesOf(fold.charges(), [opening, line]));
  return charged.length > 0 ? charged : folded([line], (fold) => chargesOf(fold.charges(), [line]));
}

/** True of a line that is whole by itself, such as a budget that is lowered. */
function isSound(line: string): boolean {
  return folded(
    [line],
    (fold) =>
      named(PLACES, fold.places()).damaged < 0 && named(STANDING, fold.standing()).torn === 0,
  );
}

/** The ids that were denied, and the relation of the ledger, after lines that are all sound. */
function replayed(lines: readonly string[]): {
  readonly denied: ReadonlySet<string>;
  readonly neighbors: string;
} {
  return folded(lines, (fold) => {
    const denied = chargesOf(fold.charges(), lines).filter(({ state }) => state === "denied");
    const { neighbors } = named(TEXTS, fold.texts().split("\n"));
    return { denied: new Set(denied.map(({ kept }) => kept.id)), neighbors };
  });
}

function folded<T>(lines: readonly string[], body: (fold: Fold) => T): T {
  const handle = new Handle(engineFor("ledger"), ({ LedgerFold }) => new LedgerFold());
  try {
    return handle.use((fold) => {
      for (const line of lines) fold.add(line, 1);
      return body(fold);
    });
  } finally {
    handle.free();
  }
}

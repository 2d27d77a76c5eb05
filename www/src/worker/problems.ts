import { isDpError } from "sottovoce/slim";
import { exactly, readTyped } from "../../shared/typed.js";
import type { Refusal } from "../model/refusal.js";
import { Unusable } from "../questions/asked.js";
import { countsAll, isFiltered, isGrouped, typedFields } from "../questions/grouping-settings.js";
import { fieldOf } from "../questions/settings.js";
import type { Field, Settings } from "../questions/settings.js";
import { filterProblems, groupProblems } from "./groups.js";
import { weightProblems } from "./several.js";
import { inquiryOf, build, buildAlone } from "./queries.js";

/**
 * Everything that is wrong with the settings, each looked at by itself, so that a person can fix
 * them all at once.
 */
export function problemsOf(settings: Settings, columns: readonly string[]): readonly Refusal[] {
  const { narrow, besides } = inquiryOf(settings.asked);
  const alone = typedFields(settings).flatMap((field) => problemsWith(field, settings));
  // Settings of what the answer may be are right or wrong together.
  const isGridWrong = alone.some(
    ({ argument }) => fieldOf(settings, argument as Field).part === "grid",
  );
  const together = isGridWrong
    ? []
    : refusals(() => {
        const usable = { ...settings, ...rightFor(settings) };
        narrow?.(usable);
        buildAlone(usable);
      });
  const groups = [
    ...(isGrouped(settings) ? groupProblems(settings) : []),
    ...(isFiltered(settings) ? filterProblems(settings) : []),
    ...(settings.others.length > 0 ? weightProblems(settings) : []),
  ];
  const problems = [
    ...alone,
    ...together,
    ...(countsAll(settings) ? [] : (besides?.(settings) ?? [])),
    ...groups,
  ];
  return problems.length > 0 ? problems : refusals(() => build(settings, columns));
}

/** Settings that are right, in place of those that were looked at by themselves. */
const rightFor = ({ asked }: Settings): Partial<Settings> => ({
  rowsPerPerson: "1",
  epsilon: "1",
  ...inquiryOf(asked).right,
});

/** The package's refusal of one typed setting, independently of the others. */
function problemsWith(field: Field, settings: Settings): readonly Refusal[] {
  const { alone, values } = inquiryOf(settings.asked);
  const only = (text: string) =>
    buildAlone({ ...settings, ...rightFor(settings), ...values, [field]: text });
  const { numbers = (text) => [text] } = fieldOf(settings, field);
  return numbers(settings[field]).flatMap((number) => typed(field, number, alone[field] ?? only));
}

/** Problems with a typed number; that it can be read in two ways is said before anything else. */
function typed(
  argument: string,
  text: string,
  use: (exact: string) => unknown,
): readonly Refusal[] {
  const unclear = unclearIn(argument, text);
  if (unclear.length > 0) return unclear;
  // A number looked at by itself may have been tried in another's place.
  return refusals(() => use(exactly(text))).map((refusal) => ({
    ...refusal,
    argument,
    message: refusal.message.replace(refusal.argument ?? argument, argument),
  }));
}

/** Says what to write instead of a number that can be read in two ways. */
export function unclearIn(argument: string, text: string): readonly Refusal[] {
  const read = readTyped(text);
  if ("exact" in read) return [];
  const message = `${argument} can be read in two ways: write ${read.instead}, not ${text.trim()}`;
  return [{ code: "ERR_ARGUMENT", argument, message }];
}

function refusals(body: () => unknown): readonly Refusal[] {
  try {
    body();
    return [];
  } catch (reason) {
    if (reason instanceof Unusable) return [reason.refusal];
    if (!isDpError(reason)) throw reason;
    return [{ code: reason.code, argument: reason.argument, message: reason.message }];
  }
}

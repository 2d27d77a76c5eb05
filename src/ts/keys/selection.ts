/** The keys of selection from scores. */
import type { SelectionPlan } from "../api/selection.js";
import { scaleKeys } from "./calibration.js";
import { flag, number, optional, orNull, type Settings, word } from "./key.js";

export const selectionKeys = () =>
  ({
    optimize: optional({ optimize: "max" }, word("optimize", ["max", "min"])),
    top: orNull("top", number),
    ...scaleKeys(),
    monotone: flag("monotone"),
  }) as const;

export type SelectionSettings = Settings<typeof selectionKeys> & Pick<SelectionPlan, "kind">;

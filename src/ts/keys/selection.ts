/** The keys of selection from scores. */
import type { SelectionPlan } from "../api/selection.js";
import { refuse } from "../error.js";
import { scaleKeys } from "./calibration.js";
import { flag, nullable, optional, type Settings, word } from "./key.js";

export const selectionKeys = () =>
  ({
    optimize: optional({ optimize: "max" }, word("optimize", ["max", "min"])),
    top: nullable<Pick<SelectionPlan, "top">>({ top: null }, (k) => {
      if (typeof k !== "number") throw refuse("top", "must be a number");
      return { top: k };
    }),
    ...scaleKeys(),
    monotone: flag("monotone"),
  }) as const;

export type SelectionSettings = Settings<typeof selectionKeys> & Pick<SelectionPlan, "kind">;

/** Reports that one person sends. */
import type { Report } from "sottovoce/survey/respond";

/** A report, or a list of one for each of several questions. */
export type Sheet = Report | readonly Report[];

/** The reports of what one person sends. */
export const reportsOf = (sheet: Sheet): readonly Report[] => ("id" in sheet ? [sheet] : sheet);

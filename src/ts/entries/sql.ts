/** SQL that counts rows in your database. Text only: no WebAssembly. */
export type * from "../api/sql.js";
export type { SurveyPlan } from "../api/survey.js";
export type { ConcentratedGroupsPlan, GroupsPlan } from "../api/groups.js";
export type {
  ColumnTest,
  GroupsTallyOptions,
  GroupsTallyRow,
  PersonColumns,
  TallyOptions,
  TallyRow,
} from "../api/tally.js";
export { tallyRows } from "../sql/rows.js";
export { surveySql } from "../sql/survey.js";
export { tallySql } from "../sql/tally.js";

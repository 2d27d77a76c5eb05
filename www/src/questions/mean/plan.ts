import { BOUNDED } from "../plan.js";

export const plan = { ...BOUNDED, isByRows: true };

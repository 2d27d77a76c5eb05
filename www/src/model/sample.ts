import { csv, origin } from "../../generated/sample.js";

export { csv, origin };

/** The name of its people: everybody's sample is the same one. */
export const SAMPLE_PEOPLE = "penguins";

/** The public sample. It goes through the same door as every other file. */
export function sampleFile(): File {
  return new File([csv], "penguins.csv", { type: "text/csv" });
}

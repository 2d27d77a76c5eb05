import { choice, factors, steps } from "../frame/settings.js";
import type { SettingsOf } from "../frame/settings.js";

/** Where the rows of the table are from, epsilon, and where rows are found, delta: 1 / 10^power. */
export const SHAPE = {
  categories: choice("data", ["data", "public", "found"]),
  epsilon: factors(1, 0.1, 10),
  power: steps(6, 2, 9),
};
export type Settings = SettingsOf<typeof SHAPE>;

/** A list of jobs that was written before anybody looked at the village. */
export const JOBS = [
  "farmer",
  "nurse",
  "teacher",
  "builder",
  "baker",
  "beekeeper",
  "potter",
  "sailor",
] as const;
export type Job = (typeof JOBS)[number];

/** How many people of the village have each job, Maria included. Made up. */
export const VILLAGE: Readonly<Partial<Record<Job, number>>> = {
  farmer: 14,
  nurse: 9,
  teacher: 7,
  builder: 5,
  baker: 4,
  beekeeper: 1,
};

/** The job that only Maria has. */
export const HERS: Job = "beekeeper";

export const PEOPLE = Object.values(VILLAGE).reduce((all, each) => all + each);

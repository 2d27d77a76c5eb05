/** Programs from Debian's packages, where they can be installed without asking. */
import { findProgram, run, say } from "../common.mjs";

/** Installs packages, if this is root on a Debian. */
export async function addPackages(packages) {
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) return;
  say(`installing ${packages.join(" and ")} (apt-get)`);
  const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update"], options);
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], options);
}

/** Says what to do if that cannot be done. */
export const howToInstall = (packages) =>
  findProgram("apt-get")
    ? `run as root: apt-get update && apt-get install -y ${packages.join(" ")}`
    : "install it";

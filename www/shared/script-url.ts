/** The part of Trusted Types that is used here; absent in browsers that lack it. */
interface ScriptUrlPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The address of the one script that a page may start as a worker. A page calls it once. */
export function scriptUrlOf(address: string): string {
  const policies = (globalThis as { trustedTypes?: ScriptUrlPolicies }).trustedTypes;
  const policy = policies?.createPolicy("sottovoce-worker", {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError("this page starts no other worker");
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}

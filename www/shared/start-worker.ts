/** The part of Trusted Types that is used here; absent in browsers that lack it. */
interface ScriptUrlPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * Starts the one worker of a page, which imports the script at that address. It begins as a blob so
 * that it obeys this page's security policy on every host, even if the script comes from another
 * host than the page. A worker loaded straight from a server obeys only the headers of that server,
 * and a plain static host sends none.
 */
export function startWorker(address: string, name: string): Worker {
  const blob = URL.createObjectURL(
    new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" }),
  );
  const policies = (globalThis as { trustedTypes?: ScriptUrlPolicies }).trustedTypes;
  const policy = policies?.createPolicy("sottovoce-worker", {
    createScriptURL: (url) => {
      if (url !== blob) throw new TypeError("this page starts no other worker");
      return url;
    },
  });
  return new Worker(policy?.createScriptURL(blob) ?? blob, { type: "module", name });
}

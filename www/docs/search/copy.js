/** A button above each piece of code, which copies it as it stands. */

const forbidden = "This browser forbids copying here: select the text instead.";

export function addCopyButtons() {
  for (const code of document.querySelectorAll("article pre:not(.signature)")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append("Copy");
    const outcome = document.createElement("span");
    outcome.setAttribute("role", "status");
    const row = document.createElement("div");
    row.className = "copy";
    row.append(outcome, button);
    code.before(row);
    button.addEventListener("click", async () => {
      try {
        // Where a page is not secure there is no clipboard at all.
        await navigator.clipboard.writeText(code.textContent);
        outcome.textContent = "Copied.";
      } catch {
        outcome.textContent = forbidden;
      }
      setTimeout(() => (outcome.textContent = ""), 4000);
    });
  }
}

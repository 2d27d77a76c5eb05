import { AccountPanel } from "./account-panel.js";
import { BudgetBar } from "./budget-bar.js";
import { CodeSample } from "./code-sample.js";
import { CopyButton } from "./copy-button.js";
import { EpsilonControl } from "./epsilon-control.js";
import { PromisePanel } from "./promise-panel.js";
import { ReleaseStep } from "./reading.js";
import { SettingsForm } from "./settings-form.js";
import { TableChoice } from "./table-choice.js";
import { Visit } from "./visit.js";

/**
 * Makes the parts known by their tags that somebody may see at once; `later.ts` has the others.
 * Named one by one, so that no bundler can take a part for unused.
 */
export function defineParts(): void {
  const parts = {
    "sotto-account": AccountPanel,
    "sotto-bar": BudgetBar,
    "sotto-code": CodeSample,
    "sotto-copy": CopyButton,
    "sotto-epsilon": EpsilonControl,
    "sotto-promise": PromisePanel,
    "sotto-reading": ReleaseStep,
    "sotto-settings": SettingsForm,
    "sotto-table": TableChoice,
    "sotto-visit": Visit,
  };
  for (const [tag, part] of Object.entries(parts)) customElements.define(tag, part);
}

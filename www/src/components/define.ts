import { AccountPanel } from "./account-panel.js";
import { BudgetBar } from "./budget-bar.js";
import { CodeSample } from "./code-sample.js";
import { CopyButton } from "./copy-button.js";
import { EpsilonControl } from "./epsilon-control.js";
import { Explore } from "./explore.js";
import { FileFormat } from "./file-format.js";
import { LawPicture } from "./law-picture.js";
import { LockedSettings } from "./locked-settings.js";
import { NumberLine } from "./number-line.js";
import { PromisePanel } from "./promise-panel.js";
import { ReleaseStep } from "./reading.js";
import { Receipt } from "./receipt.js";
import { SettingsForm } from "./settings-form.js";
import { TableChoice } from "./table-choice.js";
import { Visit } from "./visit.js";

/**
 * Makes every part of the page known by its tag. Named one by one, so that no bundler can take a
 * part for unused.
 */
export function defineParts(): void {
  const parts = {
    "sotto-account": AccountPanel,
    "sotto-bar": BudgetBar,
    "sotto-code": CodeSample,
    "sotto-copy": CopyButton,
    "sotto-epsilon": EpsilonControl,
    "sotto-explore": Explore,
    "sotto-format": FileFormat,
    "sotto-picture": LawPicture,
    "sotto-locked": LockedSettings,
    "sotto-line": NumberLine,
    "sotto-promise": PromisePanel,
    "sotto-reading": ReleaseStep,
    "sotto-receipt": Receipt,
    "sotto-settings": SettingsForm,
    "sotto-table": TableChoice,
    "sotto-visit": Visit,
  };
  for (const [tag, part] of Object.entries(parts)) customElements.define(tag, part);
}

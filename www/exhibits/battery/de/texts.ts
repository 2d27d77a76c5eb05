/** The budget is a battery, in German. */
import { translate } from "../../texts.js";
import type { Texts } from "../../texts.js";
import { frame } from "../../texts/de/frame.js";
import { formatCount, formatUp, formatValue, percentUp, several } from "../../texts/de/words.js";

export const battery: Texts["battery"] = {
  question: (epsilon, budget) =>
    `Jede geschützte Antwort liegt ein paar Minuten daneben und kostet Epsilon ${formatValue(epsilon)} von einem Budget von ${budget}. Jemand stellt immer wieder dieselbe Frage und bildet aus den Antworten den Durchschnitt. Wie nah kommt das an die Wahrheit?`,
  takeaway:
    "Jede Antwort leert das Budget, und nichts füllt es wieder auf. Ein guter Durchschnitt braucht viele Antworten, und wenn das Budget leer ist, gibt es keine mehr.",
  guess:
    "Wenn das Budget leer ist: Wie weit liegt der Durchschnitt in 95 von 100 Durchläufen höchstens daneben?",
  guessed: (minutes) => `${several(minutes, "Minute", "Minuten")} daneben`,
  further: "Für die Statistik: eine andere Rechenweise",
  adding: "So rechnet das Kassenbuch",
  addings: {
    plain: (budget) => `einfach: Epsilons, bis ${budget}`,
    concentrated: (budget, delta) =>
      `feiner: Rho, bis zu dem, was Epsilon ${budget} mit Delta ${formatValue(delta)} erlaubt`,
  },
  full: "Die Batterie ist voll, und noch wurde nichts gefragt.",
  paid: (count, average, limit) =>
    `${several(count, "Antwort ist", "Antworten sind")} bezahlt. Ihr Durchschnitt ist ${formatValue(average)} Minuten und liegt in 95 von 100 Durchläufen höchstens ${formatUp(limit, 2)} daneben.`,
  refused: (number, denied) =>
    `Antwort ${formatCount(number)} hat das Kassenbuch abgelehnt${denied > 1 ? `, schon ${formatCount(denied)}-mal` : ""} (ERR_BUDGET). Dafür wurde nichts gezogen.`,
  price: {
    plain: (share, epsilon, budget) =>
      `Epsilons werden addiert: Jede Antwort kostet ${formatValue(epsilon)} von ${budget}, das sind ${percentUp(share)}.`,
    concentrated: (share, epsilon, budget) =>
      `Jede Antwort kostet ${percentUp(share)}; ${formatValue(epsilon)} von ${budget} wären ${percentUp(epsilon / Number(budget))}. Das Rho vieler Antworten wächst langsamer als ihre Epsilons. Dafür darf die Grenze mit einer kleinen Wahrscheinlichkeit versagen: Delta, ein Millionstel.`,
  },
  left: (percent) => `noch ${formatValue(percent)}\u00a0% übrig`,
  answer: (number, value, average, limit, gone) =>
    `Antwort ${number}: ${formatValue(value)} Minuten. Der Durchschnitt bis hier: ${formatValue(average)}, in 95 von 100 Durchläufen höchstens ${formatUp(limit, 2)} daneben. ${percentUp(gone)} des Budgets sind verbraucht.`,
  title: "Die Batterie, darunter die Antworten und ihr Durchschnitt.",
  truth: (minutes) => `Wahrheit: ${minutes}`,
  axis: "Minuten",
  legend: {
    one: "was vom Budget übrig ist",
    ring: "je eine geschützte Antwort",
    two: "der Durchschnitt bis hier",
    faint: "wo der Durchschnitt in 95 von 100 Durchläufen liegt",
  },
  reader: "Antworten einzeln ansehen",
  caption: "Die Antworten, ihr Durchschnitt und was vom Budget verbraucht ist",
  head: ["Antwort", "Minuten", "Durchschnitt", "Höchstens daneben", "Budget verbraucht"],
  buttons: {
    one: "1 Antwort kaufen",
    ten: "10 kaufen",
    all: "Alle kaufen",
    anew: "Neue Batterie",
  },
};

translate("de", { frame, battery });

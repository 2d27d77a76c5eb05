/** Terms that a person who answers agrees to, in French. */
import type { SurveyExplained, SurveyFact } from "sottovoce/survey/respond";
import type { Texts } from "../en/index.js";
import { atMost, casesIn, factor, quoted, type Randomized } from "../figures.js";
import { bound } from "../numbers.js";

const cases = (fact: SurveyFact): string =>
  casesIn(fact, {
    of: (top, bottom) => `${top} cas sur ${bottom}`,
    about: (ofHundred) => `environ ${ofHundred} cas sur 100`,
    most: "plus de 99 cas sur 100",
  });

function times(odds: string, surveys = 1): string {
  const { isExact, written } = factor(odds, surveys);
  return isExact ? written : `environ ${written}`;
}

function sends(fact: SurveyFact, { kind, protocol }: Randomized): string {
  const often = `dans ${cases(fact)}`;
  const [options, size] = [Number(protocol["options"]), Number(protocol["size"])];
  const [all, yours, yourOne] =
    kind === "binned"
      ? ["tranches", "celle de votre nombre", "la tranche de votre nombre"]
      : ["réponses", "la vôtre", "votre vraie réponse"];
  const others =
    options === 2 ? "l’autre" : `l’une des ${options - 1} autres, chacune avec la même probabilité`;
  const said: Record<SurveyFact["protocol"], string> = {
    subset:
      size > 1
        ? `Cette page envoie ${size} des ${options} ${all}, tirées au hasard\u00a0; ${yours} en fait partie ${often}.`
        : `Cette page envoie ${yourOne} ${often}, et sinon ${others}.`,
    lines: `Cette page envoie un groupe tiré au hasard, qui contient environ une réponse sur ${protocol["prime"]}\u00a0; la vôtre en fait partie ${often}.`,
    boxes: `Cette page tire l’une des ${protocol["boxes"]} cases, sans regarder, et envoie si vous l’avez cochée ou non\u00a0: la vérité ${often}, et sinon le contraire.`,
    bit: `De votre nombre, cette page n’envoie que «\u00a0haut\u00a0» ou «\u00a0bas\u00a0»\u00a0: ce qui est juste ${often} à chaque bout de l’échelle, 50/50 au milieu.`,
    window: `Cette page envoie un nombre proche du vôtre ${often}, et sinon n’importe quel autre, lointain ou proche.`,
  };
  return said[fact.protocol];
}

const sure: Texts["consent"]["sure"] = (all, questions) => {
  const yours = questions === 1 ? "votre réponse" : "vos réponses";
  const most = atMost(all);
  const said = {
    nobody: `Personne, en voyant ce qui est envoyé, ne peut être sûr de ${yours}\u00a0: qui misait à 50/50 avant en est ensuite sûr à ${most} au plus.`,
    fairly: `En voyant ce qui est envoyé, on peut être assez sûr de ${yours}\u00a0: qui misait à 50/50 avant en est ensuite sûr jusqu’à ${most}.`,
    nearly: `En voyant ce qui est envoyé, on peut être presque sûr de ${yours}\u00a0: qui misait à 50/50 avant en est ensuite sûr jusqu’à ${most}.`,
  };
  return said[all.grade];
};

function respondent(
  { consent: all, facts }: SurveyExplained,
  questions: readonly Randomized[],
): string {
  const isOne = facts.length === 1;
  const sentences = facts.flatMap((fact, place) => {
    const question = questions[place];
    if (!question) return [];
    const sentence = sends(fact, question);
    return [isOne ? sentence : `Question ${place + 1}\u00a0: ${sentence}`];
  });
  const words = quoted(facts, (text) => `«\u00a0${text}\u00a0»`);
  const author = isOne
    ? "La question, dans les mots de qui la pose, dont cette page ne se porte pas garante\u00a0:"
    : "Les questions, dans les mots de qui les pose, dont cette page ne se porte pas garante\u00a0:";
  return [
    isOne
      ? "Votre réponse est brouillée au hasard sur cet appareil avant tout envoi."
      : "Vos réponses sont brouillées au hasard sur cet appareil avant tout envoi.",
    ...sentences,
    sure(all, facts.length),
    `Ce qui est envoyé est au plus ${times(all.odds)} fois plus probable avec ${isOne ? "votre réponse qu’avec toute autre" : "vos réponses qu’avec n’importe quelles autres"}.`,
    "Tant que votre réponse est enregistrée ici, la même réponse envoie de nouveau le même bulletin. Une réponse modifiée, ou venue d’un autre appareil, en révèle davantage sur vous.",
    `Un autre sondage qui vous pose la même question en révèle aussi davantage\u00a0: tous ces facteurs se multiplient (deux comme celle-ci\u00a0: ${times(all.odds, 2)}).`,
    "D’autres peuvent voir que vous participez, et quiconque achemine le bulletin voit votre adresse réseau.",
    `La participation est facultative. ${isOne ? "Votre vraie réponse est aussi enregistrée" : "Vos vraies réponses sont aussi enregistrées"} sur cet appareil. Vous comptez sur cette page pour faire ce qu’elle dit.`,
    ...(words.length === 0 ? [] : [author, ...words]),
  ].join(" ");
}

export const consent: Texts["consent"] = {
  cases,
  sends,
  atMost,
  sure,
  voluntary: (_all, questions) =>
    questions === 1
      ? "La participation est facultative. Ce navigateur garde votre vraie réponse jusqu’à ce qu’elle soit effacée."
      : "La participation est facultative. Ce navigateur garde vos vraies réponses jusqu’à ce qu’elles soient effacées.",
  each: (questions) =>
    `Cette page brouille au hasard chacune de vos ${questions} réponses séparément, comme indiqué sous chaque question.`,
  together: (all, epsilon) =>
    `Toutes vos réponses ensemble\u00a0: ce qui est envoyé est au plus ${times(all.odds)} fois plus probable avec vos réponses qu’avec n’importe quelles autres (epsilon ${bound(epsilon)}).`,
  details: "Afficher les détails",
  respondent,
  seen: "Qui voit quoi\u00a0?",
  seenText:
    "Le serveur voit votre adresse réseau et ne l’enregistre pas. Il enregistre votre bulletin, sans nom ni date ni heure. Les personnes qui gèrent le serveur peuvent lire chaque bulletin. Jusqu’à la clôture du sondage, les pages ne montrent que le nombre de bulletins arrivés. Ensuite, toute personne qui a l’adresse voit combien de gens, environ, ont donné chaque réponse. Vous devez faire confiance à cette page\u00a0: aucune règle du navigateur n’empêche une page d’envoyer plus qu’elle ne le dit.",
  stays: "Que reste-t-il dans ce navigateur\u00a0?",
  staysText:
    "Votre vraie réponse et votre bulletin restent ici jusqu’à ce que vous les effaciez. Si cette page est ouverte après la clôture du sondage, elle efface les deux d’elle-même. Avant cela, elle renvoie le bulletin une fois si le serveur ne l’a pas confirmé. Une liste des sondages de ce serveur auxquels cet appareil a répondu reste, sans aucune réponse. La langue que vous choisissez pour un sondage reste aussi.",
  purpose: "Qui demande, et pourquoi\u00a0? Dans les mots de la personne qui organise\u00a0: ",
  noPurpose: "La personne qui organise n’a pas écrit qui demande, ni pourquoi.",
  polls: (polls) =>
    `Cet appareil a répondu à ${polls === 1 ? "1 sondage" : `${polls} sondages`} de ce serveur. Au total`,
  reports: (reports, polls) =>
    `Cet appareil a envoyé ${reports} bulletins à ${polls === 1 ? "1 sondage" : `${polls} sondages`} de ce serveur. Si une même personne les a tous envoyés`,
  likely: (who) => `${who}, ce qui a été envoyé est au plus `,
  times: (again) =>
    ` fois plus probable avec vos réponses qu’avec n’importe quelles autres. Avec ${again ? "un bulletin de plus" : "ce sondage"}\u00a0: `,
  timesAfter: " fois.",
  power: (digits) => `10 puissance ${digits}`,
};

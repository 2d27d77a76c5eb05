/** Texts on what became of a report, and on what can be done with it, in French. */
import type { Texts } from "../en/index.js";
import { moment } from "../numbers.js";

export const sending: Texts["sending"] = {
  stored: "Envoyé et enregistré.",
  storedText: "Votre bulletin est compté une fois, même s’il est envoyé plusieurs fois.",
  full: "Le sondage était complet avant l’arrivée de votre bulletin.",
  fullText:
    "Il se clôt de lui-même quand assez de personnes ont répondu, et vous n’avez rien fait de mal.",
  timed: "Le temps du sondage était écoulé avant l’arrivée de votre bulletin.",
  timedText: "Il se clôt de lui-même, et vous n’avez rien fait de mal.",
  stopped: "Le sondage a été clos avant l’arrivée de votre bulletin.",
  notCounted: "Votre bulletin n’est pas compté, et le serveur ne l’a pas enregistré.",
  refused: "Le serveur n’a pas accepté ce bulletin.",
  refusedText:
    "Votre bulletin n’est pas compté. Dites-le à la personne qui organise, et vérifiez le code du sondage.",
  wrongWord: "Ce n’est pas le mot d’accès du sondage.",
  wrongWordText:
    "Votre bulletin reste sur cet appareil. Saisissez le mot que montre la personne qui organise.",
  waiting: "Pas encore confirmé.",
  waitingText:
    "Votre bulletin reste sur cet appareil. La page l’envoie jusqu’à ce que le serveur le confirme.",
  sent: "Envoyé\u00a0: ",
  toSend: "À envoyer\u00a0: ",
  again: "Renvoyer mon bulletin",
  erase: "Effacer ma réponse de cet appareil",
  next: "Passer à la personne suivante",
  resultsHere: "Quand le sondage sera clos, ses résultats apparaîtront ici.",
  resultsAt: (ends) => `Les résultats apparaîtront ici à cette heure\u00a0: ${moment(ends)}.`,
  stays:
    "Votre réponse et votre bulletin restent sur cet appareil jusqu’à ce que vous les effaciez, ou jusqu’à ce que le sondage soit clos et cette page ouverte. Une note indiquant que cet appareil a répondu reste même alors.",
  mayBeLost:
    "Si vous effacez votre réponse avant que le serveur ait confirmé le bulletin, le bulletin peut être perdu.",
  fold: "Afficher le bulletin tel qu’il est envoyé",
  report: "Le bulletin",
  chance: (cases, not, hidden) =>
    `Dans ${cases}, ${not}${hidden ? ". Personne d’autre ne peut le savoir." : "."}`,
  cases: (cases) => cases,
  half: "la moitié des cas au plus",
  few: "moins de 1 cas sur 100",
  about: (cases) => `environ ${cases} cas sur 100`,
  of: (top, bottom) => `${top} cas sur ${bottom}`,
  not: {
    one: "le hasard envoie une autre réponse que celle choisie",
    subset: "votre réponse n’en fait pas partie",
    lines: "votre réponse n’est pas dans ce groupe",
    boxes: "c’est le contraire de ce que vous avez coché",
    bit: "ce n’est pas la moitié où se trouve votre nombre",
    window: "votre nombre n’en est pas proche",
  },
  word: "Le mot d’accès",
  withWord: "Envoyer mon bulletin avec ce mot",
  answered: "Cet appareil a répondu à ce sondage.",
  earlier: "Cet appareil a répondu à un sondage antérieur qui portait ce code.",
  erased: "La réponse n’est plus enregistrée ici.",
  final: " Un bulletin qui est arrivé au serveur ne peut pas être retiré.",
};

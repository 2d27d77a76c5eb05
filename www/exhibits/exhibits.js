/**
 * The exhibits in reading order: the folder of each is also the name of its element. Its title and
 * sentence in another language are under the code of that language. `further` is where to read on:
 * a document of the site, and what it is about.
 */
export const exhibits = [
  {
    name: "one-row",
    title: "Two totals, one secret",
    sentence: "Two exact totals, one day apart, reveal what one person added.",
    de: {
      title: "Zwei Summen, ein Geheimnis",
      sentence:
        "Zwei genaue Summen, einen Tag auseinander, verraten, was eine Person beigetragen hat.",
    },
    further: ["guides/choosing", "Choosing neighbors and bounds"],
  },
  {
    name: "coin",
    title: "The coin in the classroom",
    sentence: "Any answer may be a lie, and the class can still be counted.",
    de: {
      title: "Die Münze im Klassenzimmer",
      sentence: "Jede Antwort kann gelogen sein, und die Klasse lässt sich trotzdem zählen.",
    },
    further: ["guides/survey", "A survey from plan to estimates"],
  },
  {
    name: "ratio",
    title: "How much can one person change?",
    sentence: "Epsilon limits it: drag one person's answer and watch the limit hold.",
    de: {
      title: "Wie viel kann eine Person ändern?",
      sentence:
        "Epsilon begrenzt es: Zieh an der Antwort einer Person und sieh, wie die Grenze hält.",
    },
    further: ["guides/choosing", "Choosing epsilon and possible answers"],
  },
  {
    name: "draws",
    title: "Is this lottery fair?",
    sentence: "An honest lottery follows its known chances; a broken one is found out.",
    de: {
      title: "Ist diese Verlosung fair?",
      sentence: "Eine ehrliche Verlosung folgt ihren bekannten Chancen; eine kaputte fliegt auf.",
    },
    further: ["design", "What exact means, and what it rests on"],
  },
  {
    name: "last-bits",
    title: "A secret in the last digits",
    sentence: "Textbook noise in ordinary numbers reveals in its last digits what it should hide.",
    de: {
      title: "Ein Geheimnis in den letzten Ziffern",
      sentence: "Rauschen nach Lehrbuch verrät in den letzten Ziffern, was es verbergen soll.",
    },
    further: ["design", "Why no floating-point number decides"],
  },
  {
    name: "impossible",
    title: "The answer that should be impossible",
    sentence: "What a computer rounds to zero can never be the answer, and that reveals the data.",
    de: {
      title: "Die Antwort, die unmöglich sein sollte",
      sentence:
        "Was ein Computer auf null rundet, kann nie die Antwort sein, und das verrät die Daten.",
    },
    further: ["design", "Why no floating-point number decides"],
  },
  {
    name: "questions",
    title: "One question too many",
    sentence: "Too many answers that are too good reveal everything about everybody.",
    de: {
      title: "Eine Frage zu viel",
      sentence: "Zu viele Antworten, die zu gut sind, verraten alles über alle.",
    },
    further: ["guides/budget", "A budget that lasts"],
  },
  {
    name: "battery",
    title: "The budget is a battery",
    sentence:
      "Each answer drains it, averaging needs many, and when it is empty there are no more.",
    de: {
      title: "Das Budget ist eine Batterie",
      sentence:
        "Jede Antwort leert sie, ein Durchschnitt braucht viele, und wenn sie leer ist, gibt es keine mehr.",
    },
    further: ["guides/budget", "A budget that lasts"],
  },
  {
    name: "planner",
    title: "How many people do you need?",
    sentence: "People, epsilon, possible answers: you know the error before anybody is asked.",
    de: {
      title: "Wie viele Leute brauchst du?",
      sentence:
        "Personen, Epsilon, mögliche Antworten: Den Fehler kennst du, bevor jemand gefragt wird.",
    },
    further: ["guides/choosing", "Choosing epsilon and possible answers"],
  },
  {
    name: "looking",
    title: "Who wrote the list?",
    sentence: "When the list of possible answers is made from the data, no noise repairs the leak.",
    de: {
      title: "Wer hat die Liste geschrieben?",
      sentence:
        "Wenn die Liste der möglichen Antworten aus den Daten stammt, stopft kein Rauschen das Leck.",
    },
    further: ["guides/mistakes", "Mistakes that break privacy in web apps"],
  },
  {
    name: "alone",
    title: "Alone in the table",
    sentence: "A row for the only beekeeper reveals her, whatever noise is on its number.",
    de: {
      title: "Allein in der Tabelle",
      sentence:
        "Eine Zeile für die einzige Imkerin verrät sie, egal wie viel Rauschen auf ihrer Zahl liegt.",
    },
    further: ["guides/groups", "Groups: a small table from a file"],
  },
];

/** Terms that a person who answers agrees to, in German. */
import type { SurveyExplained, SurveyFact } from "sottovoce/survey/respond";
import type { Texts } from "../en/index.js";
import { atMost, casesIn, factor, quoted, type Randomized } from "../figures.js";
import { bound } from "../numbers.js";

const cases = (fact: SurveyFact): string =>
  casesIn(fact, {
    of: (top, bottom) => `${top} von ${bottom}`,
    about: (ofHundred) => `etwa ${ofHundred} von 100`,
    most: "mehr als 99 von 100",
  });

function times(odds: string, surveys = 1): string {
  const { isExact, written } = factor(odds, surveys);
  return isExact ? written : `etwa ${written}`;
}

function sends(fact: SurveyFact, { kind, protocol }: Randomized): string {
  const often = `in ${cases(fact)} Fällen`;
  const [options, size] = [Number(protocol["options"]), Number(protocol["size"])];
  const isRange = kind === "binned";
  const [all, yours, yourOne] = isRange
    ? ["Bereiche", "der mit Ihrer Zahl", "den Bereich Ihrer Zahl"]
    : ["Antworten", "Ihre", "Ihre wahre Antwort"];
  const [other, one, each] = isRange
    ? ["den anderen", "einen", "jeden"]
    : ["die andere", "eine", "jede"];
  const others =
    options === 2 ? other : `${one} der ${options - 1} anderen, ${each} gleich wahrscheinlich`;
  const said: Record<SurveyFact["protocol"], string> = {
    subset:
      size > 1
        ? `Diese Seite sendet ${size} der ${options} ${all}, zufällig gezogen; ${yours} ist ${often} darunter.`
        : `Diese Seite sendet ${often} ${yourOne} und sonst ${others}.`,
    lines: `Diese Seite sendet eine zufällige Gruppe, zu der etwa eine von je ${protocol["prime"]} Antworten gehört; Ihre gehört ${often} dazu.`,
    boxes: `Diese Seite zieht eines der ${protocol["boxes"]} Kästchen, ohne hinzusehen, und sendet, ob Sie es angekreuzt haben: ${often} die Wahrheit und sonst das Gegenteil.`,
    bit: `Von Ihrer Zahl sendet diese Seite nur „hoch“ oder „niedrig“: an beiden Enden der Skala ${often} das Richtige, in der Mitte 50:50.`,
    window: `Diese Seite sendet ${often} eine Zahl nahe Ihrer und sonst irgendeine andere, fern oder nah.`,
  };
  return said[fact.protocol];
}

const sure: Texts["consent"]["sure"] = (all, questions) => {
  const yours = questions === 1 ? "Ihrer Antwort" : "Ihrer Antworten";
  const most = atMost(all);
  const said = {
    nobody: `Niemand, der sieht, was gesendet wird, kann sich ${yours} sicher sein: Wer vorher 50:50 geraten hat, ist sich danach zu höchstens ${most} sicher.`,
    fairly: `Wer sieht, was gesendet wird, kann sich ${yours} ziemlich sicher sein: Wer vorher 50:50 geraten hat, ist sich danach bis zu ${most} sicher.`,
    nearly: `Wer sieht, was gesendet wird, kann sich ${yours} fast sicher sein: Wer vorher 50:50 geraten hat, ist sich danach bis zu ${most} sicher.`,
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
    return [isOne ? sentence : `Frage ${place + 1}: ${sentence}`];
  });
  const words = quoted(facts, (text) => `„${text}“`);
  const author = isOne
    ? "Die Frage im Wortlaut derer, die sie stellen; diese Seite bürgt nicht dafür:"
    : "Die Fragen im Wortlaut derer, die sie stellen; diese Seite bürgt nicht dafür:";
  return [
    isOne
      ? "Ihre Antwort wird auf diesem Gerät durch Zufall verschleiert, bevor etwas gesendet wird."
      : "Ihre Antworten werden auf diesem Gerät durch Zufall verschleiert, bevor etwas gesendet wird.",
    ...sentences,
    sure(all, facts.length),
    `Was gesendet wird, ist mit ${isOne ? "Ihrer Antwort" : "Ihren Antworten"} höchstens ${times(all.odds)}\u2011mal so wahrscheinlich wie mit ${isOne ? "jeder anderen" : "beliebigen anderen"}.`,
    "Solange Ihre Antwort hier gespeichert ist, sendet dieselbe Antwort wieder dieselbe Meldung. Eine geänderte Antwort oder eine von einem anderen Gerät verrät mehr über Sie.",
    `Auch eine andere Umfrage, die Sie dasselbe fragt, verrät mehr: All diese Faktoren multiplizieren sich (bei zweien wie dieser: ${times(all.odds, 2)}).`,
    "Andere können sehen, dass Sie teilnehmen, und alle, die die Meldung weiterleiten, sehen Ihre Netzwerkadresse.",
    `Die Teilnahme ist freiwillig. ${isOne ? "Ihre wahre Antwort ist" : "Ihre wahren Antworten sind"} auch auf diesem Gerät gespeichert. Sie verlassen sich darauf, dass diese Seite tut, was sie sagt.`,
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
      ? "Die Teilnahme ist freiwillig. Dieser Browser speichert Ihre wahre Antwort, bis sie gelöscht wird."
      : "Die Teilnahme ist freiwillig. Dieser Browser speichert Ihre wahren Antworten, bis sie gelöscht werden.",
  each: (questions) =>
    `Diese Seite verschleiert jede Ihrer ${questions} Antworten für sich durch Zufall, wie es unter jeder Frage steht.`,
  together: (all, epsilon) =>
    `Alle Ihre Antworten zusammen: Was gesendet wird, ist mit Ihren Antworten höchstens ${times(all.odds)}\u2011mal so wahrscheinlich wie mit beliebigen anderen (Epsilon ${bound(epsilon)}).`,
  details: "Einzelheiten zeigen",
  respondent,
  seen: "Wer sieht was?",
  seenText:
    "Der Server sieht Ihre Netzwerkadresse und speichert sie nicht. Er speichert Ihre Meldung, ohne Namen und ohne Zeitangabe. Wer den Server betreibt, kann jede Meldung lesen. Bis die Umfrage geschlossen wird, zeigen die Seiten nur, wie viele Meldungen gekommen sind. Danach sehen alle, die die Adresse haben, ungefähr, wie viele Menschen welche Antwort gegeben haben. Sie müssen dieser Seite vertrauen: Keine Regel des Browsers hindert eine Seite daran, mehr zu senden, als sie sagt.",
  stays: "Was bleibt in diesem Browser?",
  staysText:
    "Ihre wahre Antwort und Ihre Meldung bleiben hier, bis Sie sie löschen. Ist diese Seite nach dem Ende der Umfrage offen, löscht sie beides von selbst. Vorher sendet sie die Meldung noch einmal, falls der Server sie nicht bestätigt hat. Eine Liste der Umfragen dieses Servers, die dieses Gerät beantwortet hat, bleibt, ohne jede Antwort. Auch eine Sprache, die Sie für eine Umfrage wählen, bleibt.",
  purpose: "Wer fragt, und wozu? In den eigenen Worten der Umfrageleitung: ",
  noPurpose: "Die Umfrageleitung hat nicht geschrieben, wer fragt und wozu.",
  polls: (polls) =>
    `Auf diesem Gerät ${polls === 1 ? "wurde 1 Umfrage" : `wurden ${polls} Umfragen`} dieses Servers beantwortet. Zusammengenommen`,
  reports: (reports, polls) =>
    `Von diesem Gerät wurden ${reports} Meldungen an ${polls === 1 ? "1 Umfrage" : `${polls} Umfragen`} dieses Servers gesendet. Falls eine einzige Person sie alle gesendet hat,`,
  likely: (who) => `${who} ist das Gesendete mit Ihren Antworten höchstens `,
  times: (again) =>
    `\u2011mal so wahrscheinlich wie mit beliebigen anderen. Mit ${again ? "einer weiteren Meldung" : "dieser Umfrage"}: `,
  timesAfter: "\u2011mal.",
  power: (digits) => `10 hoch ${digits}`,
};

/**
 * The languages in which the exhibits have pages, and what those say around their texts. `folder`
 * has them: on the site all pages, and among the sources those of its exhibit.
 */
const en = {
  code: "en",
  name: "English",
  folder: "",
  book: {
    title: "Exhibits",
    description: "Privacy and chance to try by hand: exhibits for a class, each computed live.",
  },
  embed: {
    title: "Exhibits in your own page",
    description: "How to put an exhibit into another page, set it and translate it.",
    lines: "Two lines for your page",
  },
  calls: "The calls",
  site: "On this site",
  skip: "Skip to the text",
  computed:
    "Everything here is computed in your browser, by the package that this site is about. Nothing is uploaded. The page's own policy lets it load files of this site and blocks most other requests.",
  licenses: "Licenses of others' work",
  around: "Around this exhibit",
  before: "Before",
  after: "Next",
  all: "All exhibits",
  further: "Further",
  guide: "Guide",
  file: "Try it with your own file",
  embedded: "Put this exhibit into your own page",
};

const de = {
  code: "de",
  name: "Deutsch",
  folder: "de/",
  book: {
    title: "Experimente",
    description:
      "Privatsphäre und Zufall zum Ausprobieren: Experimente für eine Klasse, jedes live berechnet.",
  },
  embed: {
    title: "Experimente auf Ihrer eigenen Seite",
    description: "Wie man ein Experiment auf einer anderen Seite einbaut und einstellt.",
    lines: "Drei Zeilen für Ihre Seite",
  },
  calls: "Die Aufrufe",
  site: "Auf dieser Website",
  skip: "Zum Text springen",
  computed:
    "Alles hier wird in deinem Browser berechnet, von dem Paket, um das es auf dieser Website geht. Nichts wird hochgeladen. Die Regeln der Seite erlauben ihr Dateien dieser Website und blockieren die meisten anderen Anfragen.",
  licenses: "Lizenzen fremder Werke (auf Englisch)",
  around: "Rund um dieses Experiment",
  before: "Davor",
  after: "Weiter",
  all: "Alle Experimente",
  further: "Mehr dazu",
  guide: "Anleitung auf Englisch",
  file: "Mit deiner eigenen Datei ausprobieren (auf Englisch)",
  embedded: "Dieses Experiment auf der eigenen Seite einbauen",
};

export const languages = [en, de];

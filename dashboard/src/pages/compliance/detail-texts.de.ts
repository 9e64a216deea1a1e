import type * as en from './detail-texts.en';

export const heads: typeof en.heads = {
  nobody: 'nichts gehört dazu',
  unknown: 'unbekannt',
  once: {
    outcome: { yes: 'bestanden', no: 'nicht bestanden' },
    operating: { yes: 'lief kürzlich', no: 'lief kürzlich nicht' },
  },
  members: {
    device: (count, isOne) => `${count} ${isOne ? 'Gerät' : 'Geräten'}`,
    check: (count, isOne) => `${count} ${isOne ? 'Prüfpunkt' : 'Prüfpunkten'}`,
  },
  allUnknown: (members) => `unbekannt auf ${members}`,
  outcome: (passed, members) => `bestanden auf ${passed} von ${members}`,
  operating: (passed, members) => `lief kürzlich auf ${passed} von ${members}`,
  rest: (share, unknown) => `${share}, wo es bekannt ist, ${unknown} unbekannt`,
};

export const leftOut: typeof en.leftOut = {
  excepted: 'ausgenommen',
  'not-applicable': 'trifft nicht zu',
  'not-reported': 'nicht berichtet',
  stale: 'zu alt, um zu zählen',
  ageing: 'alternd, zählt halb',
  'in-part': 'zum Teil, zählt halb',
};

export const importing: typeof en.importing = {
  title: 'Regelwerk einlesen',
  text: 'Hausregeln, oder was ein Kunde verlangt: im Format von Posture oder als OSCAL-Katalog. Unter demselben Kurznamen erneut eingelesen ist es eine neue Fassung; was über die Maßnahmen gesagt wurde, bleibt. Signale sprechen nur für Regelwerke des Dienstes: Maßnahmen der eigenen werden bestätigt.',
  mayNot: 'Das machen Administratoren und Inhaber.',
  file: 'Datei',
  fileHint: 'JSON: höchstens 4 MiB in unserem Format, 12 MiB als OSCAL.',
  notJson: 'Diese Datei ist kein JSON-Objekt.',
  slug: 'Kurzname',
  slugHint: 'Wie der Katalog hier in Adressen heißt: Kleinbuchstaben, Ziffern und Bindestriche, etwa house-rules.',
  faults: (count, isOne) =>
    isOne ? 'Nichts wurde eingelesen: Eines stimmt nicht.' : `Nichts wurde eingelesen: ${count} Dinge stimmen nicht.`,
  imported: (controls, isOne, revision) =>
    `ist da: ${controls} ${isOne ? 'Maßnahme' : 'Maßnahmen'}, Fassung ${revision}.`,
};

export const signal: typeof en.signal = {
  title: 'Signale',
  signal: 'Signal',
  state: 'Stand',
  share: 'Bewiesen',
  devices: 'Über wen',
  newest: 'Neueste Tatsache',
  help: 'Ein Signal ist eine Frage an alles, was dazugehört. Sein Anteil ist das Gewicht dessen, was besteht (Frisches ganz, Älteres weniger), am Gewicht von allem. Ab 95\u00a0% ist es bestanden, ab 50\u00a0% zum Teil; darunter ist es durchgefallen, wo etwas bekanntermaßen nicht besteht, sonst unbekannt. Wer nicht gehört wird, beweist nichts. Eine Maßnahme, die erkennt, fragt einen Scan oder eine Bestandsaufnahme nur, ob sie kürzlich liefen, gleich was sie fanden.',
  none: 'Dieser Maßnahme ist kein Signal zugeordnet: Nur eine Bestätigung kann sie beantworten.',
  nobody: 'Ein Signal, zu dem niemand gehört, ist unbekannt; das ist weder gut noch schlecht.',
  weight: (part, all) => `${part} von ${all} nach Gewicht`,
  failing: (count) => `${count} durchgefallen`,
  failingLongAgo: (failing, stale) => `${failing}, davon ${stale} zu alt, um zu zählen`,
  withChecks: (count) => `Auch ${count} Prüfpunkte von Cloud-Suiten werden gelesen.`,
  strength: { strong: 'stark: für sich ein Beweis', supporting: 'stützend' },
  caption: 'Geräte hinter diesem Signal',
  count: (count, one) => (one ? '1 Gerät' : `${count} Geräte`),
  notAsked: 'Das wird kein Gerät gefragt',
  askedOfSuites: 'Prüfpunkte von Cloud-Suiten beantworten dieses Signal.',
  toSuites: 'Zu den Cloud-Suiten',
  askedOfFeeds: 'Die Feeds des Dienstes beantworten dieses Signal, einmal für die Organisation.',
  toFeeds: 'Zu den Feeds',
  noneEnrolled: 'Kein Gerät ist aufgenommen',
  noneEnrolledText: 'Ein Gerät beantwortet dieses Signal, sobald es aufgenommen ist und sein Agent berichtet hat.',
  notCounted: 'Noch ist keine Antwort gezählt',
  notCountedText: (devices) => `Aufgenommen: ${devices}. Was sie antworten, wird gleich nach ihrem Bericht gezählt.`,
  noneKnown: 'Noch ist nichts bekannt',
  noneKnownText:
    'Kein Gerät hat das berichtet, oder alle vor zu langer Zeit. Das ist weder bestanden noch durchgefallen.',
  noneFails: 'Von keinem Gerät ist bekannt, dass es durchfällt',
  noneFailsText: 'Von jedem Gerät, das das gefragt wird, ist etwas bekannt.',
  noneFailsKnown: (devices) => `Nichts bekannt: ${devices}. Nicht berichtet, oder vor zu langer Zeit.`,
  tooOld: (answer, day) => `„${answer}“ am ${day} ist zu alt, um zu zählen`,
  order: 'In der Reihenfolge ihrer Aufnahme.',
  limits: 'Wo sein Beweis endet:',
  freshness: 'Bis 7 Tage alt zählt es ganz, bis 14 Tage halb, danach gar nicht.',
  weightHelp: '3 für einen Server und für Lebenswichtiges, sonst 1.',
};

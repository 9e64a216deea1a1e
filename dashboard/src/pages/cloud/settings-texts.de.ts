import type { Texts } from '../../texts/en';

type Own = Texts['pages']['cloud'];

/** Words about what audits of a suite go by, and about a single audit. */
export const settings: Own['settings'] = {
  title: 'Wonach geprüft wird',
  defaults: 'Das sind die mitgelieferten Einstellungen; niemand hat sie geändert.',
  changed: (version, when) => `Fassung ${version}, geändert ${when}.`,
  baseline: 'Maßstab',
  baselineHint: 'Entscheidet, wo CISA und CIS Verschiedenes verlangen.',
  baselines: { cisa: 'CISA SCuBA', cis: 'CIS Benchmark' },
  emergencyAccounts: 'Notfallkonten',
  emergencyHint: 'Kennungen der Konten für Notfälle, eine je Zeile. Prüfungen erwarten sie außerhalb von Richtlinien.',
  approvedExclusions: 'Gebilligte Ausschlüsse',
  exclusionsHint: 'Kennungen von Objekten, deren Ausschluss aus Richtlinien jemand gebilligt hat, eine je Zeile.',
  approvedApps: 'Gebilligte Anwendungen',
  appsHint: 'Client-Kennungen von Anwendungen, die haben dürfen, was Prüfungen beanstanden würden, eine je Zeile.',
  parameters: 'Werte der Prüfungen',
  parametersHint:
    'JSON, nach Prüfung und Name; was fehlt, hat seinen üblichen Wert. Alle stehen in docs/cloud-security.md.',
  notJson: 'Das ist kein JSON-Objekt.',
  saved: 'Gespeichert. Das nächste Audit richtet sich danach.',
  mayNot: 'Wonach geprüft wird, ändern Administratoren und Inhaber.',
};

export const audit: Own['audit'] = {
  title: (moment) => `Audit vom ${moment}`,
  took: 'Dauer',
  seconds: (seconds) => `${seconds} s`,
  requests: 'Anfragen',
  requestsOf: (calls, throttled) => `${calls}, davon ${throttled} um Geduld gebeten`,
  askedBy: (cause, who) => `${cause}, von ${who}`,
  baseline: 'Maßstab',
  verdicts: 'Urteile',
  verdictsGone: 'Einzelne Urteile dieses Audits sind nicht mehr da.',
  affected: 'Betroffen',
  summary: 'Was zu sehen war',
  readings: 'Was gelesen wurde',
  reading: 'Quelle',
  state: 'Stand',
  bytes: 'Größe',
  none: 'Es brachte nichts.',
};

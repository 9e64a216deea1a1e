import type { importing as en } from './detail-texts.en';

export const importing: typeof en = {
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

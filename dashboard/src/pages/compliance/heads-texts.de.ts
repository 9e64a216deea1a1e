import type { heads as en } from './heads-texts.en';

export const heads: typeof en = {
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
  heard: {
    device: (isOne) => (isOne ? 'das berichtet' : 'die berichten'),
    check: (isOne) => (isOne ? 'der gelesen wurde' : 'die gelesen wurden'),
    ever: (isOne) => (isOne ? 'das je berichtete' : 'die je berichteten'),
  },
  rest: (share, heard, unknown) => `${share}, ${heard}, ${unknown} unbekannt`,
};

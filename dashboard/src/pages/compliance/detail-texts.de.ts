import type * as en from './heads-texts.en';

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

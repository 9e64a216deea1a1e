import type { risk as english } from './detail-texts.en';

export const risk: typeof english = {
  riskGaps: {
    'not-counted': 'Es zählt nicht: Es ist nicht angemeldet oder außer Dienst.',
    'not-scanned': 'Nicht bekannt: Noch ist keiner seiner Scans vollständig.',
    'not-matched': 'Nicht bekannt: Niemand hat in seiner Software nach Schwachstellen gesucht.',
    'partly-matched': 'Nicht bekannt: In einem Teil seiner Software hat niemand nach Schwachstellen gesucht.',
    'only-reported': 'Nicht bekannt: Kein Agent sagt, was installiert ist.',
    'not-computed': 'Es wird gerade berechnet.',
  },
  riskOfPart: 'Mindestens so viel: In einem Teil seiner Software hat niemand nach Schwachstellen gesucht.',
  riskOfReports: 'Mindestens so viel nach Berichten anderer Werkzeuge: Kein Agent sagt, was installiert ist.',
  riskOfChecks:
    'Mindestens so viel, allein aus gescheiterten Prüfungen: Niemand hat in seiner Software nach Schwachstellen gesucht.',
  riskGap: 'Was ihr Risiko nicht weiß',
  riskGapNames: {
    'not-counted': 'Zählt nicht',
    'not-scanned': 'Nie gescannt',
    'not-matched': 'Software nicht abgeglichen',
    'partly-matched': 'Software teilweise abgeglichen',
    'only-reported': 'Nur aus Berichten bekannt',
    'not-computed': 'Wird berechnet',
  },
};

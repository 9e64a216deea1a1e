import type { Texts } from '../../texts/en';

/** What happened to a device, in words. */
export const timeline: Texts['pages']['devices']['timeline'] = {
  caption: 'Verlauf',
  none: 'Noch ist nichts geschehen',
  noneText: 'Seine Anmeldung, Scans, die etwas geändert haben, und Antworten von Prüfungen kommen hierher.',
  at: 'Wann',
  scanStarted: 'Scan begonnen',
  kind: 'Was',
  kinds: { device: 'Sein Leben', scan: 'Scans, die etwas geändert haben', check: 'Antworten von Prüfungen' },
  shortKinds: { device: 'Gerät', scan: 'Scan', check: 'Prüfung' },
  summary: 'Was geschah',
  count: (total, one) => (one ? '1 Ereignis' : `${total} Ereignisse`),
};

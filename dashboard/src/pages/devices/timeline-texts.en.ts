/** What happened to a device, in words. */
export const timeline = {
  caption: 'Timeline',
  none: 'Nothing happened to it yet',
  noneText: 'Its registration, scans that changed something, and answers of checks come here.',
  at: 'When',
  scanStarted: 'Scan started',
  kind: 'What',
  kinds: { device: 'Its life', scan: 'Scans that changed something', check: 'Answers of checks' },
  shortKinds: { device: 'Device', scan: 'Scan', check: 'Check' },
  summary: 'What happened',
  count: (total: string, one: boolean) => (one ? '1 event' : `${total} events`),
};

/** Words for bringing in a framework of one's own. */
export const importing = {
  title: 'Import a framework',
  text: 'House rules, or what a customer asks for: in the format of Posture, or as an OSCAL catalog. Imported again under the same short name it is a new revision; what was said about its controls is kept. Signals speak for frameworks of the service only: the controls of your own are attested.',
  mayNot: 'Administrators and owners import frameworks.',
  file: 'File',
  fileHint: 'JSON: at most 4 MiB in our format, 12 MiB as OSCAL.',
  notJson: 'This file is no JSON object.',
  slug: 'Short name',
  slugHint: 'What the catalogue is called in addresses here: small letters, digits and hyphens, as in house-rules.',
  faults: (count: string, isOne: boolean) =>
    isOne ? 'Nothing was imported: one thing is wrong.' : `Nothing was imported: ${count} things are wrong.`,
  imported: (controls: string, isOne: boolean, revision: string) =>
    `is here: ${controls} ${isOne ? 'control' : 'controls'}, revision ${revision}.`,
};

/** What a signal counts, in the words that exports and reports use. */
export const heads = {
  nobody: 'nothing is in scope',
  unknown: 'unknown',
  once: { outcome: { yes: 'passes', no: 'does not pass' }, operating: { yes: 'ran lately', no: 'did not run lately' } },
  members: {
    device: (count: string, isOne: boolean) => `${count} ${isOne ? 'device' : 'devices'}`,
    check: (count: string, isOne: boolean) => `${count} ${isOne ? 'check' : 'checks'}`,
  },
  allUnknown: (members: string) => `unknown on ${members}`,
  outcome: (passed: string, members: string) => `passes on ${passed} of ${members}`,
  operating: (passed: string, members: string) => `ran lately on ${passed} of ${members}`,
  rest: (share: string, unknown: string) => `${share} where this is known, ${unknown} unknown`,
};

/** Why somebody does not count in full, or at all. */
export const leftOut = {
  excepted: 'excepted',
  'not-applicable': 'does not apply',
  'not-reported': 'not reported',
  stale: 'too old to count',
  ageing: 'ageing, counts half',
  'in-part': 'in part, counts half',
};

/** What is measured, over whom, and which devices stand behind it. */
export const signal = {
  title: 'Signals',
  signal: 'Signal',
  state: 'State',
  share: 'Proven',
  devices: 'Over whom',
  newest: 'Newest fact',
  help: 'A signal is one question asked of everything in scope. Its share is the weight of what passes, fresh facts in full and older ones less, of the weight of all. From 95% it passes, from 50% in part; below it fails where somebody is known to fail, else it is unknown. Who is not heard proves nothing. A control that detects asks of a scan or an inventory only whether it ran lately, whatever it found.',
  none: 'No signal is mapped to this control: only an attestation can answer it.',
  nobody: 'A signal with nobody in scope is unknown, which is neither good nor bad.',
  weight: (part: string, all: string) => `${part} of ${all} by weight`,
  failing: (count: string) => `${count} fail`,
  failingLongAgo: (failing: string, stale: string) => `${failing}, ${stale} of them too old to count`,
  withChecks: (count: string) => `${count} checks of cloud suites are read, too.`,
  strength: { strong: 'strong: proof by itself', supporting: 'supporting' },
  caption: 'Devices behind this signal',
  count: (count: string, one: boolean) => (one ? '1 device' : `${count} devices`),
  notAsked: 'No device is asked this',
  askedOfSuites: 'Checks of cloud suites answer this signal.',
  toSuites: 'To the cloud suites',
  askedOfFeeds: 'The feeds of the service answer this signal, once for the organization.',
  toFeeds: 'To the feeds',
  noneEnrolled: 'No device is enrolled',
  noneEnrolledText: 'A device answers this signal once it is enrolled and its agent has reported.',
  notCounted: 'No answer is counted yet',
  notCountedText: (devices: string) => `Enrolled: ${devices}. What they answer is counted moments after they report.`,
  noneKnown: 'Nothing is known yet',
  noneKnownText: 'No device reported this, or all did too long ago. That is neither a pass nor a failure.',
  noneFails: 'No device is known to fail',
  noneFailsText: 'Something is known of every device that this is asked of.',
  noneFailsKnown: (devices: string) => `Nothing is known of ${devices}: not reported, or too long ago.`,
  tooOld: (answer: string, day: string) => `“${answer}” on ${day} is too old to count`,
  order: 'In the order of enrolment.',
  limits: 'Where its proof ends:',
  freshness: 'Up to 7 days old it counts in full, up to 14 days half, then not at all.',
  weightHelp: '3 for a server and for what is vital, else 1.',
};

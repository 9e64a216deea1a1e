export const checks = {
  none: 'No check was answered yet',
  noneText: 'Checks come with the agent’s own scans. When one arrived, they are here.',
  noneOf: 'No check has this answer.',
  all: 'All',
  filter: 'By answer',
  seen: 'What was seen',
  evidence: 'Evidence',
  places: (count: string) => `Where it fails (${count})`,
  line: (line: number) => `line ${line}`,
  morePlaces: (count: string) => `and ${count} more`,
  accepted: 'Accepted',
  explained: 'Explained by its source',
  why: 'Why it matters',
  fix: 'How to fix it',
  noFix: 'Nobody says yet how to fix it on this system.',
  reason: 'Reason',
  told: (answer: string) => `Its source said “${answer}”; the limits of the organization come to something else.`,
  limits: 'Limits',
  limit: {
    screenLockSeconds: 'Locks after at most, in seconds',
    passwordMinimumLength: 'Characters at least',
    signatureAgeDays: 'Signatures at most so many days old',
    administrators: 'Administrators at most',
  } as Record<string, string>,
  source: 'Source',
  changed: (moment: string) => `Answered so since ${moment}`,
  history: 'History',
  historyOf: (title: string) => `History: ${title}`,
  noHistory: 'Its answer never changed.',
  scan: 'The scan',
  causes: { scan: 'The machine was seen otherwise', policy: 'The limits were changed' },
  about: 'Checks',
  help: 'Each is answered by the agent and evaluated by the service, with the limits of your policy where there are some. Unknown and error are never counted as passed: nobody looked, or looking failed.',
};

/** What is said of the risk of a device where it is not known. */
export const risk = {
  riskGaps: {
    'not-counted': 'It does not count: it is not enrolled, or out of service.',
    'not-scanned': 'Not known: none of its scans is complete yet.',
    'not-matched': 'Not known: nobody looked for vulnerabilities in its software.',
    'partly-matched': 'Not known: nobody looked for vulnerabilities in some of its software.',
    'only-reported': 'Not known: no agent lists what is installed.',
    'not-computed': 'It is being computed.',
  },
  riskOfPart: 'At least that: nobody looked for vulnerabilities in some of its software.',
  riskOfReports: 'At least that, of what reports of other tools show: no agent lists what is installed.',
  riskOfChecks: 'At least that, of failed checks alone: nobody looked for vulnerabilities in its software.',
  riskGap: 'What its risk does not know',
  riskGapNames: {
    'not-counted': 'Does not count',
    'not-scanned': 'Never scanned',
    'not-matched': 'Software not matched',
    'partly-matched': 'Software partly matched',
    'only-reported': 'Known by reports alone',
    'not-computed': 'Being computed',
  },
};

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

/** Words about devices that are probably one host, and of which somebody says that they are two. */
export const twins = {
  notSame: 'Not the same',
  notSameOne: (name: string) => `This is not the same host as ${name}`,
  told: (name: string) => `This and ${name} stay two devices, whatever later reports see.`,
  toldApart: 'Not the same as',
  by: (name: string, day: string) => `said by ${name}, ${day}`,
  takeBack: 'Take back',
  takeBackOne: (name: string) => `Take back that this is not the same host as ${name}`,
  takenBack: 'Taken back. Reports may name the two as one again.',
};

/** What the service refused an agent for: what happened, why, and what to do. */
export const refusals = {
  when: (moment: string, times: string | null, since: string) =>
    times === null ? moment : `${moment}; ${times} times since ${since}`,
  code: 'Code',
  clock: {
    behind: (seconds: string) => `The device’s clock is ${seconds} s behind`,
    ahead: (seconds: string) => `The device’s clock is ${seconds} s ahead`,
    text: 'Clocks may differ by 300 s. The agent learns the difference and sends again; set the clock all the same, or have it synchronized.',
    past: 'The agent has learned the difference and is taken again. Set the clock all the same, or have it synchronized.',
  },
  used: (host: string, moment: string) =>
    `It was used by ${host}, ${moment}. A token works once. If that is this very machine, go on with the scan; else make a new command.`,
  scan: (title: string) => `What the device sent was refused: ${title}`,
  scanText:
    'Agent and service do not go together, or something between changed what was sent. Use the agent that the service offers; “node posture-agent.mjs doctor” says more.',
  byCode: {
    'enrollment-token-used': { title: 'The token was used already', text: '' },
    'enrollment-token-expired': {
      title: 'The token had expired',
      text: 'Its time had passed, or a newer one ended it. Make a new command and run that.',
    },
    'enrollment-token-maker-gone': {
      title: 'The token held no more',
      text: 'Whoever made it is no administrator any more. Make a new command and run that.',
    },
    'signature-invalid': {
      title: 'A signature did not match',
      text: 'Somebody sent this device’s token with a signature that is not its own. Something between, such as a proxy, may have changed what was sent; or somebody who has seen the token is trying. Go round the proxy; if it happens again, enrol the device anew.',
    },
    'device-token-replaced': {
      title: 'A token of this device that is no longer valid is still in use',
      text: 'It was enrolled again, or its token was rotated or revoked, and an agent goes on with the old one: two agents with one identity. Remove the old one, or enrol its machine with a new command and --force.',
    },
    'device-not-approved': {
      title: 'It sent before anybody approved the device',
      text: 'Approve it; the agent tries again.',
    },
    'device-conflict': { title: 'Two machines use this identity', text: 'Open the device and decide which one it is.' },
    'device-deactivated': { title: 'The device is deactivated', text: 'That is final. Register it anew.' },
    'signature-replayed': {
      title: 'The same signed request came twice',
      text: 'Something between repeats requests. Run the scan again; the agent signs it anew.',
    },
    'too-many-requests': {
      title: 'It sent more than it may',
      text: 'Have its scans run less often; the agent waits and tries again.',
    },
    'scan-failed': {
      title: 'The scan could not be read',
      text: 'Its agent and the service do not go together; use the agent that the service offers.',
    },
    outdated: {
      title: 'The agent is older than the service welcomes',
      text: 'Its scans are taken still. Fetch the agent anew, as for a new device.',
    },
  } as Record<string, { title: string; text: string }>,
  agentVersion: (version: string) => `Its agent has version ${version}.`,
  nothing: 'Nothing was heard of it yet',
  nothingText: 'Was the command run to its end? Then look, on the device:',
  nothingHints: [
    'whether it reaches this address, by name and through its firewall',
    'whether it needs a proxy: set HTTPS_PROXY before the command',
    'what “node posture-agent.mjs doctor” says, with --server and this address',
  ],
};

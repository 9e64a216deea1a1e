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
    'device-conflict': {
      title: 'Two machines use this identity',
      text: 'Open the device and decide which one it is.',
    },
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

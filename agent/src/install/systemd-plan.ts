import { programFile } from './installation.js';
import { sealed } from './seal.js';
import { deepDropIn, serviceUnit, timerUnit, UNIT } from './systemd-units.js';
import type { Installation, InstallFacts, PlannedFile } from './installation.js';

/** Where `install` puts the agent on Linux and macOS; a package has a place of its own. */
export const PROGRAM_FOLDER = `/usr/local/lib/${UNIT}`;

const UNITS = '/etc/systemd/system';
const DROP_INS = `${UNITS}/${UNIT}.service.d`;

/**
 * A service and a timer. Where a package has brought both already, only what it does not bring.
 * @param systemctl absolute path
 */
export function systemdPlan(facts: InstallFacts, systemctl: string, fromPackage: boolean): Installation {
  const program = `${PROGRAM_FOLDER}/${UNIT}.mjs`;
  const own: PlannedFile[] = [
    programFile(program, facts),
    unit(`${UNITS}/${UNIT}.service`, serviceUnit({ node: facts.node, program }), 'what runs, and what it may not'),
    unit(`${UNITS}/${UNIT}.timer`, timerUnit(facts.intervalSeconds), `when: every ${facts.intervalSeconds} s`),
  ];
  const deep = unit(`${DROP_INS}/deep.conf`, deepDropIn(), 'deep mode: CAP_DAC_READ_SEARCH and CAP_NET_ADMIN');
  const call = (...args: string[]) => ({ path: systemctl, args });
  return {
    scheduler: 'a systemd timer',
    files: [...(fromPackage ? [] : own), ...(facts.deep ? [deep] : [])],
    start: [call('daemon-reload'), call('enable', '--now', `${UNIT}.timer`)],
    stop: fromPackage
      ? []
      : [
          { ...call('disable', '--now', `${UNIT}.timer`), mayFail: true },
          { ...call('stop', `${UNIT}.service`), mayFail: true },
        ],
    afterRemoval: [call('daemon-reload')],
    statePaths: [`/var/lib/${UNIT}`, `/var/lib/private/${UNIT}`],
    folders: [DROP_INS, PROGRAM_FOLDER],
    notes: notesOf(facts, fromPackage),
  };
}

function unit(path: string, content: string, purpose: string): PlannedFile {
  return { path, content: sealed(`# %SEAL%\n${content}`), mode: 0o644, purpose };
}

function notesOf({ node, stateDirectory, deep }: InstallFacts, fromPackage: boolean) {
  return [
    ...(fromPackage ? ['A package has installed the agent itself; it stays as it is.'] : []),
    ...(stateDirectory === `/var/lib/${UNIT}`
      ? []
      : [
          `The service keeps its state in /var/lib/${UNIT}, not in ${stateDirectory}. Enrol as root without --state-dir, or the service has nothing to do.`,
        ]),
    ...(/^\/(?:home|root|Users)\//.test(node) && !fromPackage
      ? [
          `Node is ${node}, in somebody's home. The service runs as an account of its own, which may not be let in there: a Node of the system is better.`,
        ]
      : []),
    deep
      ? 'Deep mode: the agent may read every file of this machine, and may ask for (and with faulty code change) its packet filter.'
      : 'The agent runs without rights of its own. What it may not see it reports as unknown; --deep lets it see more.',
  ];
}

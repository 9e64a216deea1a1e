import { join } from 'node:path';
import { AgentError, EXIT } from '../system-error.js';
import { scheduledTaskPlan } from './scheduled-task-plan.js';
import { sealed } from './seal.js';
import { deepDropIn, serviceUnit, timerUnit, UNIT } from './systemd-units.js';
import type { FileTree } from '../device/file-tree.js';
import type { Runtime } from '../runtime.js';
import { type Installation, type InstallFacts, type PlannedFile, programFile } from './installation.js';
import { xmlText } from './xml-text.js';

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

const PLIST = `/Library/LaunchDaemons/${UNIT}.plist`;
const LOG = `/Library/Logs/${UNIT}.log`;
const LAUNCHCTL = '/bin/launchctl';

/** A launchd daemon. Written from launchd.plist(5) and launchctl(1); no Mac was at hand to try it on. */
export function launchdPlan(facts: InstallFacts): Installation {
  const program = `${PROGRAM_FOLDER}/${UNIT}.mjs`;
  return {
    scheduler: 'launchd',
    files: [
      programFile(program, facts),
      {
        path: PLIST,
        content: daemonPlist(facts, program),
        mode: 0o644,
        purpose: `when: every ${facts.intervalSeconds} s`,
      },
    ],
    start: [
      // Only so that a changed one is read anew.
      { path: LAUNCHCTL, args: ['bootout', `system/${UNIT}`], mayFail: true },
      { path: LAUNCHCTL, args: ['bootstrap', 'system', PLIST] },
    ],
    stop: [{ path: LAUNCHCTL, args: ['bootout', `system/${UNIT}`], mayFail: true }],
    afterRemoval: [],
    statePaths: [facts.stateDirectory],
    folders: [PROGRAM_FOLDER],
    notes: [
      'This was written from documentation and never tried on a Mac.',
      `launchd runs the agent as root: FileVault and the firewall tell others little. What it says goes to ${LOG}.`,
    ],
  };
}

/** The property list; keys in the order of launchd.plist(5). */
export function daemonPlist({ node, stateDirectory, intervalSeconds }: InstallFacts, program: string): string {
  const words = [node, program, 'scan', '--state-dir', stateDirectory];
  return sealed(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- %SEAL% -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${UNIT}</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>StartInterval</key>
  <integer>${intervalSeconds}</integer>
  <key>RunAtLoad</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
  <key>LowPriorityIO</key>
  <true/>
  <key>Nice</key>
  <integer>10</integer>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  <string>/dev/null</string>
  <key>StandardErrorPath</key>
  <string>${LOG}</string>
</dict>
</plist>
`);
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** One line for cron, for machines without systemd. cron starts it as root or as the account that is named. */
export function cronPlan(facts: InstallFacts, account: string): Installation {
  const program = `${PROGRAM_FOLDER}/${UNIT}.mjs`;
  const words = [facts.node, program, 'scan', '--state-dir', facts.stateDirectory].map(shellWord).join(' ');
  const { times, everySeconds } = cronTimes(facts.intervalSeconds, facts.seed);
  const content = sealed(`# %SEAL%
# What goes wrong is sent to this account by mail, where cron does that.
SHELL=/bin/sh
${times} ${account} ${words} >/dev/null
`);
  return {
    scheduler: 'cron',
    files: [
      programFile(program, facts),
      { path: `/etc/cron.d/${UNIT}`, content, mode: 0o644, purpose: `when: every ${everySeconds} s, as ${account}` },
    ],
    start: [],
    stop: [],
    afterRemoval: [],
    statePaths: [facts.stateDirectory],
    folders: [PROGRAM_FOLDER],
    notes: [
      ...(everySeconds === facts.intervalSeconds
        ? []
        : [`cron has no line for every ${facts.intervalSeconds} s; this is every ${everySeconds} s.`]),
      account === 'root'
        ? `There is no systemd here, which would lock the agent in. cron runs it as root; --user NAME runs it as another account, which has to own ${facts.stateDirectory}.`
        : `${account} has to own ${facts.stateDirectory}, or the agent cannot use it.`,
    ],
  };
}

/**
 * The five fields of a crontab for about every `intervalSeconds`, and how often that really is: cron knows only what divides
 * an hour or a day. Never rarer than asked for, but for less than a minute and more than a day. The seed says which minute.
 */
export function cronTimes(intervalSeconds: number, seed: number): { times: string; everySeconds: number } {
  if (intervalSeconds < HOUR) {
    const step = divisorOf(60, intervalSeconds / MINUTE);
    const first = seed % step;
    const minutes = step === 1 ? '*' : `${first}-59/${step}`;
    return { times: `${minutes} * * * *`, everySeconds: step * MINUTE };
  }
  const minute = seed % 60;
  if (intervalSeconds >= DAY) return { times: `${minute} ${seed % 24} * * *`, everySeconds: DAY };
  const step = divisorOf(24, intervalSeconds / HOUR);
  const hours = step === 1 ? '*' : `${seed % step}-23/${step}`;
  return { times: `${minute} ${hours} * * *`, everySeconds: step * HOUR };
}

/** The largest divisor of `whole` that is not above `wanted`, at least 1. */
function divisorOf(whole: number, wanted: number) {
  for (let step = Math.min(whole, Math.floor(wanted)); step > 1; step -= 1) if (whole % step === 0) return step;
  return 1;
}

/** A word for /bin/sh in a crontab, where `%` would end the command even between quotes. */
function shellWord(word: string) {
  const quoted = /^[\w@+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
  return quoted.replaceAll('%', '\\%');
}

/** What can start the agent. */
export const SCHEDULERS = ['systemd', 'cron', 'launchd', 'task-scheduler'] as const;
export type Scheduler = (typeof SCHEDULERS)[number];

/** What this machine offers to start programs with. Throws AgentError when there is nothing that we know. */
export function schedulerOf(platform: NodeJS.Platform, tree: FileTree): Scheduler {
  if (platform === 'darwin') return 'launchd';
  if (platform === 'win32') return 'task-scheduler';
  if (platform === 'linux' && hasSystemd(tree)) return 'systemd';
  if (tree.has('/etc/cron.d')) return 'cron';
  throw new AgentError(
    'Neither systemd nor a folder /etc/cron.d is here, so install does not know what could start the agent. Let whatever starts programs on this machine run “posture-agent scan” once an hour; --scheduler chooses one of systemd and cron nevertheless.',
    EXIT.usage,
  );
}

/** The plan for one scheduler. Throws AgentError for paths that would be more than one line of its files. */
export function installationFor(
  scheduler: Scheduler,
  facts: InstallFacts,
  { runtime, tree, account }: { runtime: Runtime; tree: FileTree; account: string },
): Installation {
  // eslint-disable-next-line no-control-regex -- control characters are what it finds
  if (/[\u0000-\u001f\u007f]/.test(facts.node + facts.stateDirectory))
    throw new AgentError('A path that is installed must not hold line breaks or other control characters.', EXIT.usage);
  switch (scheduler) {
    case 'systemd':
      return systemdPlan(facts, systemctlOf(tree), isPackaged(tree));
    case 'cron':
      return cronPlan(facts, account);
    case 'launchd':
      return launchdPlan(facts);
    case 'task-scheduler':
      return scheduledTaskPlan(facts, windowsFolders(runtime));
  }
}

/** Whether a package of the distribution has brought service and timer. */
export function isPackaged(tree: FileTree) {
  return ['/usr/lib', '/lib'].some((folder) => tree.has(`${folder}/systemd/system/${UNIT}.service`));
}

/** Where the scheduled agent stores its state when nobody says otherwise. */
export function scheduledStateDirectory(runtime: Runtime) {
  if (runtime.platform === 'win32') return `${runtime.env.ProgramData ?? 'C:\\ProgramData'}\\${UNIT}`;
  return `/var/lib/${UNIT}`;
}

/** On the machine itself it has to run; in the tree of an image it is enough that it is there. */
function hasSystemd(tree: FileTree) {
  if (tree.isHost) return tree.has('/run/systemd/system');
  return ['/usr/lib/systemd/systemd', '/lib/systemd/systemd'].some((path) => tree.hasEntry(path));
}

function systemctlOf(tree: FileTree) {
  return ['/usr/bin/systemctl', '/bin/systemctl'].find((path) => tree.hasEntry(path)) ?? '/usr/bin/systemctl';
}

function windowsFolders({ env }: Runtime) {
  return {
    programFiles: env.ProgramFiles ?? 'C:\\Program Files',
    system: join(env.SystemRoot ?? 'C:\\Windows', 'System32').replaceAll('/', '\\'),
  };
}

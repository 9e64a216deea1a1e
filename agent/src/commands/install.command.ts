import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Arguments, type Options, parseArguments } from '../arguments.js';
import { localAccounts } from '../checks/linux/accounts.js';
import { FileTree } from '../device/file-tree.js';
import {
  installationFor,
  scheduledStateDirectory,
  type Scheduler,
  schedulerOf,
  SCHEDULERS,
} from '../install/choose-installation.js';
import type { Installation, InstallFacts, PlannedFile } from '../install/installation.js';
import { type FileStatus, InstalledFiles } from '../install/installed-files.js';
import { commandLine, runCommands } from '../install/run-commands.js';
import { isBundle } from '../install/seal.js';
import { parseJsonObject, textIn } from '../json-object.js';
import { DEFAULT_POLICY } from '../policy.js';
import type { Runtime } from '../runtime.js';
import { AgentError, EXIT } from '../system-error.js';
import { inWords, weaknessesOf, weaknessesOfFolder } from '../trusted-path.js';

const DEED: Record<FileStatus, string> = {
  absent: 'write',
  same: 'keep',
  ours: 'replace',
  edited: 'REPLACE',
  foreign: 'REPLACE',
};

const WHOSE: Partial<Record<FileStatus, string>> = {
  same: 'is so already',
  edited: 'somebody changed it since install wrote it',
  foreign: 'install did not write what is there',
};

/** Everything that install would do, contents included, as a person reads it. */
function describeInstallation(
  { scheduler, files, start, notes }: Installation,
  statuses: readonly FileStatus[],
  runsCommands: boolean,
): string {
  const rows = files.map((file, i) => fileRow(file, statuses[i] ?? 'absent'));
  const contents = files.flatMap((file, i) => (statuses[i] === 'same' ? [] : contentOf(file)));
  const commands = start.map((command) => `  ${commandLine(command)}`);
  return [
    `The agent will be started by ${scheduler}.`,
    '',
    ...(files.length === 0 ? [] : ['Files:', ...rows, '']),
    ...contents,
    ...(start.length === 0
      ? []
      : [runsCommands ? 'Then:' : 'Not run below --root; for the machine itself:', ...commands, '']),
    ...notes.map((note) => `Note: ${note}`),
    '',
  ].join('\n');
}

/** The text of a file for people; null for the program. */
export function readableContent({ content }: PlannedFile): string | null {
  if (typeof content === 'string') return content;
  return content[0] === 0xff && content[1] === 0xfe ? content.subarray(2).toString('utf16le') : null;
}

function fileRow(file: PlannedFile, status: FileStatus) {
  const whose = WHOSE[status];
  const mode = file.mode.toString(8).padStart(4, '0');
  return `  ${DEED[status].padEnd(8)} ${file.path}  ${mode}  ${file.purpose}${whose ? ` (${whose})` : ''}`;
}

function contentOf(file: PlannedFile): string[] {
  const text = readableContent(file);
  if (text === null) {
    const hash = createHash('sha256').update(file.content).digest('hex');
    return [`--- ${file.path}: ${Math.ceil(file.content.length / 1024)} KiB, sha256 ${hash}`, ''];
  }
  return [`--- ${file.path}`, text.trimEnd(), ''];
}

export const INSTALL_OPTIONS: Options = {
  values: ['state-dir', 'interval', 'scheduler', 'user', 'root'],
  flags: ['yes', 'dry-run', 'deep', 'force'],
  operands: 0,
};
const SHORTEST_SECONDS = 60;
const LONGEST_SECONDS = 604_800;

/**
 * Shows what it would take to have this machine scanned from time to time, and with `--yes` does it. Twice changes nothing
 * more; what it did not write itself it replaces only with `--force`, and says so.
 * @param program the agent as one file
 * @returns exit code
 */
export async function install(words: string[], runtime: Runtime, program = runningProgram()): Promise<number> {
  const args = parseArguments(words, INSTALL_OPTIONS);
  const tree = new FileTree(args.values.root);
  const files = new InstalledFiles(args.values.root);
  const facts = factsOf(args, runtime, files, program);
  const scheduler = chosenScheduler(args) ?? schedulerOf(runtime.platform, tree);
  const plan = installationFor(scheduler, facts, { runtime, tree, account: accountOf(args) });
  const statuses = plan.files.map((file) => files.statusOf(file));
  runtime.out(describeInstallation(plan, statuses, files.isHost));

  if (files.isHost && runtime.uid !== null) {
    const trusted = accountNumber(scheduler, args);
    refuseWeakState(plan, facts.stateDirectory, trusted);
    refuseWeak(facts.node, plan.files, trusted);
  }
  const strange = plan.files.filter((_file, i) => statuses[i] === 'edited' || statuses[i] === 'foreign');
  if (args.flags.has('dry-run')) return EXIT.ok;
  if (!args.flags.has('yes')) {
    runtime.out('Nothing was changed. To do this: the same again with --yes\n');
    return EXIT.usage;
  }
  if (strange.length > 0 && !args.flags.has('force')) {
    const names = strange.map(({ path }) => path).join(', ');
    throw new AgentError(
      `Nothing was changed: ${names} would be replaced, and install did not write what is there now. Move it away, or add --force to replace it.`,
    );
  }
  for (const [i, file] of plan.files.entries()) if (statuses[i] !== 'same') files.write(file);
  if (files.isHost) await runCommands(plan.start, runtime);
  runtime.out(`Installed. ${next(facts, files)}`);
  return EXIT.ok;
}

/**
 * What is installed runs as root, or with rights of its own, as long as it stays: whoever could put something else in its place would
 * have them too.
 */
function refuseWeak(node: string, planned: readonly PlannedFile[], trusted: readonly number[]) {
  const weaknesses = [node, ...planned.map(({ path }) => path)].flatMap((path) => weaknessesOf(path, trusted));
  if (weaknesses.length === 0) return;
  const unique = [...new Map(weaknesses.map((one) => [one.path, one])).values()];
  throw new AgentError(
    `Nothing was changed: what would run could be changed by others than root. ${inWords(unique)}.\nUse a Node that the system's package manager or root installed (now: ${node}), or give these paths to root: chown root, chmod go-w.`,
  );
}

/** systemd keeps the state of its service where only root comes; for the others a scan goes by this name as long as they are there. */
function refuseWeakState({ scheduler, statePaths }: Installation, state: string, trusted: readonly number[]) {
  const weaknesses = scheduler !== 'systemd' && statePaths.includes(state) ? weaknessesOfFolder(state, trusted) : [];
  if (weaknesses.length === 0) return;
  throw new AgentError(
    `Nothing was changed: others than the account that scans could put another folder in the place of the state ${state}. ${inWords(weaknesses)}.\nName a --state-dir whose folders are all of root; with --scheduler cron, --user NAME scans as the account that owns it.`,
  );
}

/** The account that cron is told to run it as, which may change what it runs; nobody besides root for all other schedulers. */
function accountNumber(scheduler: Scheduler, args: Arguments): number[] {
  if (scheduler !== 'cron') return [];
  const account = localAccounts(new FileTree())?.find(({ name }) => name === accountOf(args));
  return account === undefined ? [] : [account.uid];
}

function factsOf(args: Arguments, runtime: Runtime, files: InstalledFiles, program: string): InstallFacts {
  const stateDirectory = args.values['state-dir'] ?? runtime.env.POSTURE_STATE_DIR ?? scheduledStateDirectory(runtime);
  return {
    node: process.execPath,
    program: bundleAt(program),
    stateDirectory,
    intervalSeconds: intervalOf(args) ?? storedInterval(files, stateDirectory) ?? DEFAULT_POLICY.scanIntervalSeconds,
    seed: seedOf(files, stateDirectory, runtime.host.hostname),
    deep: args.flags.has('deep'),
  };
}

/** The same for a device at all times; by its name as long as it is not enrolled. */
function seedOf(files: InstalledFiles, stateDirectory: string, hostname: string) {
  const record = parseJsonObject(files.textOf(join(stateDirectory, 'device.json')) ?? '');
  const basis = textIn(record?.['deviceId']) ?? hostname;
  return createHash('sha256').update(basis).digest().readUInt32BE(0);
}

function intervalOf({ values }: Arguments) {
  if (values.interval === undefined) return undefined;
  const seconds = Number(values.interval);
  if (!/^\d{1,6}$/.test(values.interval) || !isInterval(seconds)) {
    throw new AgentError(`--interval takes seconds, from ${SHORTEST_SECONDS} to ${LONGEST_SECONDS}.`, EXIT.usage);
  }
  return seconds;
}

/** What the service's policy said when it was last asked. */
function storedInterval(files: InstalledFiles, stateDirectory: string) {
  try {
    const record = JSON.parse(files.textOf(join(stateDirectory, 'policy.json')) ?? 'null') as {
      policy?: { scanIntervalSeconds?: unknown };
    } | null;
    const seconds = record?.policy?.scanIntervalSeconds;
    return typeof seconds === 'number' && isInterval(seconds) ? seconds : undefined;
  } catch {
    return undefined;
  }
}

function isInterval(seconds: number) {
  return Number.isInteger(seconds) && seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS;
}

function chosenScheduler({ values }: Arguments): Scheduler | undefined {
  if (values.scheduler === undefined) return undefined;
  const known = SCHEDULERS.find((name) => name === values.scheduler);
  if (known === undefined) throw new AgentError(`--scheduler takes one of ${SCHEDULERS.join(', ')}.`, EXIT.usage);
  return known;
}

function accountOf({ values: { user = 'root' } }: Arguments) {
  if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(user)) throw new AgentError('--user takes the name of an account.', EXIT.usage);
  return user;
}

function bundleAt(program: string) {
  const bytes = existsSync(program) ? readFileSync(program) : Buffer.alloc(0);
  if (isBundle(bytes)) return bytes;
  throw new AgentError(
    'install copies the agent to its place, and this is not the agent in one file. Use posture-agent.mjs as the service offers it, or npm run agent in a checkout.',
    EXIT.usage,
  );
}

function runningProgram() {
  const [, started = ''] = process.argv;
  return existsSync(started) ? realpathSync(started) : started;
}

function next({ stateDirectory }: InstallFacts, files: InstalledFiles) {
  if (files.textOf(join(stateDirectory, 'device.json')) !== null)
    return 'This machine is enrolled; the first scan follows within minutes.\n';
  return 'This machine is not enrolled yet; until then nothing is sent: posture-agent enroll --server URL\n';
}

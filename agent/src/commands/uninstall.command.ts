import { AgentError, EXIT } from '../system-error.js';
import { parseArguments, type Arguments, type Options } from '../arguments.js';
import { FileTree } from '../device/file-tree.js';
import {
  installationFor,
  isPackaged,
  scheduledStateDirectory,
  type Scheduler,
} from '../install/choose-installation.js';
import { InstalledFiles } from '../install/installed-files.js';
import { commandLine, runCommands } from '../install/run-commands.js';
import type { Installation } from '../install/installation.js';
import type { Runtime } from '../runtime.js';

export const UNINSTALL_OPTIONS: Options = {
  values: ['state-dir', 'root'],
  flags: ['yes', 'dry-run', 'purge', 'force'],
  operands: 0,
};

/** What may have been installed on a system, whatever it offers today. */
const SCHEDULERS_OF: Partial<Record<NodeJS.Platform, Scheduler[]>> = {
  linux: ['systemd', 'cron'],
  darwin: ['launchd'],
  win32: ['task-scheduler'],
};

/**
 * Undoes what `install` did and says what it leaves; with `--purge` the state goes too. Files that install did not write, or
 * that somebody changed since, stay without `--force`.
 * @returns exit code
 */
export async function uninstall(words: string[], runtime: Runtime): Promise<number> {
  const args = parseArguments(words, UNINSTALL_OPTIONS);
  const tree = new FileTree(args.values.root);
  const files = new InstalledFiles(args.values.root);
  const plans = installedPlans(args, runtime, tree, files);
  const found = plans.flatMap((plan) => plan.files.map(({ path }) => ({ path, origin: files.originAt(path) })));
  const present = [...new Map(found.map((file) => [file.path, file])).values()].filter(
    ({ origin }) => origin !== 'absent',
  );
  const goes = present.filter(({ origin }) => origin === 'ours' || args.flags.has('force'));
  const stays = present.filter((file) => !goes.includes(file));
  const stop = files.isHost ? plans.flatMap((plan) => plan.stop) : [];
  const states = statesOf(args, runtime, plans);
  runtime.out(
    [
      ...stop.map((command) => `run      ${commandLine(command)}`),
      ...goes.map(({ path }) => `remove   ${path}`),
      ...stays.map(
        ({ path, origin }) =>
          `leave    ${path}  ${origin === 'edited' ? 'somebody changed it' : 'not ours'}; --force removes it`,
      ),
      ...states
        .filter((path) => tree.hasEntry(path))
        .map((path) =>
          args.flags.has('purge')
            ? `remove   ${path}  device token, unsent scans`
            : `leave    ${path}  device token, unsent scans; --purge removes it`,
        ),
      'leave    the device in the service, and its history: deactivate it there if this machine is not to come back',
      ...(isPackaged(tree) ? ['leave    the package: apt remove posture-agent'] : []),
      '',
    ].join('\n'),
  );
  if (args.flags.has('dry-run')) return EXIT.ok;
  if (!args.flags.has('yes')) {
    runtime.out('Nothing was changed. To do this: the same again with --yes\n');
    return EXIT.usage;
  }
  await runCommands(stop, runtime);
  for (const { path } of goes) files.remove(path);
  for (const folder of plans.flatMap((plan) => plan.folders)) files.removeIfEmpty(folder);
  if (files.isHost)
    await runCommands(
      plans.flatMap((plan) => plan.afterRemoval),
      runtime,
    );
  if (args.flags.has('purge')) for (const path of states) files.removeState(path);
  runtime.out(goes.length === 0 ? 'Nothing of install was left to remove.\n' : 'Uninstalled.\n');
  return EXIT.ok;
}

/** The plans of which something is there. */
function installedPlans(args: Arguments, runtime: Runtime, tree: FileTree, files: InstalledFiles): Installation[] {
  const schedulers = SCHEDULERS_OF[runtime.platform];
  if (schedulers === undefined)
    throw new AgentError('install knows nothing of this system, so there is nothing to undo.', EXIT.usage);
  const facts = {
    node: process.execPath,
    program: Buffer.alloc(0),
    stateDirectory: args.values['state-dir'] ?? scheduledStateDirectory(runtime),
    intervalSeconds: 3600,
    seed: 0,
    deep: true,
  };
  return schedulers
    .map((scheduler) => installationFor(scheduler, facts, { runtime, tree, account: 'root' }))
    .filter((plan) => plan.files.some(({ path }) => files.originAt(path) !== 'absent' && isOfScheduler(path, plan)));
}

/** The program itself is the same in several plans; it does not say which scheduler starts it. */
function isOfScheduler(path: string, { files }: Installation) {
  return files.length === 1 || path !== files[0]?.path;
}

function statesOf(args: Arguments, runtime: Runtime, plans: readonly Installation[]) {
  const own = args.values['state-dir'] ?? scheduledStateDirectory(runtime);
  return [...new Set([own, ...plans.flatMap((plan) => plan.statePaths)])];
}

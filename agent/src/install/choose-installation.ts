import { join } from 'node:path';
import { AgentError, EXIT } from '../agent-error.js';
import { cronPlan } from './cron-plan.js';
import { launchdPlan } from './launchd-plan.js';
import { scheduledTaskPlan } from './scheduled-task-plan.js';
import { systemdPlan } from './systemd-plan.js';
import { UNIT } from './systemd-units.js';
import type { FileTree } from '../device/file-tree.js';
import type { Runtime } from '../runtime.js';
import type { Installation, InstallFacts } from './installation.js';

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

/** Where the scheduled agent keeps its state when nobody says otherwise. */
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

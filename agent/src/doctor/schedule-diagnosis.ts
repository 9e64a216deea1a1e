import { installationFor, isPackaged, type Scheduler } from '../install/choose-installation.js';
import { InstalledFiles } from '../install/installed-files.js';
import { UNIT } from '../install/systemd-units.js';
import { fail, ok, warn, type Diagnosis } from './diagnosis.js';
import type { FileTree } from '../device/file-tree.js';
import type { Runtime } from '../runtime.js';

const SCHEDULERS_OF: Partial<Record<NodeJS.Platform, readonly Scheduler[]>> = {
  linux: ['systemd', 'cron'],
  darwin: ['launchd'],
  win32: ['task-scheduler'],
};

/** Whether something starts the agent from time to time. */
export async function scheduleDiagnosis(runtime: Runtime, tree: FileTree): Promise<Diagnosis> {
  const found = installed(runtime, tree);
  if (found === null)
    return warn('timer', 'nothing starts the agent by itself', 'posture-agent install shows what it would take.');
  if (found !== 'systemd' || !tree.isHost) return ok('timer', `by ${found}`);
  const systemctl = ['/usr/bin/systemctl', '/bin/systemctl'].find((path) => tree.has(path));
  if (systemctl === undefined) return ok('timer', 'by systemd');
  const answer = await runtime.run(systemctl, ['is-active', `${UNIT}.timer`]);
  if (answer.ok) return ok('timer', 'by systemd, and active');
  return fail('timer', 'the systemd timer is there and not active', `systemctl enable --now ${UNIT}.timer`);
}

function installed(runtime: Runtime, tree: FileTree): Scheduler | null {
  if (isPackaged(tree)) return 'systemd';
  const files = new InstalledFiles(tree.root);
  const facts = {
    node: process.execPath,
    program: Buffer.alloc(0),
    stateDirectory: `/var/lib/${UNIT}`,
    intervalSeconds: 3600,
    seed: 0,
    deep: false,
  };
  const isThere = (scheduler: Scheduler) =>
    installationFor(scheduler, facts, { runtime, tree, account: 'root' }).files.some(
      ({ path }) => !path.endsWith('.mjs') && files.originAt(path) !== 'absent',
    );
  return (SCHEDULERS_OF[runtime.platform] ?? []).find(isThere) ?? null;
}

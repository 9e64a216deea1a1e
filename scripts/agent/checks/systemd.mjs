import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** systemd wants to see control groups, of which it changes none in a test. */
export function prepareSystemd(machine) {
  execFileSync('mount', ['-t', 'cgroup2', 'cgroup2', join(machine.root, 'sys/fs/cgroup')]);
}

/** The counterpart. */
export function finishSystemd(machine) {
  execFileSync('umount', [join(machine.root, 'sys/fs/cgroup')]);
}

/**
 * What systemd would start with the machine (or for one unit), and what it reads of units: its own test of a
 * transaction.
 */
export function systemdPlan(machine, unit = 'multi-user.target') {
  const { stdout, stderr } = machine.run(
    '/usr/bin/setpriv',
    [
      ...['--reuid=nobody', '--regid=nogroup', '--clear-groups', '/lib/systemd/systemd', '--test', '--system'],
      `--unit=${unit}`,
    ],
    { env: { HOME: '/nonexistent', XDG_RUNTIME_DIR: '/tmp', SYSTEMD_LOG_LEVEL: 'err' } },
  );
  const text = stdout + stderr;
  if (!text.includes('-> Unit ')) throw new Error(`systemd could not be asked: ${text.slice(0, 500)}`);
  const units = new Map(
    text
      .split(/^[ \t]*-> Unit /m)
      .map((block) => [
        /^(\S+):\n/.exec(block)?.[1] ?? '',
        {
          isLoaded: /^[ \t]*Unit Load State: loaded$/m.test(block),
          commands: [...block.matchAll(/^[ \t]*Command Line: (.*)$/gm)].map(([, line]) => line),
        },
      ]),
  );
  const started = new Set([...text.matchAll(/Action: (\S+) -> start/g)].map(([, name]) => name));
  return { units, started };
}

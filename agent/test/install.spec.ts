import { afterAll, describe, expect, it } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { install } from '../src/commands/install.command.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { removeTemporaryDirectories, temporaryDirectory } from './support/fake-tree.js';
import { bundleOf, installMachine } from './support/install-machine.js';

const SYSTEMD = { '/usr/lib/systemd/systemd': '', '/etc/systemd/system/': '' };
const PROGRAM = '/usr/local/lib/posture-agent/posture-agent.mjs';
const SERVICE = '/etc/systemd/system/posture-agent.service';
const TIMER = '/etc/systemd/system/posture-agent.timer';

afterAll(removeTemporaryDirectories);

/** Every file below a folder, sorted. */
function filesBelow(root: string) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}

describe('install', () => {
  it('shows files, contents and commands, and changes nothing without --yes', async () => {
    const machine = installMachine(SYSTEMD);
    for (const [words, code] of [
      [['--dry-run'], 0],
      [[], 2],
      [['--dry-run', '--yes'], 0],
    ] as const) {
      const shown = await machine.install(...words);
      expect(shown.code).toBe(code);
      for (const text of [
        PROGRAM,
        SERVICE,
        'DynamicUser=yes',
        TIMER,
        'OnUnitActiveSec=3600s',
        'daemon-reload',
        'enable --now',
      ]) {
        expect(shown.out).toContain(text);
      }
    }
    expect(filesBelow(machine.root)).toEqual(['/usr/lib/systemd/systemd']);
  });

  it('writes what it showed, for everybody to read, and twice the same', async () => {
    const machine = installMachine(SYSTEMD);
    expect(await machine.install('--yes', '--deep', '--interval', '900')).toMatchObject({ code: 0 });
    const mode = (path: string) => (statSync(join(machine.root, path)).mode & 0o777).toString(8);
    expect([PROGRAM, SERVICE, TIMER, '/usr/local/lib/posture-agent'].map(mode)).toEqual(['755', '644', '644', '755']);
    expect(readFileSync(join(machine.root, PROGRAM)).equals(bundleOf('0.1.0'))).toBe(true);
    expect(readFileSync(join(machine.root, TIMER), 'utf8')).toContain('OnUnitActiveSec=900s');
    const written = filesBelow(machine.root);
    expect(written).toContain('/etc/systemd/system/posture-agent.service.d/deep.conf');
    const again = await machine.install('--yes', '--deep', '--interval', '900');
    expect(again).toMatchObject({ code: 0 });
    expect(again.out.match(/is so already/g)).toHaveLength(4);
    expect(filesBelow(machine.root)).toEqual(written);
  });

  it.each([
    ['{"policy":{"scanIntervalSeconds":7200},"fetchedAt":1}', 7200],
    ['{"policy":{"scanIntervalSeconds":1}}', 3600],
    ['{"policy":', 3600],
  ])('takes the interval that the service asked for last, when %s is stored', async (stored, seconds) => {
    const machine = installMachine({ ...SYSTEMD, '/var/lib/posture-agent/policy.json': stored });
    expect((await machine.install('--dry-run')).out).toContain(`OnUnitActiveSec=${seconds}s`);
  });

  it('replaces its own of an earlier version without a word', async () => {
    const machine = installMachine(SYSTEMD);
    await machine.install('--yes');
    const newer = join(temporaryDirectory(), 'posture-agent.mjs');
    writeFileSync(newer, bundleOf('0.2.0'));
    expect(await machine.installFrom(newer, '--yes', '--interval', '600')).toMatchObject({ code: 0 });
    expect(readFileSync(join(machine.root, PROGRAM)).equals(bundleOf('0.2.0'))).toBe(true);
  });

  it.each([
    ['somebody else wrote', 'install did not write', () => '[Timer]\n'],
    ['somebody changed', 'somebody changed it', (ours: string) => ours.replace('2min', '9min')],
  ])('does not replace what %s unless it is told to', async (_what, said, change) => {
    const machine = installMachine(SYSTEMD);
    await machine.install('--yes');
    const timer = join(machine.root, TIMER);
    const theirs = change(readFileSync(timer, 'utf8'));
    writeFileSync(timer, theirs);
    expect((await machine.install('--dry-run')).out).toMatch(new RegExp(`REPLACE +${TIMER}.*${said}`));
    await expect(machine.install('--yes', '--interval', '60')).rejects.toThrow(/Nothing was changed.*--force/);
    expect(readFileSync(timer, 'utf8')).toBe(theirs);
    expect(await machine.install('--yes', '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(timer, 'utf8')).toContain('OnBootSec=2min');
  });

  it('never writes through a link that leads out of the root', async () => {
    const machine = installMachine({ '/usr/lib/systemd/systemd': '' });
    const outside = temporaryDirectory();
    mkdirSync(join(machine.root, 'etc'));
    symlinkSync(outside, join(machine.root, 'etc/systemd'));
    await expect(machine.install('--yes')).rejects.toThrow(/leads out of/);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('uses cron where there is no systemd, and says so when there is neither', async () => {
    const machine = installMachine({ '/etc/cron.d/': '' });
    expect(await machine.install('--yes', '--user', 'posture')).toMatchObject({ code: 0 });
    expect(readFileSync(join(machine.root, '/etc/cron.d/posture-agent'), 'utf8')).toMatch(
      / posture \S+ \S+posture-agent\.mjs scan/,
    );
    await expect(installMachine({}).install('--yes')).rejects.toThrow(/once an hour/);
  });

  it('copies only the agent in one file', async () => {
    const machine = installMachine(SYSTEMD);
    const source = join(temporaryDirectory(), 'cli.ts');
    writeFileSync(source, 'import');
    await expect(machine.installFrom(source, '--yes')).rejects.toThrow(/in one file/);
    await expect(machine.installFrom(`${source}.gone`, '--yes')).rejects.toThrow(/in one file/);
  });

  it.each([
    [['--interval', '59'], /60 to 604800/],
    [['--interval', '1e3'], /60 to 604800/],
    [['--scheduler', 'at'], /systemd, cron/],
    [['--user', 'root; reboot'], /name of an account/],
  ])('refuses %j', async (words, message) => {
    await expect(installMachine(SYSTEMD).install(...words)).rejects.toThrow(message);
  });

  it('says as whom to run it when the folder may not be written', async () => {
    const machine = installMachine(SYSTEMD);
    writeFileSync(join(machine.root, 'usr/local'), '');
    await expect(machine.install('--yes')).rejects.toThrow(/is not a folder|cannot be used/);
  });
});

describe('uninstall', () => {
  it('takes away all that install wrote, and says what it leaves', async () => {
    const machine = installMachine({ ...SYSTEMD, '/var/lib/posture-agent/device.json': '{}' });
    const before = filesBelow(machine.root);
    await machine.install('--yes', '--deep');
    const shown = await machine.uninstall();
    expect(shown.code).toBe(2);
    expect(shown.out).toMatch(/leave +\/var\/lib\/posture-agent .*--purge/);
    expect(shown.out).toMatch(/leave +the device in the service/);
    expect(existsSync(join(machine.root, SERVICE))).toBe(true);
    expect(await machine.uninstall('--yes')).toMatchObject({ code: 0 });
    expect(filesBelow(machine.root)).toEqual(before);
    expect(existsSync(join(machine.root, '/usr/local/lib/posture-agent'))).toBe(false);
    expect(await machine.uninstall('--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing of install'),
    });
  });

  it('takes away the state with --purge, also where systemd has moved it', async () => {
    const machine = installMachine({ ...SYSTEMD, '/var/lib/private/posture-agent/device.json': '{}' });
    symlinkSync('private/posture-agent', join(machine.root, '/var/lib/posture-agent'));
    await machine.install('--yes');
    expect(await machine.uninstall('--yes', '--purge')).toMatchObject({ code: 0 });
    expect(filesBelow(machine.root)).toEqual(['/usr/lib/systemd/systemd']);
    expect(existsSync(join(machine.root, '/var/lib/private/posture-agent'))).toBe(false);
  });

  it('does not purge a directory that is none of ours', async () => {
    const machine = installMachine({ ...SYSTEMD, '/srv/photos/holiday.jpg': '' });
    await expect(machine.uninstall('--yes', '--purge', '--state-dir', '/srv/photos')).rejects.toThrow(
      /does not look like/,
    );
    expect(existsSync(join(machine.root, '/srv/photos/holiday.jpg'))).toBe(true);
  });

  it('leaves what somebody changed, unless it is told to', async () => {
    const machine = installMachine(SYSTEMD);
    await machine.install('--yes');
    writeFileSync(join(machine.root, TIMER), '[Timer]\nOnCalendar=daily\n');
    expect((await machine.uninstall('--yes')).out).toMatch(new RegExp(`leave +${TIMER}.*--force`));
    expect(existsSync(join(machine.root, TIMER))).toBe(true);
    await machine.uninstall('--yes', '--force');
    expect(existsSync(join(machine.root, TIMER))).toBe(false);
  });

  it('takes away the line of cron, whatever the machine has today', async () => {
    const machine = installMachine({ ...SYSTEMD, '/etc/cron.d/': '' });
    await machine.install('--yes', '--scheduler', 'cron');
    await machine.uninstall('--yes');
    expect(filesBelow(machine.root)).toEqual(['/usr/lib/systemd/systemd']);
  });
});

describe('the programs that install runs', () => {
  it('are those that it showed, and a failure is told with what they said', async () => {
    const machine = installMachine(SYSTEMD);
    const { runCommands } = await import('../src/install/run-commands.js');
    const asked: string[][] = [];
    const { runtime } = fakeRuntime({
      run: async (path, args) => {
        asked.push([path, ...args]);
        if (args[0] !== 'enable') return { ok: true, stdout: '', stderr: '' };
        return { ok: false, code: 'command-failed', detail: 'systemctl ended with 1', stderr: 'Access denied\n' };
      },
    });
    const commands = [
      { path: '/usr/bin/systemctl', args: ['daemon-reload'] },
      { path: '/usr/bin/systemctl', args: ['enable', '--now', 'posture-agent.timer'] },
      { path: '/usr/bin/systemctl', args: ['never'] },
    ];
    await expect(runCommands(commands, runtime)).rejects.toThrow(/Access denied\nThe files are in place/);
    expect(asked.map((words) => words[1])).toEqual(['daemon-reload', 'enable']);
    chmodSync(machine.program, 0o755);
    await expect(install(['--dry-run', '--root', machine.root], runtime, machine.program)).resolves.toBe(0);
    expect(asked).toHaveLength(2);
  });
});

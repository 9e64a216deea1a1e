import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { cronPlan, cronTimes, daemonPlist, installationFor, systemdPlan } from '../src/install/choose-installation.js';
import { readableContent } from '../src/commands/install.command.js';
import { splaySeconds } from '../src/install/installation.js';
import { scheduledTaskPlan } from '../src/install/scheduled-task-plan.js';
import { originOf, sealed } from '../src/install/seal.js';
import { deepDropIn, serviceUnit, timerUnit } from '../src/install/systemd-units.js';
import type { InstallFacts } from '../src/install/installation.js';

const FACTS: InstallFacts = {
  node: '/usr/bin/node',
  program: Buffer.from('program'),
  stateDirectory: '/var/lib/posture-agent',
  intervalSeconds: 3600,
  seed: 17,
  deep: false,
};

/** A unit file as systemd reads it: section, then key, then every value in order. */
function unitOf(text: string) {
  const unit: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of text.split('\n')) {
    const head = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (head !== undefined) section = unit[head] ??= {};
    else if (key !== undefined) (section[key] ??= []).push(value ?? '');
    else expect(line).toMatch(/^(?:#.*)?$/);
  }
  return unit;
}

/** The texts of an XML document by the names of the elements around them. Throws when it is not well-formed. */
function xmlTexts(document: string): [path: string, text: string][] {
  const found: [string, string][] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('text', (text) => {
    if (text.trim() !== '') found.push([open.join('/'), text]);
  });
  parser.on('closetag', ({ isSelfClosing, name }) => {
    if (isSelfClosing) found.push([open.join('/'), name]);
    open.pop();
  });
  parser.write(document).close();
  return found;
}

describe('the systemd service', () => {
  const unit = unitOf(
    serviceUnit({ node: '/usr/bin/node', program: '/usr/local/lib/posture-agent/posture-agent.mjs' }),
  );

  it('scans as an account of its own that may do nothing else', () => {
    expect(unit['Service']).toMatchObject({
      Type: ['oneshot'],
      ExecStart: ['/usr/bin/node /usr/local/lib/posture-agent/posture-agent.mjs scan'],
      DynamicUser: ['yes'],
      StateDirectory: ['posture-agent'],
      Environment: ['POSTURE_STATE_DIR=/var/lib/posture-agent'],
      CapabilityBoundingSet: [''],
      NoNewPrivileges: ['yes'],
      ProtectSystem: ['strict'],
      ProtectHome: ['read-only'],
      PrivateTmp: ['yes'],
      RestrictAddressFamilies: ['AF_INET AF_INET6 AF_UNIX AF_NETLINK'],
      SystemCallFilter: ['@system-service', '~@privileged'],
      CPUQuota: ['20%'],
      MemoryMax: ['256M'],
      Nice: ['10'],
      IOSchedulingClass: ['idle'],
    });
  });

  it('waits without failing until somebody has enrolled the machine, and for a service that is away', () => {
    expect(unit['Unit']).toMatchObject({ ConditionPathExists: ['/var/lib/posture-agent/device.json'] });
    expect(unit['Service']).toMatchObject({ SuccessExitStatus: ['75'] });
  });

  it.each(['MemoryDenyWriteExecute', 'ProtectProc', 'ProcSubset', 'PrivateUsers', 'PrivateNetwork'])(
    'leaves out %s, with which it would not run or not see',
    (key) => {
      expect(unit['Service']).not.toHaveProperty(key);
    },
  );

  it.each([
    ['/opt/node 20/bin/node', '"/opt/node 20/bin/node" /p scan'],
    ['/opt/50%/node', '/opt/50%%/node /p scan'],
    ['/opt/$HOME/node', '/opt/$$HOME/node /p scan'],
    ['/opt/a"b/node', '"/opt/a\\"b/node" /p scan'],
  ])('starts a Node at %s and nothing else', (node, line) => {
    expect(unitOf(serviceUnit({ node, program: '/p' }))['Service']?.['ExecStart']).toEqual([line]);
  });

  it('gets two capabilities in deep mode, and no right to write', () => {
    const both = 'CAP_DAC_READ_SEARCH CAP_NET_ADMIN';
    expect(unitOf(deepDropIn())).toEqual({
      Service: { CapabilityBoundingSet: ['', both], AmbientCapabilities: ['', both] },
    });
  });
});

describe('the systemd timer', () => {
  it('starts it at the interval of the policy, spread and also after a time off', () => {
    expect(unitOf(timerUnit(1800))).toMatchObject({
      Timer: {
        OnBootSec: ['2min'],
        OnUnitActiveSec: ['1800s'],
        RandomizedDelaySec: ['300s'],
        FixedRandomDelay: ['yes'],
      },
      Install: { WantedBy: ['timers.target'] },
    });
  });

  it.each([
    [60, 10],
    [3600, 600],
    [604_800, 600],
  ])('of %i s has a delay of at most %i s', (interval, splay) => {
    expect(splaySeconds(interval)).toBe(splay);
  });
});

describe('the plan for systemd', () => {
  it('warns of a Node in a home, and of state that the service will not find', () => {
    const notes = systemdPlan(
      { ...FACTS, node: '/root/.nvm/node', stateDirectory: '/srv/agent' },
      '/usr/bin/systemctl',
      false,
    ).notes.join('\n');
    expect(notes).toMatch(/somebody's home/);
    expect(notes).toMatch(/not in \/srv\/agent/);
  });

  it('adds nothing but the deep mode to what a package has brought', () => {
    const plan = systemdPlan({ ...FACTS, deep: true }, '/usr/bin/systemctl', true);
    expect(plan.files.map(({ path }) => path)).toEqual(['/etc/systemd/system/posture-agent.service.d/deep.conf']);
    expect(plan.stop).toEqual([]);
  });
});

describe('a path of more than one line', () => {
  it.each(['systemd', 'cron', 'launchd', 'task-scheduler'] as const)('is no path for %s', (scheduler) => {
    const facts = { ...FACTS, stateDirectory: '/var/lib/a\n* * * * * root id #' };
    const machine = { account: 'root' } as Parameters<typeof installationFor>[2];
    expect(() => installationFor(scheduler, facts, machine)).toThrow('must not hold line breaks');
  });
});

describe('the line for cron', () => {
  it.each([
    [60, '* * * * *', 60],
    [300, '2-59/5 * * * *', 300],
    [1000, '2-59/15 * * * *', 900],
    [3600, '17 * * * *', 3600],
    [5400, '17 * * * *', 3600],
    [21_600, '17 5-23/6 * * *', 21_600],
    [86_400, '17 17 * * *', 86_400],
    [604_800, '17 17 * * *', 86_400],
  ])('for every %i s is %s', (interval, times, everySeconds) => {
    expect(cronTimes(interval, 17)).toEqual({ times, everySeconds });
  });

  it('is one command, whatever the paths are called', () => {
    const { files, notes } = cronPlan(
      { ...FACTS, intervalSeconds: 1000, stateDirectory: "/srv/it's 5%; reboot" },
      'posture',
    );
    const line = readableContent(files[1]!)!
      .split('\n')
      .find((text) => /^\S+ \* \* \* \*/.test(text));
    expect(line).toBe(
      `2-59/15 * * * * posture /usr/bin/node /usr/local/lib/posture-agent/posture-agent.mjs scan --state-dir '/srv/it'\\''s 5\\%; reboot' >/dev/null`,
    );
    expect(notes.join('\n')).toMatch(/every 900 s/);
  });
});

// From launchd.plist(5) and MS-TSCH 2.5; nobody has seen a Mac or a Windows take them.
describe('the launchd daemon', () => {
  it('scans at the interval, gently', () => {
    const texts = xmlTexts(daemonPlist({ ...FACTS, node: '/opt/a & b/node' }, '/p/agent.mjs'));
    expect(texts.filter(([path]) => path.endsWith('array/string')).map(([, text]) => text)).toEqual([
      '/opt/a & b/node',
      '/p/agent.mjs',
      'scan',
      '--state-dir',
      '/var/lib/posture-agent',
    ]);
    const after = (key: string) => texts[texts.findIndex(([, text]) => text === key) + 1]?.[1];
    expect(['Label', 'StartInterval', 'RunAtLoad', 'ProcessType', 'Nice'].map(after)).toEqual([
      'posture-agent',
      '3600',
      'true',
      'Background',
      '10',
    ]);
  });
});

describe('the scheduled task', () => {
  const folders = { programFiles: 'C:\\Program Files', system: 'C:\\Windows\\System32' };
  const facts = { ...FACTS, node: 'C:\\R&D\\node.exe', stateDirectory: 'C:\\ProgramData\\posture-agent' };
  const taskOf = (deep: boolean) => {
    const plan = scheduledTaskPlan({ ...facts, deep }, folders);
    return { plan, texts: new Map(xmlTexts(readableContent(plan.files[1]!)!)) };
  };

  it('scans at the interval as Local Service, on battery too', () => {
    const { texts } = taskOf(false);
    expect(Object.fromEntries(texts)).toMatchObject({
      'Task/Triggers/TimeTrigger/StartBoundary': '2026-01-01T00:17:00',
      'Task/Triggers/TimeTrigger/Repetition/Interval': 'PT3600S',
      'Task/Triggers/TimeTrigger/RandomDelay': 'PT600S',
      'Task/Principals/Principal/UserId': 'S-1-5-19',
      'Task/Principals/Principal/RunLevel': 'LeastPrivilege',
      'Task/Settings/DisallowStartIfOnBatteries': 'false',
      'Task/Settings/StartWhenAvailable': 'true',
      'Task/Actions/Exec/Command': 'C:\\R&D\\node.exe',
      'Task/Actions/Exec/Arguments':
        '"C:\\Program Files\\posture-agent\\posture-agent.mjs" scan --state-dir "C:\\ProgramData\\posture-agent"',
    });
  });

  it('is SYSTEM only in deep mode', () => {
    expect(taskOf(true).texts.get('Task/Principals/Principal/UserId')).toBe('S-1-5-18');
  });

  it('is UTF-16, and the state is for nobody else to read', () => {
    const { plan } = taskOf(false);
    expect([...(plan.files[1]!.content as Buffer).subarray(0, 4)]).toEqual([0xff, 0xfe, 0x3c, 0]);
    expect(plan.start[0]).toMatchObject({
      path: 'C:\\Windows\\System32\\icacls.exe',
      args: [
        facts.stateDirectory,
        '/inheritance:r',
        '/grant:r',
        '*S-1-5-18:(OI)(CI)F',
        '*S-1-5-32-544:(OI)(CI)F',
        '*S-1-5-19:(OI)(CI)F',
      ],
    });
  });
});

describe('the seal of a file', () => {
  it.each([
    ['a unit', Buffer.from(systemdPlan(FACTS, '/usr/bin/systemctl', false).files[2]!.content)],
    ['a task', scheduledTaskPlan(FACTS, { programFiles: 'C:', system: 'C:' }).files[1]!.content as Buffer],
  ])('knows %s of ours, and one that was changed', (_what, bytes) => {
    expect(originOf(bytes)).toBe('ours');
    const changed = Buffer.concat([bytes, bytes.subarray(-2)]);
    expect(originOf(changed)).toBe('edited');
  });

  it('knows what is not ours', () => {
    expect(originOf(Buffer.from('[Timer]\n'))).toBe('foreign');
    expect(originOf(Buffer.alloc(0))).toBe('foreign');
    expect(sealed('# %SEAL%\n')).toMatch(/^# Written by posture-agent install; sha256 [0-9a-f]{64}\. To remove/);
  });
});

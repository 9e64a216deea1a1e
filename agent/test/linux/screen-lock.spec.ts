import { afterAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readGvdb } from '../../src/checks/linux/dconf.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { GNOME_SESSION } from '../support/good-linux.js';
import { gvdbBytes } from '../support/gvdb-bytes.js';
import { forbidding, runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

const IDLE = '/org/gnome/desktop/session/idle-delay';
const LOCK = '/org/gnome/desktop/screensaver/lock-enabled';
const DELAY = '/org/gnome/desktop/screensaver/lock-delay';
const OWN = '/home/ada/.config/dconf/user';
const XFCE = '/home/ada/.config/xfce4/xfconf/xfce-perchannel-xml/xfce4-screensaver.xml';

const session = (desktop: string, more: Record<string, Entry>) => {
  const { [OWN]: _own, ...rest } = GNOME_SESSION;
  const file = `UID=1000\nTYPE=x11\nCLASS=user\nDESKTOP=${desktop}\n`;
  return { ...rest, '/home/ada/': '', '/run/systemd/sessions/2': file, ...more };
};

describe('screen-lock of GNOME', () => {
  const schemas = {
    '/usr/share/glib-2.0/schemas/org.gnome.desktop.session.gschema.xml':
      '<key name="idle-delay" type="u">\n<default>300</default>\n</key>',
    '/usr/share/glib-2.0/schemas/org.gnome.desktop.screensaver.gschema.xml':
      '<key name="lock-enabled" type="b"><default>true</default></key><key name="lock-delay" type="u"><default>uint32 0</default></key>',
  };
  const profile = { '/etc/dconf/profile/user': 'user-db:user\nsystem-db:local\n' };
  const local = (settings: Parameters<typeof gvdbBytes>[0], locks: string[] = []) => ({
    ...profile,
    '/etc/dconf/db/local': gvdbBytes(settings, locks),
  });
  const own = (settings: Parameters<typeof gvdbBytes>[0]) => ({ [OWN]: gvdbBytes(settings) });
  const override = (text: string) => ({ '/usr/share/glib-2.0/schemas/10_ubuntu.gschema.override': text });
  const off = own({ [IDLE]: 0, [LOCK]: false, [DELAY]: 0 });

  it.each<[string, string, Record<string, Entry>, Record<string, unknown>]>([
    ['pass', 'nobody set anything and the schema locks', schemas, { idleSeconds: 300, lockDelaySeconds: 0 }],
    ['unknown', 'neither settings nor schemas are there', {}, { idleSeconds: null }],
    ['fail', 'the person switched it off', { ...schemas, ...off }, { requiresPassword: false, enabled: false }],
    ['fail', 'the screen never turns blank', { ...schemas, ...own({ [IDLE]: 0 }) }, { idleSeconds: 0 }],
    [
      'fail',
      'it takes longer than a quarter of an hour',
      { ...schemas, ...own({ [IDLE]: 900, [DELAY]: 30 }) },
      { idleSeconds: 900 },
    ],
    [
      'pass',
      'the machine sets what the person did not',
      { ...schemas, ...local({ [IDLE]: 120 }) },
      { idleSeconds: 120 },
    ],
    ['fail', 'the person overrides the machine', { ...schemas, ...local({ [IDLE]: 120 }), ...off }, { idleSeconds: 0 }],
    [
      'pass',
      'the machine locks what it sets',
      { ...local({ [IDLE]: 120, [LOCK]: true, [DELAY]: 0 }, [IDLE, LOCK, DELAY]), ...off },
      { idleSeconds: 120, requiresPassword: true },
    ],
    [
      'fail',
      'the distribution overrides the schema',
      {
        ...schemas,
        ...override(`[org.gnome.shell]\nfavorite-apps=['a']\n[org.gnome.desktop.session:ubuntu]\nidle-delay=0\n`),
      },
      { idleSeconds: 0 },
    ],
    ['unknown', 'the own database is cut off', { ...schemas, [OWN]: gvdbBytes({ [IDLE]: 300 }).subarray(0, 60) }, {}],
    ['unknown', 'the own database is text', { ...schemas, [OWN]: 'idle-delay=300\n' }, {}],
  ])('is %s when %s', async (status, _when, files, observed) => {
    expect(await runCheck('screen-lock', session('gnome', files))).toMatchObject({ status, observed });
  });

  it("is unknown where another person's settings may not be read, and runs nothing as that person", async () => {
    const asked: string[] = [];
    const { runtime } = fakeRuntime({
      run: async (path) => {
        asked.push(path);
        return { ok: false, code: 'tool-missing', detail: path };
      },
    });
    const changes = forbidding(session('gnome', { ...schemas, ...off }), OWN);
    expect(await runCheck('screen-lock', {}, { ...changes, runtime })).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
    expect(asked).toEqual([]);
  });
});

describe('screen-lock of MATE and Cinnamon', () => {
  it('counts in the units of the desktop', async () => {
    const mate = gvdbBytes({
      '/org/mate/session/idle-delay': 10,
      '/org/mate/screensaver/lock-enabled': true,
      '/org/mate/screensaver/lock-delay': 1,
    });
    expect(await runCheck('screen-lock', session('mate', { [OWN]: mate }))).toMatchObject({
      status: 'pass',
      observed: { idleSeconds: 600, lockDelaySeconds: 60, desktop: 'mate' },
    });
  });
});

describe('screen-lock of KDE', () => {
  const rc = (text: string) => ({ '/home/ada/.config/kscreenlockerrc': text });
  const system = (text: string) => ({ '/etc/xdg/kscreenlockerrc': text });

  it.each<[string, string, Record<string, Entry>, Record<string, unknown>]>([
    ['pass', 'nothing is set, by its defaults', {}, { idleSeconds: 300, lockDelaySeconds: 5 }],
    ['pass', 'ten minutes are set', rc('[$Version]\nupdate_info=x\n\n[Daemon]\nTimeout=10\n'), { idleSeconds: 600 }],
    ['fail', 'it is off', rc('[Daemon]\nAutolock=false\n'), { requiresPassword: false }],
    ['fail', 'it takes an hour', rc('[Daemon]\nTimeout=60\n'), { idleSeconds: 3600 }],
    [
      'pass',
      'the machine enforces it',
      { ...rc('[Daemon]\nAutolock=false\n'), ...system('[Daemon]\nAutolock[$i]=true\n') },
      {},
    ],
    [
      'fail',
      'the machine only proposes it',
      { ...rc('[Daemon]\nAutolock=false\n'), ...system('[Daemon]\nAutolock=true\n') },
      {},
    ],
    ['unknown', 'its file is not one', rc('Zugriff verweigert\n'), { requiresPassword: null }],
    [
      'unknown',
      'a long section would stand with each of many keys',
      rc(
        `[Daemon]\nAutolock=true\n[${'x'.repeat(60_000)}]\n${Array.from({ length: 100 }, (_, at) => `k${at}=1\n`).join('')}`,
      ),
      { requiresPassword: null },
    ],
  ])('is %s when %s', async (status, _when, files, observed) => {
    expect(await runCheck('screen-lock', session('plasma', files))).toMatchObject({ status, observed });
  });
});

describe('screen-lock of XFCE', () => {
  const running = (name: string) => ({ '/proc/1/comm': 'systemd\n', '/proc/7/comm': `${name}\n` });
  const channel = (lock: string, delay: string) => ({
    [XFCE]: `<?xml version="1.0"?>
<channel name="xfce4-screensaver" version="1.0">
  <property name="saver" type="empty">
    <property name="idle-activation" type="empty"><property name="delay" type="int" value="${delay}"/></property>
  </property>
  <property name="lock" type="empty"><property name="enabled" type="bool" value="${lock}"/></property>
</channel>`,
  });

  it.each<[string, string, Record<string, Entry>, Record<string, unknown>]>([
    [
      'pass',
      'it locks after ten minutes',
      { ...running('xfce4-screensav'), ...channel('true', '10') },
      { idleSeconds: 600 },
    ],
    [
      'fail',
      'it does not lock',
      { ...running('xfce4-screensav'), ...channel('false', '10') },
      { requiresPassword: false },
    ],
    [
      'unknown',
      'properties lie deeper than anybody writes them',
      { ...running('xfce4-screensav'), [XFCE]: `<channel name="x">${'<property name="a" value="1">'.repeat(1000)}` },
      { requiresPassword: null },
    ],
    [
      'unknown',
      'a name is longer than anybody writes one',
      { ...running('xfce4-screensav'), [XFCE]: `<channel name="x"><property name="${'a'.repeat(1000)}" value="1">` },
      { requiresPassword: null },
    ],
    ['fail', 'nothing that locks is running', { ...running('xfwm4'), ...channel('true', '10') }, { enabled: false }],
    ['unknown', 'light-locker locks: when, only the X server knows', running('light-locker'), { idleSeconds: null }],
    ['unknown', 'the programs of others are hidden', { '/proc/7/comm': 'node\n' }, { requiresPassword: null }],
  ])('is %s when %s', async (status, _when, files, observed) => {
    expect(await runCheck('screen-lock', session('xfce', files))).toMatchObject({ status, observed });
  });
});

describe('screen-lock', () => {
  it.each<[string, string, Record<string, Entry>]>([
    ['not-applicable', 'no graphical session is installed', { '/usr/share/doc/README': '' }],
    ['unknown', 'a desktop is installed and nobody is logged in', { '/usr/share/xsessions/i3.desktop': '' }],
    ['unknown', 'the desktop is one that this agent does not know', session('sway', {})],
    ['unknown', 'only the login screen is shown', { ...GNOME_SESSION, '/run/systemd/seats/seat0': 'ACTIVE=c1\n' }],
    ['unknown', 'the person is no local account', { ...GNOME_SESSION, '/etc/passwd': 'root:x:0:0::/root:/bin/sh\n' }],
  ])('is %s when %s', async (status, _when, files) => {
    expect(await runCheck('screen-lock', files)).toMatchObject({ status, reason: { code: expect.any(String) } });
  });
});

describe('a database of dconf', () => {
  const bytes = gvdbBytes({ [IDLE]: 300, [LOCK]: true, '/a/name': 'x' }, [IDLE]);

  it('is read as dconf itself compiles it', () => {
    const read = readGvdb(readFileSync(new URL('../fixtures/linux/dconf-local', import.meta.url)));
    expect([IDLE, LOCK, DELAY].map((path) => read?.value(path))).toEqual([120, true, 5]);
    expect([IDLE, LOCK, DELAY].filter((path) => read?.isLocked(path))).toEqual([IDLE]);
  });

  it('is read with its folders and locks', () => {
    const read = readGvdb(bytes);
    expect([IDLE, LOCK, '/a/name', '/a', DELAY].map((path) => read?.value(path))).toEqual([300, true, 'x', null, null]);
    expect([IDLE, LOCK].filter((path) => read?.isLocked(path))).toEqual([IDLE]);
  });

  it('may lock whole folders', () => {
    const read = readGvdb(gvdbBytes({ [IDLE]: 300 }, ['/org/gnome/desktop/session/']));
    expect([IDLE, LOCK].filter((path) => read?.isLocked(path))).toEqual([IDLE]);
  });

  it('with many items of one long name is none', () => {
    const name = `/${'x'.repeat(60_000)}`;
    const read = readGvdb(gvdbBytes({ [IDLE]: 300, [`${name}/a`]: 1, [`${name}/b`]: 2 }));
    expect(read).toBeNull();
  });

  it('with folders in one another beyond all measure is none', () => {
    const own = Buffer.from(bytes);
    // Each item is its own parent.
    const [start, end] = [own.readUInt32LE(16), own.readUInt32LE(20)];
    for (let at = start + 12; at < end; at += 24) own.writeUInt32LE((at - start - 12) / 24, at + 4);
    expect(readGvdb(own)).toBeNull();
  });

  it('cut off anywhere gives nothing, and never breaks', () => {
    for (let length = 0; length < bytes.length; length++) expect(readGvdb(bytes.subarray(0, length))).toBeNull();
  });

  it('with any byte changed never breaks', () => {
    for (let at = 0; at < bytes.length; at++) {
      const broken = Buffer.from(bytes);
      broken[at] = 0xff;
      expect(() => readGvdb(broken)).not.toThrow();
    }
  });
});

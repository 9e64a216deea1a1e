import { afterAll, describe, expect, it } from '@jest/globals';
import { CHECKS } from '../../src/checks/catalogue.js';
import { POSTURE_QUESTIONS } from '../../src/windows/posture-questions.js';
import { removeTemporaryDirectories } from '../support/fake-tree.js';
import { DEVICE_CASES } from './device-cases.js';
import { SETTING_CASES } from './setting-cases.js';
import { DENIED } from './windows-case.js';
import {
  changed,
  HEALTHY,
  printed,
  recorded,
  rows,
  type Sections,
  windowsCheck,
  windowsFixture,
  windowsRuntime,
} from './fake-windows.js';

afterAll(removeTemporaryDirectories);

const JOINED = { 'dsregcmd.exe /status': windowsFixture('dsregcmd-entra.txt') };
const check = (id: string, sections: Sections, programs: Record<string, string> = JOINED) =>
  windowsCheck(id, windowsRuntime({ ...HEALTHY, ...sections }, programs).runtime);

describe('a check of Windows', () => {
  it.each([...DEVICE_CASES, ...SETTING_CASES])('%s is %s: %s', async (id, status, _when, sections, observed = {}) => {
    expect(await check(id, sections)).toMatchObject({ status, observed });
  });

  it.each(['disk-encryption', 'password-policy'])('%s says that it needs an administrator', async (id) => {
    expect(await check(id, recorded('posture-unprivileged.json'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });

  it("does not take a user's refused settings for none", async () => {
    const sections = {
      ...recorded('posture-unprivileged.json'),
      ...changed('policies', { InactivityTimeoutSecs: null }),
    };
    expect(await check('screen-lock', sections)).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });

  it('looks at accounts and tells only those that it is about', async () => {
    const text = JSON.stringify(
      await Promise.all(['guest-account', 'accounts-without-password'].map((id) => check(id, {}))),
    );
    expect(text).toContain('4 rows');
    expect(text).not.toMatch(/jürgen|S-1-5-21/);
  });

  it('that is in a domain is managed by it', async () => {
    const said = windowsFixture('dsregcmd-entra.txt').replace('DomainJoined : NO', 'DomainJoined : YES');
    const result = await check('device-management', { enrollments: rows() }, { 'dsregcmd.exe /status': said });
    expect(result).toMatchObject({ status: 'pass', observed: { by: 'active-directory' } });
  });

  it('names password managers only when it is asked for them', async () => {
    const software = {
      ...recorded('software-ja.json'),
      programs: rows({ scope: 'machine', key: 'x', name: '1Password' }),
    };
    expect(await check('password-manager', software)).toMatchObject({
      status: 'pass',
      observed: { products: ['1Password'] },
    });
    expect(await check('password-manager', recorded('software-ja.json'))).toMatchObject({ status: 'unknown' });
  });
});

describe('no check of Windows', () => {
  const ids = CHECKS.windows.map(({ id }) => id);
  const raw = (stdout: string) =>
    windowsRuntime({}, {}, { run: async () => ({ ok: true, stdout, stderr: '' }) }).runtime;
  const whole = printed({ ...HEALTHY, ...recorded('software-ja.json') });
  const each = (value: unknown) =>
    printed(Object.fromEntries(Object.keys(POSTURE_QUESTIONS).map((name) => [name, value])));

  it.each(ids)('passes when every program is missing: %s', async (id) => {
    const run = async (path: string) => ({ ok: false as const, code: 'tool-missing' as const, detail: path });
    expect(await windowsCheck(id, windowsRuntime({}, {}, { run }).runtime)).toMatchObject({
      status: 'unknown',
      reason: { code: 'tool-missing' },
    });
  });

  it.each([
    ['nothing', ''],
    ['half of a document', whole.slice(0, whole.length / 2)],
    ['another document', '{"system":true}'],
    ['lists of nothing', each({ value: [] })],
    ['rows of nothing', each({ value: [{}] })],
    ['rows of null', each({ value: [null] })],
    ['words for lists', each({ value: 'True' })],
    [
      'a translated error',
      'Die Benennung "Get-CimInstance" wurde nicht als Name eines Cmdlet erkannt.\r\n{ \u30a8\u30e9\u30fc }',
    ],
  ])('passes on %s', async (_name, stdout) => {
    for (const id of ids) expect([id, (await windowsCheck(id, raw(stdout))).status]).toEqual([id, 'unknown']);
  });

  it('passes when all questions are refused', async () => {
    for (const id of ids) {
      const { status, reason } = await windowsCheck(id, raw(each(DENIED)));
      expect([id, status]).toEqual([id, 'unknown']);
      if (id !== 'password-manager') expect([id, reason?.code]).toEqual([id, 'insufficient-privilege']);
    }
  });

  it('is misled by UTF-16, a byte order mark or lines around the document', async () => {
    const utf16 = Buffer.from(`\ufeff${whole}`, 'utf16le').toString('utf8');
    for (const stdout of [utf16, `\ufeff${whole}`, `Profil geladen.\r\n${whole}\r\n`]) {
      expect(await windowsCheck('firewall', raw(stdout))).toMatchObject({ status: 'pass' });
    }
  });
});

import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from './support/fake-tree.js';
import { forbidding, runCheck, twiceEach } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('ssh-config', () => {
  const sshd = { '/usr/sbin/sshd': '' };
  const config = (text: string, more: Record<string, Entry> = {}) =>
    runCheck('ssh-config', { ...sshd, '/etc/ssh/sshd_config': text, ...more });
  const strong = 'PermitRootLogin no\nPasswordAuthentication no\n';

  it('does not apply without sshd', async () => {
    expect(
      await runCheck('ssh-config', { '/usr/bin/ls': '', '/etc/ssh/sshd_config': 'PermitRootLogin yes' }),
    ).toMatchObject({
      status: 'not-applicable',
    });
  });

  it('takes the first value, not the last', async () => {
    expect(await config(`${strong}PermitRootLogin yes\n`)).toMatchObject({
      status: 'pass',
      observed: { permitRootLogin: 'no' },
    });
  });

  it('reads included files where they stand', async () => {
    const drop = { '/etc/ssh/sshd_config.d/50-cloud-init.conf': 'PasswordAuthentication yes\n' };
    const outcome = await config(`Include /etc/ssh/sshd_config.d/*.conf\n${strong}`, drop);
    expect(outcome).toMatchObject({ status: 'fail', observed: { passwordAuthentication: 'yes' } });
    expect(outcome.evidence).toContainEqual({
      kind: 'file',
      locator: '/etc/ssh/sshd_config.d/50-cloud-init.conf:1',
      value: 'passwordauthentication yes',
    });
  });

  it('uses what sshd does by default', async () => {
    const observed = {
      permitRootLogin: 'prohibit-password',
      passwordAuthentication: 'yes',
      permitEmptyPasswords: 'no',
    };
    expect(await config('#PasswordAuthentication no\n')).toMatchObject({ status: 'fail', observed });
  });

  it('reads other spellings', async () => {
    expect(await config('permitrootlogin=No\nPASSWORDAUTHENTICATION "no" # none\n')).toMatchObject({ status: 'pass' });
  });

  it('does not take a Match block for everybody, but does report what it allows', async () => {
    const outcome = await config(`${strong}Match Address 10.0.0.0/8\n  PasswordAuthentication yes\n`);
    expect(outcome).toMatchObject({
      status: 'fail',
      observed: {
        passwordAuthentication: 'no',
        conditional: [{ setting: 'passwordAuthentication', value: 'yes', match: 'Address 10.0.0.0/8' }],
      },
    });
    expect(await config(`Match User git\n  PasswordAuthentication no\nMatch all\n${strong}`)).toMatchObject({
      status: 'pass',
    });
  });

  it('takes a file that is included under a Match as conditional, and goes on unconditionally after it', async () => {
    const groups = {
      '/etc/ssh/groups.conf': 'Match Group staff\nPermitRootLogin no\n',
      '/etc/ssh/lan.conf': 'PasswordAuthentication yes\n',
    };
    const outcome = await config(`Include groups.conf\n${strong}Match Address 10.0.0.0/8\nInclude lan.conf\n`, groups);
    expect(outcome).toMatchObject({
      status: 'fail',
      observed: { permitRootLogin: 'no', passwordAuthentication: 'no', conditional: [{ match: 'Address 10.0.0.0/8' }] },
    });
  });

  it('is unknown when files include others twice, and those others twice', async () => {
    expect(await config('Include c0\n', twiceEach('/etc/ssh/c', 'Include /etc/ssh/c', 15))).toMatchObject({
      status: 'unknown',
      reason: { code: 'parse-error' },
    });
  });

  it('is unknown when the file may not be read', async () => {
    const files = { ...sshd, '/etc/ssh/sshd_config': strong };
    expect(await runCheck('ssh-config', {}, forbidding(files, '/etc/ssh/sshd_config'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
  });
});

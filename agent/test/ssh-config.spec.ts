import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from './support/fake-tree.js';
import { forbidding, runCheck, twiceEach } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('ssh-config', () => {
  const sshd = { '/usr/sbin/sshd': '' };
  const config = (text: string, more: Record<string, Entry> = {}) =>
    runCheck('ssh-config', { ...sshd, '/etc/ssh/sshd_config': text, ...more });
  const strong = 'PermitRootLogin no\nPasswordAuthentication no\n';
  const ROOT = {
    '/etc/passwd': 'root:x:0:0::/root:/bin/sh\nada:x:1000:1000::/home/ada:/bin/sh\n',
    '/etc/group': 'root:x:0:\nwheel:x:10:root,ada\nops:x:40:ada\nada:x:1000:\n',
  };

  it('does not apply without sshd', async () => {
    expect(
      await runCheck('ssh-config', { '/usr/bin/ls': '', '/etc/ssh/sshd_config': 'PermitRootLogin yes' }),
    ).toMatchObject({ status: 'not-applicable' });
  });

  /** As on Fedora Workstation, which has it and does not start it. */
  it.each<[string, string, Record<string, Entry>]>([
    ['not-applicable', 'nothing starts it, and it does not run', {}],
    [
      'fail',
      'it is started with the machine',
      { '/etc/systemd/system/multi-user.target.wants/sshd.service': { link: '/x' } },
    ],
    [
      'fail',
      'it is started for the first caller',
      { '/etc/systemd/system/sockets.target.wants/ssh.socket': { link: '/x' } },
    ],
    ['fail', 'somebody started it by hand', { '/proc/812/comm': 'sshd\n' }],
    ['fail', 'another program starts it for each caller', { '/proc/812/comm': 'xinetd\n' }],
    [
      'not-applicable',
      'what would start it is masked',
      {
        '/etc/systemd/system/multi-user.target.wants/sshd.service': { link: '/x' },
        '/etc/systemd/system/sshd.service': { link: '/dev/null' },
      },
    ],
  ])('is %s where %s', async (status, _where, more) => {
    const machine = {
      '/run/systemd/system/': '',
      '/proc/1/comm': 'systemd\n',
      '/usr/lib/systemd/system/sshd.service': '[Unit]\n',
      '/usr/lib/systemd/system/multi-user.target.wants/getty.target': { link: '/x' },
    };
    expect(await config('PermitRootLogin yes\n', { ...machine, ...more })).toMatchObject({ status });
  });

  it('is judged where not all that runs can be seen, or systemd starts nothing', async () => {
    expect(await config('PermitRootLogin yes\n', { '/run/systemd/system/': '' })).toMatchObject({ status: 'fail' });
    expect(await config('PermitRootLogin yes\n', { '/proc/1/comm': 'init\n' })).toMatchObject({ status: 'fail' });
    // Of a machine that starts something.
    const bare = { '/run/systemd/system/': '', '/proc/1/comm': 'systemd\n' };
    expect(await config('PermitRootLogin yes\n', bare)).toMatchObject({ status: 'fail' });
  });

  it('takes the first value, not the last', async () => {
    expect(await config(`${strong}PermitRootLogin yes\n`)).toMatchObject({
      status: 'pass',
      observed: { permitRootLogin: 'no' },
    });
  });

  it('reads included files where they stand', async () => {
    const drop = { '/etc/ssh/sshd_config.d/50-cloud-init.conf': 'PasswordAuthentication yes\n' };
    const result = await config(`Include /etc/ssh/sshd_config.d/*.conf\n${strong}`, drop);
    expect(result).toMatchObject({ status: 'fail', observed: { passwordAuthentication: 'yes' } });
    expect(result.evidence).toContainEqual({
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
    const result = await config(`${strong}Match Address 10.0.0.0/8\n  PasswordAuthentication yes\n`);
    expect(result).toMatchObject({
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
    const result = await config(`Include groups.conf\n${strong}Match Address 10.0.0.0/8\nInclude lan.conf\n`, groups);
    expect(result).toMatchObject({
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

  /**
   * Right values are what OpenSSH 9.2p1 of Debian 12 said (`sshd -T -C user=…,addr=…,host=…`) to those concerned. A block
   * goes before what stands in none, `Match all` too; among blocks the first value holds.
   */
  it.each<[string, string, string, Record<string, Entry>?]>([
    ['fail', 'a block for all lets root in', `${strong}Match all\nPermitRootLogin yes\n`],
    // Here a connection without a key, with an empty password, was refused by the same OpenSSH.
    ['pass', 'empty passwords may be, where none is asked for', `${strong}PermitEmptyPasswords yes\n`],
    [
      'pass',
      'a block for all takes the passwords away',
      'PasswordAuthentication yes\nMatch all\nPasswordAuthentication no\n',
    ],
    [
      'pass',
      'the block for all stands before the weak one',
      `${strong}Match all\nPasswordAuthentication no\nMatch User ada\nPasswordAuthentication yes\n`,
    ],
    [
      'pass',
      'the same block said no before',
      `${strong}Match User ada\nPasswordAuthentication no\nMatch User ada\nPasswordAuthentication yes\n`,
    ],
    [
      'pass',
      'a block for everybody by a star said no',
      'PasswordAuthentication yes\nMatch User *\nPasswordAuthentication no\n',
    ],
    [
      'fail',
      'that star leaves one out',
      'PasswordAuthentication yes\nMatch User *,!backup\nPasswordAuthentication no\n',
    ],
    [
      'pass',
      'two blocks say no to everybody together',
      'Match Address 10.0.0.0/8\nPasswordAuthentication no\nMatch Address *,!10.0.0.0/8\nPasswordAuthentication no\n',
    ],
    [
      'fail',
      'a network within another is let in',
      `${strong}Match Address 10.0.0.0/16\nPasswordAuthentication no\nMatch Address 10.0.0.0/8\nPasswordAuthentication yes\n`,
    ],
    ['pass', 'a block about root is for somebody else', `${strong}Match User git\nPermitRootLogin yes\n`],
    ['fail', 'a block about root is for root', `${strong}Match User root\nPermitRootLogin yes\n`],
    [
      'fail',
      'the block is for those who are root by number',
      `${strong}Match User toor\nPermitRootLogin yes\n`,
      { '/etc/passwd': 'root:x:0:0::/root:/bin/sh\ntoor:x:0:0::/root:/bin/sh\n' },
    ],
    [
      'pass',
      'root is not let in at all',
      'PasswordAuthentication yes\nPermitRootLogin yes\nDenyUsers root\nMatch User *,!root\nPasswordAuthentication no\n',
    ],
    ['pass', 'only others may come', `PermitRootLogin yes\nPasswordAuthentication no\nAllowUsers ada ben@10.0.0.*\n`],
    ['fail', 'a criterion and its value are one word', `${strong}Match User="root"\nPermitRootLogin yes\n`],
    [
      'fail',
      'an included block is for all',
      `Include d/*\n${strong}`,
      { '/etc/ssh/d/a': 'Match all\nPasswordAuthentication yes\n' },
    ],
    [
      'fail',
      'an included block holds within another',
      `${strong}Match User ada\nInclude b\n`,
      { '/etc/ssh/b': 'Match all\nPasswordAuthentication yes\n' },
    ],
    [
      'fail',
      'the folder of an Include has a pattern too',
      `Include /etc/ssh/*.d/[a-c]?.conf\n${strong}`,
      { '/etc/ssh/x.d/b1.conf': 'PasswordAuthentication yes\n' },
    ],
    // Root's own groups are known; who else is in a group may be anybody.
    [
      'pass',
      'root is in no group that is let in',
      'PasswordAuthentication no\nPermitRootLogin yes\nAllowGroups ops\n',
      ROOT,
    ],
    [
      'fail',
      'root is in a group that is let in',
      'PasswordAuthentication no\nPermitRootLogin yes\nAllowGroups ops w*l\n',
      ROOT,
    ],
    [
      'pass',
      'a group of root’s is kept out',
      'PasswordAuthentication no\nPermitRootLogin yes\nDenyGroups root\n',
      ROOT,
    ],
    ['pass', 'a block is for a group that root is not in', `${strong}Match Group ops\nPermitRootLogin yes\n`, ROOT],
    ['fail', 'a block is for a group that root is in', `${strong}Match Group ops,wheel\nPermitRootLogin yes\n`, ROOT],
    ['pass', 'a block leaves a group of root’s out', `${strong}Match Group !wheel,*\nPermitRootLogin yes\n`, ROOT],
    [
      'pass',
      'a block takes it away from a group of the only one who is let in',
      'PermitRootLogin no\nAllowUsers ada\nMatch Group !staff,*\nPasswordAuthentication no\n',
      ROOT,
    ],
    [
      'pass',
      'who is let in by name is in no group that is',
      'PermitRootLogin no\nAllowUsers ada\nAllowGroups staff\n',
      ROOT,
    ],
    ['fail', 'root’s groups are not known', 'PasswordAuthentication no\nPermitRootLogin yes\nAllowGroups ops\n'],
    ['fail', 'a group is let in', `${strong}Match Group staff\nPasswordAuthentication yes\n`],
  ])('is %s when %s', async (status, _when, text, more = {}) => {
    expect(await config(text, more)).toMatchObject({ status });
  });

  /** As auth2.c has it: one list is enough, all of a list is needed, and one with a method that is off is passed over. */
  it.each<[string, string, string]>([
    ['pass', 'a key is demanded', 'AuthenticationMethods publickey\nPasswordAuthentication yes\n'],
    [
      'pass',
      'a key is demanded with the password',
      'AuthenticationMethods publickey,password publickey,keyboard-interactive:pam\n',
    ],
    ['fail', 'a password is enough as well', 'AuthenticationMethods publickey password\n'],
    ['pass', 'that password is switched off', 'AuthenticationMethods publickey password\nPasswordAuthentication no\n'],
    [
      'fail',
      'PAM asks for it',
      'AuthenticationMethods keyboard-interactive:pam\nUsePAM yes\nPasswordAuthentication no\n',
    ],
    ['fail', 'somebody is let off', 'AuthenticationMethods publickey\nMatch User ada\nAuthenticationMethods any\n'],
    [
      'pass',
      'who is let off has no password',
      'AuthenticationMethods publickey\nMatch User ada\nAuthenticationMethods any\nPasswordAuthentication no\n',
    ],
    ['fail', 'any is what is demanded', 'AuthenticationMethods any\nPasswordAuthentication yes\n'],
    [
      'fail',
      'two blocks meet in one visitor',
      'AuthenticationMethods publickey\nPasswordAuthentication no\nMatch User ada\nAuthenticationMethods any\nMatch Address 10.0.0.0/8\nPasswordAuthentication yes\n',
    ],
    ['fail', 'root may come without', 'AuthenticationMethods publickey\nPermitRootLogin yes\n'],
  ])('with methods that have to be met is %s when %s', async (status, _when, text) => {
    expect(await config(text)).toMatchObject({ status });
  });

  it('is unknown where sshd would not start, and where blocks are too many to follow', async () => {
    const many = Array.from({ length: 13 }, (_, at) => `Match Group g${at}\nX11Forwarding no\n`).join('');
    expect(await config(`${strong}${many}`)).toMatchObject({ status: 'unknown', reason: { code: 'not-observable' } });
    for (const line of ['Match all User ada', 'Match Colour red', 'Match User'])
      expect(await config(`${strong}${line}\n`)).toMatchObject({ status: 'unknown', reason: { code: 'parse-error' } });
  });
});

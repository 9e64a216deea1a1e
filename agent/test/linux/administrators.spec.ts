import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { forbidding, runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('administrators', () => {
  const machine = (passwd: string, group: string) => ({
    '/etc/passwd': `root:x:0:0::/root:/bin/sh\n${passwd}`,
    '/etc/group': `root:x:0:\n${group}`,
  });

  it.each<[string, string, Record<string, Entry>, string[]]>([
    ['pass', 'nobody is one', machine('', 'sudo:x:27:\n'), []],
    [
      'pass',
      'three are, in two groups',
      machine('', 'sudo:x:27:ada,ben\nwheel:x:10:ben,cy,root\n'),
      ['ada', 'ben', 'cy'],
    ],
    ['fail', 'four are', machine('', 'sudo:x:27:a,b,c,d\n'), ['a', 'b', 'c', 'd']],
    ['pass', 'one is by the primary group', machine('dee:x:1001:27::/home/dee:/bin/sh\n', 'sudo:x:27:\n'), ['dee']],
    ['pass', 'one is by number', machine('toor:x:0:0::/root:/bin/sh\n', 'sudo:x:27:\n'), ['toor']],
  ])('is %s when %s', async (status, _when, files, accounts) => {
    expect(await runCheck('administrators', files)).toMatchObject({
      status,
      observed: { accounts, count: accounts.length },
    });
  });

  /** By the rules of sudoers(5), sudo 1.9.13: the last rule that matches decides. Not each row was put to sudo. */
  it.each<[string, string, string, string[]]>([
    ['pass', 'a rule of sudo names one', 'ada ALL=(ALL) ALL\n', ['ada']],
    ['pass', 'it names her without a password', 'ada ALL=(ALL) NOPASSWD: ALL\n', ['ada']],
    ['pass', 'it names a group', '%ops ALL=(ALL:ALL) ALL\n', ['ben', 'cy']],
    [
      'fail',
      'groups and people are more than three together',
      '%ops ALL=(ALL) ALL\nada ALL=(ALL) ALL\ndee ALL=(ALL) ALL\n',
      ['ada', 'ben', 'cy', 'dee'],
    ],
    ['pass', 'it is for one command', 'ada ALL=(ALL) /bin/ls\n', []],
    ['pass', 'it is for another account', 'ada ALL=(postgres) ALL\n', []],
    ['pass', 'it is for another host', 'ada web=(ALL) ALL\n', []],
    ['pass', 'a later rule takes it back', 'ada ALL=(ALL) ALL\nada ALL=(ALL) !ALL\n', []],
    ['pass', 'everybody may who knows the password of root', 'Defaults targetpw\nALL ALL=(ALL) ALL\n', []],
    ['fail', 'everybody may', 'ALL ALL=(ALL) ALL\n', ['ada', 'ben', 'cy', 'dee']],
    ['pass', 'an alias names one', 'User_Alias BOSS = ada\nBOSS ALL = (root) ALL, !/bin/su\n', ['ada']],
  ])('is %s when %s', async (status, _when, rules, accounts) => {
    const people = ['ada', 'ben', 'cy', 'dee'].map((name, at) => `${name}:x:${1000 + at}:${1000 + at}::/:/bin/sh\n`);
    const files = {
      ...machine(`daemon:x:1:1::/:/usr/sbin/nologin\n${people.join('')}`, 'ops:x:40:ben,cy\n'),
      '/etc/sudoers': `root ALL=(ALL:ALL) ALL\n${rules}`,
      '/etc/hostname': 'shop\n',
    };
    expect(await runCheck('administrators', files)).toMatchObject({
      status,
      observed: { accounts, count: accounts.length },
    });
  });

  it('is unknown while few are seen and the rules of sudo may not be read', async () => {
    const rules = { '/etc/sudoers': 'root ALL=(ALL:ALL) ALL\n' };
    const few = { ...machine('', 'sudo:x:27:a,b\n'), ...rules };
    expect(await runCheck('administrators', {}, forbidding(few, '/etc/sudoers'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
    const many = { ...machine('', 'sudo:x:27:a,b,c,d\n'), ...rules };
    expect(await runCheck('administrators', {}, forbidding(many, '/etc/sudoers'))).toMatchObject({
      status: 'fail',
      observed: { count: 4, isComplete: false },
    });
  });

  it('does not take a host of an alias for an account of the same name', async () => {
    const files = {
      '/etc/passwd':
        'root:x:0:0::/root:/bin/sh\nmail:x:8:8::/var/mail:/usr/sbin/nologin\nada:x:1000:1000::/home/ada:/bin/sh\n',
      '/etc/group': 'root:x:0:\nmail:x:8:\nada:x:1000:\n',
      '/etc/sudoers': 'Host_Alias OTHERS = db, mail\nUser_Alias P = ALL, !eve\nP ALL = (ALL) ALL\n',
    };
    expect(await runCheck('administrators', files)).toMatchObject({ observed: { accounts: ['ada'], count: 1 } });
    const named = { ...files, '/etc/sudoers': 'User_Alias P = ada, mail\nP ALL = (ALL) ALL\n' };
    expect(await runCheck('administrators', named)).toMatchObject({
      observed: { accounts: ['ada', 'mail'], count: 2 },
    });
  });

  it('tells that a directory is asked too', async () => {
    const files = { ...machine('', 'sudo:x:27:\n'), '/etc/nsswitch.conf': 'passwd: files\ngroup: files sss systemd\n' };
    expect(await runCheck('administrators', files)).toMatchObject({ observed: { directories: ['sss'] } });
  });
});

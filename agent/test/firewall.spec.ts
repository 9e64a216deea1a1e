import { afterAll, describe, expect, it } from '@jest/globals';
import type { CheckContext } from '../src/checks/check-result.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';
import { runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('firewall', () => {
  const root = { runAs: 'root', capabilities: ['CAP_NET_ADMIN'] };
  const nft = (items: unknown[]): Partial<CheckContext> => ({
    privilege: root,
    runtime: fakeRuntime({ run: async () => ({ ok: true, stdout: JSON.stringify({ nftables: items }), stderr: '' }) })
      .runtime,
  });
  const chain = (policy: string, family = 'inet') => ({
    chain: { family, table: 'filter', name: 'input', type: 'filter', hook: 'input', policy },
  });
  const rule = (...expr: unknown[]) => ({ rule: { family: 'inet', table: 'filter', chain: 'input', expr } });
  const files = { '/usr/sbin/nft': '' };
  const ufw = {
    '/etc/ufw/ufw.conf': 'ENABLED=yes\n',
    '/etc/default/ufw': 'DEFAULT_INPUT_POLICY="DROP"\n',
    '/etc/systemd/system/multi-user.target.wants/ufw.service': { link: '/lib/systemd/system/ufw.service' },
  };

  it.each<[string, string, unknown[]]>([
    ['pass', 'the policy is drop', [chain('drop')]],
    [
      'pass',
      'the last rule rejects all',
      [
        chain('accept'),
        rule({ match: { left: 'ct state', right: 'established' } }, { accept: null }),
        rule({ counter: {} }, { reject: { type: 'icmpx' } }),
      ],
    ],
    [
      'fail',
      'one address is dropped',
      [chain('accept'), rule({ match: { left: 'saddr', right: '10.0.0.7' } }, { drop: null })],
    ],
    ['fail', 'no chain filters input', []],
  ])('with the right to ask is %s when %s', async (status, _when, items) => {
    expect(await runCheck('firewall', files, nft(items))).toMatchObject({ status });
  });

  it.each<[string, string, unknown[]]>([
    ['fail', 'everything is accepted before the policy drops', [chain('drop'), rule({ accept: null })]],
    ['fail', 'only IPv4 is filtered', [chain('drop', 'ip')]],
    ['pass', 'IPv4 and IPv6 have a chain each', [chain('drop', 'ip'), chain('drop', 'ip6')]],
  ])('on a machine with IPv6 is %s when %s', async (status, _when, items) => {
    const ipv6 = { '/proc/net/if_inet6': `${'20'.repeat(16)} 02 40 00 80     eth0\n` };
    expect(await runCheck('firewall', { ...files, ...ipv6 }, nft(items))).toMatchObject({ status });
  });

  it('passes with IPv4 alone where the kernel has no IPv6', async () => {
    const result = await runCheck('firewall', { ...files, '/proc/net/tcp': '' }, nft([chain('drop', 'ip')]));
    expect(result).toMatchObject({ status: 'pass', observed: { enabled: true, ipv6Used: false } });
  });

  it('is unknown while rules of the old kind are loaded that nothing shows', async () => {
    const legacy = { ...files, '/proc/net/ip_tables_names': 'filter\n' };
    expect(await runCheck('firewall', legacy, nft([chain('accept')]))).toMatchObject({ status: 'unknown' });
  });

  it('asks iptables where rules of the old kind may be', async () => {
    const saying = (text: string): Partial<CheckContext> => ({
      privilege: root,
      runtime: fakeRuntime({ run: async () => ({ ok: true, stdout: text, stderr: '' }) }).runtime,
    });
    const old = { '/usr/sbin/iptables': '', '/usr/sbin/ip6tables': '' };
    expect(await runCheck('firewall', old, saying('-P INPUT DROP\n-A INPUT -i lo -j ACCEPT\n'))).toMatchObject({
      status: 'pass',
    });
    expect(await runCheck('firewall', old, saying('-P INPUT DROP\n-A INPUT -j ACCEPT\n'))).toMatchObject({
      status: 'unknown',
      reason: { code: 'command-failed' },
      observed: { refusesByDefault: { ipv4: null, ipv6: null } },
    });
  });

  it('without the right to ask is unknown, also with a ufw that is switched on: its unit may have failed', async () => {
    for (const machine of [files, ufw, { ...ufw, '/etc/ufw/ufw.conf': 'ENABLED=no\n' }])
      expect(await runCheck('firewall', machine)).toMatchObject({
        status: 'unknown',
        reason: { code: 'insufficient-privilege' },
      });
    expect(await runCheck('firewall', ufw)).toMatchObject({
      observed: { enabled: null, enabledUnits: ['ufw'], ufwEnabled: true, ufwDefaultInput: 'DROP' },
    });
  });
});

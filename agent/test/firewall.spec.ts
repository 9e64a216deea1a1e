import { afterAll, describe, expect, it } from '@jest/globals';
import type { CheckContext } from '../src/checks/outcome.js';
import { fakeRuntime } from './support/fake-runtime.js';
import { removeTemporaryDirectories } from './support/fake-tree.js';
import { runCheck } from './support/run-check.js';

afterAll(removeTemporaryDirectories);

describe('firewall', () => {
  const root = { runAs: 'root', capabilities: ['CAP_NET_ADMIN'] };
  const nft = (items: unknown[]): Partial<CheckContext> => ({
    privilege: root,
    runtime: fakeRuntime({ run: async () => ({ ok: true, stdout: JSON.stringify({ nftables: items }) }) }).runtime,
  });
  const chain = (policy: string) => ({
    chain: { family: 'inet', table: 'filter', name: 'input', type: 'filter', hook: 'input', policy },
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
      [chain('accept'), rule({ accept: null }), rule({ counter: {} }, { reject: { type: 'icmpx' } })],
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

  it('without the right to ask is unknown, unless ufw is on', async () => {
    expect(await runCheck('firewall', files)).toMatchObject({
      status: 'unknown',
      reason: { code: 'insufficient-privilege' },
    });
    expect(await runCheck('firewall', ufw)).toMatchObject({ status: 'pass' });
    expect(await runCheck('firewall', { ...ufw, '/etc/default/ufw': 'DEFAULT_INPUT_POLICY="ACCEPT"\n' })).toMatchObject(
      {
        status: 'fail',
      },
    );
    expect(await runCheck('firewall', { ...ufw, '/etc/ufw/ufw.conf': 'ENABLED=no\n' })).toMatchObject({
      status: 'unknown',
    });
  });
});

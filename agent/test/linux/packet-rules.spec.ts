import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories } from '../support/fake-tree.js';
import { type Item, IPV6, sayingToRoot as saying } from '../support/firewall-machine.js';
import {
  base,
  chain,
  rule,
  within,
  match,
  meta,
  field,
  STATE,
  ACCEPT,
  DROP,
  to,
  prefix,
  flags,
  table,
} from '../support/nft-items.js';
import { runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

/**
 * As nft 1.0.6 of Debian 12 tells the rules (`nft -j list ruleset`). Right is whether a listening port was reached from
 * another network namespace, by IPv4 and IPv6, while these rules were in force.
 */
describe('firewall, by the rules of nft', () => {
  it.each<[string, string, Item[]]>([
    [
      'fail',
      'a chain that is jumped to accepts all',
      [base('drop'), chain('x'), rule(to('jump')), within('x', ACCEPT)],
    ],
    [
      'pass',
      'a chain that is jumped to only returns',
      [base('drop'), chain('x'), rule(to('jump')), within('x', { return: null })],
    ],
    ['pass', 'a chain that is gone to drops', [base('accept'), chain('x'), rule(to('goto')), within('x', DROP)]],
    ['fail', 'what follows a goto is not reached', [base('accept'), chain('x'), rule(to('goto')), rule(DROP)]],
    ['pass', 'what follows a jump is', [base('accept'), chain('x'), rule(to('jump')), rule(DROP)]],
    ['pass', 'new connections are dropped', [base('accept'), rule(match(STATE, 'new', 'in'), DROP)]],
    [
      'fail',
      'new connections are accepted',
      [base('drop'), rule(match(STATE, { set: ['new', 'established'] }), ACCEPT)],
    ],
    ['fail', 'only what is invalid is dropped', [base('accept'), rule(match(STATE, 'invalid', 'in'), DROP)]],
    [
      'fail',
      'a map accepts new ones',
      [
        base('drop'),
        rule({
          vmap: {
            key: STATE,
            data: {
              set: [
                ['new', ACCEPT],
                ['invalid', DROP],
              ],
            },
          },
        }),
      ],
    ],
    [
      'pass',
      'a map sends new ones to be dropped',
      [
        base('accept'),
        chain('x'),
        rule({
          vmap: {
            key: STATE,
            data: {
              set: [
                ['established', ACCEPT],
                ['new', to('jump')],
              ],
            },
          },
        }),
        within('x', { reject: null }),
      ],
    ],
    [
      'pass',
      'either version is dropped by its name',
      [base('accept'), rule(match(meta('nfproto'), 'ipv4'), DROP), rule(match(meta('nfproto'), 'ipv6'), DROP)],
    ],
    ['fail', 'one version is', [base('accept'), rule(match(meta('nfproto'), 'ipv4'), DROP)]],
    ['pass', 'TCP and UDP are dropped', [base('accept'), rule(match(meta('l4proto'), { set: ['tcp', 'udp'] }), DROP)]],
    ['fail', 'only TCP is', [base('accept'), rule(match(meta('l4proto'), 'tcp'), DROP)]],
    ['fail', 'the table is dormant', [table({ flags: 'dormant' }), base('drop')]],
    ['fail', 'one of several flags says so', [table({ flags: ['dormant', 'owner'] }), base('drop')]],
    ['pass', 'another table accepts before', [base('drop'), { chain: { ...base('accept').chain, table: 'a' } }]],
    [
      'pass',
      'it is dropped before the way is chosen',
      [base('accept', { hook: 'prerouting' }), rule(match(STATE, 'new', 'in'), DROP)],
    ],
    [
      'pass',
      'it is dropped on the link',
      [
        {
          chain: {
            family: 'netdev',
            table: 'n',
            name: 'i',
            type: 'filter',
            hook: 'ingress',
            dev: 'eth0',
            policy: 'drop',
          },
        },
      ],
    ],
    [
      'fail',
      'it is dropped on another link',
      [
        {
          chain: {
            family: 'netdev',
            table: 'n',
            name: 'i',
            type: 'filter',
            hook: 'ingress',
            dev: 'eth1',
            policy: 'drop',
          },
        },
      ],
    ],
    [
      'fail',
      'only IPv4 is dropped on the link',
      [
        {
          chain: {
            family: 'netdev',
            table: 'n',
            name: 'i',
            type: 'filter',
            hook: 'ingress',
            dev: 'eth0',
            policy: 'accept',
          },
        },
        { rule: { family: 'netdev', table: 'n', chain: 'i', expr: [match(meta('protocol'), 'ip'), DROP] } },
      ],
    ],
    ['pass', 'all but loopback is dropped', [base('accept'), rule(match(meta('iifname'), 'lo', '!='), DROP)]],
    ['pass', 'the link is dropped by its name', [base('accept'), rule(match(meta('iifname'), 'eth*'), DROP)]],
    ['fail', 'a link that is not there is dropped', [base('accept'), rule(match(meta('iifname'), 'eth1'), DROP)]],
    ['fail', 'the link is accepted by its name', [base('drop'), rule(match(meta('iifname'), 'eth0'), ACCEPT)]],
    [
      'pass',
      'containers of this machine are accepted',
      [base('drop'), rule(match(meta('iifname'), { set: ['lo', 'docker0'] }), ACCEPT)],
    ],
    [
      'fail',
      'all ports are accepted',
      [base('drop'), rule(match(field('tcp', 'dport'), { range: [1, 65_535] }), ACCEPT)],
    ],
    ['fail', 'most ports are', [base('drop'), rule(match(field('th', 'dport'), { range: [1024, 65_535] }), ACCEPT)]],
    [
      'pass',
      'a few are',
      [base('drop'), rule(match(field('tcp', 'dport'), { set: [22, { range: [60_000, 60_100] }] }), ACCEPT)],
    ],
    ['fail', 'all but one are', [base('drop'), rule(match(field('tcp', 'dport'), 22, '!='), ACCEPT)]],
    [
      'fail',
      'every source is accepted',
      [base('drop'), rule(match(field('ip', 'saddr'), prefix('0.0.0.0', 0)), ACCEPT)],
    ],
    [
      'fail',
      'every source is, in halves',
      [
        base('drop'),
        rule(match(field('ip', 'saddr'), { set: [prefix('0.0.0.0', 1), prefix('128.0.0.0', 1)] }), ACCEPT),
      ],
    ],
    [
      'pass',
      'a private network is accepted',
      [base('drop'), rule(match(field('ip', 'saddr'), prefix('192.168.0.0', 16)), ACCEPT)],
    ],
    [
      'pass',
      'all but a private network is dropped',
      [
        base('accept'),
        rule(match(field('ip', 'saddr'), prefix('10.0.0.0', 8), '!='), DROP),
        rule(match(meta('nfproto'), 'ipv6'), DROP),
      ],
    ],
    [
      'fail',
      'a named set is dropped',
      [
        base('accept'),
        { set: { family: 'inet', table: 'f', name: 's', elem: [prefix('192.0.2.0', 24)] } },
        rule(match(field('ip', 'saddr'), '@s'), DROP),
      ],
    ],
    [
      'fail',
      'a named map accepts most ports',
      [
        base('drop'),
        { map: { family: 'inet', table: 'f', name: 'm', elem: [[{ range: [1000, 65_535] }, ACCEPT]] } },
        rule({ vmap: { key: field('tcp', 'dport'), data: '@m' } }),
      ],
    ],
    [
      'fail',
      'what is for this machine is accepted',
      [base('drop'), rule(match({ fib: { result: 'type', flags: ['daddr'] } }, 'local'), ACCEPT)],
    ],
    ['pass', 'multicast is accepted', [base('drop'), rule(match(field('ip', 'daddr'), '224.0.0.251'), ACCEPT)]],
    ['fail', 'all is accepted within a limit', [base('drop'), rule({ limit: { rate: 10, per: 'second' } }, ACCEPT)]],
    [
      'fail',
      'only what exceeds a limit is dropped',
      [base('accept'), rule({ limit: { rate: 10, per: 'second', inv: true } }, DROP)],
    ],
    [
      'pass',
      'the first packet of a connection is dropped',
      [base('accept'), rule(match(flags, 'syn'), DROP), rule(match(meta('l4proto'), 'udp'), DROP)],
    ],
    ['pass', 'what is marked is accepted', [base('drop'), rule(match(meta('mark'), 16), ACCEPT)]],
    ['unknown', 'a program decides', [base('drop'), rule({ queue: { num: 0 } })]],
    [
      'unknown',
      'a condition is none that is known',
      [base('drop'), rule({ xt: { type: 'match', name: 'bpf' } }, ACCEPT)],
    ],
    ['fail', 'only a chain that translates addresses is there', [base('drop', { type: 'nat', hook: 'prerouting' })]],
  ])('is %s when %s', async (status, _when, items) => {
    const said = { '/usr/sbin/nft -j list ruleset': JSON.stringify({ nftables: items }) };
    expect(await runCheck('firewall', { '/usr/sbin/nft': '', ...IPV6 }, saying(said))).toMatchObject({ status });
  });

  /** nft 1.0.6 prints another text where the flag should be ("10.0.0.0"), and no device of a chain. */
  it('asks for the text where the JSON tells neither flags nor devices', async () => {
    const odd = [table({ flags: '10.0.0.0' }), base('drop')];
    const text =
      'table inet f {\n\tflags dormant\n\n\tchain input {\n\t\ttype filter hook input priority filter; policy drop;\n\t}\n}\n';
    const ask = (items: Item[], text?: string) =>
      runCheck(
        'firewall',
        { '/usr/sbin/nft': '', ...IPV6 },
        saying({
          '/usr/sbin/nft -j list ruleset': JSON.stringify({ nftables: items }),
          ...(text === undefined ? {} : { '/usr/sbin/nft list ruleset': text }),
        }),
      );
    expect(await ask(odd, text)).toMatchObject({ status: 'fail' });
    expect(await ask(odd, text.replace('dormant', 'owner'))).toMatchObject({ status: 'pass' });
    expect(await ask(odd)).toMatchObject({ status: 'unknown' });
    const netdev = [
      { chain: { family: 'netdev', table: 'n', name: 'i', type: 'filter', hook: 'ingress', policy: 'drop' } },
    ];
    const device = (names: string) =>
      `table netdev n {\n\tchain i {\n\t\ttype filter hook ingress ${names} priority filter; policy drop;\n\t}\n}\n`;
    expect(await ask(netdev, device('device "eth0"'))).toMatchObject({ status: 'pass' });
    expect(await ask(netdev, device('devices = { "eth0", "eth1" }'))).toMatchObject({ status: 'pass' });
    expect(await ask(netdev, device('device "lo"'))).toMatchObject({ status: 'fail' });
  });
});

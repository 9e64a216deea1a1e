import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories } from '../support/fake-tree.js';
import { type Item, IPV6, sayingToRoot as saying } from '../support/firewall-machine.js';
import { base, chain, rule, match, meta, field, STATE, ACCEPT, DROP, to, rejects } from '../support/nft-items.js';
import { runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

/**
 * Configurations by which scripts/agent/checks.mjs showed a fault. JSON as nft 1.0.6 of Debian 12 told it (a reject hides
 * its version of IP), right as a neighbour reached a port or not.
 */
describe('firewall, by rules of nft that were compared', () => {
  it.each<[string, string, Item[]]>([
    ['fail', 'IPv4 is rejected by its ICMP', [base('accept'), rule(rejects('icmp'))]],
    ['pass', 'each version is', [base('accept'), rule(rejects('icmp')), rule(rejects('icmpv6'))]],
    ['pass', 'both are by either', [base('accept'), rule(rejects('icmpx'))]],
    ['fail', 'TCP is reset', [base('accept'), rule(match(meta('l4proto'), 'tcp'), { reject: { type: 'tcp reset' } })]],
    ['fail', 'what is too slow is dropped', [base('accept'), rule({ limit: { rate: 5, per: 'second' } }, DROP)]],
    ['fail', 'what is too fast is', [base('accept'), rule({ limit: { rate: 5, per: 'second', inv: true } }, DROP)]],
    [
      'fail',
      'what is too fast is accepted',
      [base('drop'), rule({ limit: { rate: 1, per: 'second', inv: true } }, ACCEPT)],
    ],
    ['fail', 'a kind of frame is accepted', [base('drop'), rule(match(field('ether', 'type'), 'ip'), ACCEPT)]],
    [
      'pass',
      'each kind of frame is dropped',
      [
        base('accept'),
        rule(match(field('ether', 'type'), 'ip'), DROP),
        rule(match(field('ether', 'type'), 'ip6'), DROP),
      ],
    ],
    [
      'pass',
      'a hundred ports are accepted',
      [base('drop'), rule(match(field('tcp', 'dport'), { range: [8000, 8099] }), ACCEPT)],
    ],
    [
      'pass',
      'a map by protocol and port names others',
      [
        base('accept'),
        chain('x'),
        rule({
          vmap: {
            key: { concat: [meta('l4proto'), field('th', 'dport')] },
            data: {
              set: [
                [{ concat: ['tcp', 22] }, ACCEPT],
                [{ concat: ['udp', 53] }, to('goto')],
              ],
            },
          },
        }),
        rule(match(STATE, 'new', 'in'), DROP),
      ],
    ],
    [
      'pass',
      'flags that no first packet has are accepted',
      [base('drop'), rule(match({ '&': [field('tcp', 'flags'), ['fin', 'syn']] }, ['fin', 'syn']), ACCEPT)],
    ],
    [
      'fail',
      'all but these flags are',
      [base('drop'), rule(match({ '&': [field('tcp', 'flags'), ['fin', 'syn']] }, ['fin', 'syn'], '!='), ACCEPT)],
    ],
  ])('is %s when %s', async (status, _when, items) => {
    const said = { '/usr/sbin/nft -j list ruleset': JSON.stringify({ nftables: items }) };
    expect(await runCheck('firewall', { '/usr/sbin/nft': '', ...IPV6 }, saying(said))).toMatchObject({ status });
  });
});

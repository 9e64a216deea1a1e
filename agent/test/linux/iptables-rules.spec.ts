import { afterAll, describe, expect, it } from '@jest/globals';
import { removeTemporaryDirectories, type Entry } from '../support/fake-tree.js';
import { type Item, IPV6, sayingToRoot as saying } from '../support/firewall-machine.js';
import { runCheck } from '../support/run-check.js';

afterAll(removeTemporaryDirectories);

const DROP = { drop: null };

/** As iptables 1.8.9 tells them (`-S`), reached or not as above; the second program is for rules of the old kind. */
describe('firewall, by the rules of iptables', () => {
  const nftables = (...items: Item[]) => JSON.stringify({ nftables: items });
  const NFT = '/usr/sbin/nft -j list ruleset';
  const legacyFiles: Record<string, Entry> = {
    '/usr/sbin/nft': '',
    ...IPV6,
    '/usr/sbin/iptables': { link: 'iptables-nft' },
    '/usr/sbin/ip6tables': { link: 'ip6tables-nft' },
    '/usr/sbin/iptables-nft': '',
    '/usr/sbin/ip6tables-nft': '',
    '/usr/sbin/iptables-legacy': '',
    '/usr/sbin/ip6tables-legacy': '',
    '/proc/net/ip_tables_names': 'filter\n',
    '/proc/net/ip6_tables_names': 'filter\n',
  };
  const both = (program: string, text: string) => ({
    [`/usr/sbin/ip${program} -S`]: text,
    [`/usr/sbin/ip6${program} -S`]: text.replaceAll('0.0.0.0/0', '::/0'),
  });
  const OPEN = '-P INPUT ACCEPT\n-P FORWARD ACCEPT\n-P OUTPUT ACCEPT\n';

  it.each<[string, string, string]>([
    ['pass', 'the policy drops', '-P INPUT DROP\n-A INPUT -i lo -j ACCEPT\n'],
    ['pass', 'the last rule drops', '-P INPUT ACCEPT\n-A INPUT -p tcp -m tcp --dport 22 -j ACCEPT\n-A INPUT -j DROP\n'],
    ['fail', 'all is accepted', '-P INPUT DROP\n-A INPUT -j ACCEPT\n'],
    ['fail', 'all is accepted from anywhere', '-P INPUT DROP\n-A INPUT -s 0.0.0.0/0 -j ACCEPT\n'],
    [
      'fail',
      'a chain accepts all, as ufw has it',
      '-P INPUT DROP\n-N ufw-user-input\n-A INPUT -j ufw-user-input\n-A ufw-user-input -j ACCEPT\n',
    ],
    [
      'pass',
      'new connections are sent to be refused',
      '-P INPUT ACCEPT\n-N X\n-A INPUT -m conntrack --ctstate NEW -j X\n-A X -p tcp -m comment --comment "a -j b" -j REJECT --reject-with tcp-reset\n-A X -j DROP\n',
    ],
    [
      'pass',
      'all but loopback goes to a chain that drops',
      '-P INPUT ACCEPT\n-N X\n-A INPUT ! -i lo -g X\n-A X -p tcp -m tcp --dport 22 -j ACCEPT\n-A X -j DROP\n',
    ],
    [
      'fail',
      'all is accepted behind what ufw refuses of added headers',
      '-P INPUT DROP\n-A INPUT -m rt --rt-type 0 -j DROP\n-A INPUT -j ACCEPT\n',
    ],
    ['pass', 'an added header is refused, and all else', '-P INPUT DROP\n-A INPUT -m rt --rt-type 0 -j DROP\n'],
    ['unknown', 'whoever adds a header is let in', '-P INPUT DROP\n-A INPUT -m frag -j ACCEPT\n'],
    [
      'fail',
      'most ports are accepted',
      '-P INPUT DROP\n-A INPUT -p tcp -m multiport --dports 22,1024:65535 -j ACCEPT\n',
    ],
    [
      'pass',
      'one is, within a limit',
      '-P INPUT DROP\n-A INPUT -p tcp -m tcp --dport 22 -m limit --limit 5/min -j ACCEPT\n',
    ],
    [
      'pass',
      'a known one is dropped before',
      '-P INPUT DROP\n-A INPUT -m recent --update --seconds 60 --name S --mask 255.255.255.255 --rsource -j DROP\n',
    ],
    [
      'fail',
      'only those of a list are dropped',
      '-P INPUT ACCEPT\n-A INPUT -m set --match-set blocklist src -j DROP\n',
    ],
    [
      'fail',
      'what comes too often is accepted',
      '-P INPUT DROP\n-A INPUT -m hashlimit --hashlimit-above 1/min --hashlimit-burst 5 --hashlimit-mode srcip --hashlimit-name h -j ACCEPT\n',
    ],
    [
      'pass',
      'it is only written down',
      '-P INPUT DROP\n-A INPUT -m limit --limit 3/min -j LOG --log-prefix "[UFW BLOCK] "\n',
    ],
    ['unknown', 'a program for packets decides', '-P INPUT DROP\n-A INPUT -m bpf --bytecode "4,48 0 0 9" -j ACCEPT\n'],
  ])('of the old kind is %s when %s', async (status, _when, text) => {
    const said = {
      [NFT]: nftables(),
      ...both('tables', OPEN),
      ...both('tables-nft', OPEN),
      ...both('tables-legacy', text),
    };
    expect(await runCheck('firewall', legacyFiles, saying(said))).toMatchObject({ status });
  });

  it('asks for both versions of IP', async () => {
    const said = { [NFT]: nftables(), ...both('tables-nft', OPEN), ...both('tables-legacy', '-P INPUT DROP\n') };
    const one = { ...said, '/usr/sbin/ip6tables-legacy -S': OPEN };
    expect(await runCheck('firewall', legacyFiles, saying(one))).toMatchObject({ status: 'fail' });
  });

  it('asks for the other tables of the old kind, where the kernel has them', async () => {
    const files = { ...legacyFiles };
    for (const path of ['/proc/net/ip_tables_names', '/proc/net/ip6_tables_names']) files[path] = 'nat\nraw\nfilter\n';
    const raw = '-P PREROUTING ACCEPT\n-P OUTPUT ACCEPT\n-A PREROUTING -j DROP\n';
    const said = {
      ...{ [NFT]: nftables(), ...both('tables-nft', OPEN), ...both('tables-legacy', OPEN) },
      ...{ '/usr/sbin/iptables-legacy -t raw -S': raw, '/usr/sbin/ip6tables-legacy -t raw -S': raw },
    };
    expect(await runCheck('firewall', files, saying(said))).toMatchObject({ status: 'pass' });
    // Where connections are not known yet, a packet is of none: reached, as iptables 1.8.9 (legacy) let it in.
    for (const text of ['', '-A PREROUTING -m conntrack --ctstate NEW -j DROP\n']) {
      const one = { ...said, '/usr/sbin/ip6tables-legacy -t raw -S': raw.replace(/-A.*\n/, text) };
      expect(await runCheck('firewall', files, saying(one))).toMatchObject({ status: 'fail' });
    }
  });

  // As nft 1.0.6 and iptables 1.8.9 (nft) told of `iptables -t raw -A PREROUTING -m comment --comment x -j DROP`: not reached.
  it('asks for the other tables that iptables keeps by nft', async () => {
    const files = { ...legacyFiles, '/proc/net/ip_tables_names': '', '/proc/net/ip6_tables_names': '' };
    const xt = { xt: { type: 'match', name: 'comment' } };
    const tables = ['ip', 'ip6'].flatMap((family) => [
      { chain: { family, table: 'raw', name: 'PREROUTING', type: 'filter', hook: 'prerouting', policy: 'accept' } },
      { rule: { family, table: 'raw', chain: 'PREROUTING', expr: [xt, DROP] } },
    ]);
    const raw = '-P PREROUTING ACCEPT\n-P OUTPUT ACCEPT\n-A PREROUTING -m comment --comment x -j DROP\n';
    const said = {
      ...{ [NFT]: nftables(...tables), ...both('tables', OPEN) },
      ...{ '/usr/sbin/iptables -t raw -S': raw, '/usr/sbin/ip6tables -t raw -S': raw },
    };
    expect(await runCheck('firewall', files, saying(said))).toMatchObject({ status: 'pass' });
  });

  it('takes from iptables what nft does not tell of it', async () => {
    const xt = (...expr: Item[]) =>
      nftables(
        ...['ip', 'ip6'].flatMap((family) => [
          { chain: { family, table: 'filter', name: 'INPUT', type: 'filter', hook: 'input', policy: 'accept' } },
          { rule: { family, table: 'filter', chain: 'INPUT', expr } },
        ]),
      );
    const files = { ...legacyFiles, '/proc/net/ip_tables_names': '', '/proc/net/ip6_tables_names': '' };
    const conntrack = { xt: { type: 'match', name: 'conntrack' } };
    const ask = (word: string, verdict: Item) =>
      runCheck(
        'firewall',
        files,
        saying({
          [NFT]: xt(conntrack, verdict),
          ...both('tables', `-P INPUT ACCEPT\n-A INPUT -m conntrack --ctstate ${word} -j DROP\n`),
        }),
      );
    expect(await ask('NEW,INVALID', DROP)).toMatchObject({ status: 'pass' });
    expect(await ask('INVALID', DROP)).toMatchObject({ status: 'fail' });
    expect(await runCheck('firewall', files, saying({ [NFT]: xt(conntrack, DROP) }))).toMatchObject({
      status: 'unknown',
    });
  });
});

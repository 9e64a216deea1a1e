import { firewallComparison, flush } from './firewall.mjs';

const CONDITIONS = {
  '': 6,
  '-i lo': 3,
  '-i eth0': 1,
  '! -i lo': 1,
  '-i eth+': 1,
  '-p tcp': 1,
  '-p udp': 1,
  '-p ICMP': 1,
  '-p tcp -m tcp --dport 22': 3,
  '-p tcp -m multiport --dports 22,443': 2,
  '-p udp -m udp --dport 53': 1,
  '-p tcp -m tcp --dport 1024:65535': 1,
  '-p tcp -m tcp ! --dport 22': 0.5,
  '-p tcp -m tcp --dport 8000:8099': 1,
  '-p udp -m udp --sport 53': 0.7,
  '-p tcp --syn': 1,
  '-p tcp ! --syn': 1,
  '-p tcp -m tcp --tcp-flags FIN,SYN FIN,SYN': 1,
  '-p tcp -m tcp --tcp-flags ALL NONE': 1,
  '-m conntrack --ctstate NEW': 3,
  '-m conntrack --ctstate RELATED,ESTABLISHED': 4,
  '-m conntrack ! --ctstate NEW': 1,
  '-m conntrack --ctstate INVALID': 2,
  '-m state --state NEW': 1,
  '-m state --state ESTABLISHED,RELATED': 2,
  '-m state --state NEW -p tcp -m tcp --dport 22': 2,
  '-s PRIVATE': 2,
  '! -s PRIVATE': 0.7,
  '-s EVERYBODY': 0.7,
  '-d OWN': 0.7,
  '-d MANY': 1,
  '-m limit --limit 5/second': 0.7,
  '-m pkttype --pkt-type broadcast': 1,
  '-m pkttype --pkt-type unicast': 0.5,
  '-m addrtype --dst-type LOCAL': 0.7,
  '-m addrtype --dst-type MULTICAST': 1,
  '-m mark --mark 0x1': 1,
  '-m mark ! --mark 0x1': 0.5,
  '-m comment --comment "of -j ACCEPT"': 1,
  '-m recent --name seen --rcheck --seconds 60': 0.5,
  '-m hashlimit --hashlimit-above 1/minute --hashlimit-name h --hashlimit-mode srcip': 0.3,
  '-m connlimit --connlimit-above 20': 0.5,
  '-m length --length 0:20': 0.3,
};
const WORDS = {
  ip: { ICMP: 'icmp', PRIVATE: '10.0.0.0/8', EVERYBODY: '0.0.0.0/0', OWN: '198.51.100.1', MANY: '224.0.0.0/4' },
  ip6: { ICMP: 'ipv6-icmp', PRIVATE: 'fd00::/8', EVERYBODY: '::/0', OWN: '2001:db8:9::1', MANY: 'ff00::/8' },
};

function filter(random, wanted) {
  const chains = random.some(0, 2, (at) => `X${at}`);
  const rule = (chain, later) => {
    const targets = {
      '-j ACCEPT': 4,
      '-j DROP': wanted === 'pass' ? 4 : 3,
      '-j REJECT': 2,
      '-j RETURN': 1.5,
      '-j LOG': 0.7,
      '': 0.3,
    };
    for (const one of later) Object.assign(targets, { [`-j ${one}`]: 2.5, [`-g ${one}`]: 1.5 });
    return `-A ${chain} ${random.weighted(CONDITIONS)} ${random.weighted(targets)}`.replaceAll(/ +/g, ' ').trimEnd();
  };
  const policy = random.chance(wanted === 'pass' ? 0.75 : 0.4) ? 'DROP' : 'ACCEPT';
  return [
    '*filter',
    `:INPUT ${policy} [0:0]`,
    ':FORWARD DROP [0:0]',
    ':OUTPUT ACCEPT [0:0]',
    ...chains.map((chain) => `:${chain} - [0:0]`),
    ...random.some(0, 5, () => rule('INPUT', chains)),
    ...chains.flatMap((chain, at) => random.some(0, 3, () => rule(chain, chains.slice(at + 1)))),
    'COMMIT',
    ...(random.chance(0.1)
      ? [
          `*${random.pick(['raw', 'mangle'])}`,
          `-A PREROUTING ${random.weighted(CONDITIONS)} -j DROP`.replace('  ', ' '),
          'COMMIT',
        ]
      : []),
  ];
}

function make(random, wanted) {
  const text = `${filter(random, wanted).join('\n')}\n`;
  return { text, six: random.chance(0.85) ? text : `${filter(random, wanted).join('\n')}\n` };
}

const inFamily = (text, family) => text.replaceAll(/\b[A-Z]+\b/g, (word) => WORDS[family][word] ?? word);

function comparison(kind) {
  return firewallComparison({
    packages: ['iptables'],
    needs: [`/usr/sbin/iptables-${kind}-restore`, `/usr/sbin/ip6tables-${kind}-restore`, '/usr/sbin/nft'],
    program: (machine) => `iptables ${machine.packageVersion('iptables')} (${kind})`,
    begin(machine) {
      for (const name of ['iptables', 'ip6tables']) machine.link(`/usr/sbin/${name}`, `${name}-${kind}`);
    },
    make,
    describe: ({ text, six }) => (six === text ? text.trimEnd() : `${text}--- IPv6\n${six.trimEnd()}`),
    put(machine, { text, six }) {
      flush(machine);
      return [
        ['iptables', inFamily(text, 'ip')],
        ['ip6tables', inFamily(six, 'ip6')],
      ].every(([name, input]) => machine.run(`/usr/sbin/${name}-${kind}-restore`, [], { input }).code === 0);
    },
  });
}

export const firewallIptablesLegacy = comparison('legacy');
export const firewallIptablesNft = comparison('nft');

import { firewallComparison, flush } from './firewall.mjs';

/** Conditions by how often they are made; none names a port or an address of those that are tried. */
const EVERYWHERE = {
  '': 5,
  'iifname "lo"': 3,
  'iifname "eth0"': 1,
  'iifname != "lo"': 1,
  'iifname "eth*"': 1,
  'iifname { "lo", "docker0" }': 1,
  'meta l4proto tcp': 1,
  'meta l4proto { tcp, udp }': 1,
  'meta l4proto { icmp, ipv6-icmp }': 2,
  'ip protocol tcp': 1,
  'ip6 nexthdr udp': 1,
  'tcp dport 22': 3,
  'tcp dport { 22, 443 }': 3,
  'udp dport 53': 1,
  'tcp dport 8000-8099': 1,
  'tcp dport 1024-65535': 1,
  'tcp dport != 22': 1,
  'th dport >= 1024': 1,
  'udp sport 53': 1,
  'tcp sport 1024-65535': 1,
  'ip saddr 10.0.0.0/8': 2,
  'ip saddr != 10.0.0.0/8': 1,
  'ip saddr { 10.0.0.0/8, 192.168.0.0/16 }': 1,
  'ip saddr 0.0.0.0-255.255.255.255': 0.5,
  'ip6 saddr fe80::/10': 1,
  'ip6 saddr != fd00::/8': 0.5,
  'ip daddr 198.51.100.1': 0.5,
  'ip daddr 224.0.0.0/4': 1,
  'ip6 daddr ff00::/8': 0.5,
  'meta mark 0x1': 1,
  'meta mark 0': 0.3,
  'tcp flags & (fin | syn | rst | ack) == syn': 1,
  'tcp flags & (fin | syn) == fin | syn': 0.7,
  'tcp flags syn': 0.5,
  'limit rate 5/second': 0.5,
  'limit rate over 1/second': 0.3,
  'icmp type echo-request': 1,
  'icmpv6 type { nd-neighbor-solicit, nd-router-advert }': 1,
  'ip protocol icmp': 0.5,
  'ether type ip': 0.3,
  counter: 1,
  'log prefix "seen "': 0.5,
};
/** Not where packets come in, before there are connections. */
const WITH_STATE = {
  'ct state new': 4,
  'ct state established,related': 4,
  'ct state invalid': 2,
  'ct state != new': 1,
  'ct state { new, established }': 1,
  'ct state & (established | related) != 0': 1,
  'ct state new tcp dport 22': 2,
  'ct mark 0x0': 0.3,
  'ct direction original': 0.3,
  'ct status dnat': 0.5,
  'ct state untracked': 0.5,
};
const INET = { 'meta nfproto ipv4': 1, 'meta nfproto ipv6': 1, 'meta protocol ip': 0.3 };
const LOCAL = {
  'fib daddr type local': 0.7,
  'fib daddr type { broadcast, multicast }': 1,
  'fib daddr type != local': 0.5,
  'meta pkttype { broadcast, multicast }': 1,
  'meta pkttype host': 0.5,
  'fib saddr . iif oif missing': 0.5,
};
const MAPS = [
  (to) => `ct state vmap { established : accept, related : accept, new : ${to()} }`,
  () => `ct state vmap { established : accept, related : accept, invalid : drop }`,
  (to) => `meta l4proto vmap { tcp : ${to()}, udp : ${to()} }`,
  (to) => `iifname vmap { "lo" : accept, "eth0" : ${to()} }`,
  () => `tcp dport vmap { 22 : accept, 443 : accept }`,
  (to) => `meta nfproto vmap { ipv4 : ${to()}, ipv6 : ${to()} }`,
  (to) => `meta l4proto . th dport vmap { tcp . 22 : accept, udp . 53 : ${to()} }`,
];

function table(random, family, wanted) {
  const words = [];
  const isInet = family === 'inet';
  const own = (conditions) =>
    Object.fromEntries(
      Object.entries(conditions).filter(
        ([text]) =>
          isInet || !(family === 'ip' ? /\bip6|icmpv6|ipv6/ : /\bip |icmp type|\bicmp\b|ether type ip/).test(text),
      ),
    );
  const conditions = own({ ...EVERYWHERE, ...WITH_STATE, ...LOCAL, ...(isInet ? INET : {}) });
  const chains = random.some(0, 2, (at) => `x${at}`);
  const verdict = (later) => {
    const words = { accept: wanted === 'pass' ? 4 : 5, drop: wanted === 'pass' ? 5 : 3, reject: 1.5, return: 1.5 };
    for (const chain of later) Object.assign(words, { [`jump ${chain}`]: 2.5, [`goto ${chain}`]: 1.5 });
    return random.weighted(words);
  };
  const rule = (later) => {
    if (random.chance(0.12) && isInet) return random.pick(MAPS)(() => verdict(later));
    const [first, second] = [random.weighted(conditions), random.chance(0.15) ? random.weighted(conditions) : ''];
    const text = [first, second === first ? '' : second, verdict(later)].filter((word) => word !== '').join(' ');
    return `${text}`;
  };
  for (const [at, chain] of chains.entries())
    words.push(`  chain ${chain} {`, ...random.some(0, 3, () => `    ${rule(chains.slice(at + 1))}`), '  }');
  const base = (name, hook, policy, rules) =>
    words.push(
      `  chain ${name} {`,
      `    type filter hook ${hook} priority ${random.pick(['0', '-10', '10'])}; policy ${policy};`,
      ...rules.map((one) => `    ${one}`),
      '  }',
    );
  base(
    'input',
    'input',
    random.chance(wanted === 'pass' ? 0.75 : 0.4) ? 'drop' : 'accept',
    random.some(0, 5, () => rule(chains)),
  );
  if (random.chance(0.3)) base('forward', 'forward', 'drop', []);
  if (random.chance(0.15))
    base(
      'before',
      'prerouting',
      'accept',
      random.some(1, 2, () => rule([])),
    );
  if (random.chance(0.1))
    base(
      'later',
      'input',
      random.pick(['accept', 'accept', 'drop']),
      random.some(0, 2, () => rule(chains)),
    );
  return [`table ${family} f {`, ...(random.chance(0.08) ? ['  flags dormant'] : []), ...words, '}'];
}

function ingress(random) {
  const rules = random.some(0, 2, () =>
    `    ${random.weighted(EVERYWHERE)} ${random.pick(['accept', 'drop', 'drop'])}`.replace('     ', '    '),
  );
  return [
    'table netdev n {',
    '  chain in {',
    `    type filter hook ingress device "eth0" priority 0; policy ${random.pick(['accept', 'accept', 'drop'])};`,
    ...rules,
    '  }',
    '}',
  ];
}

function make(random, wanted) {
  const families = random.pick([['inet'], ['inet'], ['inet'], ['inet'], ['ip', 'ip6'], ['ip', 'ip6'], ['ip']]);
  const lines = families.flatMap((family) => table(random, family, wanted));
  if (random.chance(0.12)) lines.push(...ingress(random));
  return `${lines.join('\n')}\n`;
}

export const firewallNft = firewallComparison({
  packages: ['nftables'],
  needs: ['/usr/sbin/nft'],
  program: (machine) => `nftables ${machine.packageVersion('nftables')}`,
  make,
  describe: (text) => text.trimEnd(),
  put(machine, text) {
    flush(machine);
    return machine.run('/usr/sbin/nft', ['-f', '-'], { input: text }).code === 0;
  },
});

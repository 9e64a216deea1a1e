import { firewallComparison, flush } from './firewall.mjs';

const RULES = {
  'allow 22/tcp': 3,
  'limit 22/tcp': 1,
  'allow 443': 1,
  'allow from 10.0.0.0/8': 2,
  'allow from 192.168.0.0/16 to any port 5432 proto tcp': 1,
  'allow in on lo': 1,
  'allow in on docker0': 1,
  'deny in on eth0': 1,
  'deny 23/tcp': 1,
  'reject 113/tcp': 1,
  'deny from 203.0.113.0/24': 1,
  'allow from any to any port 8000:8099 proto tcp': 1,
  'deny from any': 0.7,
  'reject from any': 0.5,
  'deny proto udp from any to any': 0.5,
  'allow out 53': 1,
};
const OPEN = {
  'allow from any': 2,
  'allow in on eth0': 2,
  'allow in on eth0 to any': 1,
  'allow 1024:65535/tcp': 1,
  'allow 1024:65535/udp': 1,
  'allow proto tcp from any to any': 1,
  'allow proto udp from any': 1,
  'allow to 198.51.100.1': 1,
  'allow from 0.0.0.0/0': 1,
  'allow from ::/0': 1,
  'allow 1:65535/tcp': 1,
};
const FILES = ['before', 'before6', 'after', 'after6', 'user', 'user6'].map((name) => `${name}.rules`);

function make(random, wanted) {
  const isOpen = wanted === 'fail';
  const rules = random.some(0, 4, () => random.weighted(isOpen && random.chance(0.5) ? OPEN : RULES));
  return {
    policy: random.weighted(isOpen ? { deny: 5, reject: 2, allow: 3 } : { deny: 7, reject: 3, allow: 0.5 }),
    hasIpv6: random.chance(0.85),
    isOn: !isOpen || random.chance(0.93),
    rules: rules.map((rule) => (random.chance(0.15) && !rule.includes(' out ') ? `prepend ${rule}` : rule)),
    logging: random.pick(['off', 'low', 'medium']),
  };
}

function describe({ policy, hasIpv6, isOn, rules, logging }) {
  const commands = [`default ${policy} incoming`, `logging ${logging}`, ...rules];
  return [...(hasIpv6 ? [] : ['# IPV6=no']), ...commands, isOn ? 'enable' : '# not enabled'].join('\n');
}

export const firewallUfw = firewallComparison({
  packages: ['ufw', 'iptables', 'nftables'],
  needs: ['/usr/sbin/ufw', '/usr/sbin/iptables', '/usr/sbin/nft'],
  program: (machine) => `ufw ${machine.packageVersion('ufw')}`,
  begin(machine) {
    for (const name of ['iptables', 'ip6tables']) machine.link(`/usr/sbin/${name}`, `${name}-nft`);
  },
  make,
  describe,
  put(machine, configuration) {
    flush(machine);
    for (const name of FILES) {
      const fresh = `/usr/share/ufw/iptables/${name}`;
      machine.write(`/etc/ufw/${name}`, machine.read(fresh), 0o640);
    }
    machine.write('/etc/ufw/ufw.conf', 'ENABLED=no\nLOGLEVEL=low\n');
    const defaults = machine
      .read('/etc/default/ufw')
      .replace(/^IPV6=.*$/m, `IPV6=${configuration.hasIpv6 ? 'yes' : 'no'}`);
    machine.write('/etc/default/ufw', defaults);
    const commands = describe(configuration)
      .split('\n')
      .map((line) => (line.startsWith('#') ? line : `ufw ${line === 'enable' ? '--force enable' : line} || exit 9`));
    return machine.run('/bin/sh', ['-c', commands.join('\n')]).code === 0;
  },
});

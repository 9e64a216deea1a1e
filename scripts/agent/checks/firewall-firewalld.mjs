import { firewallComparison } from './firewall.mjs';
import { ended } from './machine.mjs';

const ZONES = ['block', 'dmz', 'drop', 'external', 'home', 'internal', 'public', 'trusted', 'work'];
const TARGETS = { '': 6, ' target="DROP"': 2, ' target="%%REJECT%%"': 2, ' target="ACCEPT"': 1 };
const NARROW = {
  '<service name="ssh"/>': 3,
  '<service name="dhcpv6-client"/>': 1,
  '<service name="https"/>': 1,
  '<port protocol="tcp" port="8080"/>': 1,
  '<port protocol="tcp" port="8000-8099"/>': 1,
  '<protocol value="ipv6-icmp"/>': 1,
  '<icmp-block name="echo-request"/>': 1,
  '<rule family="ipv4"><source address="10.0.0.0/8"/><accept/></rule>': 2,
  '<rule family="ipv4"><source address="203.0.113.0/24"/><drop/></rule>': 1,
  '<rule><service name="http"/><log prefix="seen"/><accept/></rule>': 1,
  '<rule><port protocol="tcp" port="22"/><reject/></rule>': 1,
  '<rule family="ipv4"><drop/></rule>': 0.3,
  '<masquerade/>': 0.5,
  '<forward/>': 1,
};
const WIDE = {
  '<port protocol="tcp" port="1024-65535"/>': 2,
  '<port protocol="udp" port="1-65535"/>': 1,
  '<protocol value="tcp"/>': 1,
  '<rule family="ipv4"><accept/></rule>': 1,
  '<rule><accept/></rule>': 1,
  '<rule family="ipv4"><source address="0.0.0.0/0"/><accept/></rule>': 1,
  '<rule family="ipv6"><source NOT="True" address="fd00::/8"/><accept/></rule>': 1,
  '<rule priority="-10"><accept/></rule>': 1,
  '<rule priority="10" family="ipv4"><accept/></rule>': 1,
};
const BOUND = {
  '': 6,
  '<interface name="eth0"/>': 2,
  '<source address="10.0.0.0/8"/>': 2,
  '<source address="0.0.0.0/0"/>': 0.7,
  '<interface name="docker0"/>': 1,
};

const zone = (target, inside) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<zone${target}>\n${inside.map((one) => `  ${one}\n`).join('')}</zone>\n`;

function make(random, wanted) {
  const isOpen = wanted === 'fail';
  const inside = () => random.some(0, 3, () => random.weighted(isOpen && random.chance(0.45) ? WIDE : NARROW));
  const targets = isOpen ? { ...TARGETS, ' target="ACCEPT"': 3 } : { ...TARGETS, ' target="ACCEPT"': 0.2 };
  const chosen = random.weighted({
    ...Object.fromEntries(ZONES.map((name) => [name, 1])),
    trusted: isOpen ? 2 : 0.2,
    mine: 9,
  });
  const zones = { mine: zone(random.weighted(targets), inside()) };
  if (random.chance(0.4)) {
    const bound = random.weighted(BOUND);
    zones.second = zone(random.weighted(targets), [...(bound === '' ? [] : [bound]), ...inside()]);
  }
  if (random.chance(0.2))
    zones.trusted = zone(' target="ACCEPT"', [
      random.pick(['<interface name="docker0"/>', '<source address="10.0.0.0/8"/>', '<interface name="eth0"/>']),
    ]);
  return { chosen, zones, denied: random.pick(['off', 'off', 'all', 'unicast']) };
}

let bus = null;
let daemon = null;

const CALL = ['--system', '--print-reply', '--dest=org.fedoraproject.FirewallD1', '/org/fedoraproject/FirewallD1'];

export const firewallFirewalld = firewallComparison({
  packages: ['firewalld', 'dbus', 'nftables'],
  needs: ['/usr/sbin/firewalld', '/usr/bin/dbus-daemon', '/usr/sbin/nft'],
  program: (machine) => `firewalld ${machine.packageVersion('firewalld')}`,
  async begin(machine) {
    machine.clear('/run/dbus');
    bus = machine.start('/usr/bin/dbus-daemon', ['--system', '--nofork', '--nopidfile']);
    daemon = machine.start('/usr/sbin/firewalld', ['--nofork', '--nopid']);
    for (let tries = 0; tries < 120; tries += 1) {
      if (machine.run('/usr/bin/firewall-cmd', ['--state']).stdout.startsWith('running')) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('firewalld does not begin');
  },
  async end() {
    await ended(daemon);
    await ended(bus);
  },
  make,
  describe: ({ chosen, zones, denied }) =>
    [
      `DefaultZone=${chosen}`,
      `LogDenied=${denied}`,
      ...Object.entries(zones).map(([name, text]) => `--- ${name}.xml\n${text.trimEnd()}`),
    ].join('\n'),
  put(machine, { chosen, zones, denied }) {
    machine.clear('/etc/firewalld/zones');
    for (const [name, text] of Object.entries(zones)) machine.write(`/etc/firewalld/zones/${name}.xml`, text);
    const text = machine.read('/etc/firewalld/firewalld.conf');
    const changed = text
      .replace(/^DefaultZone=.*$/m, `DefaultZone=${chosen}`)
      .replace(/^LogDenied=.*$/m, `LogDenied=${denied}`);
    machine.write('/etc/firewalld/firewalld.conf', changed);
    const reload = machine.run('/usr/bin/dbus-send', [...CALL, 'org.fedoraproject.FirewallD1.reload']);
    const state = machine.run('/usr/bin/dbus-send', [
      ...CALL,
      'org.freedesktop.DBus.Properties.Get',
      'string:org.fedoraproject.FirewallD1',
      'string:state',
    ]);
    return reload.code === 0 && state.stdout.includes('"RUNNING"');
  },
});

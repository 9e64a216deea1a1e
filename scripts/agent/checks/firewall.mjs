import { Neighbour } from './network.mjs';

let neighbour = null;

/** Takes away all rules that something may have left. */
export function flush(machine) {
  machine.run('/usr/sbin/nft', ['flush', 'ruleset']);
  for (const program of ['iptables-legacy', 'ip6tables-legacy']) {
    if (!machine.has(`/usr/sbin/${program}`)) continue;
    // Of the old kind only what the kernel has: asking would load the rest.
    const tables = machine.read(
      program === 'iptables-legacy' ? '/proc/net/ip_tables_names' : '/proc/net/ip6_tables_names',
    );
    const text = tables
      .split('\n')
      .filter((name) => name !== '')
      .map((name) => `*${name}\n${(CHAINS[name] ?? []).map((chain) => `:${chain} ACCEPT [0:0]\n`).join('')}COMMIT\n`)
      .join('');
    if (text !== '') machine.run(`/usr/sbin/${program}-restore`, [], { input: text });
  }
}

const CHAINS = {
  filter: ['INPUT', 'FORWARD', 'OUTPUT'],
  mangle: ['PREROUTING', 'INPUT', 'FORWARD', 'OUTPUT', 'POSTROUTING'],
  raw: ['PREROUTING', 'OUTPUT'],
  nat: ['PREROUTING', 'INPUT', 'OUTPUT', 'POSTROUTING'],
  security: ['INPUT', 'FORWARD', 'OUTPUT'],
};

/**
 * A comparison of what firewalls let in: connections and packets of a neighbour to ports that no rule names. One that gets
 * through by either version of IP has got through.
 * @param put puts a configuration in force; false where the program does not take it
 */
export function firewallComparison({ put, ...more }) {
  return {
    check: 'firewall',
    async prepare(machine) {
      neighbour = await Neighbour.begin();
      flush(machine);
      await more.begin?.(machine);
    },
    async finish(machine) {
      await more.end?.(machine);
      flush(machine);
      await neighbour.end();
    },
    async right(machine, configuration) {
      if (!(await put(machine, configuration))) return null;
      return (await neighbour.reached()).length === 0 ? 'pass' : 'fail';
    },
    ours: async (machine) => [await machine.check('firewall')],
    ...more,
  };
}

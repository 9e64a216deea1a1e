import {
  type Chain,
  type Expression,
  type Rule,
  type RuleSet,
  type Packet,
  PacketRules,
  type Perhaps,
} from './packet-rules.js';
import { meaningOf, type Surroundings } from './nft-matches.js';

/** What `nft -j list ruleset` says. */
interface NftRuleset extends RuleSet {
  /** Elements of named sets and maps, by `family table name`. */
  sets: ReadonlyMap<string, readonly unknown[]>;
  /**
   * Tables whose flags it does not tell in words, and chains of ingress without their device: nft 1.0.6 prints neither
   * right, and only its text says which tables are dormant.
   */
  needsText: boolean;
}

/** Null when the text is not nft's JSON. Chains of dormant tables are none. */
export function nftRuleset(json: string): NftRuleset | null {
  const items = itemsOf(json);
  if (items === null) return null;
  const tables = items.flatMap(({ table }) => (isObject(table) ? [table] : []));
  const flagsOf = (table: Expression) => [table.flags ?? []].flat().map(String);
  const dormant = tables
    .filter((table) => flagsOf(table).includes('dormant'))
    .map(({ family, name }) => `${String(family)} ${String(name)}`);
  const chains = items.flatMap(({ chain }) => chainOf(chain) ?? []);
  const sets = new Map<string, readonly unknown[]>();
  for (const { set, map } of items) {
    const named = isObject(set) ? set : map;
    if (isObject(named))
      sets.set(
        `${String(named.family)} ${String(named.table)} ${String(named.name)}`,
        Array.isArray(named.elem) ? named.elem : [],
      );
  }
  const hasOddFlags = tables.some((table) =>
    flagsOf(table).some((flag) => !['dormant', 'owner', 'persist'].includes(flag)),
  );
  return {
    chains: chains.filter(({ family, table }) => !dormant.includes(`${family} ${table}`)),
    rules: items.flatMap(({ rule }) => ruleOf(rule) ?? []),
    sets,
    needsText: hasOddFlags || chains.some(({ hook, devices }) => hook === 'ingress' && devices.length === 0),
  };
}

/** The same with what only the text of `nft list ruleset` says: dormant tables, and devices of chains. */
export function withNftText(ruleset: NftRuleset, text: string): NftRuleset {
  const dormant = new Set<string>();
  const devices = new Map<string, string[]>();
  let [table, chain] = ['', ''];
  for (const line of text.split('\n')) {
    table = /^table (\S+ \S+) \{/.exec(line)?.[1] ?? table;
    chain = /^\s+chain (\S+) \{/.exec(line)?.[1] ?? chain;
    if (/^\s+flags\b.*\bdormant\b/.test(line) && /^(?:\t| {1,8})flags/.test(line)) dormant.add(table);
    const named = /\bhook \w+ devices? (?:= )?(\{[^}]*\}|\S+)/.exec(line)?.[1];
    if (named !== undefined) devices.set(`${table} ${chain}`, named.match(/[\w.@:-]+/g) ?? []);
  }
  const chains = ruleset.chains
    .filter(({ family, table: own }) => !dormant.has(`${family} ${own}`))
    .map((one) => ({ ...one, devices: devices.get(`${one.family} ${one.table} ${one.name}`) ?? one.devices }));
  return { ...ruleset, chains, needsText: false };
}

/** The same without the tables that iptables keeps by nft: of their conditions nft tells only that there are some. */
export function withoutIptables(ruleset: NftRuleset): NftRuleset {
  const isOfIptables = ({ family, table, name }: Chain) =>
    (family === 'ip' || family === 'ip6') &&
    /^(?:filter|mangle|raw|security|nat)$/.test(table) &&
    /^[A-Z]+$/.test(name);
  return { ...ruleset, chains: ruleset.chains.filter((chain) => !isOfIptables(chain)) };
}

function itemsOf(json: string): Record<string, unknown>[] | null {
  try {
    const document: unknown = JSON.parse(json);
    const items = isObject(document) ? document.nftables : null;
    return Array.isArray(items) ? items.filter(isObject) : null;
  } catch {
    return null;
  }
}

/** Of base chains those that filter; those that translate addresses refuse nothing. */
function chainOf(value: unknown): Chain | null {
  if (!isObject(value)) return null;
  const { family, table, name, hook, policy, dev, type, prio } = value;
  if (typeof family !== 'string' || typeof table !== 'string' || typeof name !== 'string') return null;
  const isFilter = typeof hook === 'string' && (type === undefined || type === 'filter');
  return {
    ...{ family, table, name },
    hook: isFilter ? hook : null,
    policy: typeof policy === 'string' ? policy : null,
    devices: [dev ?? []].flat().map(String),
    priority: typeof prio === 'number' ? prio : null,
  };
}

function ruleOf(value: unknown): Rule | null {
  if (!isObject(value) || !Array.isArray(value.expr)) return null;
  const { family, table, chain } = value;
  if (typeof family !== 'string' || typeof table !== 'string' || typeof chain !== 'string') return null;
  return { family, table, chain, expressions: value.expr.filter(isObject) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What rules do with incoming packets that nobody asked for. */
export interface InputFilter {
  /** Whether any chain looks at incoming packets at all. */
  chain: boolean;
  /** Whether they are refused, by version of IP; null where that cannot be told. */
  ipv4: Perhaps;
  ipv6: Perhaps;
}

/** Links to guests, tunnels and containers of this machine: what comes in there comes from no foreign network. */
const VIRTUAL =
  /^(?:lo|docker|br-|virbr|veth|vnet|vmnet|tap|tun|wg|tailscale|zt|lxc|lxd|incus|podman|cni|cali|flannel|cilium|nerdctl|dummy|ifb|sit|ip6tnl|gre|erspan|bonding_masters)/;
/** Of all over the range, so that rules for most ports are seen, and rules for one service are not. */
const PORTS = [11, 603, 2003, 5009, 8003, 12_007, 20_011, 31_013, 42_017, 51_019, 58_027, 64_033];
/** A rule for fewer ports than this opens a service, not the machine. */
const FEW_PORTS = 1000;

/**
 * Whether a connection from outside to a port that no rule names is refused, by TCP and UDP, on every link to the outside:
 * one that gets through on one of them has got through.
 * @param names of the interfaces; empty where they are not known
 */
export function inputFilter(set: RuleSet, around: Surroundings, names: readonly string[]): InputFilter {
  const rules = new PacketRules(set, (expression, packet, rule) => meaningOf(expression, packet, rule, around));
  const real = names.filter((name) => name !== 'lo');
  const outside = real.filter((name) => !VIRTUAL.test(name));
  const links = outside.length > 0 ? outside : real.length > 0 ? real : [''];
  const named = singlePorts(set, around);
  const ports = PORTS.map(
    (port) => Array.from({ length: FEW_PORTS }, (_, more) => port + more).find((one) => !named.has(one)) ?? port,
  );
  const refuses = (family: Packet['family']): Perhaps => {
    const found = links.flatMap((link) =>
      (['tcp', 'udp'] as const).flatMap((protocol) =>
        ports.flatMap((port) =>
          [false, true].map((isOneOfMany) =>
            rules.refuses({ family, interface: link, protocol, port, isOneOfMany, isTracked: true }),
          ),
        ),
      ),
    );
    if (found.includes(false)) return false;
    return found.includes(null) ? null : true;
  };
  return { chain: rules.hasInputChain, ipv4: refuses('ip'), ipv6: refuses('ip6') };
}

/** Ports that rules name by themselves or in small ranges, wherever in them. */
function singlePorts(set: RuleSet, { sets }: Surroundings): ReadonlySet<number> {
  const ports = new Set<number>();
  const look = (value: unknown): void => {
    if (typeof value === 'number' && value > 0 && value <= 65_535) ports.add(value);
    else if (Array.isArray(value)) for (const one of value) look(one);
    else if (typeof value === 'object' && value !== null) {
      const { range } = value as { range?: unknown };
      const [from, to] = Array.isArray(range) ? range.map(Number) : [];
      if (from === undefined || to === undefined) for (const one of Object.values(value)) look(one);
      else if (to - from < FEW_PORTS) for (let port = from; port <= to; port += 1) ports.add(port);
    }
  };
  for (const { expressions } of set.rules) look(expressions.filter((one) => 'match' in one || 'vmap' in one));
  for (const elements of sets.values()) look(elements);
  return ports;
}

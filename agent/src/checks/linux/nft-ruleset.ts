import type { Chain, Expression, Rule, RuleSet } from './packet-rules.js';

/** What `nft -j list ruleset` says. */
export interface NftRuleset extends RuleSet {
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

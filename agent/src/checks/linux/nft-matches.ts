import { BlockList, isIP } from 'node:net';
import { wildcard } from './file-pattern.js';
import type { Expression, Meaning, Packet, Perhaps, Rule } from './packet-rules.js';

/** What conditions are held against besides the packet. */
export interface Surroundings {
  /** Elements of named sets and maps, by `family table name`. */
  sets: ReadonlyMap<string, readonly unknown[]>;
  /** Of this machine; null where they are not known. */
  ownAddresses: readonly string[] | null;
}

/** One value of a packet: what it is; `nobody` for one that no rule names by itself; null where it cannot be told. */
type Value =
  | { is: readonly (string | number)[] }
  | { nobody: 'ip' | 'ip6' }
  | { own: 'ip' | 'ip6' }
  | { parts: readonly Value[] }
  | 'absent'
  | null;

/** Statements that decide nothing. `xt` is a condition of iptables, which nft does not tell. */
const NO_CONDITION = [
  'counter',
  'log',
  'set',
  'map',
  'mangle',
  'ct helper',
  'ct timeout',
  'notrack',
  'meter',
  'flow',
  'dup',
  'comment',
];

/** What one expression of `nft -j` (libnftables-json(5)) means for a packet. */
export function meaningOf(expression: Expression, packet: Packet, rule: Rule, around: Surroundings): Meaning {
  const [name = ''] = Object.keys(expression);
  const content = expression[name];
  if (name === 'match' && isObject(content)) return { holds: matches(content, packet, rule, around) };
  if (name === 'vmap' && isObject(content)) return { verdicts: byMap(content, packet, rule, around) };
  const isTurned = isObject(content) && content.inv === true;
  if (['limit', 'quota', 'ct count'].includes(name)) return { holds: isTurned === packet.isOneOfMany };
  // Of who came before, and of lists that are kept elsewhere: whom nobody names is in none.
  if (name === 'listed') return { holds: isTurned };
  return NO_CONDITION.includes(name) ? 'none' : { holds: null };
}

function matches({ op, left, right }: Expression, packet: Packet, rule: Rule, around: Surroundings): Perhaps {
  const value = valueOf(left, packet);
  if (value === 'absent') return false;
  if (value === null) return null;
  if (isMasked(left) && 'is' in value && (op === '==' || op === '!=')) {
    // All of these flags, and no other of the mask: that of a first packet is SYN alone.
    const flags = wordsOf(right);
    const areEqual = flags.length === value.is.filter((one) => one !== 0).length && flags.every((one) => one === 'syn');
    if (typeof value.is[0] === 'string') return areEqual === (op === '==');
  }
  const holds = isIn(value, elementsOf(right, rule, around), around, op);
  return op === '!=' && holds !== null ? !holds : holds;
}

/** The verdicts a map leads to; null among them where it may lead to none. */
function byMap({ key, data }: Expression, packet: Packet, rule: Rule, around: Surroundings): (Expression | null)[] {
  const value = valueOf(key, packet);
  if (value === 'absent') return [null];
  const found: (Expression | null)[] = [];
  for (const pair of elementsOf(data, rule, around)) {
    if (!Array.isArray(pair) || !isObject(pair[1])) continue;
    const holds = value === null ? null : isIn(value, elementsOf(pair[0], rule, around), around, '==');
    if (holds === true) return [...found, pair[1]];
    if (holds === null) found.push(pair[1]);
  }
  return [...found, null];
}

/** What a left side is for a packet that opens a connection to a port that no rule names, from an address that none names. */
function valueOf(left: unknown, packet: Packet): Value {
  if (typeof left === 'string') return left === 'ct state' ? ctOf('state', packet) : 'absent';
  if (!isObject(left)) return null;
  const { meta, ct, payload, fib, concat } = left;
  if (isObject(meta)) return metaOf(String(meta.key), packet);
  if (isObject(ct)) return ctOf(String(ct.key), packet);
  if (isObject(payload)) return payloadOf(payload, packet);
  if (isObject(fib)) {
    // The way back is there (what is asked with `missing` refuses only forged packets).
    if (fib.result === 'type') return { is: [String(fib.flags).includes('saddr') ? 'unicast' : 'local'] };
    return { is: [packet.interface, 'exists'] };
  }
  if (Array.isArray(concat)) {
    const parts = concat.map((part) => valueOf(part, packet));
    return parts.some((part) => part === 'absent' || (part !== null && 'nobody' in part)) ? 'absent' : { parts };
  }
  return maskedValue(left, packet);
}

function isMasked(left: unknown): boolean {
  return isObject(left) && Array.isArray(left['&']);
}

/** `syn`, `["fin", "syn"]` and `{"|": ["fin", "syn"]}`, as versions of nft tell flags that are set together. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return isObject(value) ? wordsOf(value['|']) : [];
}

/** `tcp flags & (fin|syn|rst|ack)`, `meta mark & 0xff`: of what is masked. */
function maskedValue(left: Expression, packet: Packet): Value {
  const parts = left['&'];
  if (!Array.isArray(parts)) return null;
  const value = valueOf(parts[0], packet);
  if (value === null || value === 'absent' || !('is' in value)) return value;
  const mask: unknown = parts[1];
  const masks = [isObject(mask) ? mask['|'] : mask].flat(3);
  if (value.is[0] === 'syn') return { is: masks.includes('syn') ? ['syn'] : [0] };
  return value.is[0] === 0 ? value : null;
}

const OTHER_HEADERS = ['tcp', 'udp', 'icmp', 'icmpv6', 'sctp', 'dccp', 'esp', 'ah', 'igmp', 'udplite', 'vlan', 'arp'];

function ctOf(key: string, { isTracked }: Packet): Value {
  if (isTracked) return CT[key] ?? null;
  return key === 'state' ? { is: ['invalid'] } : 'absent';
}

const CT: Readonly<Record<string, Value>> = {
  state: { is: ['new'] },
  status: { is: [0] },
  mark: { is: [0] },
  direction: { is: ['original', 0] },
};

function metaOf(key: string, { family, protocol, interface: name }: Packet): Value {
  const values: Readonly<Record<string, Value>> = {
    nfproto: { is: family === 'ip' ? ['ipv4', 2] : ['ipv6', 10] },
    protocol: { is: [family, family === 'ip' ? 2048 : 34_525] },
    l4proto: { is: [protocol, protocol === 'tcp' ? 6 : 17] },
    iifname: { is: [name] },
    iif: { is: [name] },
    mark: { is: [0] },
    pkttype: { is: ['host', 'unicast', 0] },
    skuid: 'absent',
    oifname: 'absent',
    oif: 'absent',
  };
  return values[key] ?? null;
}

function payloadOf({ protocol, field }: Expression, packet: Packet): Value {
  const layer = String(protocol);
  if (layer === 'ip' || layer === 'ip6') {
    if (layer !== packet.family) return 'absent';
    if (field === 'saddr') return { nobody: packet.family };
    if (field === 'daddr') return { own: packet.family };
    if (field === 'protocol' || field === 'nexthdr') return metaOf('l4proto', packet);
    return null;
  }
  if (layer === 'ether' && field === 'type') return metaOf('protocol', packet);
  if (layer === 'th' || layer === packet.protocol) {
    if (field === 'dport') return { is: [packet.port] };
    // Of who comes from a port of his own choice.
    if (field === 'sport') return { is: [50_001] };
    return field === 'flags' ? { is: ['syn'] } : null;
  }
  // A header that a packet of TCP or UDP has not.
  return OTHER_HEADERS.includes(layer) ? 'absent' : null;
}

/** The elements of a right side: one, a list, a set, a named one. */
function elementsOf(right: unknown, rule: Rule, { sets }: Surroundings): readonly unknown[] {
  if (typeof right === 'string' && right.startsWith('@'))
    return sets.get(`${rule.family} ${rule.table} ${right.slice(1)}`) ?? [];
  if (isObject(right) && Array.isArray(right.set)) return right.set;
  return Array.isArray(right) ? right : [right];
}

function isIn(
  value: Exclude<Value, null | 'absent'>,
  elements: readonly unknown[],
  around: Surroundings,
  op: unknown,
): Perhaps {
  const bare = elements.map((one) => (isObject(one) && isObject(one.elem) ? one.elem.val : one));
  if ('nobody' in value) return coverage(bare, value.nobody);
  if ('own' in value) return isOwn(bare, value.own, around.ownAddresses);
  if ('parts' in value) return anyOf(bare.map((one) => hasParts(value.parts, one, around)));
  const holds = bare.map((one) => value.is.some((own) => isElement(own, one, op)));
  return holds.includes(true);
}

/** `tcp . 22`: each part for itself. */
function hasParts(parts: readonly Value[], element: unknown, around: Surroundings): Perhaps {
  const wanted = isObject(element) && Array.isArray(element.concat) ? element.concat : [];
  if (wanted.length !== parts.length) return null;
  const found = parts.map((part, at): Perhaps => {
    if (part === null || part === 'absent') return part === null ? null : false;
    return isIn(part, [wanted[at]], around, '==');
  });
  if (found.includes(false)) return false;
  return found.includes(null) ? null : true;
}

function anyOf(found: readonly Perhaps[]): Perhaps {
  if (found.includes(true)) return true;
  return found.includes(null) ? null : false;
}

function isElement(own: string | number, element: unknown, op: unknown): boolean {
  const range = isObject(element) ? element.range : null;
  if (Array.isArray(range)) return Number(own) >= Number(range[0]) && Number(own) <= Number(range[1]);
  if (op === '<' || op === '<=' || op === '>' || op === '>=') {
    const [a, b] = [Number(own), Number(element)];
    return op === '<' ? a < b : op === '<=' ? a <= b : op === '>' ? a > b : a >= b;
  }
  if (typeof own === 'number') return own === Number(element);
  return typeof element === 'string' && (element === own || (/[*]$/.test(element) && wildcard(element).test(own)));
}

/** Whether addresses of no special mention are in there: of a part of the world that is as large as a sixteenth perhaps. */
function coverage(elements: readonly unknown[], family: 'ip' | 'ip6'): Perhaps {
  const share = elements.reduce<number>((sum, one) => sum + shareOf(one, family), 0);
  // 2000::/3 is all of the addresses of IPv6 that are given out.
  if (share >= (family === 'ip6' ? 1 / 8 : 1)) return true;
  return share < 1 / 16 ? false : null;
}

function shareOf(element: unknown, family: 'ip' | 'ip6'): number {
  const prefix = isObject(element) ? element.prefix : null;
  if (isObject(prefix)) {
    const isOfFamily = isIP(String(prefix.addr)) === (family === 'ip' ? 4 : 6);
    return isOfFamily ? 2 ** -Number(prefix.len) : 0;
  }
  const range = isObject(element) && Array.isArray(element.range) ? element.range.map(String) : null;
  if (range === null || family === 'ip6') return range?.[0] === '::' ? 1 : 0;
  const [from, to] = range.map((one) => one.split('.').reduce((sum, part) => sum * 256 + Number(part), 0));
  return ((to ?? 0) - (from ?? 0) + 1) / 2 ** 32;
}

function isOwn(elements: readonly unknown[], family: 'ip' | 'ip6', own: readonly string[] | null): Perhaps {
  if (coverage(elements, family) === true) return true;
  const list = new BlockList();
  const kind = family === 'ip' ? 'ipv4' : 'ipv6';
  let isUnicast = false;
  for (const element of elements) {
    const prefix = isObject(element) && isObject(element.prefix) ? element.prefix : { addr: element, len: null };
    const address = String(prefix.addr);
    if (isIP(address) !== (family === 'ip' ? 4 : 6)) continue;
    if (prefix.len === null) list.addAddress(address, kind);
    else list.addSubnet(address, Number(prefix.len), kind);
    isUnicast ||= !/^(?:2(?:2[4-9]|[3-5]\d)\.|127\.|ff|fe8|::1$)/i.test(address);
  }
  if (!isUnicast) return false;
  return own === null ? null : own.some((address) => list.check(address, kind));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One packet that nobody asked for, as it comes from outside. */
export interface Packet {
  family: 'ip' | 'ip6';
  /** By which it comes in. */
  interface: string;
  protocol: 'tcp' | 'udp';
  port: number;
  /** One of many, beyond every limit: who comes from outside may send as few or as many as he likes. */
  isOneOfMany: boolean;
  /** False before the kernel has looked which connection it belongs to: rules on states take it for invalid there. */
  isTracked: boolean;
}

export type Expression = Record<string, unknown>;

/** A chain; one with a hook is where packets begin. */
export interface Chain {
  family: string;
  table: string;
  name: string;
  hook: string | null;
  policy: string | null;
  /** Of hook ingress; empty where it is not told. */
  devices: readonly string[];
  /** In their order at one hook; null where it is not told. */
  priority: number | null;
}

export interface Rule {
  family: string;
  table: string;
  chain: string;
  expressions: readonly Expression[];
}

/** The rules that are in force. */
export interface RuleSet {
  chains: readonly Chain[];
  rules: readonly Rule[];
}

/** Whether something is so for a packet; null where that cannot be told. */
export type Perhaps = boolean | null;

/** What a condition is for a packet, and a jump by a map; `none` where an expression is no condition. */
export type Meaning = { holds: Perhaps } | { verdicts: readonly (Expression | null)[] } | 'none';

/** What becomes of a packet; `return` only within a chain, `unknown` where a program decides. */
type Ending = 'accept' | 'refuse' | 'return' | 'unknown';

const VERDICTS = ['accept', 'drop', 'reject', 'return', 'continue', 'jump', 'goto', 'queue', 'fwd'];
const DEEPEST = 32;

/**
 * Follows packets through chains as the kernel does: through every base chain of their family, where `accept` ends only that
 * chain and `drop` all; with jumps, which come back, and gotos, which do not; where a condition cannot be told, both ways.
 */
export class PacketRules {
  readonly #rules = new Map<string, Rule[]>();

  constructor(
    private readonly set: RuleSet,
    private readonly meaningOf: (expression: Expression, packet: Packet, rule: Rule) => Meaning,
  ) {
    for (const rule of set.rules) {
      const key = keyOf(rule.family, rule.table, rule.chain);
      this.#rules.set(key, [...(this.#rules.get(key) ?? []), rule]);
    }
  }

  /** Whether any chain looks at incoming packets. */
  get hasInputChain(): boolean {
    return this.set.chains.some(({ hook }) => hook === 'input');
  }

  /** Whether the packet is refused before any program gets it; null where that cannot be told. */
  refuses(packet: Packet): Perhaps {
    const endings = this.set.chains
      .filter((chain) => isOnTheWay(chain, packet))
      .map((chain) => {
        const found = this.#through(chain, { ...packet, isTracked: !isBeforeTracking(chain) }, 0);
        const byPolicy: Ending = chain.policy === 'drop' ? 'refuse' : 'accept';
        return new Set([...found].map((one) => (one === 'return' ? byPolicy : one)));
      });
    if (endings.some((found) => found.size === 1 && found.has('refuse'))) return true;
    return endings.every((found) => found.size === 1 && found.has('accept')) ? false : null;
  }

  #through(chain: Pick<Chain, 'family' | 'table' | 'name'>, packet: Packet, depth: number): Set<Ending> {
    if (depth > DEEPEST) return new Set(['unknown']);
    const found = new Set<Ending>();
    for (const rule of this.#rules.get(keyOf(chain.family, chain.table, chain.name)) ?? []) {
      const { endings, goesOn } = this.#byRule(rule, packet, depth);
      for (const ending of endings) found.add(ending);
      if (!goesOn) return found;
    }
    return found.add('return');
  }

  /** What one rule may do, and whether the next may be reached. */
  #byRule(rule: Rule, packet: Packet, depth: number): { endings: Set<Ending>; goesOn: boolean } {
    let isCertain = true;
    for (const expression of rule.expressions) {
      const word = VERDICTS.find((name) => name in expression);
      if (word === 'reject' && !isRejected(expression.reject, packet)) return { endings: new Set(), goesOn: true };
      if (word !== undefined) return this.#byVerdicts([expression], isCertain, { rule, packet, depth });
      const meaning = this.meaningOf(expression, packet, rule);
      if (meaning === 'none') continue;
      if ('verdicts' in meaning) {
        const named = meaning.verdicts.filter((verdict) => verdict !== null);
        if (named.length === 0) break;
        const all = isCertain && named.length === meaning.verdicts.length;
        return this.#byVerdicts(named, all, { rule, packet, depth });
      }
      if (meaning.holds === false) return { endings: new Set(), goesOn: true };
      if (meaning.holds === null) isCertain = false;
    }
    return { endings: new Set(), goesOn: true };
  }

  #byVerdicts(
    verdicts: readonly Expression[],
    isCertain: boolean,
    { rule, packet, depth }: { rule: Rule; packet: Packet; depth: number },
  ): { endings: Set<Ending>; goesOn: boolean } {
    const endings = new Set<Ending>();
    let goesOn = !isCertain;
    for (const verdict of verdicts) {
      const word = VERDICTS.find((name) => name in verdict);
      if (word === undefined || word === 'continue') goesOn = true;
      else if (word === 'jump' || word === 'goto') {
        const name = targetOf(verdict[word]);
        for (const ending of this.#through({ ...rule, name }, packet, depth + 1))
          if (ending === 'return' && word === 'jump') goesOn = true;
          else endings.add(ending);
      } else endings.add(ENDINGS[word] ?? 'unknown');
    }
    return { endings, goesOn };
  }
}

const ENDINGS: Readonly<Record<string, Ending>> = {
  accept: 'accept',
  drop: 'refuse',
  reject: 'refuse',
  fwd: 'refuse',
  return: 'return',
  queue: 'unknown',
};

/** An answer of ICMP is for its version of IP and a reset for TCP; nft leaves out the conditions that say so. */
function isRejected(how: unknown, { family, protocol }: Packet): boolean {
  const type = typeof how === 'object' && how !== null ? (how as Expression).type : null;
  if (type === 'icmp') return family === 'ip';
  if (type === 'icmpv6') return family === 'ip6';
  return type !== 'tcp reset' || protocol === 'tcp';
}

/** NF_IP_PRI_CONNTRACK; what stands before it (the table raw) knows of no connections, nor does the link. */
const TRACKING = -200;

function isBeforeTracking({ hook, priority }: Chain): boolean {
  return hook === 'ingress' || (hook === 'prerouting' && priority !== null && priority < TRACKING);
}

function isOnTheWay({ family, hook, devices }: Chain, packet: Packet): boolean {
  if (hook === 'ingress') return devices.length === 0 || devices.includes(packet.interface);
  return (hook === 'prerouting' || hook === 'input') && (family === 'inet' || family === packet.family);
}

function targetOf(value: unknown): string {
  const target = typeof value === 'object' && value !== null ? (value as Expression).target : value;
  return typeof target === 'string' ? target : '';
}

function keyOf(family: string, table: string, chain: string): string {
  return `${family} ${table} ${chain}`;
}

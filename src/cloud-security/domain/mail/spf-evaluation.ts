import { numberOfAddress } from './ip-address.js';
import { hostKey, type SpfHosts, type SpfStep } from './spf-reading.js';
import { expandedName, readSpf, type SpfMechanism, type SpfQualifier } from './spf-record.js';

/** From the first to the one after the last. */
interface Range {
  from: bigint;
  to: bigint;
}

const WIDTH = { ip4: 32, ip6: 128 };
/** Ranges that nobody sends from over the internet, and that let nobody in therefore (RFC 6890, 1918, 4193, 4291). */
const PRIVATE: Record<'ip4' | 'ip6', Range[]> = {
  ip4: [
    rangeOf('ip4', '0.0.0.0', 8),
    rangeOf('ip4', '10.0.0.0', 8),
    rangeOf('ip4', '100.64.0.0', 10),
    rangeOf('ip4', '127.0.0.0', 8),
    rangeOf('ip4', '169.254.0.0', 16),
    rangeOf('ip4', '172.16.0.0', 12),
    rangeOf('ip4', '192.168.0.0', 16),
    rangeOf('ip4', '198.18.0.0', 15),
    rangeOf('ip4', '224.0.0.0', 3),
  ],
  ip6: [rangeOf('ip6', 'fc00::', 7), rangeOf('ip6', 'fe80::', 10), rangeOf('ip6', 'ff00::', 8)],
};

/** Addresses that a record lets send by number. */
class Addresses {
  private readonly ranges: Record<'ip4' | 'ip6', Range[]> = { ip4: [], ip6: [] };
  private readonly around: Record<'ip4' | 'ip6', bigint> = { ip4: 0n, ip6: 0n };

  add(family: 'ip4' | 'ip6', address: string, bits: number): void {
    const { from, to } = rangeOf(family, address, bits);
    if (PRIVATE[family].some((range) => range.from <= from && to <= range.to)) return;
    this.ranges[family].push({ from, to });
  }

  /** As many as begin with the same bits as a host of which only the name is known. */
  addAround(family: 'ip4' | 'ip6', bits: number): void {
    this.around[family] += 1n << BigInt(WIDTH[family] - bits);
  }

  /** How many there are, those that are named twice once. */
  count(family: 'ip4' | 'ip6'): bigint {
    let sum = this.around[family];
    let end = 0n;
    for (const { from, to } of [...this.ranges[family]].sort((one, other) => (one.from < other.from ? -1 : 1))) {
      const start = from > end ? from : end;
      if (to > start) sum += to - start;
      if (to > end) end = to;
    }
    return sum;
  }
}

function rangeOf(family: 'ip4' | 'ip6', address: string, bits: number): Range {
  const size = 1n << BigInt(WIDTH[family] - bits);
  const value = numberOfAddress(address);
  const from = value - (value % size);
  return { from, to: from + size };
}

/** Lookups of one evaluation, and those of them that find nothing (RFC 7208, 4.6.4). */
const MOST_LOOKUPS = 10;
const MOST_VOID_LOOKUPS = 2;
const MOST_MX_HOSTS = 10;

/** What an evaluation for a sender comes to that no term is meant for. */
export type SpfResult =
  /** Which qualifier such a sender gets, in each family of addresses. */
  | {
      kind: 'evaluated';
      ip4: SpfQualifier;
      ip6: SpfQualifier;
      letsIn: Addresses;
      usesPtr: boolean;
      opener: string | null;
    }
  /** Receivers take none of it (permerror). */
  | { kind: 'broken'; why: string }
  /** The name service did not answer. */
  | { kind: 'unanswered'; name: string }
  /** It depends on who sends. */
  | { kind: 'unknown'; why: string };

class Stop extends Error {
  constructor(readonly result: SpfResult) {
    super(result.kind);
  }
}

type Family = 'ip4' | 'ip6';

/** Evaluates the record of the first step, as receivers do for a sender that matches nothing that is narrower than all. */
export function evaluateSpf(steps: readonly SpfStep[], hosts: SpfHosts | undefined): SpfResult {
  const [first] = steps;
  if (first === undefined) return { kind: 'broken', why: 'Has no SPF record.' };
  const run = new Evaluation(steps, hosts, first.name);
  try {
    const result = run.check(first.name, true);
    return { kind: 'evaluated', ...result, letsIn: run.letsIn, usesPtr: run.usesPtr, opener: run.opener };
  } catch (error) {
    if (error instanceof Stop) return error.result;
    throw error;
  }
}

class Evaluation {
  readonly letsIn = new Addresses();
  usesPtr = false;
  /** The term that everybody matches, when it is not `all` of the domain itself. */
  opener: string | null = null;
  private lookups = 0;
  private voids = 0;
  private readonly steps: ReadonlyMap<string, SpfStep>;

  constructor(
    steps: readonly SpfStep[],
    private readonly hosts: SpfHosts | undefined,
    private readonly sender: string,
  ) {
    this.steps = new Map(steps.map((step) => [step.name, step]));
  }

  /** What a stranger gets by the record of a name. `counts`: whether who passes here passes in the end. */
  check(name: string, counts: boolean): Record<Family, SpfQualifier> {
    const record = this.recordAt(name);
    const said: Partial<Record<Family, SpfQualifier>> = {};
    for (const mechanism of record.mechanisms) {
      const everybody = this.matchesEverybody(mechanism, name, counts);
      for (const family of ['ip4', 'ip6'] as const) if (everybody[family]) said[family] ??= mechanism.qualifier;
      if (said.ip4 !== undefined && said.ip6 !== undefined) return { ip4: said.ip4, ip6: said.ip6 };
    }
    if (record.redirect === null) return { ip4: '?', ip6: '?', ...said };
    this.look();
    const target = expandedName(record.redirect, name, this.sender);
    if (target === null) throw new Stop({ kind: 'unknown', why: 'Redirects to a name that depends on the sender.' });
    if (this.isUnread(target)) return { ip4: '?', ip6: '?', ...said };
    return { ...this.check(target, counts), ...said };
  }

  private recordAt(name: string) {
    const step = this.steps.get(name);
    const isOwn = name === this.sender;
    if (step?.answer.state === 'failed') throw new Stop({ kind: 'unanswered', name });
    if (step?.answer.state !== 'found')
      return stop(isOwn ? 'Has no SPF record.' : `It leads to ${name}, where there is no SPF record.`);
    const { records } = step.answer;
    if (records.length > 1) return stop(`${records.length} SPF records stand at ${name}: receivers refuse to choose.`);
    const record = readSpf(records[0] ?? '');
    return record.fault === null ? record : stop(`The record of ${name} is broken: ${record.fault}`);
  }

  private matchesEverybody(mechanism: SpfMechanism, name: string, counts: boolean): Record<Family, boolean> {
    const passes = counts && mechanism.qualifier === '+';
    switch (mechanism.kind) {
      case 'all':
        return { ip4: true, ip6: true };
      case 'include':
        return this.included(mechanism, name, passes);
      case 'ip4':
      case 'ip6':
        if (passes) this.letsIn.add(mechanism.kind, mechanism.of ?? '', mechanism.bits[mechanism.kind]);
        return this.byBits({ ip4: 32, ip6: 128, [mechanism.kind]: mechanism.bits[mechanism.kind] }, mechanism, name);
      case 'a':
      case 'mx':
        this.look();
        if (this.found(mechanism, name) === 0) return { ip4: false, ip6: false };
        if (passes) for (const family of ['ip4', 'ip6'] as const) this.letsIn.addAround(family, mechanism.bits[family]);
        return this.byBits(mechanism.bits, mechanism, name);
      case 'ptr':
        this.look();
        this.usesPtr = true;
        return { ip4: false, ip6: false };
      case 'exists':
        this.look();
        return this.exists(mechanism, name);
    }
  }

  /** Only where an included record passes everybody it matches everybody: whatever else it says of strangers is left. */
  private included(mechanism: SpfMechanism, name: string, counts: boolean): Record<Family, boolean> {
    this.look();
    const target = expandedName(mechanism.of, name, this.sender);
    if (target === null) throw new Stop({ kind: 'unknown', why: 'Includes a name that depends on the sender.' });
    if (this.isUnread(target)) return { ip4: false, ip6: false };
    const said = this.check(target, counts);
    const matched = { ip4: said.ip4 === '+', ip6: said.ip6 === '+' };
    if (matched.ip4 || matched.ip6) this.opener ??= `include:${target}`;
    return matched;
  }

  private byBits(bits: SpfMechanism['bits'], mechanism: SpfMechanism, name: string): Record<Family, boolean> {
    const matched = { ip4: bits.ip4 === 0, ip6: bits.ip6 === 0 };
    if (matched.ip4 || matched.ip6) this.opener ??= `${mechanism.kind}:${mechanism.of ?? name}/0`;
    return matched;
  }

  /** `exists` of a name that is always the same asks nothing of the sender. */
  private exists(mechanism: SpfMechanism, name: string): Record<Family, boolean> {
    const target = expandedName(mechanism.of, name, this.sender);
    if (target === null) return { ip4: false, ip6: false };
    const found = this.found(mechanism, name);
    if (found === null)
      throw new Stop({ kind: 'unknown', why: `It lets everybody send if ${target} exists, which is not known.` });
    if (found > 0) this.opener ??= `exists:${target}`;
    return { ip4: found > 0, ip6: found > 0 };
  }

  /** How many hosts a name has; null when nobody knows. One without any is a lookup for nothing. */
  private found(mechanism: SpfMechanism, name: string): number | null {
    const target = expandedName(mechanism.of, name, this.sender);
    const count = target === null ? null : (this.hosts?.[hostKey(mechanism.kind, target)] ?? null);
    if (count === 0) {
      this.voids += 1;
      if (this.voids > MOST_VOID_LOOKUPS)
        stop(`More than ${MOST_VOID_LOOKUPS} of its lookups find nothing: receivers give up.`);
    }
    if (mechanism.kind === 'mx' && (count ?? 0) > MOST_MX_HOSTS)
      stop(`${target ?? name} has more than ${MOST_MX_HOSTS} mail hosts: receivers give up.`);
    return count;
  }

  private look(): void {
    this.lookups += 1;
    if (this.lookups > MOST_LOOKUPS) stop(`It needs more than ${MOST_LOOKUPS} lookups: receivers give up.`);
  }

  /** Not there to be evaluated: readings of before includes were read, and what is beyond the limit of names. */
  private isUnread(name: string): boolean {
    return !this.steps.has(name);
  }
}

function stop(why: string): never {
  throw new Stop({ kind: 'broken', why });
}

/** By what a host is known, strongest first. A weaker one counts only where no stronger one says that it is another host. */
export const HOST_MATCH_RULES = ['cloud', 'tool', 'machine', 'fqdn', 'hostname', 'mac', 'address'] as const;
export type HostMatchRule = (typeof HOST_MATCH_RULES)[number];

/** One thing that is told of who a host is. */
export interface HostMark {
  kind: HostMatchRule;
  value: string;
}

/**
 * Who told a mark of a device, the greatest first: its agent when an administrator let it in, people and API keys, its agent
 * since then, and agents that relay reports about others. Those are compared with what the same agent relayed alone.
 */
export const MARK_TELLERS = ['enrolment', 'upload', 'agent', 'relay'] as const;
export type MarkTeller = (typeof MARK_TELLERS)[number];

/** One that is on record of a device. */
export interface KnownMark extends HostMark {
  deviceId: number;
  /** Absent: `upload`. */
  teller?: MarkTeller;
}

/** Which device a host is. */
export type HostMatch =
  | { outcome: 'known'; deviceId: number; rule: HostMatchRule; isRelayed?: true }
  | { outcome: 'new' }
  /** Two devices may be the host, or two hosts of the report the device. */
  | { outcome: 'ambiguous'; deviceIds: number[]; rule: HostMatchRule };

/** Ids that belong to one machine only: two devices that each have one of a host cannot both be it. */
const OF_ONE: readonly HostMatchRule[] = ['cloud', 'tool', 'machine'];
/** Names that many machines have, and so tell none of them apart. */
const NO_NAME = /^([0-9]+|localhost|localhost4|localhost6|unknown|none|null|host|computer|server|workstation)$/;

/** What the name that an agent gives its machine says. */
export function marksOfHostname(hostname: string | null): HostMark[] {
  const name = hostname?.toLowerCase().replace(/\.$/, '') ?? '';
  const [first = ''] = name.split('.');
  if (!/^[a-z0-9_][a-z0-9_.-]*$/.test(name) || NO_NAME.test(first)) return [];
  const own: HostMark = { kind: 'hostname', value: first };
  return name === first ? [own] : [{ kind: 'fqdn', value: name }, own];
}

/** By what a host is known that was seen from outside: hosts come and go with addresses, and cards wander. */
export type OutsideRule = Extract<HostMatchRule, 'mac' | 'address'>;

/** A device that a host of a report is as well, besides its own, as far as can be told. */
export interface HostTwin {
  deviceId: number;
  by: OutsideRule;
}

/** Ids of tools are compared with those of the same tool only. */
function family({ kind, value }: HostMark): string {
  return kind === 'tool' ? `tool ${value.split(':')[0] ?? ''}` : kind;
}

/** More devices that a host may be are not counted up: it is none of them in particular. */
const MOST_CANDIDATES = 100;

/** Devices of which somebody of one rank told a mark, and that are known by the same kinds of marks. */
interface Group {
  families: ReadonlySet<string>;
  rank: number;
  deviceIds: Set<number>;
}

/** What a device is known by. */
type RankedMark = HostMark & { teller?: MarkTeller };

function rankOf({ teller }: RankedMark): number {
  return MARK_TELLERS.indexOf(teller ?? 'upload');
}

/**
 * Which devices have which marks, so that thousands that share an address are asked for their kinds of marks and not one by one.
 * It is asked rule by rule: a device that has something stronger in common with a host was found by that before, so that whatever
 * stronger both have says that the device is another host.
 */
class Records {
  private readonly byValue = new Map<string, Map<string, Group>>();

  /** @param marks all that the device has */
  add(deviceId: number, marks: readonly RankedMark[]): void {
    const families = new Set(marks.map(family));
    const kinds = [...families].sort().join('\n');
    for (const mark of marks) {
      const key = `${mark.kind} ${mark.value}`;
      const groups = this.byValue.get(key) ?? new Map<string, Group>();
      this.byValue.set(key, groups);
      const rank = rankOf(mark);
      const signature = `${rank}\n${kinds}`;
      const group = groups.get(signature) ?? { families, rank, deviceIds: new Set() };
      groups.set(signature, group);
      group.deviceIds.add(deviceId);
    }
  }

  static of(known: readonly KnownMark[]): Records {
    const byDevice = new Map<number, RankedMark[]>();
    for (const { deviceId, ...mark } of known) {
      const marks = byDevice.get(deviceId);
      if (marks) marks.push(mark);
      else byDevice.set(deviceId, [mark]);
    }
    const records = new Records();
    for (const [deviceId, marks] of byDevice) records.add(deviceId, marks);
    return records;
  }

  /**
   * The devices that have one of the marks and nothing of the families `others`; of more than some, some. Where several told the
   * marks, those of the greatest teller alone.
   */
  having(marks: readonly HostMark[], others: ReadonlySet<string>): { ids: Set<number>; rank: number } {
    const groups = [...this.groups(marks, others)];
    const rank = groups.reduce<number>((best, group) => Math.min(best, group.rank), MARK_TELLERS.length);
    const ids = new Set<number>();
    for (const group of groups) {
      if (group.rank > rank) continue;
      for (const id of group.deviceIds) {
        ids.add(id);
        if (ids.size >= MOST_CANDIDATES) return { ids, rank };
      }
    }
    return { ids, rank };
  }

  /** The same, each device once for a mark: what was taken is not given again. Null where there was none at any time. */
  take(marks: readonly HostMark[], others: ReadonlySet<string>): number[] | null {
    let taken: number[] | null = null;
    for (const { deviceIds } of this.groups(marks, others)) {
      taken ??= [];
      for (const id of deviceIds) taken.push(id);
      deviceIds.clear();
    }
    return taken;
  }

  private *groups(marks: readonly HostMark[], others: ReadonlySet<string>): Generator<Group, void> {
    for (const { kind, value } of marks)
      for (const group of this.byValue.get(`${kind} ${value}`)?.values() ?? [])
        if (!hasOneOf(group.families, others)) yield group;
  }
}

function hasOneOf(set: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const one of wanted) if (set.has(one)) return true;
  return false;
}

/** The marks of each rule with the families of all that is stronger, strongest first. */
function* byRule(
  marks: readonly HostMark[],
): Generator<{ rule: HostMatchRule; told: HostMark[]; stronger: ReadonlySet<string> }, void> {
  const stronger = new Set<string>();
  for (const rule of HOST_MATCH_RULES) {
    const told = marks.filter(({ kind }) => kind === rule);
    if (told.length > 0) yield { rule, told, stronger };
    for (const mark of told) stronger.add(family(mark));
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** Ids of one machine that name another device as well: both cannot be the host. */
function idsOfOne(rule: HostMatchRule, marks: readonly HostMark[]): HostMark[] {
  return OF_ONE.includes(rule) ? marks.filter(({ kind }) => OF_ONE.includes(kind)) : [];
}

function matchOne(marks: readonly HostMark[], records: Records): HostMatch {
  for (const { rule, told, stronger } of byRule(marks)) {
    const found = records.having(told, stronger);
    if (found.ids.size === 0) continue;
    const rivals = records.having(idsOfOne(rule, marks), NOTHING);
    // An agent tells but one id of its own machine, that of the machine: what reports told of other ids does not stand against it.
    const isOwn = rivals.rank < found.rank;
    const all = [...(isOwn ? rivals.ids : new Set([...found.ids, ...rivals.ids]))];
    const [only] = all;
    if (only === undefined || all.length > 1)
      return { outcome: 'ambiguous', deviceIds: all.sort((a, b) => a - b), rule };
    return { outcome: 'known', deviceId: only, rule: isOwn ? 'machine' : rule };
  }
  return { outcome: 'new' };
}

/** By what others told, and only where that is nobody, by what the agent relayed itself before. */
function matchRelayed(marks: readonly HostMark[], greater: Records, all: Records): HostMatch {
  const match = matchOne(marks, greater);
  if (match.outcome !== 'new') return match;
  const relayed = matchOne(marks, all);
  return relayed.outcome === 'known' ? { ...relayed, isRelayed: true } : relayed;
}

/**
 * Which device each host of a report is: never two devices for a host, never one for two hosts. Hosts of the same report that
 * cannot be told apart are all ambiguous, but one that is known by something stronger than the others is the device. `known` has of
 * what agents relayed only that of the sender.
 */
export function matchHosts(hosts: readonly (readonly HostMark[])[], known: readonly KnownMark[]): HostMatch[] {
  const greater = Records.of(known.filter(({ teller }) => teller !== 'relay'));
  const all = Records.of(known);
  const matches = hosts.map((marks) => matchRelayed(marks, greater, all));
  const byDevice = new Map<number, number[]>();
  matches.forEach((match, place) => {
    if (match.outcome !== 'known') return;
    const places = byDevice.get(match.deviceId);
    if (places) places.push(place);
    else byDevice.set(match.deviceId, [place]);
  });
  for (const [deviceId, places] of byDevice) refuseRivals(matches, deviceId, places);
  refuseTwins(hosts, matches);
  return matches;
}

function refuseRivals(matches: HostMatch[], deviceId: number, places: readonly number[]): void {
  if (places.length < 2) return;
  const strength = (place: number): number => {
    const match = matches[place];
    if (match?.outcome !== 'known') return 2 * HOST_MATCH_RULES.length;
    return HOST_MATCH_RULES.indexOf(match.rule) + (match.isRelayed ? HOST_MATCH_RULES.length : 0);
  };
  const best = Math.min(...places.map(strength));
  const winners = places.filter((place) => strength(place) === best);
  for (const place of places) {
    const match = matches[place];
    if (match?.outcome !== 'known' || (winners.length === 1 && place === winners[0])) continue;
    matches[place] = { outcome: 'ambiguous', deviceIds: [deviceId], rule: match.rule };
  }
}

/** New hosts that would be one device each, and may be the same. */
function refuseTwins(hosts: readonly (readonly HostMark[])[], matches: HostMatch[]): void {
  const records = new Records();
  hosts.forEach((marks, place) => {
    if (matches[place]?.outcome !== 'new') return;
    for (const { rule, told, stronger } of byRule(marks)) {
      const twins = records.take(told, stronger);
      if (twins === null) continue;
      const others = records.take(idsOfOne(rule, marks), NOTHING) ?? [];
      for (const one of [...twins, ...others, place]) matches[one] = { outcome: 'ambiguous', deviceIds: [], rule };
      break;
    }
    records.add(place, marks);
  });
}

function isOutside(kind: HostMatchRule): kind is OutsideRule {
  return kind === 'mac' || kind === 'address';
}

/** A host is hardly seen as more devices from outside: what so many have in common tells none of them. */
const MOST_TWINS = 20;

/** Devices of which nothing is on record but addresses and network cards. */
export class OutsideDevices {
  private readonly records: Records;

  /** @param known of all devices that the hosts of a report may be */
  constructor(known: readonly KnownMark[]) {
    const named = new Set(known.flatMap((mark) => (isOutside(mark.kind) ? [] : [mark.deviceId])));
    this.records = Records.of(known.filter(({ deviceId }) => !named.has(deviceId)));
  }

  /**
   * Those of them that a host is besides its own `deviceId`: an address or a card of one was told of this host, and no other card.
   * `taken` are the devices of the report's other hosts.
   */
  twinsOf(
    marks: readonly HostMark[],
    { deviceId, taken }: { deviceId: number; taken: ReadonlySet<number> },
  ): HostTwin[] {
    // A host that nothing but its address tells is no better known than the other.
    if (marks.every(({ kind }) => isOutside(kind))) return [];
    const found = new Map<number, OutsideRule>();
    const cards = new Set<string>();
    for (const by of ['mac', 'address'] as const) {
      const told = marks.filter(({ kind }) => kind === by);
      const { ids } = this.records.having(told, cards);
      if (ids.size <= MOST_TWINS)
        for (const id of ids) if (id !== deviceId && !found.has(id) && !taken.has(id)) found.set(id, by);
      if (told.length > 0) cards.add(by);
    }
    return [...found].map(([id, by]) => ({ deviceId: id, by }));
  }
}

/** By what a host is known, strongest first. A weaker one counts only where no stronger one says that it is another host. */
export const HOST_MATCH_RULES = ['cloud', 'tool', 'machine', 'fqdn', 'hostname', 'mac', 'address'] as const;
export type HostMatchRule = (typeof HOST_MATCH_RULES)[number];

/** One thing that is told of who a host is. */
export interface HostMark {
  kind: HostMatchRule;
  value: string;
}

/** One that is on record of a device. */
export interface KnownMark extends HostMark {
  deviceId: number;
}

/** Which device a host is. */
export type HostMatch =
  | { outcome: 'known'; deviceId: number; rule: HostMatchRule }
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

class Records {
  private readonly byValue = new Map<string, Set<number>>();
  private readonly byDevice = new Map<number, Map<string, Set<string>>>();

  add({ kind, value, deviceId }: KnownMark): void {
    const key = `${kind} ${value}`;
    this.byValue.set(key, (this.byValue.get(key) ?? new Set()).add(deviceId));
    const families = this.byDevice.get(deviceId) ?? new Map<string, Set<string>>();
    this.byDevice.set(deviceId, families);
    const name = family({ kind, value });
    families.set(name, (families.get(name) ?? new Set()).add(value));
  }

  /** The devices that have one of the marks. */
  having(marks: readonly HostMark[]): Set<number> {
    return new Set(marks.flatMap(({ kind, value }) => [...(this.byValue.get(`${kind} ${value}`) ?? [])]));
  }

  /** Whether something stronger than `rule` says that the device is another host. */
  isOther(deviceId: number, marks: readonly HostMark[], rule: HostMatchRule): boolean {
    const own = this.byDevice.get(deviceId);
    const told = new Map<string, string[]>();
    for (const mark of marks) {
      if (HOST_MATCH_RULES.indexOf(mark.kind) >= HOST_MATCH_RULES.indexOf(rule)) continue;
      told.set(family(mark), [...(told.get(family(mark)) ?? []), mark.value]);
    }
    return [...told].some(([name, values]) => {
      const known = own?.get(name);
      return known !== undefined && !values.some((value) => known.has(value));
    });
  }
}

function matchOne(marks: readonly HostMark[], records: Records): HostMatch {
  for (const rule of HOST_MATCH_RULES) {
    const told = marks.filter(({ kind }) => kind === rule);
    const found = [...records.having(told)].filter((id) => !records.isOther(id, marks, rule));
    // Another id of one machine that names another device: both cannot be the host.
    const [only] = found;
    const others =
      OF_ONE.includes(rule) && found.length > 0
        ? records.having(marks.filter(({ kind }) => OF_ONE.includes(kind)))
        : [];
    const all = [...new Set([...found, ...others])];
    if (all.length > 1) return { outcome: 'ambiguous', deviceIds: all.sort((a, b) => a - b), rule };
    if (only !== undefined) return { outcome: 'known', deviceId: only, rule };
  }
  return { outcome: 'new' };
}

/**
 * Which device each host of a report is: never two devices for a host, never one for two hosts. Hosts of the same report that
 * cannot be told apart are all ambiguous, but one that is known by something stronger than the others is the device.
 */
export function matchHosts(hosts: readonly (readonly HostMark[])[], known: readonly KnownMark[]): HostMatch[] {
  const records = new Records();
  for (const mark of known) records.add(mark);
  const matches = hosts.map((marks) => matchOne(marks, records));
  const byDevice = new Map<number, number[]>();
  matches.forEach((match, place) => {
    if (match.outcome === 'known') byDevice.set(match.deviceId, [...(byDevice.get(match.deviceId) ?? []), place]);
  });
  for (const [deviceId, places] of byDevice) refuseRivals(matches, deviceId, places);
  refuseTwins(hosts, matches);
  return matches;
}

function refuseRivals(matches: HostMatch[], deviceId: number, places: readonly number[]): void {
  if (places.length < 2) return;
  const strength = (place: number): number => {
    const match = matches[place];
    return match?.outcome === 'known' ? HOST_MATCH_RULES.indexOf(match.rule) : HOST_MATCH_RULES.length;
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
    if (matches[place]?.outcome === 'ambiguous') return;
    if (matches[place]?.outcome === 'known') return;
    const twin = matchOne(marks, records);
    if (twin.outcome === 'new') {
      for (const mark of marks) records.add({ ...mark, deviceId: place });
      return;
    }
    const twins = twin.outcome === 'known' ? [twin.deviceId] : twin.deviceIds;
    for (const one of [...twins, place]) matches[one] = { outcome: 'ambiguous', deviceIds: [], rule: twin.rule };
    for (const mark of marks) records.add({ ...mark, deviceId: place });
  });
}

function isOutside(kind: HostMatchRule): kind is OutsideRule {
  return kind === 'mac' || kind === 'address';
}

/**
 * The devices that a host is besides its own `deviceId`: those of which nothing is on record but addresses and network cards, one
 * of them told of this host, and no other card. `taken` are the devices of the report's other hosts.
 */
export function twinsOf(
  marks: readonly HostMark[],
  known: readonly KnownMark[],
  { deviceId, taken }: { deviceId: number; taken: ReadonlySet<number> },
): HostTwin[] {
  const named = new Set(known.flatMap((mark) => (isOutside(mark.kind) ? [] : [mark.deviceId])));
  // A host that nothing but its address tells is no better known than the other.
  if (marks.every(({ kind }) => isOutside(kind))) return [];
  const records = new Records();
  for (const mark of known) if (!named.has(mark.deviceId) && mark.deviceId !== deviceId) records.add(mark);
  const found = new Map<number, OutsideRule>();
  for (const by of ['mac', 'address'] as const) {
    for (const id of records.having(marks.filter(({ kind }) => kind === by)))
      if (!found.has(id) && !taken.has(id) && !records.isOther(id, marks, by)) found.set(id, by);
  }
  return [...found].map(([id, by]) => ({ deviceId: id, by }));
}

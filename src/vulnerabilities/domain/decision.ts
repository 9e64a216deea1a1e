/** What can be decided about a finding, the strongest first. */
export const DECISIONS = ['not-affected', 'false-positive', 'mitigated', 'accepted'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Why a product is not affected: the status justifications of OpenVEX 0.2.0. */
export const JUSTIFICATIONS = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const;
export type Justification = (typeof JUSTIFICATIONS)[number];

/** A package as decisions name it. */
export interface DecidedPackage {
  /** In OSV's spelling; `Debian` means all its releases. Null for any. */
  ecosystem: string | null;
  name: string;
  /** Installed versions; none for all, unless a range is given. */
  versions: readonly string[];
  /** A range in `vers:` form; `versions` holds those that are known to be in it. */
  range?: string | null;
  /** What every sighting of it must have: `arch=arm64`, `in:pkg:oci/shop`, `!repository_url` for none; see `traitsOf` of the scans context. */
  traits?: readonly string[];
  /**
   * What everything that is in it has, where it is itself what was scanned; its name first, with which each of the versions makes one
   * more trait: `in:pkg:npm/shop`. None where nothing is said of what is in it.
   */
  contents?: readonly string[];
  /** On these devices only; none for all. */
  deviceIds?: readonly number[];
}

/** The findings that a decision is about, among those of its vulnerability. */
export type DecisionScope =
  | { kind: 'all' }
  | { kind: 'tags'; tags: readonly string[] }
  | { kind: 'package'; package: DecidedPackage }
  | { kind: 'product'; traits: readonly string[]; deviceIds?: readonly number[] }
  | { kind: 'devices'; deviceIds: readonly number[] };

/** From wide to narrow. */
const SCOPES: readonly DecisionScope['kind'][] = ['all', 'package', 'tags', 'devices'];

/** A decision, as far as it matters for which of several holds. */
export interface Weighed {
  /** UUIDv7: later ones are greater. */
  id: string;
  /** `open`: what a VEX document says is, or may be, affected. It closes nothing, and keeps older statements from it. */
  decision: Decision | 'open';
  scope: DecisionScope;
  /** What it was made about, and what feeds say is the same, in upper case. Left out where names are not asked about. */
  names?: readonly string[];
  /** When and where a VEX document says so; null for a person's own decision. */
  said?: { at: number; place: number } | null;
}

/** A finding, as far as decisions ask about it. */
export interface DecidedFinding {
  deviceId: number;
  /** Tags of its device. */
  tags: readonly string[];
  ecosystem: string;
  packageName: string;
  /** Whether names in its ecosystem that differ in case only are one: NuGet and others take no two of them. */
  anyCase?: boolean;
  /** Those that scanners see at the moment. */
  versions: readonly string[];
  /** What is known of each sighting of it: the traits of the package there, and of what was scanned; in the order of the versions. */
  sightings?: readonly (readonly string[])[];
  /** The names of each sighting, as the report that shows it tells them; in upper case, in the same order. */
  named?: readonly (readonly string[])[];
}

/** The rank of a decision among several about one finding, 0 to 15: first what was decided, then how narrow it is. */
export function precedenceOf(decision: Decision | 'open', scope: DecisionScope['kind']): number {
  if (decision === 'open') return 0;
  // A product is as narrow as a package.
  const width = SCOPES.indexOf(scope === 'product' ? 'package' : scope);
  return (DECISIONS.length - 1 - DECISIONS.indexOf(decision)) * SCOPES.length + width;
}

/**
 * Which of several decisions about one vulnerability holds for a finding: of those whose scope has it, what says most
 * about it (not affected, false positive, mitigated, accepted), then the narrower scope (devices, tags, package, all), then
 * the newest. What documents say counts among them as one decision, see {@link saidOf}. Null when none has it.
 */
export function decisionFor<D extends Weighed>(finding: DecidedFinding, decisions: readonly D[]): D | null {
  const said = saidOf(finding, decisions);
  const within = decisions.filter((one) => !one.said && isMeant(finding, one) && isWithin(finding, one));
  const [first] = (said === null || said === 'open' ? within : [...within, said]).sort(
    (a, b) => rankOf(b) - rankOf(a) || (a.id < b.id ? 1 : -1),
  );
  return first ?? null;
}

/**
 * What VEX statements say of a finding. Of each sighting the latest statement counts that is true of it. Where they close
 * every sighting, the weakest of them holds for the finding; where one of them says that its sighting stays open, all of it
 * does. Null where nothing is said of a sighting.
 */
function saidOf<D extends Weighed>(finding: DecidedFinding, decisions: readonly D[]): D | 'open' | null {
  const inOrder = decisions.filter(({ said }) => said).sort(bySaying);
  const latest = finding.versions.map((_, at) => {
    const alone = sightingOf(finding, at);
    return inOrder.find((one) => isMeant(alone, one) && isWithin(alone, one)) ?? null;
  });
  const words = latest.filter((one) => one !== null);
  if (words.some(({ decision }) => decision === 'open')) return 'open';
  const [weakest] = words.sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  return latest.includes(null) ? null : (weakest ?? null);
}

/** A finding as if nothing showed it but this. */
function sightingOf({ versions, sightings = [], named, ...finding }: DecidedFinding, at: number): DecidedFinding {
  return {
    ...finding,
    versions: versions.slice(at, at + 1),
    sightings: [sightings[at] ?? []],
    ...(named === undefined ? {} : { named: named.slice(at, at + 1) }),
  };
}

function rankOf({ decision, scope }: Weighed): number {
  return precedenceOf(decision, scope.kind);
}

/**
 * Which decision holds for a finding of an advisory with several CVEs: one about the advisory itself, else, where each of its
 * CVEs is decided about by itself, the weakest of these. Where a word about the advisory says that it stays open, or one CVE
 * has none, none holds.
 *
 * @param own decisions about the advisory
 * @param parts those about each of its CVEs; none for a vulnerability that is one
 */
export function decisionForParts<D extends Weighed>(
  finding: DecidedFinding,
  own: readonly D[],
  parts: readonly (readonly D[])[],
): D | null {
  const direct = decisionFor(finding, own);
  if (direct !== null || saidOf(finding, own) === 'open') return direct;
  const held = parts.map((decisions) => decisionFor(finding, decisions));
  const [weakest] = held.filter((one) => one !== null).sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
  return held.includes(null) ? null : (weakest ?? null);
}

/**
 * Whether a decision about the vulnerability means what is seen. Vulnerabilities are joined by what any scanner says of names; what a
 * report did not tell itself, and no feed says, is no ground for closing what it shows.
 */
export function isMeant({ named }: DecidedFinding, { names }: Pick<Weighed, 'names'>): boolean {
  if (names === undefined || named === undefined) return true;
  return named.length > 0 && named.every((own) => own.some((name) => names.includes(name)));
}

/** The latest first; of those of one moment that further down, then that which came last. */
function bySaying(a: Weighed, b: Weighed): number {
  const [one, other] = [a.said ?? { at: 0, place: 0 }, b.said ?? { at: 0, place: 0 }];
  return other.at - one.at || other.place - one.place || (a.id < b.id ? 1 : -1);
}

/**
 * Whether a decision has a finding of its vulnerability: what is seen in another version too, or without what is asked for, is
 * not what was decided about.
 */
export function isWithin(finding: DecidedFinding, { scope }: Pick<Weighed, 'scope'>): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'tags':
      return scope.tags.some((tag) => finding.tags.includes(tag));
    case 'devices':
      return scope.deviceIds.includes(finding.deviceId);
    case 'product':
      // What names nothing is about nothing, and never about everything.
      if (scope.traits.length === 0 && (scope.deviceIds ?? []).length === 0) return false;
      return isOn(finding, scope.deviceIds) && isSeen(finding, { versions: null, traits: scope.traits });
    case 'package': {
      const { ecosystem, name, versions: stated, range, traits = [], deviceIds } = scope.package;
      const versions = stated.length === 0 && (range ?? null) === null ? null : stated;
      const isIt = isNamed(name, finding) && (ecosystem === null || isOf(ecosystem, finding.ecosystem));
      if (!isOn(finding, deviceIds)) return false;
      return (isIt && isSeen(finding, { versions, traits })) || isPartOf(finding, scope.package);
    }
  }
}

function isOn({ deviceId }: DecidedFinding, deviceIds: readonly number[] = []): boolean {
  return deviceIds.length === 0 || deviceIds.includes(deviceId);
}

/** Whether every sighting is what is asked for: what nobody knows of one of them is not taken for granted. */
function isSeen(
  { versions: seen, sightings = [] }: DecidedFinding,
  { versions, traits }: { versions: readonly string[] | null; traits: readonly string[] },
): boolean {
  if (versions === null && traits.length === 0) return true;
  const isIt = (version: string, at: number): boolean =>
    (versions === null || versions.includes(version)) && hasAllTraits(sightings[at] ?? [], traits);
  return seen.length > 0 && seen.every(isIt);
}

/** Whether every sighting is in what was scanned and is the package itself. */
function isPartOf({ sightings = [] }: DecidedFinding, { versions, range, contents = [] }: DecidedPackage): boolean {
  const [product] = contents;
  if (product === undefined) return false;
  const isAnyVersion = versions.length === 0 && (range ?? null) === null;
  const isIt = (known: readonly string[]): boolean =>
    hasAllTraits(known, contents) &&
    (isAnyVersion || versions.some((version) => known.includes(`${product}@${version}`)));
  return sightings.length > 0 && sightings.every(isIt);
}

/** Whether what is known (`arch=arm64`) is all that is asked for: `arch=arm64`, or `!arch` for no word of any. */
function hasAllTraits(known: readonly string[], asked: readonly string[]): boolean {
  return asked.every((one) =>
    one.startsWith('!') ? !known.some((trait) => trait.startsWith(`${one.slice(1)}=`)) : known.includes(one),
  );
}

function isNamed(name: string, { packageName, anyCase = false }: DecidedFinding): boolean {
  return name === packageName || (anyCase && name.toLowerCase() === packageName.toLowerCase());
}

/** `Debian` has `Debian:12`. */
function isOf(wanted: string, ecosystem: string): boolean {
  const [family = ''] = ecosystem.split(':');
  return [ecosystem.toLowerCase(), family.toLowerCase()].includes(wanted.toLowerCase());
}

/** Days that an acceptance may last at most: two years. */
export const MAX_ACCEPTANCE_DAYS = 731;
const DAY_MS = 86_400_000;

/** Why a day cannot be the last one of a decision, or null when it can. Days are UTC, `YYYY-MM-DD`. */
export function faultOfExpiry(decision: Decision, expiresOn: string | null, today: string): string | null {
  if (expiresOn === null) return decision === 'accepted' ? 'is needed to accept a risk' : null;
  const day = Date.parse(`${expiresOn}T00:00:00Z`);
  const days = (day - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== expiresOn) return 'is no day of the calendar';
  if (days < 0) return 'has passed already';
  return days > MAX_ACCEPTANCE_DAYS ? `is more than ${MAX_ACCEPTANCE_DAYS} days ahead` : null;
}

/** Why a decision cannot have this justification, or null when it can. */
export function faultOfJustification(decision: Decision, justification: string | null): string | null {
  if (decision === 'not-affected') return justification === null ? 'is needed to say "not affected"' : null;
  return justification === null ? null : 'goes with "not-affected" only';
}

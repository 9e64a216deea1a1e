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
  /** Installed versions; none for all. */
  versions: readonly string[];
}

/** The findings that a decision is about, among those of its vulnerability. */
export type DecisionScope =
  | { kind: 'all' }
  | { kind: 'tags'; tags: readonly string[] }
  | { kind: 'package'; package: DecidedPackage }
  | { kind: 'devices'; deviceIds: readonly number[] };

/** From wide to narrow. */
const SCOPES = ['all', 'package', 'tags', 'devices'] as const satisfies readonly DecisionScope['kind'][];

/** A decision, as far as it matters for which of several holds. */
export interface Weighed {
  /** UUIDv7: later ones are greater. */
  id: string;
  decision: Decision;
  scope: DecisionScope;
}

/** A finding, as far as decisions ask about it. */
export interface DecidedFinding {
  deviceId: number;
  /** Tags of its device. */
  tags: readonly string[];
  ecosystem: string;
  packageName: string;
  /** Those that scanners see at the moment. */
  versions: readonly string[];
}

/** The rank of a decision among several about one finding, 0 to 15: first what was decided, then how narrow it is. */
export function precedenceOf(decision: Decision, scope: DecisionScope['kind']): number {
  return (DECISIONS.length - 1 - DECISIONS.indexOf(decision)) * SCOPES.length + SCOPES.indexOf(scope);
}

/**
 * Which of several decisions about one vulnerability holds for a finding: of those whose scope has it, what says most
 * about it (not affected, false positive, mitigated, accepted), then the narrower scope (devices, tags, package, all), then
 * the newest. Null when none has it.
 */
export function decisionFor<D extends Weighed>(finding: DecidedFinding, decisions: readonly D[]): D | null {
  const rank = ({ decision, scope }: D): number => precedenceOf(decision, scope.kind);
  const [first] = decisions
    .filter(({ scope }) => isWithin(finding, scope))
    .sort((a, b) => rank(b) - rank(a) || (a.id < b.id ? 1 : -1));
  return first ?? null;
}

/** Whether a scope has a finding of the decision's vulnerability. */
export function isWithin(finding: DecidedFinding, scope: DecisionScope): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'tags':
      return scope.tags.some((tag) => finding.tags.includes(tag));
    case 'devices':
      return scope.deviceIds.includes(finding.deviceId);
    case 'package': {
      const { ecosystem, name, versions } = scope.package;
      return (
        name === finding.packageName &&
        (ecosystem === null || isOf(ecosystem, finding.ecosystem)) &&
        // What is seen in another version too is not what was decided about.
        (versions.length === 0 ||
          (finding.versions.length > 0 && finding.versions.every((version) => versions.includes(version))))
      );
    }
  }
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

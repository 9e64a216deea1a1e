import type { ProfileContent } from './threat-profile.js';

/** What a subject comes to over all devices; as differences when they are added. Whole numbers that may be large are texts. */
export interface SubjectTotals {
  subjectId: number;
  /** In the order of `VARIANTS`, in 10⁻¹². */
  masses: readonly string[];
  devices: number;
  findings: number;
  /** Devices by their worst open level, 0-5. */
  byLevel: readonly number[];
  byTier: Readonly<Record<string, number>>;
  due: Readonly<Record<string, number>>;
  byConfidence: readonly number[];
}

/** What is open of a subject and has a fix, or has none; as differences when they are added. */
export interface ActionTotals {
  subjectId: number;
  fixable: boolean;
  devices: number;
  findings: number;
  byLevel: readonly number[];
  waves: Readonly<Record<string, number>>;
  byConfidence: readonly number[];
}

/** What is open of a threat profile; as differences when they are added. */
export interface ProfileTotals {
  profile: number;
  /** In 10⁻¹². */
  mass: string;
  /** By cell and level. */
  findings: Readonly<Record<string, number>>;
  vulnerabilities: number;
  /** Only where it may not be kept yet. */
  content?: ProfileContent | undefined;
}

/** A profile after a difference; `known` is undefined for one that is new. */
export function addToProfile(known: ProfileTotals | undefined, by: ProfileTotals): ProfileTotals {
  if (!known) return by;
  return {
    ...by,
    mass: addTexts(known.mass, by.mass),
    findings: addCounts(known.findings, by.findings),
    vulnerabilities: known.vulnerabilities + by.vulnerabilities,
  };
}

/** A difference that changes nothing. */
export function isNoDifferenceOfProfile({ mass, findings, vulnerabilities }: ProfileTotals): boolean {
  return mass === '0' && vulnerabilities === 0 && Object.keys(findings).length === 0;
}

/** A subject after a difference; `known` is undefined for one that is new. */
export function addToSubject(known: SubjectTotals | undefined, by: SubjectTotals): SubjectTotals {
  if (!known) return by;
  return {
    subjectId: by.subjectId,
    masses: by.masses.map((mass, i) => (mass === '0' ? (known.masses[i] ?? mass) : addTexts(known.masses[i], mass))),
    devices: known.devices + by.devices,
    findings: known.findings + by.findings,
    byLevel: addNumbers(known.byLevel, by.byLevel),
    byTier: addCounts(known.byTier, by.byTier),
    due: addCounts(known.due, by.due),
    byConfidence: addNumbers(known.byConfidence, by.byConfidence),
  };
}

/** An action after a difference; `known` is undefined for one that is new. */
export function addToAction(known: ActionTotals | undefined, by: ActionTotals): ActionTotals {
  if (!known) return by;
  return {
    subjectId: by.subjectId,
    fixable: by.fixable,
    devices: known.devices + by.devices,
    findings: known.findings + by.findings,
    byLevel: addNumbers(known.byLevel, by.byLevel),
    waves: addCounts(known.waves, by.waves),
    byConfidence: addNumbers(known.byConfidence, by.byConfidence),
  };
}

/** Nothing is left of it on any device. */
export function isSubjectGone({ devices, masses }: SubjectTotals): boolean {
  return devices === 0 && masses.every((mass) => mass === '0');
}

/** Nothing is left of it on any device. */
export function isActionGone({ devices, findings }: ActionTotals): boolean {
  return devices === 0 && findings === 0;
}

/** A difference that changes nothing. */
export function isNoDifference(by: SubjectTotals): boolean {
  const zero = (counts: readonly number[]): boolean => counts.every((count) => count === 0);
  return (
    isSubjectGone(by) &&
    by.findings === 0 &&
    zero(by.byLevel) &&
    zero(by.byConfidence) &&
    zero(Object.values(by.byTier)) &&
    zero(Object.values(by.due))
  );
}

function addTexts(a: string | undefined, b: string): string {
  return String(BigInt(a ?? 0) + BigInt(b));
}

function addNumbers(a: readonly number[], b: readonly number[]): number[] {
  return b.map((value, i) => value + (a[i] ?? 0));
}

/** Zeros are not kept. */
function addCounts(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sums = new Map(Object.entries(a));
  for (const [key, by] of Object.entries(b)) {
    const sum = (sums.get(key) ?? 0) + by;
    if (sum === 0) sums.delete(key);
    else sums.set(key, sum);
  }
  return Object.fromEntries(sums);
}

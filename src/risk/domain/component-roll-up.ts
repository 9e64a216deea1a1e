import { componentMass } from '../model/component.js';
import { type ActionPart, countInPart, emptyPart } from './action-part.js';
import { dueDay } from './due-day.js';
import { type Assessment, CONFIDENCES, VARIANTS, type Variant } from './assessment.js';
import type { Member } from './member.js';
import { findingKey, threatOf, type Threats } from './threat-totals.js';
import { type Cells, Totals } from './totals.js';

/** Open is index 0, accepted 2, mitigated 5 of `FINDING_STATES`. */
const OPEN = 0;
const ACCEPTED = 2;
const HIGHEST_CRITICALITY = 5;

/** What is wrong with one thing that one would set right on one device. */
export interface ComponentRollUp {
  totals: Totals;
  /** Of its open members: the worst level, the strictest tier (-1: none), the first day due (null: none). */
  level: number;
  tier: number;
  dueDay: number | null;
  /** How well known the inputs are, at worst. */
  confidence: number;
  /** Distinct vulnerabilities that are open; a check is one. */
  vulnerabilities: number;
  /** Its open members by whether they have a fix. */
  fixable: ActionPart;
  unfixable: ActionPart;
  /** What its open members stand for. */
  threats: Threats;
}

/** A vulnerability of a component: x⁴ of its members by variant, and of the highest where it is and what it stands for. */
interface Share {
  fourth: Record<Variant, bigint>;
  cell: number;
  inherentCell: number;
  /** 0 where it is not open. */
  profile: number;
}

/**
 * Rolls up the members of one subject on one device. Vulnerabilities that several packages of one source share count once, by
 * the highest; their findings count each.
 *
 * @param criticality of the device, 1-5
 */
export function rollUpComponent(
  members: readonly Member[],
  assessmentOf: (member: Member) => Assessment,
  criticality: number,
): ComponentRollUp {
  const totals = new Totals();
  const component: ComponentRollUp = {
    totals,
    level: 0,
    tier: -1,
    dueDay: null,
    confidence: CONFIDENCES.length - 1,
    vulnerabilities: 0,
    fixable: emptyPart(),
    unfixable: emptyPart(),
    threats: new Map(),
  };
  // Where it is a check there is no other: null is its key.
  const shares = new Map<number | null, Share>();
  const open = new Set<number | null>();
  for (const member of members) {
    const assessment = assessmentOf(member);
    countMember(component, member, assessment, criticality);
    if (assessment.state === OPEN) open.add(assessment.vulnerability);
    const fourth = fourthPowers(member, assessment);
    const known = shares.get(assessment.vulnerability);
    if (known) raise(known, fourth, assessment);
    else shares.set(assessment.vulnerability, { fourth, ...placesOf(assessment) });
  }
  component.vulnerabilities = open.size;
  // Most variants of most components are the same, and a root is what costs here.
  const roots = new Map<bigint, bigint>();
  for (const variant of VARIANTS) {
    let sum = 0n;
    for (const { fourth } of shares.values()) sum += fourth[variant];
    const mass = roots.get(sum) ?? componentMass(sum);
    roots.set(sum, mass);
    totals.masses[variant] = mass;
  }
  const all = [...shares.values()];
  const residual = (key: (share: Share) => number): Map<number, bigint> =>
    sharedOut(
      totals.masses.residual,
      all.map((share) => ({ fourth: share.fourth.residual, key: key(share) })),
    );
  for (const [cell, mass] of residual(({ cell }) => cell)) addMass(totals.cells, cell, mass);
  for (const [cell, mass] of sharedOut(
    totals.masses.inherent,
    all.map(({ fourth, inherentCell }) => ({ fourth: fourth.inherent, key: inherentCell })),
  ))
    addMass(totals.inherent, cell, mass);
  for (const [profile, mass] of residual(({ profile }) => profile))
    if (profile > 0) threatOf(component.threats, profile).mass += mass;
  return component;
}

function countMember(component: ComponentRollUp, member: Member, assessment: Assessment, criticality: number): void {
  const { totals } = component;
  const isCheck = assessment.vulnerability === null;
  const kind = isCheck ? 'checks' : 'findings';
  const inherent = totals.inherent.at(assessment.inherentCell);
  if (inherent) inherent[kind] += 1;
  if (!isCheck) totals.states[assessment.state] = (totals.states[assessment.state] ?? 0) + 1;
  if (isCheck && assessment.state === ACCEPTED) totals.checks.accepted += 1;
  if (assessment.state !== OPEN) return;
  if (isCheck) totals.checks.failing += 1;
  const cell = totals.cells.at(assessment.cell);
  if (cell) cell[kind] += 1;
  const threat = threatOf(component.threats, assessment.profile);
  threat.findings.count(findingKey(assessment.cell, assessment.level), 1);
  if (assessment.profileContent) threat.content = assessment.profileContent;
  totals.levels[assessment.level] = (totals.levels[assessment.level] ?? 0) + 1;
  if (assessment.level === 5 && criticality === HIGHEST_CRITICALITY) totals.topOnCritical += 1;
  const confidence = CONFIDENCES.indexOf(assessment.confidence);
  totals.confidence[confidence] = (totals.confidence[confidence] ?? 0) + 1;
  component.confidence = Math.min(component.confidence, confidence);
  component.level = Math.max(component.level, assessment.level);
  if (component.tier === -1 || assessment.tier < component.tier) component.tier = assessment.tier;
  // What failed since nobody knows when has no day, and is not taken to fail since today.
  const due = isCheck && member.day === 0 ? null : dueDay(member.day, assessment);
  countInPart(member.fixable ? component.fixable : component.unfixable, assessment, due);
  if (due !== null) {
    (isCheck ? totals.dueChecks : totals.due).count(due, 1);
    component.dueDay = component.dueDay === null ? due : Math.min(component.dueDay, due);
  }
  if (isCheck) return;
  totals.tiers.count(assessment.tier, 1);
  totals.firstSeen.count(member.day, 1);
}

function fourthPowers(member: Member, { fourth, state }: Assessment): Record<Variant, bigint> {
  return {
    residual: fourth.residual,
    low: fourth.low,
    high: fourth.high,
    inherent: fourth.inherent,
    withoutAccepted: state === ACCEPTED ? 0n : fourth.residual,
    withoutFixable: member.fixable ? 0n : fourth.residual,
  };
}

function raise(known: Share, fourth: Record<Variant, bigint>, assessment: Assessment): void {
  const { cell, inherentCell, profile } = placesOf(assessment);
  if (fourth.residual > known.fourth.residual) Object.assign(known, { cell, profile });
  if (fourth.inherent > known.fourth.inherent) known.inherentCell = inherentCell;
  for (const variant of VARIANTS) if (fourth[variant] > known.fourth[variant]) known.fourth[variant] = fourth[variant];
}

function placesOf({ cell, inherentCell, profile, state }: Assessment): Omit<Share, 'fourth'> {
  return { cell, inherentCell, profile: state === OPEN ? profile : 0 };
}

/** The mass of a component shared out by x⁴, to cells or to what its members stand for; what whole numbers leave over goes to the greatest. */
function sharedOut(mass: bigint, parts: readonly { fourth: bigint; key: number }[]): Map<number, bigint> {
  const byKey = new Map<number, bigint>();
  let sum = 0n;
  for (const { fourth, key } of parts) {
    byKey.set(key, (byKey.get(key) ?? 0n) + fourth);
    sum += fourth;
  }
  const masses = new Map<number, bigint>();
  if (sum === 0n) return masses;
  let left = mass;
  const sorted = [...byKey].sort(([a, x], [b, y]) => (x === y ? a - b : x > y ? -1 : 1));
  for (const [key, fourth] of sorted) {
    const share = (mass * fourth) / sum;
    left -= share;
    masses.set(key, share);
  }
  const greatest = sorted[0]?.[0];
  if (greatest !== undefined) masses.set(greatest, (masses.get(greatest) ?? 0n) + left);
  return masses;
}

function addMass(cells: Cells, place: number, mass: bigint): void {
  const cell = cells.at(place);
  if (cell) cell.mass += mass;
}

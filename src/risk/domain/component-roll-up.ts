import { componentMass } from '../model/component.js';
import { type ActionPart, countInPart, emptyPart } from './action-part.js';
import { dueDay } from './due-day.js';
import { type Assessment, CONFIDENCES, VARIANTS, type Variant } from './assessment.js';
import type { Member } from './member.js';
import { Totals } from './totals.js';

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
  /** Distinct vulnerabilities that are open. */
  vulnerabilities: number;
  /** Its open members by whether they have a fix. */
  fixable: ActionPart;
  unfixable: ActionPart;
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
  };
  const shares = new Map<number, { fourth: Record<Variant, bigint>; cell: number; inherentCell: number }>();
  const open = new Set<number>();
  for (const member of members) {
    const assessment = assessmentOf(member);
    countMember(component, member, assessment, criticality);
    if (assessment.state === OPEN) open.add(assessment.vulnerability);
    const fourth = fourthPowers(member, assessment);
    const known = shares.get(assessment.vulnerability);
    if (!known)
      shares.set(assessment.vulnerability, { fourth, cell: assessment.cell, inherentCell: assessment.inherentCell });
    else raise(known, fourth, assessment);
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
  allocate(
    totals,
    'residual',
    [...shares.values()].map(({ fourth, cell }) => ({ fourth: fourth.residual, cell })),
  );
  allocate(
    totals,
    'inherent',
    [...shares.values()].map(({ fourth, inherentCell: cell }) => ({ fourth: fourth.inherent, cell })),
  );
  return component;
}

function countMember(component: ComponentRollUp, member: Member, assessment: Assessment, criticality: number): void {
  const { totals } = component;
  const isCheck = assessment.vulnerability <= 0;
  const kind = isCheck ? 'checks' : 'findings';
  const inherent = totals.inherent.at(assessment.inherentCell);
  if (inherent) inherent[kind] += 1;
  if (!isCheck) totals.states[assessment.state] = (totals.states[assessment.state] ?? 0) + 1;
  if (assessment.state !== OPEN) return;
  if (isCheck) totals.checks.failing += 1;
  const cell = totals.cells.at(assessment.cell);
  if (cell) cell[kind] += 1;
  totals.levels[assessment.level] = (totals.levels[assessment.level] ?? 0) + 1;
  if (assessment.level === 5 && criticality === HIGHEST_CRITICALITY) totals.topOnCritical += 1;
  const confidence = CONFIDENCES.indexOf(assessment.confidence);
  totals.confidence[confidence] = (totals.confidence[confidence] ?? 0) + 1;
  component.confidence = Math.min(component.confidence, confidence);
  component.level = Math.max(component.level, assessment.level);
  if (component.tier === -1 || assessment.tier < component.tier) component.tier = assessment.tier;
  const due = isCheck ? null : dueDay(member.day, assessment);
  countInPart(member.fixable ? component.fixable : component.unfixable, assessment, due);
  if (isCheck) return;
  totals.tiers.count(assessment.tier, 1);
  totals.firstSeen.count(member.day, 1);
  if (due === null) return;
  totals.due.count(due, 1);
  component.dueDay = component.dueDay === null ? due : Math.min(component.dueDay, due);
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

function raise(
  known: { fourth: Record<Variant, bigint>; cell: number; inherentCell: number },
  fourth: Record<Variant, bigint>,
  assessment: Assessment,
): void {
  if (fourth.residual > known.fourth.residual) known.cell = assessment.cell;
  if (fourth.inherent > known.fourth.inherent) known.inherentCell = assessment.inherentCell;
  for (const variant of VARIANTS) if (fourth[variant] > known.fourth[variant]) known.fourth[variant] = fourth[variant];
}

/** Shares the mass of a component out over cells, by x⁴; what whole numbers leave over goes to the greatest. */
function allocate(totals: Totals, variant: 'residual' | 'inherent', parts: { fourth: bigint; cell: number }[]): void {
  const mass = totals.masses[variant];
  const cells = variant === 'residual' ? totals.cells : totals.inherent;
  const byCell = new Map<number, bigint>();
  let sum = 0n;
  for (const { fourth, cell } of parts) {
    byCell.set(cell, (byCell.get(cell) ?? 0n) + fourth);
    sum += fourth;
  }
  if (sum === 0n) return;
  let left = mass;
  const sorted = [...byCell].sort(([a, x], [b, y]) => (x === y ? a - b : x > y ? -1 : 1));
  for (const [place, fourth] of sorted) {
    const share = (mass * fourth) / sum;
    left -= share;
    const cell = cells.at(place);
    if (cell) cell.mass += share;
  }
  const greatest = cells.at(sorted[0]?.[0] ?? -1);
  if (greatest) greatest.mass += left;
}

import type { Masses } from './assessment.js';
import { type ComponentRollUp, rollUpComponent } from './component-roll-up.js';
import { dueDay } from './due-day.js';
import { type Change, changeOf } from './ledger-cause.js';
import { bySubject, type Member } from './member.js';
import type { Side } from './side.js';
import { addThreats, type Threats } from './threat-totals.js';
import { Totals } from './totals.js';

/** What a device was counted as, and what it is: the assessments may differ, or the members, or both. */
export interface DeviceSides {
  before: Side;
  after: Side;
}

/** What has to be written for one device. */
export interface DeviceTransition {
  /** By subject: what it is now, null when nothing of it is left. */
  components: Map<number, { before: ComponentRollUp | null; after: ComponentRollUp | null }>;
  /** What it adds to the totals of device and organization. */
  delta: Totals;
  /** By assessment: how many findings more or fewer. */
  assessments: Map<number, number>;
  /** By vulnerability and day: how many open findings more or fewer are due. */
  due: Map<number, Map<number, number>>;
  /** Vulnerabilities of which that differs. */
  touched: Set<number>;
  /** What it adds to what is open of each profile. */
  threats: Threats;
  /** Why the mass moved, by subject. */
  changes: Change[];
}

/**
 * The difference that a device makes. Only subjects whose members or assessments differ are looked at: roll-ups are additive
 * over subjects.
 *
 * @param reassessed assessments whose values differ although their members do not
 */
export function deviceTransition(sides: DeviceSides, reassessed: ReadonlySet<number> = new Set()): DeviceTransition {
  const steps = transitionSteps(sides, reassessed);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same subject by subject, for devices that have so much that others want their turn between. */
export function* transitionSteps(
  { before, after }: DeviceSides,
  reassessed: ReadonlySet<number> = new Set(),
): Generator<void, DeviceTransition, undefined> {
  const old = bySubject(before.members);
  const now = bySubject(after.members);
  const transition: DeviceTransition = {
    components: new Map(),
    delta: new Totals(),
    assessments: new Map(),
    due: new Map(),
    touched: new Set(),
    threats: new Map(),
    changes: [],
  };
  for (const subject of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(subject) ?? [], now.get(subject) ?? []];
    const same = before.place === after.place && sameMembers(was, is);
    if (same && !is.some(({ assessment }) => assessment !== null && reassessed.has(assessment))) continue;
    moveSubject(transition, subject, { ...before, members: was }, { ...after, members: is });
    yield;
  }
  return transition;
}

function moveSubject(transition: DeviceTransition, subject: number, before: Side, after: Side): void {
  const was =
    before.members.length === 0 ? null : rollUpComponent(before.members, before.assessmentOf, before.criticality);
  const is = after.members.length === 0 ? null : rollUpComponent(after.members, after.assessmentOf, after.criticality);
  transition.components.set(subject, { before: was, after: is });
  if (was) {
    transition.delta.add(was.totals, -1);
    addThreats(transition.threats, was.threats, -1);
  }
  if (is) {
    transition.delta.add(is.totals, 1);
    addThreats(transition.threats, is.threats, 1);
  }
  const vulnerabilities = new Map<number, number>();
  count(transition, before, -1, vulnerabilities);
  count(transition, after, 1, vulnerabilities);
  touch(transition, vulnerabilities);
  transition.changes.push(...changeOf(subject, before, after, massOf(was), massOf(is)));
}

function massOf(component: ComponentRollUp | null): Masses['residual'] {
  return component?.totals.masses.residual ?? 0n;
}

function count(
  { assessments, due }: DeviceTransition,
  { members, assessmentOf }: Side,
  times: 1 | -1,
  vulnerabilities: Map<number, number>,
): void {
  for (const member of members) {
    if (member.assessment === null) continue;
    const assessment = assessmentOf(member);
    const { vulnerability } = assessment;
    if (vulnerability === null) continue;
    assessments.set(member.assessment, (assessments.get(member.assessment) ?? 0) + times);
    vulnerabilities.set(member.assessment, vulnerability);
    const day = assessment.state === 0 ? dueDay(member.day, assessment) : null;
    if (day === null) continue;
    const days = due.get(vulnerability) ?? new Map<number, number>();
    due.set(vulnerability, days.set(day, (days.get(day) ?? 0) + times));
  }
}

/** What came and went again is not a difference. */
function touch({ assessments, due, touched }: DeviceTransition, vulnerabilities: ReadonlyMap<number, number>): void {
  for (const [id, vulnerability] of vulnerabilities) {
    if (assessments.get(id) !== 0 || [...(due.get(vulnerability)?.values() ?? [])].some((by) => by !== 0))
      touched.add(vulnerability);
  }
}

/** Both come in canonical order. */
function sameMembers(a: readonly Member[], b: readonly Member[]): boolean {
  return (
    a.length === b.length &&
    a.every((member, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        member.assessment === other.assessment &&
        member.day === other.day &&
        member.fixable === other.fixable
      );
    })
  );
}

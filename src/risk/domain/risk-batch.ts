import { type ActionDelta, emptyActionDelta, moveAction } from './action-part.js';
import { addMasses, type Masses, massesOf, massList, noMasses } from './assessment.js';
import type { ComponentRollUp } from './component-roll-up.js';
import type { DeviceTransition } from './device-transition.js';
import type { LedgerCause } from './ledger-cause.js';
import type { OrganizationTotals } from './organization-totals.js';
import { CountByNumber } from './count-by-number.js';
import { addThreats, findingsByGroup, type Threats } from './threat-totals.js';
import { CELLS, type Totals } from './totals.js';

/** What is stored of a device, apart from its members. */
export interface DeviceFigures {
  place: number;
  scanned: boolean;
  masses: bigint[];
  cells: number[];
  inherentCells: number[];
  /** Open findings and failing checks in each of the groups of threats. */
  threats: number[];
  fixedAfter: Record<string, number>;
}

/** What a subject gained or lost over all devices. */
export interface SubjectDelta {
  masses: Masses;
  devices: number;
  findings: number;
  byLevel: number[];
  byTier: CountByNumber;
  due: CountByNumber;
  byConfidence: number[];
  /** The same of what has a fix, and of what has none. */
  fixable: ActionDelta;
  unfixable: ActionDelta;
}

/** A device that came, went or changed. */
export interface MovedDevice {
  deviceId: number;
  before: DeviceFigures | null;
  after: DeviceFigures | null;
  transition: DeviceTransition;
}

/** Gathers the differences that devices make, to be written together; adds them to the totals of the organization at once. */
export class RiskBatch {
  readonly subjects = new Map<number, SubjectDelta>();
  readonly assessments = new Map<number, number>();
  readonly due = new Map<number, Map<number, number>>();
  /** What profiles of threats gained or lost over all devices. */
  readonly threats: Threats = new Map();
  /** Vulnerabilities whose findings are others, or due on other days. */
  readonly touched = new Set<number>();
  /** What devices are shown with; null for those that nobody scanned. */
  readonly scores = new Map<number, number | null>();
  readonly components: { deviceId: number; subjectId: number; component: ComponentRollUp | null }[] = [];
  /** Mass by cause and subject, with the devices on which it moved. */
  readonly causes = new Map<LedgerCause, Map<number, { mass: bigint; devices: number }>>();
  /** Whether devices came, went, or were scanned for the first time: those that others are imputed from are not the same. */
  repopulated = false;

  constructor(private readonly organization: OrganizationTotals) {}

  /** @param cause given to every change of the device instead of what follows from it */
  add({ deviceId, before, after, transition }: MovedDevice, cause: LedgerCause | null): void {
    this.organization.totals.add(transition.delta, 1);
    addThreats(this.threats, transition.threats, 1);
    this.moveDevice(before, after);
    for (const [subjectId, sides] of transition.components) {
      this.moveSubject(subjectId, sides.before, -1);
      this.moveSubject(subjectId, sides.after, 1);
      this.components.push({ deviceId, subjectId, component: sides.after });
    }
    for (const [id, by] of transition.assessments) this.assessments.set(id, (this.assessments.get(id) ?? 0) + by);
    for (const [vulnerability, days] of transition.due) {
      const known = this.due.get(vulnerability) ?? new Map<number, number>();
      this.due.set(vulnerability, known);
      for (const [day, by] of days) known.set(day, (known.get(day) ?? 0) + by);
    }
    for (const vulnerability of transition.touched) this.touched.add(vulnerability);
    for (const change of transition.changes) {
      const bySubject = this.causes.get(cause ?? change.cause) ?? new Map<number, { mass: bigint; devices: number }>();
      this.causes.set(cause ?? change.cause, bySubject);
      const known = bySubject.get(change.subject) ?? { mass: 0n, devices: 0 };
      bySubject.set(change.subject, { mass: known.mass + change.mass, devices: known.devices + 1 });
    }
  }

  /** Lets go of components: they are many, and what they add up to is in the totals. */
  release(): void {
    this.components.length = 0;
  }

  private moveDevice(before: DeviceFigures | null, after: DeviceFigures | null): void {
    const { organization } = this;
    if (before?.scanned !== after?.scanned) this.repopulated = true;
    for (const [figures, times] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (!figures) continue;
      organization.devices.enrolled += times;
      if (!figures.scanned) organization.devices.neverScanned += times;
      organization.fixedAfter.add(CountByNumber.of(figures.fixedAfter), times);
      const place = organization.places.get(figures.place) ?? { devices: 0, mass: 0n };
      organization.places.set(figures.place, {
        devices: place.devices + times,
        mass: place.mass + BigInt(times) * (figures.masses[0] ?? 0n),
      });
    }
    for (let cell = 0; cell < CELLS; cell += 1) {
      const reach = organization.reach[cell];
      const inherent = organization.inherentReach[cell];
      if (reach) reach.devices += isIn(after?.cells, cell) - isIn(before?.cells, cell);
      if (inherent) inherent.devices += isIn(after?.inherentCells, cell) - isIn(before?.inherentCells, cell);
    }
    organization.threatened.forEach((devices, group) => {
      organization.threatened[group] = devices + isIn(after?.threats, group) - isIn(before?.threats, group);
    });
  }

  private moveSubject(subjectId: number, component: ComponentRollUp | null, times: 1 | -1): void {
    if (!component) return;
    const delta = this.subjects.get(subjectId) ?? {
      masses: noMasses(),
      devices: 0,
      findings: 0,
      byLevel: [0, 0, 0, 0, 0, 0],
      byTier: new CountByNumber(),
      due: new CountByNumber(),
      byConfidence: [0, 0, 0],
      fixable: emptyActionDelta(),
      unfixable: emptyActionDelta(),
    };
    this.subjects.set(subjectId, delta);
    addMasses(delta.masses, component.totals.masses, times);
    moveAction(delta.fixable, component.fixable, times);
    moveAction(delta.unfixable, component.unfixable, times);
    // A subject of which nothing is open is on a device for its decisions only.
    if (component.level === 0) return;
    delta.devices += times;
    delta.findings += times * openFindings(component.totals);
    delta.byLevel[component.level] = (delta.byLevel[component.level] ?? 0) + times;
    delta.byTier.count(component.tier, times);
    if (component.dueDay !== null) delta.due.count(component.dueDay, times);
    delta.byConfidence[component.confidence] = (delta.byConfidence[component.confidence] ?? 0) + times;
  }
}

/** Open findings and failing checks. */
export function openFindings({ states, checks }: Totals): number {
  return (states[0] ?? 0) + checks.failing;
}

/** The figures of a device after its members moved. */
export function figuresAfter(
  before: DeviceFigures | null,
  { delta, threats }: DeviceTransition,
  now: { place: number; scanned: boolean; fixedAfter: Record<string, number> },
): DeviceFigures {
  const masses = massesOf(before?.masses ?? []);
  addMasses(masses, delta.masses, 1);
  const cells = (was: readonly number[] | undefined, moved: readonly { findings: number }[]): number[] =>
    moved.map(({ findings }, i) => (was?.[i] ?? 0) + findings);
  return {
    ...now,
    masses: massList(masses),
    cells: cells(before?.cells, delta.cells.list()),
    inherentCells: cells(before?.inherentCells, delta.inherent.list()),
    threats: findingsByGroup(threats).map((moved, group) => (before?.threats[group] ?? 0) + moved),
  };
}

function isIn(counts: readonly number[] | undefined, place: number): number {
  return (counts?.[place] ?? 0) > 0 ? 1 : 0;
}

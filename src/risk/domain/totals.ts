import { addMasses, type Masses, noMasses, VARIANTS } from './assessment.js';
import { CountByNumber } from './count-by-number.js';

export const CELLS = 25;

/** What a cell of the matrix holds. */
export interface CellTotals {
  findings: number;
  checks: number;
  mass: bigint;
}

/** The cells of a matrix. A component is in one or two of them: those in which nothing is take no room. */
export class Cells {
  private readonly held = new Map<number, CellTotals>();

  /** What is in a cell, to be added to; undefined for -1, which is none. */
  at(place: number): CellTotals | undefined {
    const known = this.held.get(place);
    if (known || place < 0) return known;
    const made = { findings: 0, checks: 0, mass: 0n };
    this.held.set(place, made);
    return made;
  }

  /** All 25, empty ones among them. */
  list(): CellTotals[] {
    return Array.from({ length: CELLS }, (_, place) => this.held.get(place) ?? { findings: 0, checks: 0, mass: 0n });
  }

  /** Masses only: how many there are stays. */
  multiplyMasses(by: bigint, of = 1n): void {
    for (const cell of this.held.values()) cell.mass = (cell.mass * by) / of;
  }

  add(other: Cells, times: 1 | -1): void {
    for (const [place, cell] of other.held) {
      const target = this.at(place);
      if (!target) continue;
      target.findings += times * cell.findings;
      target.checks += times * cell.checks;
      target.mass += times === 1 ? cell.mass : -cell.mass;
    }
  }
}

/** Everything that is additive over subjects and devices: of one component, of a device, of an organization. */
export class Totals {
  readonly masses: Masses = noMasses();
  /** Findings by state. */
  readonly states = [0, 0, 0, 0, 0, 0];
  /** Of failing ones those that nobody accepted, and those that somebody did. */
  readonly checks = { failing: 0, accepted: 0 };
  readonly cells = new Cells();
  readonly inherent = new Cells();
  /** Open findings by level 1-5, failing checks with them; 0 is not used. */
  readonly levels = [0, 0, 0, 0, 0, 0];
  /** Open findings by deadline tier. */
  readonly tiers = new CountByNumber();
  /** Open findings by the day on which they are due; those without a deadline are not in it. */
  readonly due = new CountByNumber();
  /** Failing checks by the day on which they are due; those without a deadline, or whose first day nobody knows, are not in it. */
  readonly dueChecks = new CountByNumber();
  /** Open findings by the day on which they were first seen. */
  readonly firstSeen = new CountByNumber();
  /** Open findings by how much was known: weak, partial, full. */
  readonly confidence = [0, 0, 0];
  /** Very high ones on devices of the highest criticality. */
  topOnCritical = 0;

  /** As many as there are, each with so many times the mass, of so many parts: rounded down. */
  withMasses(by: bigint, of = 1n): Totals {
    const many = new Totals();
    many.add(this, 1);
    for (const variant of VARIANTS) many.masses[variant] = (many.masses[variant] * by) / of;
    many.cells.multiplyMasses(by, of);
    many.inherent.multiplyMasses(by, of);
    return many;
  }

  /** Adds another one, `times` being 1 or -1. */
  add(other: Totals, times: 1 | -1): void {
    addMasses(this.masses, other.masses, times);
    addNumbers(this.states, other.states, times);
    addNumbers(this.levels, other.levels, times);
    addNumbers(this.confidence, other.confidence, times);
    this.checks.failing += times * other.checks.failing;
    this.checks.accepted += times * other.checks.accepted;
    this.topOnCritical += times * other.topOnCritical;
    this.cells.add(other.cells, times);
    this.inherent.add(other.inherent, times);
    this.tiers.add(other.tiers, times);
    this.due.add(other.due, times);
    this.dueChecks.add(other.dueChecks, times);
    this.firstSeen.add(other.firstSeen, times);
  }
}

function addNumbers(to: number[], from: readonly number[], times: 1 | -1): void {
  from.forEach((value, i) => {
    to[i] = (to[i] ?? 0) + times * value;
  });
}

import type { Fleet } from '../model/decomposition.js';
import { organizationMass } from '../model/score.js';
import { massesOf, massList, type Masses } from './assessment.js';
import { CountByNumber } from './count-by-number.js';
import { GROUPS } from './threat-profile.js';
import { type Cells, CELLS, Totals } from './totals.js';

/** How many devices and vulnerabilities have something in a cell. */
export interface CellReach {
  devices: number;
  vulnerabilities: number;
}

/** The devices of one kind of place. */
export interface PlaceTotals {
  devices: number;
  mass: bigint;
}

/** Everything that views of a whole organization show, in one row: dashboards read nothing else. */
export interface OrganizationTotals {
  /** Of devices. */
  totals: Totals;
  /** Of cloud suites, on the scale of one device; see {@link wholeMass}. */
  cloud: Totals;
  reach: CellReach[];
  inherentReach: CellReach[];
  /** Devices with something open in each of the groups of threats. */
  threatened: number[];
  /** By place code. */
  places: Map<number, PlaceTotals>;
  /** Findings that were fixed, by how many days they had been open. */
  fixedAfter: CountByNumber;
  /** Enrolled and not deactivated; of these, never scanned. */
  devices: { enrolled: number; neverScanned: number };
  /** What is taken for each device that was never scanned. */
  imputed: Masses;
  /** The last id given to an assessment, and to a subject. */
  lastAssessment: number;
  lastSubject: number;
}

/** Of an organization that has nothing yet. */
export function emptyTotals(): OrganizationTotals {
  const reach = (): CellReach[] => Array.from({ length: CELLS }, () => ({ devices: 0, vulnerabilities: 0 }));
  return {
    totals: new Totals(),
    cloud: new Totals(),
    reach: reach(),
    inherentReach: reach(),
    threatened: Array.from({ length: GROUPS }, () => 0),
    places: new Map(),
    fixedAfter: new CountByNumber(),
    devices: { enrolled: 0, neverScanned: 0 },
    imputed: massesOf([]),
    lastAssessment: 0,
    lastSubject: 0,
  };
}

/**
 * The mass of the whole: what was seen on devices, what is taken for those that nobody looked at, and what is wrong with
 * suites, which counts for each device.
 */
export function wholeMass(organization: OrganizationTotals, variant: keyof Masses = 'residual'): bigint {
  const { totals, cloud, devices } = organization;
  const ofDevices = totals.masses[variant] + imputedMass(organization, variant);
  return organizationMass(ofDevices, cloud.masses[variant], devices.enrolled);
}

/** The organization as scores and their changes are made from it. */
export function fleetOf(organization: OrganizationTotals): Fleet {
  const { devices, cloud } = organization;
  return { mass: wholeMass(organization), devices: devices.enrolled, cloud: cloud.masses.residual };
}

/** What is taken for devices that were never scanned. */
export function imputedMass({ devices, imputed }: OrganizationTotals, variant: keyof Masses = 'residual'): bigint {
  return imputed[variant] * BigInt(devices.neverScanned);
}

/** For how many devices something counts that is wrong with a suite: all that count, and one where there is none. */
export function concerned({ devices }: Pick<OrganizationTotals, 'devices'>): number {
  return Math.max(1, devices.enrolled);
}

/** What devices and suites come to together, without what is imputed. A check of a suite is one, however many it concerns. */
export function togetherTotals(organization: OrganizationTotals): Totals {
  const together = new Totals();
  together.add(organization.totals, 1);
  together.add(organization.cloud.withMasses(BigInt(concerned(organization))), 1);
  return together;
}

/** What lists by cell of the matrix have for totals; of devices only, as those lists are. */
export function cellCounts({ totals, reach }: OrganizationTotals): {
  findings: number[];
  inherentFindings: number[];
  vulnerabilities: number[];
} {
  return {
    findings: totals.cells.list().map(({ findings }) => findings),
    inherentFindings: totals.inherent.list().map(({ findings }) => findings),
    vulnerabilities: reach.map(({ vulnerabilities }) => vulnerabilities),
  };
}

type StoredCell = [findings: number, checks: number, mass: string, devices: number, vulnerabilities: number];

/** As it is stored: whole numbers that may be large are texts. */
export interface StoredTotals {
  masses: string[];
  states: number[];
  failingChecks: number;
  /** Not there before checks could be accepted. */
  acceptedChecks?: number;
  levels: number[];
  confidence: number[];
  topOnCritical: number;
  tiers: Record<string, number>;
  due: Record<string, number>;
  /** Not there before failing checks had days. */
  dueChecks?: Record<string, number>;
  firstSeen: Record<string, number>;
  cells: StoredCell[];
  inherent: StoredCell[];
  /** Absent where it was counted by a release that did not keep threats. */
  threatened?: number[];
  places: Record<string, [devices: number, mass: string]>;
  fixedAfter: Record<string, number>;
  devices: { enrolled: number; neverScanned: number };
  imputed: string[];
  lastAssessment: number;
  lastSubject: number;
  /** Absent without a suite. */
  cloud?: StoredCloud;
}

type StoredCloudCell = [checks: number, mass: string];

interface StoredCloud {
  masses: string[];
  failing: number;
  /** Not there before gaps had days. */
  due?: Record<string, number>;
  levels: number[];
  confidence: number[];
  cells: StoredCloudCell[];
  inherent: StoredCloudCell[];
}

/** For the database; equal totals are stored alike. */
export function storeTotals(one: OrganizationTotals): StoredTotals {
  const { totals } = one;
  return {
    masses: massList(totals.masses).map(String),
    states: totals.states,
    failingChecks: totals.checks.failing,
    acceptedChecks: totals.checks.accepted,
    levels: totals.levels,
    confidence: totals.confidence,
    topOnCritical: totals.topOnCritical,
    tiers: totals.tiers.toRecord(),
    due: totals.due.toRecord(),
    dueChecks: totals.dueChecks.toRecord(),
    firstSeen: totals.firstSeen.toRecord(),
    cells: storeCells(totals.cells, one.reach),
    inherent: storeCells(totals.inherent, one.inherentReach),
    threatened: one.threatened,
    places: Object.fromEntries(
      [...one.places]
        .filter(([, { devices }]) => devices > 0)
        .sort(([a], [b]) => a - b)
        .map(([code, { devices, mass }]) => [String(code), [devices, String(mass)] as [number, string]]),
    ),
    fixedAfter: one.fixedAfter.toRecord(),
    devices: one.devices,
    imputed: massList(one.imputed).map(String),
    lastAssessment: one.lastAssessment,
    lastSubject: one.lastSubject,
    ...storeCloud(one.cloud),
  };
}

function storeCloud({
  masses,
  checks,
  dueChecks,
  levels,
  confidence,
  cells,
  inherent,
}: Totals): Pick<StoredTotals, 'cloud'> {
  const list = massList(masses);
  if (list.every((mass) => mass === 0n) && checks.failing === 0) return {};
  const pairs = (of: Cells): StoredCloudCell[] => of.list().map(({ checks: many, mass }) => [many, String(mass)]);
  return {
    cloud: {
      masses: list.map(String),
      failing: checks.failing,
      due: dueChecks.toRecord(),
      levels,
      confidence,
      cells: pairs(cells),
      inherent: pairs(inherent),
    },
  };
}

function loadCloud(stored: StoredCloud, cloud: Totals): void {
  Object.assign(cloud.masses, massesOf(stored.masses));
  cloud.checks.failing = stored.failing;
  cloud.dueChecks.add(CountByNumber.of(stored.due ?? {}), 1);
  copy(cloud.levels, stored.levels);
  copy(cloud.confidence, stored.confidence);
  for (const [pairs, cells] of [
    [stored.cells, cloud.cells],
    [stored.inherent, cloud.inherent],
  ] as const)
    pairs.forEach(([checks, mass], i) => {
      if (checks > 0 || mass !== '0') Object.assign(cells.at(i) ?? {}, { checks, mass: BigInt(mass) });
    });
}

/** From the database. */
export function loadTotals(stored: StoredTotals): OrganizationTotals {
  const one = emptyTotals();
  const { totals } = one;
  Object.assign(totals.masses, massesOf(stored.masses));
  copy(totals.states, stored.states);
  copy(totals.levels, stored.levels);
  copy(totals.confidence, stored.confidence);
  totals.checks.failing = stored.failingChecks;
  totals.checks.accepted = stored.acceptedChecks ?? 0;
  totals.topOnCritical = stored.topOnCritical;
  totals.tiers.add(CountByNumber.of(stored.tiers), 1);
  totals.due.add(CountByNumber.of(stored.due), 1);
  totals.dueChecks.add(CountByNumber.of(stored.dueChecks ?? {}), 1);
  totals.firstSeen.add(CountByNumber.of(stored.firstSeen), 1);
  loadCells(stored.cells, totals.cells, one.reach);
  loadCells(stored.inherent, totals.inherent, one.inherentReach);
  copy(one.threatened, stored.threatened ?? []);
  for (const [code, [devices, mass]] of Object.entries(stored.places))
    one.places.set(Number(code), { devices, mass: BigInt(mass) });
  one.fixedAfter.add(CountByNumber.of(stored.fixedAfter), 1);
  one.devices = { ...stored.devices };
  one.imputed = massesOf(stored.imputed);
  one.lastAssessment = stored.lastAssessment;
  one.lastSubject = stored.lastSubject;
  if (stored.cloud) loadCloud(stored.cloud, one.cloud);
  return one;
}

function copy(to: number[], from: readonly number[]): void {
  from.forEach((value, i) => {
    to[i] = value;
  });
}

function storeCells(cells: Cells, reach: readonly CellReach[]): StoredCell[] {
  return cells
    .list()
    .map(({ findings, checks, mass }, i) => [
      findings,
      checks,
      String(mass),
      reach[i]?.devices ?? 0,
      reach[i]?.vulnerabilities ?? 0,
    ]);
}

function loadCells(stored: readonly StoredCell[], cells: Cells, reach: CellReach[]): void {
  stored.forEach(([findings, checks, mass, devices, vulnerabilities], i) => {
    const cell = cells.at(i);
    if (cell) Object.assign(cell, { findings, checks, mass: BigInt(mass) });
    reach[i] = { devices, vulnerabilities };
  });
}

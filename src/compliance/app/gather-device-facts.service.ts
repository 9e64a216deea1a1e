import { Injectable } from '@nestjs/common';
import { IntelligenceQueries } from '../../vulnerabilities/index.js';
import { SIGNALS } from '../catalogue/signals.js';
import { dayOf } from '../domain/days.js';
import {
  type BenchmarkFact,
  type CheckFact,
  type DeviceFacts,
  isSupported,
  systemProduct,
} from '../domain/device-facts.js';
import {
  type BenchmarkRow,
  type CheckRow,
  ComplianceFactsRepository,
  type DeviceRow,
  type FindingsRow,
  type SeriesRow,
} from '../persistence/compliance-facts.repository.js';

/** What is known of a device, and the day of the newest scan of each of its series. */
export interface GatheredFacts extends DeviceFacts {
  scannedOn: Record<string, string>;
}

/** Findings that the service concludes itself, from an inventory. */
const CONCLUDED = 'posture';

const CHECKS = SIGNALS.flatMap(({ source }) => (source.kind === 'device-check' ? source.checks : []));
const TOOLS = SIGNALS.flatMap(({ source }) => (source.kind === 'benchmark' ? [source.tool] : []));

/** Gathers what signals of devices follow from: as many statements for one device as for hundreds. */
@Injectable()
export class GatherDeviceFacts {
  constructor(
    private readonly facts: ComplianceFactsRepository,
    private readonly intelligence: IntelligenceQueries,
  ) {}

  /** Of those of the devices that there are. */
  async of(organizationId: number, ids: readonly number[], at: Date): Promise<GatheredFacts[]> {
    const today = dayOf(at);
    const [devices, scanSeries, checks, benchmarks, findings] = await Promise.all([
      this.facts.devices(organizationId, ids),
      this.facts.scanSeries(organizationId, ids),
      this.facts.checks(organizationId, ids, CHECKS),
      this.facts.benchmarks(organizationId, ids, TOOLS),
      this.facts.findings(organizationId, ids, today),
    ]);
    const supported = await this.supported(devices, today);
    const [seriesOfDevices, checksOf, benchmarksOf] = [byDevice(scanSeries), byDevice(checks), byDevice(benchmarks)];
    const findingsOf = new Map(findings.map((row) => [row.deviceId, row]));
    return devices.map((device) => {
      const own = seriesOfDevices.get(device.id) ?? [];
      return {
        ...factsOf(device, own, findingsOf.get(device.id)),
        systemSupported: supported.get(device.id) ?? null,
        checks: checkFacts(checksOf.get(device.id) ?? [], own),
        benchmarks: benchmarkFacts(benchmarksOf.get(device.id) ?? [], own),
      };
    });
  }

  private async supported(devices: readonly DeviceRow[], today: string): Promise<Map<number, boolean | null>> {
    const known = devices.flatMap(({ id, osId, osVersion }) =>
      osId === null || osVersion === null ? [] : [{ id, product: systemProduct(osId), version: osVersion }],
    );
    const cycles = await this.intelligence.endOfLife([...new Set(known.map(({ product }) => product))]);
    return new Map(
      known.map(({ id, product, version }) => [id, isSupported(cycles.get(product) ?? [], version, today)]),
    );
  }
}

function factsOf(
  device: DeviceRow,
  scanSeries: readonly SeriesRow[],
  findings: FindingsRow | undefined,
): Omit<GatheredFacts, 'systemSupported' | 'checks' | 'benchmarks'> {
  const inventories = scanSeries.filter(({ reportsSoftware }) => reportsSoftware);
  // The service concludes nothing new from the inventory that it knows already: a newer one that is the same confirms what it concluded.
  const concluding = scanSeries.some(({ source, reportsFindings }) => source === CONCLUDED && reportsFindings);
  const telling = scanSeries.filter(({ reportsFindings }) => reportsFindings);
  return {
    deviceId: device.id,
    // Of a machine without an agent there is nothing that most signals could read.
    inUse: (device.state === 'active' || device.state === 'conflict') && !device.onlyReported,
    role: device.role,
    criticality: device.criticality,
    hardwareKnown: device.hardwareKnown,
    systemKnown: device.osId !== null,
    lastSeenAt: newest([device.lastSeenAt, ...scanSeries.map(({ lastScanAt }) => lastScanAt)]),
    vulnerabilitiesSeenAt: newest([...telling, ...(concluding ? inventories : [])].map(({ lastScanAt }) => lastScanAt)),
    softwareSeenAt: newest(inventories.map(({ lastScanAt }) => lastScanAt)),
    overdue: findings?.overdue === true,
    overdueKnownExploited: findings?.overdueKnownExploited === true,
    unfixedSince: findings?.unfixedSince ?? null,
    scannedOn: Object.fromEntries(scanSeries.map(({ id, lastScanAt }) => [String(id), dayOf(lastScanAt)])),
  };
}

function checkFacts(rows: readonly CheckRow[], scanSeries: readonly SeriesRow[]): Map<string, CheckFact> {
  return new Map(
    rows.map((row) => [row.checkId, { status: row.status, observedAt: confirmedAt(row, scanSeries) }] as const),
  );
}

function benchmarkFacts(rows: readonly BenchmarkRow[], scanSeries: readonly SeriesRow[]): Map<string, BenchmarkFact> {
  const facts = new Map<string, BenchmarkFact>();
  for (const row of rows) {
    const before = facts.get(row.tool);
    facts.set(row.tool, {
      passed: row.passed + (before?.passed ?? 0),
      failed: row.failed + (before?.failed ?? 0),
      observedAt: newest([before?.observedAt ?? null, confirmedAt(row, scanSeries)]) ?? row.observedAt,
    });
  }
  return facts;
}

/** A scan that shows the same leaves its answers as they are, so that these are as new as the last scan of their series. */
function confirmedAt(row: CheckRow | BenchmarkRow, scanSeries: readonly SeriesRow[]): Date {
  const series = scanSeries.find(({ source, scope }) => source === row.source && scope === row.scope);
  return newest([row.observedAt, series?.lastScanAt ?? null]) ?? row.observedAt;
}

function newest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);
}

function byDevice<Row extends { deviceId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.deviceId);
    if (group) group.push(row);
    else groups.set(row.deviceId, [row]);
  }
  return groups;
}

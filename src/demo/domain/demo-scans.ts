import type { DaysAgo, DemoDevice } from './demo-device.js';
import { type DemoPackage, demoReport } from './demo-reports.js';

const DAY_MS = 86_400_000;
/** Days between the scans of a demo machine. */
const EVERY_DAYS = 7;
const CHECKS = [
  'accounts-without-password',
  'auto-update',
  'cpu-mitigations',
  'disk-encryption',
  'firewall',
  'kernel-hardening',
  'reboot-required',
  'secure-boot',
  'ssh-config',
  'time-sync',
  'uid-zero-accounts',
];

/** A scan of a demo machine, ready to be sent. */
export interface DemoScan {
  device: DemoDevice;
  day: DaysAgo;
  at: Date;
  envelope: Record<string, unknown>;
}

/** All scans of the demo in the order in which they would have come. Deterministic but for the dates, which count back from `now`. */
export function demoScans(fleet: DemoDevice[], packages: DemoPackage[], now: Date, newId: () => string): DemoScan[] {
  const catalogue = new Map(packages.map((item) => [item.name, item]));
  return fleet
    .filter((device) => !device.neverEnrolled)
    .flatMap((device) => [
      ...scanDays(device).map((day) => scan(device, day, catalogue, now, newId())),
      ...(device.reports ?? []).map((report) => {
        // An hour before the agent's own scan of that day.
        const at = new Date(now.getTime() - report.on * DAY_MS - 3_600_000);
        const { source } = report;
        const document = demoReport(report, device);
        return { device, day: report.on, at, envelope: envelopeOf(device, at, newId(), { source, report: document }) };
      }),
    ])
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** When a machine was scanned: weekly, on every day something changed, and last minutes ago unless it fell silent. */
function scanDays(device: DemoDevice): DaysAgo[] {
  const { enrolledOn } = device;
  const weekly = Array.from({ length: Math.floor(enrolledOn / EVERY_DAYS) + 1 }, (_, i) => enrolledOn - i * EVERY_DAYS);
  const mended = device.checks.map(({ until }) => until ?? 0);
  const days = new Set([...weekly, ...device.upgrades.map(({ on }) => on), ...mended, 0]);
  return [...days].filter((day) => day >= (device.silentSince ?? 0)).sort((a, b) => b - a);
}

function scan(
  device: DemoDevice,
  day: DaysAgo,
  catalogue: Map<string, DemoPackage>,
  now: Date,
  scanId: string,
): DemoScan {
  // Machines do not report in the same minute.
  const at = new Date(now.getTime() - day * DAY_MS - (device.name.length + 5) * 60_000);
  const installed = Object.keys(device.packages).map((name) => {
    const item = catalogue.get(name);
    if (!item) throw new Error(`The demo has no package ${name}.`);
    return { item, version: versionOn(device, name, day) };
  });
  const own = {
    source: 'native',
    scope: 'host',
    inventory: {
      sources: [{ type: 'deb', status: coverage(device, day), count: installed.length }],
      packages: installed.map(({ item, version }) => ({
        purl: purl(device, item, version),
        name: item.name,
        version: item.versions[version],
        architecture: 'amd64',
        sourceName: item.source,
        sourceVersion: item.versions[version],
      })),
    },
    // Nobody looked for vulnerabilities where there was no inventory to look in: that is not the same as none.
    ...(installed.length === 0 || device.inventoryOnly ? {} : { findings: installed.flatMap(findingsIn(device)) }),
    checks: CHECKS.map((id) => check(device, id, day)),
  };
  return { device, day, at, envelope: envelopeOf(device, at, scanId, own) };
}

/** What every scan says of itself, with what only this one says. */
function envelopeOf(
  device: DemoDevice,
  at: Date,
  scanId: string,
  own: Record<string, unknown>,
): Record<string, unknown> {
  return {
    schemaVersion: '1.0',
    scanId,
    startedAt: at.toISOString(),
    finishedAt: new Date(at.getTime() + 2000).toISOString(),
    agent: { name: 'posture-agent', version: '0.1.0', runAs: 'unprivileged', capabilities: ['vulnerabilities'] },
    device: {
      hostname: device.name,
      os: device.os && { platform: device.platform, ...device.os },
      hardwareId: `demo:${device.name}`,
    },
    ...own,
  };
}

function findingsIn(
  device: DemoDevice,
): (installed: { item: DemoPackage; version: number }) => Record<string, unknown>[] {
  return ({ item, version }) =>
    item.vulnerabilities
      .filter(({ fixedIn }) => version < fixedIn)
      .map(({ id, fixedIn, severity, vector, cwe, title }) => ({
        id,
        purl: purl(device, item, version),
        installedVersion: item.versions[version],
        fixedVersions: [item.versions[fixedIn]],
        severity,
        cvss: vector === null ? [] : [{ source: 'demo', version: '3.1', vector }],
        cwes: cwe === null ? [] : [cwe],
        title,
      }));
}

function versionOn(device: DemoDevice, name: string, day: DaysAgo): number {
  const past = device.upgrades
    .filter((upgrade) => upgrade.package === name && upgrade.on >= day)
    .sort((a, b) => a.on - b.on);
  return past[0]?.to ?? device.packages[name] ?? 0;
}

function coverage(device: DemoDevice, day: DaysAgo): string {
  if (day <= (device.partialSince ?? -1)) return 'partial';
  return device.platform === 'linux' ? 'complete' : 'not-present';
}

function purl(device: DemoDevice, item: DemoPackage, version: number): string {
  const encoded = encodeURIComponent(item.versions[version] ?? '');
  return `pkg:deb/debian/${item.name}@${encoded}?arch=amd64&distro=debian-${device.os?.version ?? ''}`;
}

function check(device: DemoDevice, id: string, day: DaysAgo): Record<string, unknown> {
  const found = device.checks.find((one) => one.id === id && day > (one.until ?? -1));
  return {
    id,
    status: found?.status ?? 'pass',
    observed: { demo: true },
    evidence: [],
    ...(found?.reason === undefined ? {} : { reason: { code: found.reason, detail: null } }),
  };
}

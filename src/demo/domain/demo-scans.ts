import type { DaysAgo, DemoDevice } from './demo-fleet.js';
import type { DemoPackage } from './demo-packages.js';

const DAY_MS = 86_400_000;
/** Days between the scans of a demo machine. */
const EVERY_DAYS = 7;
const FIRST_DAY: DaysAgo = 90;
const CHECKS = [
  'accounts-without-password',
  'auto-update',
  'disk-encryption',
  'firewall',
  'kernel-hardening',
  'reboot-required',
  'ssh-config',
  'time-sync',
];

/** A scan of a demo machine, ready to be sent. */
export interface DemoScan {
  device: DemoDevice;
  at: Date;
  envelope: Record<string, unknown>;
}

/** All scans of the demo in the order in which they would have come. Deterministic but for the dates, which count back from `now`. */
export function demoScans(fleet: DemoDevice[], packages: DemoPackage[], now: Date, newId: () => string): DemoScan[] {
  const catalogue = new Map(packages.map((item) => [item.name, item]));
  return fleet
    .filter((device) => !device.neverEnrolled)
    .flatMap((device) => scanDays(device).map((day) => scan(device, day, catalogue, now, newId())))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** When a machine was scanned: weekly, on every day something changed, and last an hour or so ago unless it fell silent. */
function scanDays(device: DemoDevice): DaysAgo[] {
  const weekly = Array.from({ length: Math.floor(FIRST_DAY / EVERY_DAYS) + 1 }, (_, i) => FIRST_DAY - i * EVERY_DAYS);
  const days = new Set([...weekly, ...device.upgrades.map(({ on }) => on), 0]);
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
  const installed = device.packages.map((name) => {
    const item = catalogue.get(name);
    if (!item) throw new Error(`The demo has no package ${name}.`);
    return { item, version: versionOn(device, name, day) };
  });
  const envelope = {
    schemaVersion: '1.0',
    scanId,
    startedAt: at.toISOString(),
    finishedAt: new Date(at.getTime() + 2000).toISOString(),
    scope: 'host',
    source: 'native',
    agent: { name: 'posture-agent', version: '0.1.0', runAs: 'unprivileged', capabilities: [] },
    device: {
      hostname: device.name,
      os: device.os && { platform: device.platform, ...device.os },
      hardwareId: `demo:${device.name}`,
    },
    inventory: {
      sources: [{ type: 'deb', status: coverage(device), count: installed.length }],
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
    ...(installed.length === 0 ? {} : { findings: installed.flatMap(findingsIn(device)) }),
    checks: CHECKS.map((id) => check(device, id)),
  };
  return { device, at, envelope };
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
  return past[0]?.to ?? 0;
}

function coverage(device: DemoDevice): string {
  if (device.partialInventory) return 'partial';
  return device.platform === 'linux' ? 'complete' : 'not-present';
}

function purl(device: DemoDevice, item: DemoPackage, version: number): string {
  const encoded = encodeURIComponent(item.versions[version] ?? '');
  return `pkg:deb/debian/${item.name}@${encoded}?arch=amd64&distro=debian-${device.os?.version ?? ''}`;
}

function check(device: DemoDevice, id: string): Record<string, unknown> {
  const found = device.checks.find((one) => one.id === id);
  return {
    id,
    status: found?.status ?? 'pass',
    observed: { demo: true },
    evidence: [],
    ...(found?.reason === undefined ? {} : { reason: { code: found.reason, detail: null } }),
  };
}

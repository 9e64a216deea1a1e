import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DEMO_FLEET } from './demo-fleet.js';
import { DEMO_PACKAGES } from './demo-packages.js';
import { demoScans } from './demo-scans.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const scans = demoScans(DEMO_FLEET, DEMO_PACKAGES, NOW, () => '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1');

interface Envelope {
  source: string;
  report?: string | Record<string, unknown>;
  findings?: { id: string; installedVersion: string; fixedVersions: string[] }[];
  checks?: { id: string; status: string }[];
}

/** Facts of Debian 12 lie beside the project on some machines and are never part of it. */
const FACTS = resolve(process.cwd(), '../shared/data/intel/debian12-fixed.ndjson.gz');

function checkOf(device: string, day: number, id: string): string | undefined {
  const one = scans.find((scan) => scan.device.name === device && scan.day === day);
  return (one?.envelope as unknown as Envelope).checks?.find((check) => check.id === id)?.status;
}

function findingsOf(device: string, daysAgo: number): string[] {
  const last = scans
    .filter((scan) => scan.device.name === device && NOW.getTime() - scan.at.getTime() >= daysAgo * 86_400_000)
    .at(-1);
  return ((last?.envelope as unknown as Envelope).findings ?? []).map((finding) => finding.id);
}

describe('the scans of the demo', () => {
  test('come in the order of time and reach back ninety days', () => {
    const times = scans.map((scan) => scan.at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(NOW.getTime() - times[0]!).toBeGreaterThanOrEqual(90 * 86_400_000);
    expect(times.at(-1)).toBeLessThan(NOW.getTime());
  });

  test('show a vulnerability until its package is upgraded', () => {
    expect(findingsOf('db-1', 67)).toContain('CVE-2025-49844');
    expect(findingsOf('db-1', 65)).not.toContain('CVE-2025-49844');
  });

  test('show it again after a roll-back', () => {
    expect(findingsOf('web-2', 40)).toContain('CVE-2023-44487');
    expect(findingsOf('web-2', 31)).not.toContain('CVE-2023-44487');
    expect(findingsOf('web-2', 15)).toContain('CVE-2023-44487');
  });

  test('stop where a machine fell silent, and are none for one that never enrolled', () => {
    const lastOf = (name: string): number =>
      Math.max(...scans.filter((scan) => scan.device.name === name).map((scan) => scan.at.getTime()));
    expect(NOW.getTime() - lastOf('old-billing')).toBeGreaterThanOrEqual(20 * 86_400_000);
    expect(scans.some((scan) => scan.device.name === 'spare-1')).toBe(false);
  });

  test('name a fixed version that differs from the installed one', () => {
    for (const scan of scans) {
      for (const finding of (scan.envelope as unknown as Envelope).findings ?? [])
        expect(finding.fixedVersions).not.toContain(finding.installedVersion);
    }
  });

  test('show a check fail until it is mended', () => {
    expect([checkOf('edge-1', 6, 'ssh-config'), checkOf('edge-1', 0, 'ssh-config')]).toEqual(['fail', 'pass']);
    expect(checkOf('web-2', 46, 'firewall')).toBe('pass');
  });

  test('bring the reports of other scanners, later ones with less that fails', () => {
    const reports = scans
      .map(({ envelope }) => envelope as unknown as Envelope)
      .filter(({ source }) => source !== 'native');
    expect(reports.map(({ source }) => source)).toEqual([
      ...['lynis', 'openscap', 'sarif', 'trivy'],
      ...['lynis', 'openscap', 'sarif'],
    ]);
    const failing = /^suggestion|<result>fail|"ruleId"|"RuleID"|"Category":"(?:forbidden|reciprocal)"/gm;
    const texts = reports.map(({ report }) => (typeof report === 'string' ? report : JSON.stringify(report)));
    expect(texts.map((text) => text.match(failing)?.length)).toEqual([5, 3, 4, 3, 2, 1, 3]);
  });

  test('of a machine that only lists what is installed say nothing of vulnerabilities', () => {
    const own = scans.filter(({ device }) => device.name === 'build-2').map(({ envelope }) => Object.keys(envelope));
    expect(own.length).toBeGreaterThan(5);
    expect(own.every((keys) => keys.includes('inventory') && !keys.includes('findings'))).toBe(true);
  });

  test('agree with the facts of Debian 12 about what fixes what', () => {
    if (!existsSync(FACTS)) return;
    const fixed = new Map(
      gunzipSync(readFileSync(FACTS))
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { src: string; cve: string; fixed: string })
        .map((fact) => [`${fact.src} ${fact.cve}`, fact.fixed]),
    );
    for (const { source, versions, vulnerabilities } of DEMO_PACKAGES) {
      for (const { id, fixedIn } of vulnerabilities) {
        expect([source, id, fixed.get(`${source} ${id}`)]).toEqual([source, id, versions[fixedIn]]);
      }
    }
  });
});

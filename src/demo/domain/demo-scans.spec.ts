import { describe, expect, test } from '@jest/globals';
import { DEMO_FLEET } from './demo-fleet.js';
import { DEMO_PACKAGES } from './demo-packages.js';
import { demoScans } from './demo-scans.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const scans = demoScans(DEMO_FLEET, DEMO_PACKAGES, NOW, () => '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1');

interface Envelope {
  findings?: { id: string; installedVersion: string; fixedVersions: string[] }[];
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
    expect(findingsOf('web-1', 61)).toContain('CVE-2023-4911');
    expect(findingsOf('web-1', 59)).not.toContain('CVE-2023-4911');
  });

  test('show it again after a roll-back', () => {
    expect(findingsOf('web-2', 31)).not.toContain('CVE-2023-44487');
    expect(findingsOf('web-2', 0)).toContain('CVE-2023-44487');
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
});

import { describe, expect, test } from '@jest/globals';
import type { DemoDevice } from './demo-device.js';
import { DEMO_FLEET } from './demo-fleet.js';
import { DEMO_PACKAGES } from './demo-packages.js';
import { demoScans } from './demo-scans.js';
import { DEMO_DECISIONS, type DemoDay, demoHistory } from './demo-history.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const scans = demoScans(DEMO_FLEET, DEMO_PACKAGES, NOW, () => '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1');
const days = demoHistory(DEMO_FLEET, scans, DEMO_DECISIONS, NOW);
const steps = days.flatMap((day) => day.steps.map((step) => ({ day: day.day, ...step })));

function told(): string {
  return JSON.stringify(demoHistory(DEMO_FLEET, scans, DEMO_DECISIONS, NOW));
}

describe('the story of the demo', () => {
  test('has every one of its days, oldest first, and ends now', () => {
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 91 }, (_, i) => 90 - i));
    expect(days.at(-1)?.end).toEqual(NOW);
  });

  test('happens in order, each step within its day', () => {
    const times = steps.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const isWithin = ({ end, steps: own }: DemoDay): boolean =>
      own.every(({ at }) => at < end && end.getTime() - at.getTime() < DAY_MS);
    expect(days.filter((day) => !isWithin(day))).toEqual([]);
  });

  test('leaves nothing out, and is the same each time', () => {
    const changes = DEMO_FLEET.flatMap((device) => device.changes ?? []);
    expect(steps).toHaveLength(DEMO_FLEET.length + changes.length + scans.length + DEMO_DECISIONS.length);
    expect(told()).toBe(told());
  });

  test('enrols a machine before anything is heard of it', () => {
    const known = new Set<DemoDevice>();
    for (const step of steps) {
      if (step.kind === 'enrol') known.add(step.device);
      else if (step.kind === 'change') expect(known).toContain(step.device);
      else if (step.kind === 'scan') expect(known).toContain(step.scan.device);
    }
    expect(known.size).toBe(DEMO_FLEET.length);
  });

  test('decides only about what was seen before, under a tag that some machine has', () => {
    for (const { on, vulnerabilityId, tag } of DEMO_DECISIONS) {
      const holders = scans.filter(({ device, day, envelope }) => {
        const found = (envelope['findings'] ?? []) as { id: string }[];
        return day > on && device.tags.includes(tag) && found.some(({ id }) => id === vulnerabilityId);
      });
      expect(holders).not.toEqual([]);
    }
  });

  test('has an acceptance that runs out before its end', () => {
    expect(DEMO_DECISIONS.some(({ on, forDays }) => forDays !== null && forDays < on)).toBe(true);
  });
});

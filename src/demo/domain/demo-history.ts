import type { DemoSpeaker } from './demo-claims.js';
import type { DaysAgo, DemoChange, DemoDevice } from './demo-device.js';
import type { DemoScan } from './demo-scans.js';

/** What somebody decides about a vulnerability on a day. */
export interface DemoDecision {
  on: DaysAgo;
  by: DemoSpeaker;
  vulnerabilityId: string;
  decision: 'accepted' | 'not-affected';
  /** For devices with this tag. */
  tag: string;
  /** OpenVEX's word for why something is not affected; null for an acceptance. */
  justification: 'vulnerable_code_not_in_execute_path' | null;
  reason: string;
  /** It ends by itself after so many days; null for one that stays. */
  forDays: number | null;
}

/** The decisions of the demo; the second runs out before the ninety days are over, and before anybody upgraded. */
export const DEMO_DECISIONS: DemoDecision[] = [
  {
    on: 63,
    by: 'ben',
    vulnerabilityId: 'CVE-2025-1094',
    decision: 'not-affected',
    tag: 'database',
    justification: 'vulnerable_code_not_in_execute_path',
    reason: 'The functions at fault quote for psql; everything that asks this server binds its parameters.',
    forDays: null,
  },
  {
    on: 43,
    by: 'ben',
    vulnerabilityId: 'CVE-2023-44487',
    decision: 'accepted',
    tag: 'web',
    justification: null,
    reason: 'The load balancer in front drops clients that reset streams. Look again when the new image is ready.',
    forDays: 7,
  },
];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST_DAY: DaysAgo = 90;

/** Something that happens in the demo, and when. Decisions come after that day's scans of the morning, scans last. */
export type DemoStep = { at: Date } & (
  | { kind: 'enrol'; device: DemoDevice }
  | { kind: 'change'; device: DemoDevice; settings: DemoChange['settings'] }
  | { kind: 'decide'; decision: DemoDecision }
  | { kind: 'scan'; scan: DemoScan }
);

/** A day of the demo, which ends at the hour that it is now. */
export interface DemoDay {
  day: DaysAgo;
  end: Date;
  /** In the order in which they happen, all of them before its end. */
  steps: DemoStep[];
}

/** The ninety days, oldest first, days without any step among them. */
export function demoHistory(
  fleet: readonly DemoDevice[],
  scans: readonly DemoScan[],
  decisions: readonly DemoDecision[],
  now: Date,
): DemoDay[] {
  const end = (day: DaysAgo): Date => new Date(now.getTime() - day * DAY_MS);
  const hoursBefore = (day: DaysAgo, hours: number): Date => new Date(end(day).getTime() - hours * HOUR_MS);
  const days = Array.from({ length: FIRST_DAY + 1 }, (_, i): DemoDay => {
    const day = FIRST_DAY - i;
    return { day, end: end(day), steps: [] };
  });
  const add = (day: DaysAgo, step: DemoStep): void => {
    days[FIRST_DAY - day]?.steps.push(step);
  };
  for (const device of fleet) {
    add(device.enrolledOn, { kind: 'enrol', at: hoursBefore(device.enrolledOn, 12), device });
    for (const { on, settings } of device.changes ?? []) {
      add(on, { kind: 'change', at: hoursBefore(on, 8), device, settings });
    }
  }
  for (const decision of decisions) add(decision.on, { kind: 'decide', at: hoursBefore(decision.on, 6), decision });
  for (const scan of scans) add(scan.day, { kind: 'scan', at: scan.at, scan });
  for (const { steps } of days) steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  return days;
}

import type { DemoSpeaker } from './demo-claims.js';
import type { DaysAgo } from './demo-device.js';

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

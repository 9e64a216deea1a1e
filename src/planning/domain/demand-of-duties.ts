import {
  ACCESS_REVIEW_HOURS,
  ACCESS_REVIEWS_PER_QUARTER,
  ATTESTATION_HOURS,
  ATTESTATIONS_PER_QUARTER,
  AWARENESS_TRAINING_HOURS,
  INCIDENT_TRIAGE_HOURS_PER_WEEK,
  MANAGEMENT_HOURS_PER_WEEK,
  POLICY_REVIEW_HOURS,
  THREAT_MODEL_REVIEW_HOURS,
} from './assumptions/duties.js';
import type { Assumptions } from './assumptions/assumptions.js';
import type { RolePart } from './demand-of-actions.js';
import type { NiceRole } from './nice-role.js';
import { hundredths, QUARTER_DAYS } from './spread.js';

const WEEKS = QUARTER_DAYS / 7;

interface Duty {
  role: NiceRole;
  key: string;
  what: string;
  /** Of its hours. */
  assumption: string;
  /** How often in a quarter, and that in words. */
  times: { count: number; said: string };
}

/**
 * What recurs in a quarter whatever is open.
 *
 * @param attestationsDue attestations that end, or are to be reviewed, within the quarter
 */
export function demandOfDuties(attestationsDue: number, assumptions: Assumptions): RolePart[] {
  return dutiesOf(attestationsDue, assumptions).flatMap(({ role, key, what, assumption, times }): RolePart[] => {
    const each = assumptions.number(assumption);
    const hours = hundredths(times.count * each);
    if (hours === 0) return [];
    return [
      {
        role,
        source: 'duties',
        key,
        what,
        hours,
        basis: `${times.said} × ${each} hours (${assumptions.named(assumption)})`,
      },
    ];
  });
}

function dutiesOf(attestationsDue: number, assumptions: Assumptions): Duty[] {
  const said = assumptions.optional(ATTESTATIONS_PER_QUARTER);
  const attestations =
    said === null
      ? {
          count: attestationsDue,
          said: `${counted(attestationsDue, 'attestation')} ending or due for review this quarter`,
        }
      : { count: said, said: `${counted(said, 'attestation')} (${assumptions.named(ATTESTATIONS_PER_QUARTER)})` };
  const perQuarter = assumptions.number(ACCESS_REVIEWS_PER_QUARTER);
  const reviews = {
    count: perQuarter,
    said: `${counted(perQuarter, 'review')} (${assumptions.named(ACCESS_REVIEWS_PER_QUARTER)})`,
  };
  const weekly = { count: WEEKS, said: counted(WEEKS, 'week') };
  const once = { count: 1, said: 'once a quarter' };
  return [
    {
      role: 'OG-WRL-012',
      key: 'attestations',
      what: 'Renewing attestations',
      assumption: ATTESTATION_HOURS,
      times: attestations,
    },
    {
      role: 'IO-WRL-005',
      key: 'access-reviews',
      what: 'Access reviews',
      assumption: ACCESS_REVIEW_HOURS,
      times: reviews,
    },
    {
      role: 'PD-WRL-001',
      key: 'incident-triage',
      what: 'Looking at alerts and reports of incidents',
      assumption: INCIDENT_TRIAGE_HOURS_PER_WEEK,
      times: weekly,
    },
    {
      role: 'PD-WRL-006',
      key: 'threat-model-review',
      what: 'Reviewing the threat model',
      assumption: THREAT_MODEL_REVIEW_HOURS,
      times: once,
    },
    {
      role: 'OG-WRL-002',
      key: 'policy-review',
      what: 'Keeping policies and plans',
      assumption: POLICY_REVIEW_HOURS,
      times: once,
    },
    {
      role: 'OG-WRL-005',
      key: 'awareness-training',
      what: 'Awareness training',
      assumption: AWARENESS_TRAINING_HOURS,
      times: once,
    },
    {
      role: 'OG-WRL-014',
      key: 'management',
      what: 'Leading security work',
      assumption: MANAGEMENT_HOURS_PER_WEEK,
      times: weekly,
    },
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

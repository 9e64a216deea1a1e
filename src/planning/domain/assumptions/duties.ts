import type { AssumptionDefinition } from './assumption.js';

export const ATTESTATIONS_PER_QUARTER = 'duties.attestations-per-quarter';
export const ATTESTATION_HOURS = 'duties.attestation-hours';
export const ACCESS_REVIEWS_PER_QUARTER = 'duties.access-reviews-per-quarter';
export const ACCESS_REVIEW_HOURS = 'duties.access-review-hours';
export const INCIDENT_TRIAGE_HOURS_PER_WEEK = 'duties.incident-triage-hours-per-week';
export const THREAT_MODEL_REVIEW_HOURS = 'duties.threat-model-review-hours';
export const POLICY_REVIEW_HOURS = 'duties.policy-review-hours';
export const AWARENESS_TRAINING_HOURS = 'duties.awareness-training-hours';
export const MANAGEMENT_HOURS_PER_WEEK = 'duties.management-hours-per-week';

const JUDGEMENT = 'Our own judgement, for an organization of up to a few hundred people.';

/** Work that recurs whatever is open: hours of one person. */
export const DUTIES: readonly AssumptionDefinition[] = [
  {
    kind: 'number',
    key: ATTESTATIONS_PER_QUARTER,
    group: 'capacity',
    title: 'Attestations to renew in a quarter',
    meaning: 'Not said: those that end, or are to be reviewed, within the quarter are counted.',
    unit: 'attestations per quarter',
    default: null,
    min: 0,
    max: 10_000,
    source: 'Counted from your attestations.',
  },
  hours({
    key: ATTESTATION_HOURS,
    title: 'Renewing one attestation',
    meaning: 'Gathering evidence, writing the statement and having it reviewed.',
    unit: 'hours',
    value: 2,
  }),
  {
    kind: 'number',
    key: ACCESS_REVIEWS_PER_QUARTER,
    group: 'capacity',
    title: 'Access reviews in a quarter',
    meaning: 'Reviews of who may do what, in one system or a group of them.',
    unit: 'reviews per quarter',
    default: 1,
    min: 0,
    max: 1000,
    source: `${JUDGEMENT} PCI DSS 4.0 (7.2.4) asks for two a year, many policies for one a quarter.`,
  },
  hours({
    key: ACCESS_REVIEW_HOURS,
    title: 'One access review',
    meaning: 'Listing accounts and rights, asking their owners, taking away what is no longer needed.',
    unit: 'hours',
    value: 8,
  }),
  hours({
    key: INCIDENT_TRIAGE_HOURS_PER_WEEK,
    title: 'Looking at alerts and reports of incidents',
    meaning: 'Each week, without answering an incident that is one.',
    unit: 'hours per week',
    value: 2,
  }),
  hours({
    key: THREAT_MODEL_REVIEW_HOURS,
    title: 'Reviewing the threat model',
    meaning: 'Each quarter: what is new in it, what was decided about the rest.',
    unit: 'hours per quarter',
    value: 8,
  }),
  hours({
    key: POLICY_REVIEW_HOURS,
    title: 'Keeping policies and plans',
    meaning: 'Each quarter: policies, risk register, roadmap and budget.',
    unit: 'hours per quarter',
    value: 6,
  }),
  hours({
    key: AWARENESS_TRAINING_HOURS,
    title: 'Awareness training',
    meaning: 'Each quarter: preparing and holding it. The time of those who are taught is not in it.',
    unit: 'hours per quarter',
    value: 8,
  }),
  hours({
    key: MANAGEMENT_HOURS_PER_WEEK,
    title: 'Leading security work',
    meaning: 'Each week: deciding what comes first, reporting, suppliers, audits.',
    unit: 'hours per week',
    value: 4,
  }),
];

function hours(of: { key: string; title: string; meaning: string; unit: string; value: number }): AssumptionDefinition {
  const { key, title, meaning, unit, value } = of;
  return {
    kind: 'number',
    key,
    group: 'capacity',
    title,
    meaning,
    unit,
    default: value,
    min: 0,
    max: 1000,
    source: JUDGEMENT,
  };
}

import type { AssumptionDefinition } from './assumption.js';

export const JOB_ABOUT = 'job.about';
export const JOB_EMPLOYMENT_TYPE = 'job.employment-type';
export const JOB_WORK_MODE = 'job.work-mode';
export const JOB_LOCATION = 'job.location';
export const JOB_PAY_MIN = 'job.pay-min';
export const JOB_PAY_MAX = 'job.pay-max';
export const JOB_REPORTS_TO = 'job.reports-to';
export const JOB_ON_CALL = 'job.on-call';
export const JOB_EQUAL_OPPORTUNITY = 'job.equal-opportunity';
export const JOB_HOW_TO_APPLY = 'job.how-to-apply';

const SOURCE = 'Yours: there is no default that would be true.';
/** Ten million a year, in hundredths. */
const MOST_PAY = 1_000_000_000_000;

function text(key: string, title: string, meaning: string, maxLength: number): AssumptionDefinition {
  return { kind: 'text', key, group: 'job', title, meaning, default: null, maxLength, source: SOURCE };
}

function choice(key: string, title: string, meaning: string, choices: readonly string[]): AssumptionDefinition {
  return { kind: 'choice', key, group: 'job', title, meaning, default: null, choices, source: SOURCE };
}

function pay(key: string, title: string, meaning: string): AssumptionDefinition {
  const range = { min: 0, max: MOST_PAY, isInteger: true };
  return {
    kind: 'number',
    key,
    group: 'job',
    title,
    meaning,
    unit: 'minor units per year',
    default: null,
    ...range,
    source: SOURCE,
  };
}

/** What a job description says that nobody can measure. Until it is said, the section says that it is to be filled in. */
export const JOB: readonly AssumptionDefinition[] = [
  text(JOB_ABOUT, 'About the organization', 'A few sentences that every job description begins with.', 600),
  choice(JOB_EMPLOYMENT_TYPE, 'Employment type', 'Stands in job descriptions.', [
    'full-time',
    'part-time',
    'fixed-term',
    'contract',
  ]),
  choice(JOB_WORK_MODE, 'Where the work is done', 'Stands in job descriptions.', ['on-site', 'hybrid', 'remote']),
  text(JOB_LOCATION, 'Location', 'Place of work, as job descriptions name it.', 120),
  pay(
    JOB_PAY_MIN,
    'Lower end of the pay range',
    'Gross pay of a year of full-time work, in the currency of the assumptions. Job descriptions say it; many places require that.',
  ),
  pay(JOB_PAY_MAX, 'Upper end of the pay range', 'As its lower end, which it must not be below.'),
  text(JOB_REPORTS_TO, 'Reports to', 'Function that the person reports to, not a name.', 120),
  choice(JOB_ON_CALL, 'On-call duty', 'Stands in job descriptions.', [
    'none',
    'rotation',
    'business-hours',
    'around-the-clock',
  ]),
  text(
    JOB_EQUAL_OPPORTUNITY,
    'Equal opportunity statement',
    'Stands in job descriptions in place of our own short one: places differ in what they require.',
    600,
  ),
  text(JOB_HOW_TO_APPLY, 'How to apply', 'Where to send an application, and what it should hold.', 300),
];

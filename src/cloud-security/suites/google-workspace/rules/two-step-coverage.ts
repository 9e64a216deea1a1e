import { affectedBy, counted, numberParameter, required, type Rule } from './rule.js';

/** Enough of all active people are enrolled. Somebody of whom it is not told may be either: it decides only when it could. */
export const twoStepCoverage: Rule = (answers, context) => {
  const { active, enrolled, enrolmentUnknown, notEnrolled } = required(answers, 'users');
  const wanted = numberParameter(context, 'minPercent');
  const share = (count: number): number => (100 * count) / active;
  const missing = active - enrolled - enrolmentUnknown;
  const found = {
    summary: `${enrolled} of ${counted(active, 'active person is', 'active people are')} enrolled.`,
    observed: { active, enrolled, percent: Math.floor(10 * share(enrolled)) / 10 },
    expected: `at least ${wanted} percent`,
    affected: affectedBy(notEnrolled, missing),
  };
  if (share(enrolled) >= wanted) return { status: 'pass', ...found };
  if (share(enrolled + enrolmentUnknown) < wanted) return { status: 'fail', ...found };
  return {
    status: 'manual',
    ...found,
    reason: 'absent-value',
    note: `Google does not tell it of ${counted(enrolmentUnknown, 'person', 'people')}.`,
  };
};

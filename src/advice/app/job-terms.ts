import type { AssumptionsInForce } from '../../planning/index.js';
import {
  JOB_ABOUT,
  JOB_EMPLOYMENT_TYPE,
  JOB_EQUAL_OPPORTUNITY,
  JOB_HOW_TO_APPLY,
  JOB_LOCATION,
  JOB_ON_CALL,
  JOB_PAY_MAX,
  JOB_PAY_MIN,
  JOB_REPORTS_TO,
  JOB_WORK_MODE,
} from '../../planning/index.js';
import type { JobTerms } from '../domain/job/job-facts.js';

/** What an organization says itself about its jobs. */
export function jobTerms({ assumptions, currency }: AssumptionsInForce): JobTerms {
  return {
    about: assumptions.text(JOB_ABOUT),
    employmentType: assumptions.text(JOB_EMPLOYMENT_TYPE),
    workMode: assumptions.text(JOB_WORK_MODE),
    location: assumptions.text(JOB_LOCATION),
    pay: { min: assumptions.optional(JOB_PAY_MIN), max: assumptions.optional(JOB_PAY_MAX), currency },
    reportsTo: assumptions.text(JOB_REPORTS_TO),
    onCall: assumptions.text(JOB_ON_CALL),
    equalOpportunity: assumptions.text(JOB_EQUAL_OPPORTUNITY),
    howToApply: assumptions.text(JOB_HOW_TO_APPLY),
  };
}

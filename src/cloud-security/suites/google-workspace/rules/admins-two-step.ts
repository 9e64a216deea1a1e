import { administratorObject, NO_SUPER_ADMIN, superAdmins } from './administrators.js';
import { affectedBy, counted, type Rule, required } from './rule.js';

/** Every administrator is enrolled, and could not sign in otherwise. */
export const adminsTwoStep: Rule = (answers) => {
  const people = required(answers, 'users');
  const { administrators } = people;
  if (superAdmins(people).length === 0) return NO_SUPER_ADMIN;
  const weak = administrators.filter(({ enrolled, enforced }) => enrolled === false || enforced === false);
  const untold = administrators.filter(({ enrolled, enforced }) => enrolled === null || enforced === null);
  const observed = { administrators: administrators.length, without: weak.length };
  if (weak.length > 0)
    return {
      status: 'fail',
      summary: `${weak.length} of ${counted(administrators.length, 'administrator', 'administrators')} can sign in without a second step.`,
      observed,
      affected: affectedBy(
        weak.map((one) =>
          administratorObject(one, one.enrolled === false ? 'Not enrolled.' : 'Enrolled, but not held to it.'),
        ),
      ),
    };
  if (untold.length > 0)
    return {
      status: 'manual',
      summary: `Google does not tell it of ${counted(untold.length, 'administrator', 'administrators')}.`,
      reason: 'absent-value',
      observed,
      affected: affectedBy(untold.map((one) => administratorObject(one, null))),
    };
  return {
    status: 'pass',
    summary: `All ${administrators.length} administrators are enrolled and held to it.`,
    observed,
  };
};

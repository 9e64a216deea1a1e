import type { Baseline } from '../../../domain/cloud-check.js';
import { administratorObject, NO_SUPER_ADMIN, superAdmins } from './administrators.js';
import { affectedBy, counted, type Finding, numberParameter, required, type Rule } from './rule.js';

const TITLES: Readonly<Record<Baseline, string>> = { cisa: 'CISA', cis: 'CIS' };

/**
 * CISA accepts two to eight super administrators, CIS two to four. What both accept passes; what one of them accepts passes
 * where that one is the organization's baseline, and is a warning where the other is.
 */
export const superAdminCount: Rule = (answers, context) => {
  const people = required(answers, 'users');
  const holders = superAdmins(people);
  if (holders.length === 0) return NO_SUPER_ADMIN;
  const [least, mostOfCis, mostOfCisa] = ['min', 'good', 'max'].map((name) => numberParameter(context, name)) as [
    number,
    number,
    number,
  ];
  const count = holders.length;
  const found = {
    summary: `${counted(count, 'super administrator is', 'super administrators are')} active.`,
    observed: count,
    expected: `${least} to ${mostOfCis} (CIS), ${least} to ${mostOfCisa} (CISA)`,
  };
  const objects = affectedBy(holders.map((one) => administratorObject(one, null)));
  if (count < least || count > Math.max(mostOfCisa, mostOfCis)) return { status: 'fail', ...found, affected: objects };
  if (people.roleUnknown > 0)
    return {
      status: 'manual',
      ...found,
      reason: 'absent-value',
      note: `Google does not tell the role of ${people.roleUnknown} more.`,
    };
  const accepted: Record<Baseline, boolean> = { cisa: count <= mostOfCisa, cis: count <= mostOfCis };
  return {
    ...byBaseline(accepted, context.settings.baseline),
    ...found,
    ...(accepted.cisa && accepted.cis ? {} : { affected: objects }),
  };
};

function byBaseline(
  accepted: Record<Baseline, boolean>,
  chosen: Baseline,
): Pick<Finding, 'status' | 'reason' | 'note'> {
  if (accepted.cisa && accepted.cis) return { status: 'pass' };
  const other = chosen === 'cisa' ? 'cis' : 'cisa';
  return accepted[chosen]
    ? { status: 'pass', note: `${TITLES[other]} asks for fewer.` }
    : { status: 'warning', reason: 'other-baseline-only', note: `Only ${TITLES[other]} accepts so many.` };
}

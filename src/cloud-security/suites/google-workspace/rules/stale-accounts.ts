import type { CloudObject } from '../../../domain/verdict.js';
import { affectedBy, counted, isEmergencyAccount, numberParameter, required, type Rule } from './rule.js';

/** Nobody who could sign in has not done so for long; who never did counts from when the account was made. */
export const staleAccounts: Rule = (answers, context) => {
  const people = required(answers, 'users');
  const most = numberParameter(context, 'inactiveDays');
  const mostOfAdmins = numberParameter(context, 'adminDays');
  const administrators = people.administrators.filter((one) => !isEmergencyAccount(context, one));
  const staleAdmins = administrators.filter(({ idleDays }) => idleDays !== null && idleDays > mostOfAdmins);
  const stalePeople = Object.entries(people.idle)
    .filter(([days]) => Number(days) > most)
    .reduce((sum, [, count]) => sum + count, 0);
  const stale = staleAdmins.length + stalePeople;
  const untold = people.idleUnknown + administrators.filter(({ idleDays }) => idleDays === null).length;
  const found = {
    observed: { administrators: staleAdmins.length, others: stalePeople },
    expected: `a sign-in within ${most} days, of administrators within ${mostOfAdmins}`,
  };
  if (stale > 0)
    return {
      status: 'fail',
      summary: `${counted(stale, 'active account has', 'active accounts have')} not been used for long.`,
      affected: affectedBy(
        [
          ...staleAdmins.map(({ id, email, idleDays }) => user(id, email, idleDays ?? 0, 'administrator, ')),
          ...people.idlest.filter(({ days }) => days > most).map(({ id, name, days }) => user(id, name, days)),
        ],
        stale,
      ),
      ...found,
    };
  if (untold > 0)
    return {
      status: 'manual',
      summary: `Google does not tell when ${counted(untold, 'person', 'people')} last signed in.`,
      reason: 'absent-value',
      ...found,
    };
  return { status: 'pass', summary: 'Every active account was used lately.', ...found };
};

function user(id: string, name: string, days: number, role = ''): CloudObject {
  return { kind: 'user', id, name, note: `${role}${counted(days, 'day', 'days')} without a sign-in` };
}

import type { Person } from '../collect/answers.js';
import { fail, manual, pass, type Rule } from './rule.js';

/** Enough members, and every administrator, are able to use multifactor authentication. */
export const mfaCoverage: Rule = (tenant, context) => {
  const report = tenant.of('regDetails');
  const wanted = context.number('minPercent');
  const percent = Math.floor((report.capable / report.members) * 1000) / 10;
  const admins = report.incapableAdmins;
  const observed = { percent, members: report.members, incapableAdmins: admins.count, source: report.source };
  const more = {
    observed,
    affected: [...admins.named.map(asAdmin), ...report.incapable.named.filter(isNotIn(admins.named)).map(asMember)],
    count: report.incapable.count,
  };
  // Whom the report leaves open may be able, or not: only what holds either way is said.
  const atBest = ((report.capable + report.unsaid) / report.members) * 100;
  if (admins.count > 0) return fail(`${admins.count} administrators cannot use multifactor authentication.`, more);
  if (atBest < wanted)
    return fail(
      `${percent} % of ${report.members} members can use multifactor authentication; guests are not counted.`,
      more,
    );
  if (percent < wanted || (report.source === 'rows' && report.unsaid > 0 && wanted === 100))
    return manual(`The report does not say it of ${report.unsaid} members.`, { observed });
  return pass(`${percent} % of ${report.members} members can use multifactor authentication; guests are not counted.`, {
    observed,
  });
};

function isNotIn(people: readonly Person[]): (person: Person) => boolean {
  const ids = new Set(people.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}

function asAdmin({ id, name }: Person) {
  return { kind: 'user', id, name, note: 'Administrator' };
}

function asMember({ id, name }: Person) {
  return { kind: 'user', id, name, note: null };
}

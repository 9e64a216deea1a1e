import { fail, manual, pass, type Rule } from './rule.js';

/** Whoever Microsoft holds for taken over was dealt with within the day. */
export const openRiskyUsers: Rule = (tenant, context) => {
  const { count, named } = tenant.of('riskyUsers');
  const limit = context.daysAgo(context.number('maxAgeDays')).getTime();
  const open = named.filter(({ since }) => since !== null && Date.parse(since) < limit);
  const observed = { atHighRisk: count, open: open.length };
  const affected = open.map(({ id, name, since }) => ({
    kind: 'user',
    id,
    name,
    note: `at high risk since ${since!.slice(0, 10)}`,
  }));
  if (open.length > 0)
    return fail(`${open.length === named.length ? count : open.length} people have been at high risk for too long.`, {
      observed,
      affected,
      count: open.length === named.length ? count : open.length,
    });
  if (named.some(({ since }) => since === null))
    return manual('The answer does not say since when people are at risk.', { observed });
  return pass(count === 0 ? 'Nobody is at high risk.' : `${count} people at high risk, all of them new.`, { observed });
};

import { fail, manual, pass, type Rule } from './rule.js';

/** What Microsoft documents as "never". */
const NEVER = 2_147_483_647;
/** Defaults of a tenant that never wrote its own rules (Microsoft Entra, password protection). */
const DEFAULTS = {
  EnableBannedPasswordCheck: 'False',
  BannedPasswordList: '0',
  LockoutThreshold: '10',
  LockoutDurationInSeconds: '60',
};

/** An own list of forbidden words is in force, also on premises, and guessing locks an account. */
export const passwordProtection: Rule = (tenant, context) => {
  const own = tenant.of('groupSettings');
  const rules: Readonly<Record<string, string>> = { ...DEFAULTS, ...own };
  const { synced } = tenant.of('org');
  const threshold = Number(rules.LockoutThreshold);
  const duration = Number(rules.LockoutDurationInSeconds);
  const list = rules.EnableBannedPasswordCheck?.toLowerCase();
  const onPremises = rules.BannedPasswordCheckOnPremisesMode?.toLowerCase();
  const observed = { ...rules, synced };
  const wrong = [
    list === 'false' && 'no custom list of banned passwords is in force',
    list === 'true' && rules.BannedPasswordList === '0' && 'the list of banned passwords is empty',
    threshold > context.number('maxThreshold') && `accounts lock only after ${threshold} failures`,
    duration < context.number('minDuration') && `accounts lock for ${duration} seconds only`,
    synced && onPremises === 'audit' && 'on premises it is only audited',
    synced && rules.EnableBannedPasswordCheckOnPremises?.toLowerCase() === 'false' && 'it is off on premises',
  ].filter((words) => words !== false);
  const more = {
    observed,
    confidence: own === null ? ('default' as const) : ('direct' as const),
    note: own === null ? 'The tenant has no rules of its own: Microsoft’s defaults hold.' : null,
  };
  if (wrong.length > 0) {
    const affected = wrong.map((words) => ({ kind: 'setting', id: words, name: words, note: null }));
    return fail(`Password protection: ${wrong.join(', ')}.`, { ...more, affected });
  }
  const known = Number.isFinite(threshold) && Number.isFinite(duration) && list === 'true';
  if (!known || (synced && onPremises !== 'enforce'))
    return manual('The rules hold a value that is not known here.', { observed });
  return pass('A custom list of banned passwords is in force, and guessing locks an account.', more);
};

/** Passwords of managed domains do not expire (NIST SP 800-63B-4, 3.1.1.2). Null is Microsoft's default: never. */
export const passwordsNeverExpire: Rule = (tenant) => {
  const domains = tenant.of('domains').filter(({ verified, managed }) => verified && managed !== false);
  if (domains.length === 0)
    return {
      status: 'not-applicable',
      summary: 'No domain keeps its passwords with Microsoft.',
      reason: 'no-managed-domain',
    };
  const expiring = domains.filter(({ passwordValidityDays: days }) => days !== null && days !== NEVER);
  const observed = Object.fromEntries(domains.map(({ name, passwordValidityDays }) => [name, passwordValidityDays]));
  const affected = expiring.map(({ name, passwordValidityDays: days }) => ({
    kind: 'domain',
    id: name,
    name,
    note: `Passwords expire after ${String(days)} days`,
  }));
  if (expiring.length > 0)
    return fail(`Passwords expire in ${expiring.length} of ${domains.length} domains.`, { observed, affected });
  if (domains.some(({ managed }) => managed === null))
    return manual('The answer does not say which domains keep their passwords with Microsoft.', { observed });
  return pass('Passwords do not expire.', { observed });
};

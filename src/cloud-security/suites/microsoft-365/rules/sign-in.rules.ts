import { MIGRATION } from '../collect/answers.js';
import { flagIn, type Json, numberIn, objectIn, objectsIn, textIn } from '../json.js';
import type { Demand } from './conditional-access.js';
import { evaluatePolicies } from './evaluate-policies.js';
import type { Answer } from './grant-controls.js';
import { fail, manual, pass, type Rule, type Tenant } from './rule.js';

const HOURS: Readonly<Record<string, number>> = { hours: 1, days: 24 };

function session(purpose: string, does: NonNullable<Demand['session']>): Demand {
  return { purpose, people: 'privileged-roles', own: [], where: [], does: () => 'no', session: does };
}

/** Administrators sign in again within hours, and no browser keeps them signed in (CIS 5.2.2.4). */
export const adminSessions: Rule = (tenant, context) => {
  const most = context.number('maxHours');
  const outcomes = [
    evaluatePolicies(
      tenant,
      context,
      session(`has privileged roles sign in again within ${most} hours`, (controls) => isWithin(controls, most)),
    ),
    evaluatePolicies(tenant, context, session('keeps no browser of privileged roles signed in', neverPersists)),
  ];
  const observed = outcomes.map((outcome) => outcome.observed);
  const [worst] = ['fail', 'manual'].flatMap((status) => outcomes.filter((outcome) => outcome.status === status));
  if (worst !== undefined) return { ...worst, observed };
  return outcomes.every(({ status }) => status === 'pass')
    ? pass(outcomes.map(({ summary }) => summary).join(' '), { observed })
    : fail(outcomes.map(({ summary }) => summary).join(' '), { observed });
};

/** A session without an answer was kept before sessions were: nobody knows. */
function part(controls: Json | null | undefined, name: string): Json | Answer {
  if (controls === undefined) return 'unknown';
  const found = objectIn(controls?.[name]);
  return found === null || flagIn(found.isEnabled) === false ? 'no' : found;
}

function isWithin(controls: Json | null | undefined, most: number): Answer {
  const frequency = part(controls, 'signInFrequency');
  if (typeof frequency === 'string') return frequency;
  if (frequency.frequencyInterval === 'everyTime') return 'yes';
  const hours = (numberIn(frequency.value) ?? NaN) * (HOURS[textIn(frequency.type) ?? ''] ?? NaN);
  return Number.isNaN(hours) ? 'unknown' : hours <= most ? 'yes' : 'no';
}

function neverPersists(controls: Json | null | undefined): Answer {
  const browser = part(controls, 'persistentBrowser');
  if (typeof browser === 'string') return browser;
  return browser.mode === 'never' ? 'yes' : browser.mode === 'always' ? 'no' : 'unknown';
}

const WEAK = ['Sms', 'Voice', 'Email'];
/** Microsoft's ids as people say them. */
const SPOKEN: Record<string, string> = { Sms: 'SMS', Voice: 'Voice', Email: 'E-mail' };
const EVERYBODY = 'all_users';
const NOBODY = '00000000-0000-0000-0000-000000000000';
const CONTEXT = ['displayAppInformationRequiredState', 'displayLocationInformationRequiredState'];

/** Codes by text message, voice call and email are off. */
export const weakMethodsOff: Rule = (tenant) => {
  const states = WEAK.map((id) => ({ id, state: textIn(methodOf(tenant, id)?.state) }));
  const observed = Object.fromEntries(states.map(({ id, state }) => [id, state]));
  const on = states.filter(({ state }) => state === 'enabled');
  const affected = on.map(({ id }) => ({ kind: 'setting', id, name: id, note: 'On' }));
  if (on.length > 0)
    return fail(`${on.map(({ id }) => SPOKEN[id] ?? id).join(', ')} can be used to sign in.`, { observed, affected });
  const unsaid = states.filter(({ state }) => state !== 'disabled');
  if (unsaid.length > 0)
    return manual(`The answer does not say whether ${unsaid.map(({ id }) => id).join(', ')} is off.`, { observed });
  return pass('SMS, voice and email codes are off.', { observed });
};

/** Authenticator shows everybody which application asks, and from where. */
export const authenticatorContext: Rule = (tenant) => {
  const method = methodOf(tenant, 'MicrosoftAuthenticator');
  const state = textIn(method?.state);
  if (state === 'disabled') return pass('Authenticator is not in use.', { observed: { state } });
  const features = objectIn(method?.featureSettings);
  const settings = CONTEXT.map((name) => ({ name, ...contextOf(objectIn(features?.[name])) }));
  const observed = { state, ...Object.fromEntries(settings.map(({ name, says }) => [name, says])) };
  const off = settings.filter(({ answer }) => answer === 'no');
  const affected = off.map(({ name, says }) => ({ kind: 'setting', id: name, name, note: says }));
  if (off.length > 0)
    return fail('Prompts of Authenticator do not show everybody what asks and from where.', { observed, affected });
  if (state !== 'enabled' || settings.some(({ answer }) => answer === 'unknown'))
    return manual('The answer does not say what prompts of Authenticator show.', { observed });
  return pass('Prompts of Authenticator show the application and the place.', { observed });
};

/** Old settings for multifactor sign-in and password reset let in methods that the policy switches off. */
export const methodsMigrated: Rule = (tenant) => {
  const state = textIn(methodOf(tenant, MIGRATION)?.state);
  const word = state?.toLowerCase();
  const observed = { state };
  const affected = [{ kind: 'setting', id: MIGRATION, name: MIGRATION, note: state }];
  if (word === 'migrationcomplete') return pass('Old settings of sign-in methods are out of use.', { observed });
  if (word === 'premigration' || word === 'migrationinprogress')
    return fail('Old settings of sign-in methods are still in use beside the policy.', { observed, affected });
  return manual('The answer does not say whether old settings of sign-in methods are in use.', { observed });
};

function methodOf(tenant: Tenant, id: string): Json | undefined {
  return tenant.of('authMethods').find((method) => textIn(method.id)?.toLowerCase() === id.toLowerCase());
}

/** `default` is Microsoft's choice, which changes: nobody can tell from the answer. */
function contextOf(setting: Json | null): { answer: 'yes' | 'no' | 'unknown'; says: string } {
  const state = textIn(setting?.state);
  if (state === 'disabled') return { answer: 'no', says: 'off' };
  if (state !== 'enabled') return { answer: 'unknown', says: state ?? 'not said' };
  const included = textIn(objectIn(setting?.includeTarget)?.id);
  const excluded = objectsIn(setting?.excludeTarget).map(({ id }) => textIn(id));
  const all = included === EVERYBODY && excluded.every((id) => id === null || id === NOBODY);
  return all ? { answer: 'yes', says: 'on' } : { answer: 'no', says: 'on for some people only' };
}

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

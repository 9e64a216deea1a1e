import { type Json, objectIn, objectsIn, textIn } from '../json.js';
import { MIGRATION } from '../collect/answers.js';
import { fail, manual, pass, type Rule, type Tenant } from './rule.js';

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

import { type Json, objectIn, textsIn } from '../json.js';
import type { Demand } from './conditional-access.js';
import { demandsManagedDevice, demandsMfa, demandsMoreThanPassword } from './grant-controls.js';
import { evaluatePolicies } from './evaluate-policies.js';
import { notAssessed, pass, type Rule, warn } from './rule.js';

const SECURITY_INFO = 'urn:user:registersecurityinfo';
const DEVICE = 'urn:user:registerdevice';

/** A policy for everything that people sign in to does not hold for what they do to their account: it has to name that. */
function names(action: string): (policy: Json) => boolean {
  return ({ conditions }) => {
    const applications = objectIn(objectIn(conditions)?.applications);
    return textsIn(applications?.includeUserActions).some((one) => one.toLowerCase() === action);
  };
}

function demandOn(action: string, purpose: string, does: Demand['does']): Demand {
  return {
    purpose,
    people: 'everyone',
    own: ['applications'],
    where: [{ in: `action:${action}`, holds: true }],
    does,
    orBlock: true,
    only: names(action),
  };
}

const fromManagedDevice = demandOn(
  SECURITY_INFO,
  'lets everybody register sign-in methods from managed devices only',
  demandsManagedDevice,
);
const withMoreThanPassword = demandOn(
  SECURITY_INFO,
  'asks everybody for more than a password before sign-in methods are registered',
  demandsMoreThanPassword,
);
const withSecondFactor = demandOn(
  DEVICE,
  'asks everybody for a second factor before a device is joined or registered',
  demandsMfa,
);

/** Whoever stole a password cannot add a second factor of their own: CISA and CIS ask for a managed device. */
export const securityInfoProtected: Rule = (tenant, context) => {
  const managed = evaluatePolicies(tenant, context, fromManagedDevice);
  if (managed.status !== 'fail') return managed;
  const more = evaluatePolicies(tenant, context, withMoreThanPassword);
  if (more.status !== 'pass') return more.status === 'fail' ? more : managed;
  return warn('More than a password is asked for before sign-in methods are registered, but any device will do.', {
    observed: more.observed,
    reason: 'weaker-value',
    affected: managed.affected?.sample ?? [],
  });
};

/** Whoever stole a password cannot add a device: by a policy, or by the setting for all devices. */
export const deviceRegistrationMfa: Rule = (tenant, context) => {
  const byPolicy = evaluatePolicies(tenant, context, withSecondFactor);
  if (byPolicy.status === 'pass') return byPolicy;
  const settings = tenant.maybe('deviceReg');
  if (settings?.mfa === 'required')
    return pass('Whoever joins or registers a device has to pass a second factor.', { observed: settings.mfa });
  if (byPolicy.status !== 'fail') return byPolicy;
  if (settings?.mfa === 'notRequired')
    return { ...byPolicy, summary: `${byPolicy.summary} The setting for all devices does not ask for it either.` };
  if (settings !== null)
    return {
      ...byPolicy,
      status: 'manual',
      summary: 'No policy asks for a second factor, and what the setting for all devices says is not known here.',
      reason: 'unknown-value',
      observed: settings.mfa,
    };
  const { reason, missing } = tenant.whyNot('deviceReg');
  return notAssessed('No policy asks for a second factor, but the setting for all devices cannot be read.', reason, {
    observed: byPolicy.observed,
    missing,
  });
};

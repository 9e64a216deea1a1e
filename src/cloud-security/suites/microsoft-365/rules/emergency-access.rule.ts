import { type Json, objectIn, textIn, textsIn } from '../json.js';
import { GLOBAL_ADMINISTRATOR } from '../roles.js';
import { aboutPerson } from './access/about-people.js';
import { type Directory, directoryOf, low, splitAt } from './access/directory.js';
import { Effort, TooMuchToTellError } from './access/effort.js';
import { peopleReached, says } from './access/policy-reach.js';
import type { Condition, Literal } from './access/region.js';
import { type Answer, asksForAnything, demandsPhishingResistance } from './grant-controls.js';
import { fail, manual, notAssessed, type Outcome, pass, type Rule, type RuleContext, type Tenant } from './rule.js';

const WANTED = 2;
/** How people of other tenants are named here, whatever they are to it. */
const FROM_OUTSIDE = '#EXT#';

/**
 * At least two enabled, cloud-only Global Administrators are reached by no enforced policy. A policy for workloads, agents,
 * guests, other people or nobody does not reach them. One of their own that asks for a passkey may: it needs nothing that
 * can break, and Microsoft asks for a second factor of everybody in its portals.
 */
export const emergencyAccess: Rule = (tenant, context) => {
  try {
    return evaluated(tenant, context, new Effort());
  } catch (error) {
    if (!(error instanceof TooMuchToTellError)) throw error;
    return manual('There are too many policies and administrators to tell who stands outside of all of them.');
  }
};

function evaluated(tenant: Tenant, context: RuleContext, effort: Effort): Outcome {
  const policies = tenant
    .of('caPolicies')
    .filter((policy) => policy.state === 'enabled' && asksForAnything(objectIn(policy.grantControls)))
    .map((policy) => ({ policy, ...peopleReached(objectIn(policy.conditions) ?? {}) }))
    .filter(({ people, widening }) => people.includes.length > 0 || widening);
  if (policies.length === 0)
    return {
      status: 'not-applicable',
      summary: 'No Conditional Access policy for people is enforced: there is nothing to stand outside of.',
      reason: 'nothing-to-exclude',
    };
  const directory = directoryOf(tenant);
  const administrators = globalAdministrators(tenant, directory);
  if (administrators.length === 0)
    return notAssessed('No Global Administrator was found, which cannot be.', 'empty-answer');
  const usable = administrators.filter(({ enabled, synced }) => enabled === true && !synced);
  const broad = policies.filter(({ policy }) => !namesItsPeople(policy));
  const own = new Set(
    usable
      .filter((admin) => !broad.some((policy) => reaches(admin, policy, directory, effort) === 'yes'))
      .map(({ id }) => low(id)),
  );
  const forThem = new Set(policies.filter(({ policy }) => isForThemAlone(policy, own, directory, context)));
  const answers = usable.map((admin) => {
    const said = policies.map((policy) => isReached(admin, policy, forThem.has(policy), directory, effort));
    const those = (answer: Answer) => policies.filter((_, at) => said[at] === answer).map(({ policy }) => policy);
    return { admin, doubts: those('unknown'), reached: those('yes') };
  });
  const outside = answers.filter(({ reached, doubts }) => reached.length + doubts.length === 0);
  const observed = { policies: policies.length, accounts: outside.map(({ admin }) => admin.name) };
  if (outside.length >= WANTED) return pass(`${outside.length} accounts stand outside of every policy.`, { observed });
  const doubtful = answers.filter(({ reached, doubts }) => reached.length === 0 && doubts.length > 0);
  if (outside.length + doubtful.length >= WANTED) return unsure(doubtful, observed);
  if (hasUnreadHolders(tenant, directory))
    return manual('A group holds the role of Global Administrator, and its members were not read.', {
      reason: 'group-exclusion',
      observed,
    });
  return missing(outside.length, policies.length, nearest(answers), observed);
}

type Admin = ReturnType<typeof globalAdministrators>[number];

/** A policy, and whom it reaches, read once for all accounts. */
interface Reaching {
  policy: Json;
  people: Condition;
  widening: boolean;
}

/** Whether a policy can keep an account out. `isForThem`: those who may have a policy to themselves, and no one besides. */
function isReached(admin: Admin, reaching: Reaching, isForThem: boolean, directory: Directory, effort: Effort): Answer {
  const { policy } = reaching;
  const reached = reaches(admin, reaching, directory, effort);
  if (reached === 'no' || !isForThem) return reached;
  const passkeys = demandsPhishingResistance(objectIn(policy.grantControls));
  if (passkeys === 'yes') return 'no';
  // A second factor may be the passkey that they have, or a telephone that does not ring when it matters.
  return textsIn(objectIn(policy.grantControls)?.builtInControls).includes('block') ? reached : 'unknown';
}

/** Whether an account is one of those whom a policy names and does not leave out. */
function reaches(admin: Admin, { people, widening }: Reaching, directory: Directory, effort: Effort): Answer {
  const { includes, excludes } = aboutPerson(low(admin.id), people);
  effort.spend(1 + includes.length + excludes.length);
  const included = any(includes.map((each) => all(each.map((literal) => holdsFor(admin, literal, directory)))));
  const excluded = any(excludes.map((each) => all(each.map((literal) => holdsFor(admin, literal, directory)))));
  return all([widening && included === 'no' ? 'unknown' : included, not(excluded)]);
}

/** Whether a policy names people and groups only. */
function namesItsPeople(policy: Json): boolean {
  const users = objectIn(objectIn(policy.conditions)?.users) ?? {};
  const named = textsIn(users.includeUsers);
  return (
    !named.includes('All') &&
    !named.includes('GuestsOrExternalUsers') &&
    !says(users.includeRoles) &&
    !says(users.includeGuestsOrExternalUsers)
  );
}

function holdsFor(admin: Admin, literal: Literal, directory: Directory): Answer {
  if ('of' in literal) {
    if (literal.of !== 'kind') return 'unknown';
    const isMember = !admin.name.toUpperCase().includes(FROM_OUTSIDE);
    return isMember ? yesIf(literal.is.includes('member')) : literal.is.length === 0 ? 'no' : 'unknown';
  }
  const [kind, id] = splitAt(literal.in);
  if (kind === 'user') return yesIf(id === low(admin.id));
  if (kind === 'tenant') return 'unknown';
  const known = directory.holds(low(admin.id), literal.in);
  return known === null ? 'unknown' : yesIf(known);
}

/** Whether a policy names these accounts, or a group of nobody else, and no one besides. */
function isForThemAlone(policy: Json, own: ReadonlySet<string>, directory: Directory, context: RuleContext): boolean {
  const users = objectIn(objectIn(policy.conditions)?.users) ?? {};
  if (!namesItsPeople(policy)) return false;
  const groups = textsIn(users.includeGroups).map((id) => directory.membersOf(low(id)));
  const people = [...textsIn(users.includeUsers).map(low), ...groups.flatMap((members) => [...(members ?? [])])];
  return !groups.includes(null) && people.every((id) => own.has(id) || context.isEmergency(id));
}

function unsure(doubtful: readonly { admin: Admin; doubts: readonly Json[] }[], observed: unknown): Outcome {
  const policies = new Map(doubtful.flatMap(({ doubts }) => doubts).map((policy) => [textIn(policy.id) ?? '', policy]));
  return manual('It cannot be told whether two accounts stand outside of every policy: look at these.', {
    reason: 'group-exclusion',
    observed,
    affected: [...policies].map(([id, policy]) => ({
      kind: 'policy',
      id,
      name: textIn(policy.displayName) ?? id,
      note: 'Groups, roles or controls of it were not read, or are not known here',
    })),
  });
}

function missing(found: number, policies: number, by: readonly string[], observed: unknown): Outcome {
  const who = found === 0 ? 'No Global Administrator stands' : 'Only one Global Administrator stands';
  const note = by.length === 0 ? null : `The nearest other account is reached by ${by.slice(0, 5).join(', ')}.`;
  return fail(`${who} outside of all ${policies} enforced policies.`, { observed, note });
}

/** Policies that reach the account that is nearest to standing outside. */
function nearest(answers: readonly { reached: readonly Json[] }[]): string[] {
  const [first] = answers
    .filter(({ reached }) => reached.length > 0)
    .sort((one, other) => one.reached.length - other.reached.length);
  return (first?.reached ?? []).map((policy) => `"${textIn(policy.displayName) ?? textIn(policy.id) ?? ''}"`);
}

function hasUnreadHolders(tenant: Tenant, directory: Directory): boolean {
  return tenant
    .of('roleAssignments')
    .some(
      ({ roleId, kind, principalId }) =>
        roleId === GLOBAL_ADMINISTRATOR && kind === 'group' && directory.membersOf(low(principalId)) === null,
    );
}

function globalAdministrators(tenant: Tenant, directory: Directory) {
  const held = tenant
    .of('roleAssignments')
    .filter(({ roleId, scope }) => roleId === GLOBAL_ADMINISTRATOR && scope === '/');
  const ids = new Set(
    held.flatMap(({ kind, principalId }) =>
      kind === 'group' ? [...(directory.membersOf(low(principalId)) ?? [])] : [low(principalId)],
    ),
  );
  return tenant.of('adminUsers').users.filter(({ id }) => ids.has(low(id)));
}

function all(answers: readonly Answer[]): Answer {
  if (answers.includes('no')) return 'no';
  return answers.includes('unknown') ? 'unknown' : 'yes';
}

function any(answers: readonly Answer[]): Answer {
  return not(all(answers.map(not)));
}

function not(answer: Answer): Answer {
  return answer === 'unknown' ? 'unknown' : yesIf(answer === 'no');
}

function yesIf(holds: boolean): Answer {
  return holds ? 'yes' : 'no';
}

import { type Json, objectIn, textIn, textsIn } from '../../json.js';
import { type Condition, type Dimension, type Literal, VALUES } from './region.js';

/** Whom and what a policy reaches, read from its conditions. */
export interface Reach {
  conditions: Condition[];
  /** Conditions that this version does not know: nobody here knows whom they leave out. */
  unknown: string[];
}

const GUESTS = 'GuestsOrExternalUsers';
/** Conditions that name identities that are nobody. */
const OF_NOBODY = /agent|serviceprincipal|workload/i;
const EXTERNAL = VALUES.kind.filter((kind) => kind !== 'member');
const EVERYBODY: readonly (readonly Literal[])[] = [[]];
const USER_KEYS = keysOf('Users', 'Groups', 'Roles', 'GuestsOrExternalUsers');
const APPLICATION_KEYS = [
  ...keysOf('Applications'),
  'includeUserActions',
  'includeAuthenticationContextClassReferences',
  'applicationFilter',
];
const CONDITION_KEYS = [
  'users',
  'applications',
  'clientAppTypes',
  'locations',
  'platforms',
  'devices',
  'authenticationFlows',
  'userRiskLevels',
  'signInRiskLevels',
  'insiderRiskLevels',
  'servicePrincipalRiskLevels',
  // Agents and workloads sign in as themselves: a policy for them reaches nobody (Graph beta: `agentIdRiskLevels`).
  'agentIdRiskLevels',
  'clientApplications',
];

/** What the conditions of a policy come to. */
export function reachOf(conditions: Json): Reach {
  if (isForWorkloads(conditions)) return { conditions: [{ includes: [], excludes: [] }], unknown: [] };
  const unknown = strangersIn(conditions);
  if (!says(conditions.clientAppTypes)) unknown.push('no client types');
  const one = (dimension: Dimension, value: unknown, everything: string): Condition | null =>
    listed(dimension, textsIn(value).flatMap(parted), everything, unknown);
  const users = objectIn(conditions.users) ?? {};
  const applications = objectIn(conditions.applications) ?? {};
  const parts = [
    peopleIn(users, unknown),
    resourcesIn(applications),
    one('client', conditions.clientAppTypes, 'all'),
    platformsIn(conditions.platforms, unknown),
    locationsIn(conditions.locations),
    devicesIn(conditions.devices),
    one('flow', objectIn(conditions.authenticationFlows)?.transferMethods, 'all'),
    one('userRisk', conditions.userRiskLevels, 'all'),
    one('signInRisk', conditions.signInRiskLevels, 'all'),
    one('insiderRisk', conditions.insiderRiskLevels, 'all'),
  ];
  return { conditions: parts.filter((part) => part !== null), unknown };
}

/** Whom a policy reaches, whatever else narrows it; `widening`: or more people, by a condition that is not known here. */
export function peopleReached(conditions: Json): { people: Condition; widening: boolean } {
  if (isForWorkloads(conditions)) return { people: { includes: [], excludes: [] }, widening: false };
  const users = objectIn(conditions.users) ?? {};
  const unknown: string[] = [];
  const people = peopleIn(users, unknown);
  const further = strangers(users, USER_KEYS).filter((key) => key.startsWith('include') && !OF_NOBODY.test(key));
  return { people, widening: further.length > 0 || unknown.length > 0 || !says(users) };
}

/** Whether a policy is about applications or agents that sign in by themselves, and so about nobody. */
function isForWorkloads(conditions: Json): boolean {
  return ['clientApplications', 'servicePrincipalRiskLevels', 'agentIdRiskLevels'].some((name) =>
    says(conditions[name]),
  );
}

function peopleIn(users: Json, unknown: string[]): Condition {
  const named = textsIn(users.includeUsers);
  const includes = [
    ...(named.includes('All') ? EVERYBODY : []),
    ...inSets(
      'user',
      named.filter((id) => !['All', 'None', GUESTS].includes(id)),
    ),
    ...inSets('group', textsIn(users.includeGroups)),
    ...inSets('role', textsIn(users.includeRoles)),
    ...(named.includes(GUESTS) ? [[outsiders(EXTERNAL)]] : []),
    ...guestsIn(users.includeGuestsOrExternalUsers, unknown, true),
  ];
  const left = textsIn(users.excludeUsers);
  const excludes = [
    ...inSets(
      'user',
      left.filter((id) => id !== GUESTS),
    ),
    ...inSets('group', textsIn(users.excludeGroups)),
    ...inSets('role', textsIn(users.excludeRoles)),
    ...(left.includes(GUESTS) ? [[outsiders(EXTERNAL)]] : []),
    ...guestsIn(users.excludeGuestsOrExternalUsers, unknown, false),
  ];
  return { includes, excludes };
}

/**
 * Kinds of guests, of all tenants or of those that are listed. Of what is not known here as many are reached as may be: where
 * they are included all, where they are left out nobody.
 */
function guestsIn(value: unknown, unknown: string[], isIncluded: boolean): Literal[][] {
  const guests = objectIn(value);
  const kinds = textsIn(guests?.guestOrExternalUserTypes).flatMap(parted);
  if (guests === null || kinds.length === 0) return [];
  const strange = kinds.filter((kind) => !isOneOf('kind', kind) && kind !== 'none');
  unknown.push(...strange.map((kind) => `guests of the kind "${kind}"`));
  const known = kinds.filter((kind) => isOneOf('kind', kind));
  const who = outsiders(strange.length > 0 && isIncluded ? EXTERNAL : known);
  const tenants = objectIn(guests.externalTenants);
  const membership = textIn(tenants?.membershipKind);
  if (tenants === null || membership === 'all' || membership === null) return [[who]];
  if (membership === 'enumerated')
    return textsIn(tenants.members).map((tenant) => [who, { in: `tenant:${tenant.toLowerCase()}`, holds: true }]);
  unknown.push(`guests of tenants by "${membership}"`);
  return isIncluded ? [[who]] : [];
}

function outsiders(kinds: readonly string[]): Literal {
  return { of: 'kind', is: kinds };
}

function resourcesIn(applications: Json): Condition {
  const included = textsIn(applications.includeApplications);
  const excludes = inSets('app', textsIn(applications.excludeApplications));
  const filter = objectIn(applications.applicationFilter);
  if (says(filter)) {
    const tagged = { in: `filter:${textIn(filter?.rule) ?? ''}`, holds: true };
    if (textIn(filter?.mode) === 'exclude') excludes.push([tagged]);
    else return { includes: [[tagged]], excludes };
  }
  // What somebody does, and what a resource asks for itself, are no resources.
  const special = [
    ...inSets('action', textsIn(applications.includeUserActions)),
    ...inSets('context', textsIn(applications.includeAuthenticationContextClassReferences)),
  ];
  if (included.includes('All') && special.length === 0) return { includes: EVERYBODY, excludes };
  const apps = included.filter((id) => !['All', 'None'].includes(id));
  return { includes: [...inSets('app', apps), ...special], excludes };
}

function platformsIn(value: unknown, unknown: string[]): Condition | null {
  const platforms = objectIn(value);
  if (platforms === null) return null;
  const included = listed('platform', textsIn(platforms.includePlatforms), 'all', unknown);
  const left = textsIn(platforms.excludePlatforms);
  const strange = left.filter((one) => one !== 'all' && !isOneOf('platform', one));
  unknown.push(...strange.map((one) => `"${one}"`));
  const excluded = listed(
    'platform',
    left.filter((one) => !strange.includes(one)),
    'all',
    unknown,
  );
  return { includes: included?.includes ?? [], excludes: excluded?.includes ?? [] };
}

function locationsIn(value: unknown): Condition | null {
  const locations = objectIn(value);
  if (locations === null) return null;
  const included = textsIn(locations.includeLocations);
  return {
    includes: included.includes('All') ? EVERYBODY : inSets('location', included),
    excludes: inSets('location', textsIn(locations.excludeLocations)),
  };
}

function devicesIn(value: unknown): Condition | null {
  const filter = objectIn(objectIn(value)?.deviceFilter);
  if (filter === null) return says(value) ? { includes: [[{ in: 'device:', holds: true }]], excludes: [] } : null;
  const matching = [{ in: `device:${textIn(filter.rule) ?? ''}`, holds: true }];
  return textIn(filter.mode) === 'exclude'
    ? { includes: EVERYBODY, excludes: [matching] }
    : { includes: [matching], excludes: [] };
}

/** A list of values; null when it says nothing, and so leaves nothing out. With one that is not known here it may be any. */
function listed(dimension: Dimension, values: string[], everything: string, unknown: string[]): Condition | null {
  if (values.length === 0) return null;
  if (values.includes(everything)) return { includes: EVERYBODY, excludes: [] };
  const strange = values.filter((value) => !isOneOf(dimension, value));
  unknown.push(...strange.map((value) => `"${value}"`));
  return { includes: strange.length > 0 ? EVERYBODY : [[{ of: dimension, is: values }]], excludes: [] };
}

function isOneOf(dimension: Dimension, value: string): boolean {
  return (VALUES[dimension] as readonly string[]).includes(value);
}

function inSets(kind: string, ids: readonly string[]): Literal[][] {
  return ids.map((id) => [{ in: `${kind}:${id.toLowerCase()}`, holds: true }]);
}

function parted(list: string): string[] {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function strangersIn(conditions: Json): string[] {
  return [
    ...strangers(conditions, CONDITION_KEYS),
    ...strangers(objectIn(conditions.users) ?? {}, USER_KEYS),
    ...strangers(objectIn(conditions.applications) ?? {}, APPLICATION_KEYS),
    ...(says(conditions.users) && says(conditions.applications) ? [] : ['conditions']),
  ];
}

function strangers(part: Json, known: readonly string[]): string[] {
  return Object.keys(part).filter((key) => !known.includes(key) && !key.includes('@') && says(part[key]));
}

function keysOf(...names: string[]): string[] {
  return names.flatMap((name) => [`include${name}`, `exclude${name}`]);
}

/** Whether a value says anything: an empty list, an empty object or null does not. */
export function says(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object') return Object.entries(value).some(([key, part]) => !key.includes('@') && says(part));
  return true;
}

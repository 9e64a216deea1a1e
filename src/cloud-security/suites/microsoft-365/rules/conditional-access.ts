import type { CloudObject } from '../../../domain/verdict.js';
import { type Json, objectIn, textIn, textsIn } from '../json.js';
import { PRIVILEGED_ROLES, roleName } from '../roles.js';
import type { Answer } from './grant-controls.js';

/** What one Conditional Access policy has to be like to do what a check asks for. */
export interface Demand {
  /** Completes "A policy that …". */
  purpose: string;
  people: 'everyone' | 'privileged-roles';
  /** The conditions that make it this policy; any other one that narrows it is a carve-out. */
  own: readonly string[];
  /** Whether it is meant for this, and does it. */
  fits(conditions: Json, grantControls: Json | null): Answer;
}

/** How one policy stands to a demand. */
export interface PolicyReading {
  id: string;
  name: string;
  state: 'on' | 'report-only' | 'off';
  /** What keeps it from holding for everybody, everywhere. */
  carveOuts: string[];
  /** Excluded objects that nobody approved. */
  exclusions: CloudObject[];
  /** How many excluded objects are approved. */
  approved: number;
  /** What this version does not know. */
  unknown: string[];
}

const STATES: Readonly<Record<string, PolicyReading['state']>> = {
  enabled: 'on',
  enabledForReportingButNotEnforced: 'report-only',
  disabled: 'off',
};
const CLIENTS = ['browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other'];
const USER_KEYS = [
  'includeUsers',
  'excludeUsers',
  'includeGroups',
  'excludeGroups',
  'includeRoles',
  'excludeRoles',
  'includeGuestsOrExternalUsers',
  'excludeGuestsOrExternalUsers',
];
const APPLICATION_KEYS = [
  'includeApplications',
  'excludeApplications',
  'includeUserActions',
  'includeAuthenticationContextClassReferences',
  'applicationFilter',
];
const EXCLUSIONS = [
  ['users', 'excludeUsers', 'user'],
  ['users', 'excludeGroups', 'group'],
  ['users', 'excludeRoles', 'role'],
  ['applications', 'excludeApplications', 'app'],
  ['locations', 'excludeLocations', 'location'],
] as const;
const GUESTS = 'GuestsOrExternalUsers';

/** Reads a policy against a demand; null when it is meant for something else. */
export function readPolicy(
  policy: Json,
  demand: Demand,
  mayBeExcluded: (id: string) => boolean,
  nameOf: (id: string) => string,
): PolicyReading | null {
  const conditions = objectIn(policy.conditions) ?? {};
  const fits = demand.fits(conditions, objectIn(policy.grantControls));
  if (fits === 'no') return null;
  const id = textIn(policy.id) ?? '';
  const state = STATES[textIn(policy.state) ?? ''];
  const excluded = exclusionsIn(conditions, nameOf);
  const unknown = [...unknownIn(conditions), ...(state === undefined ? [`state "${String(policy.state)}"`] : [])];
  return {
    id,
    name: textIn(policy.displayName) ?? id,
    state: state ?? 'on',
    carveOuts: [...peopleLeftOut(conditions, demand.people), ...carveOutsIn(conditions, demand.own)],
    exclusions: excluded.filter((object) => !mayBeExcluded(object.id)),
    approved: excluded.filter((object) => mayBeExcluded(object.id)).length,
    unknown: fits === 'unknown' ? [...unknown, 'controls or conditions'] : unknown,
  };
}

function exclusionsIn(conditions: Json, nameOf: (id: string) => string): CloudObject[] {
  return EXCLUSIONS.flatMap(([part, list, kind]) =>
    textsIn(objectIn(conditions[part])?.[list])
      .filter((id) => id !== GUESTS)
      .map((id) => ({ kind, id, name: kind === 'role' ? roleName(id) : nameOf(id), note: 'Excluded from the policy' })),
  );
}

function peopleLeftOut(conditions: Json, people: Demand['people']): string[] {
  const users = objectIn(conditions.users) ?? {};
  const left: string[] = [];
  const roles = textsIn(users.includeRoles);
  if (!textsIn(users.includeUsers).includes('All')) {
    const missing = Object.keys(PRIVILEGED_ROLES).filter((role) => !roles.includes(role));
    if (people === 'everyone') left.push('only for some people');
    else if (missing.length > 0) left.push(`not for ${missing.map(roleName).join(', ')}`);
  }
  if (textsIn(users.excludeUsers).includes(GUESTS) || says(users.excludeGuestsOrExternalUsers))
    left.push('not for guests');
  return left;
}

/** Every condition narrows: a policy holds only where all of them meet (ScubaGear #1818 missed that). */
function carveOutsIn(conditions: Json, own: readonly string[]): string[] {
  const narrow: [string, boolean, string][] = [
    ['applications', !isForAllResources(conditions), 'only for some resources'],
    ['clientAppTypes', !isForAllClients(conditions), 'only for some client types'],
    ['locations', narrows(conditions.locations, 'includeLocations', 'All'), 'only from some locations'],
    [
      'platforms',
      narrows(conditions.platforms, 'includePlatforms', 'all', 'excludePlatforms'),
      'only on some platforms',
    ],
    ['devices', says(conditions.devices), 'only for some devices'],
    ['authenticationFlows', says(conditions.authenticationFlows), 'only for some sign-in flows'],
    ['userRiskLevels', says(conditions.userRiskLevels), 'only at some user risk'],
    ['signInRiskLevels', says(conditions.signInRiskLevels), 'only at some sign-in risk'],
    ['insiderRiskLevels', says(conditions.insiderRiskLevels), 'only at some insider risk'],
    ['servicePrincipalRiskLevels', says(conditions.servicePrincipalRiskLevels), 'only for workloads at risk'],
    ['clientApplications', says(conditions.clientApplications), 'only for workloads'],
  ];
  return narrow.filter(([name, holds]) => holds && !own.includes(name)).map(([, , words]) => words);
}

function isForAllResources(conditions: Json): boolean {
  const applications = objectIn(conditions.applications);
  return (
    textsIn(applications?.includeApplications).includes('All') &&
    !says(applications?.includeUserActions) &&
    !says(applications?.includeAuthenticationContextClassReferences) &&
    !says(applications?.applicationFilter)
  );
}

function isForAllClients(conditions: Json): boolean {
  const clients = textsIn(conditions.clientAppTypes);
  return clients.includes('all') || CLIENTS.every((client) => clients.includes(client));
}

/** Whether a condition that names everything, or is absent, leaves something out after all. */
function narrows(condition: unknown, include: string, everything: string, exclude?: string): boolean {
  const part = objectIn(condition);
  if (part === null) return says(condition);
  return !textsIn(part[include]).includes(everything) || (exclude !== undefined && says(part[exclude]));
}

/** Conditions that came after this version: nobody here knows whom they leave out. */
function unknownIn(conditions: Json): string[] {
  const known = [...Object.keys(KNOWN_CONDITIONS)];
  return [
    ...strangers(conditions, known),
    ...strangers(objectIn(conditions.users) ?? {}, USER_KEYS),
    ...strangers(objectIn(conditions.applications) ?? {}, APPLICATION_KEYS),
    ...(says(conditions.users) && says(conditions.applications) ? [] : ['conditions']),
  ];
}

const KNOWN_CONDITIONS = {
  users: true,
  applications: true,
  clientAppTypes: true,
  locations: true,
  platforms: true,
  devices: true,
  authenticationFlows: true,
  userRiskLevels: true,
  signInRiskLevels: true,
  insiderRiskLevels: true,
  servicePrincipalRiskLevels: true,
  clientApplications: true,
};

function strangers(part: Json, known: readonly string[]): string[] {
  return Object.keys(part).filter((key) => !known.includes(key) && !key.includes('@') && says(part[key]));
}

/** Whether a value says anything: an empty list, an empty object or null does not. */
export function says(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object') return Object.entries(value).some(([key, part]) => !key.includes('@') && says(part));
  return true;
}

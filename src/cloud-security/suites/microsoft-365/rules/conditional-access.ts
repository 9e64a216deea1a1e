import type { CloudObject } from '../../../domain/check-result.js';
import { type Json, objectIn, textIn, textsIn } from '../json.js';
import { PRIVILEGED_ROLES, roleName } from '../roles.js';
import { type Reach, reachOf, says } from './access/policy-reach.js';
import type { Literal } from './access/region.js';
import type { Answer } from './grant-controls.js';

/** What Conditional Access policies have to do, together, for a check. */
export interface Demand {
  /** Completes "A policy that …". */
  purpose: string;
  people: 'everyone' | 'privileged-roles';
  /** The circumstances that it is about; any other condition that narrows a policy is a carve-out. */
  own: readonly string[];
  /** Where it has to hold; empty is everywhere. */
  where: readonly Literal[];
  /** Whether what a policy asks for does it. */
  does(grantControls: Json | null): Answer;
  /** In place of that: whether what it does to sessions does it; undefined where sessions were not kept. */
  readonly session?: (sessionControls: Json | null | undefined) => Answer;
  /** Policies that it is about at all; all when left out. */
  readonly only?: (policy: Json) => boolean;
  /** Whether letting nobody in does as well, beside a policy that does it. */
  orBlock?: boolean;
}

/** How one policy stands to a demand. */
export interface PolicyReading {
  id: string;
  name: string;
  state: 'on' | 'report-only' | 'off';
  reach: Reach;
  /** It blocks, which is more than was asked for. */
  blocks: boolean;
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
  const isMeant = demand.only === undefined ? !isForActions(conditions) : demand.only(policy);
  if (!isMeant) return null;
  const controls = objectIn(policy.grantControls);
  const does =
    demand.session === undefined
      ? demand.does(controls)
      : demand.session(policy.sessionControls === undefined ? undefined : objectIn(policy.sessionControls));
  const blocks = does === 'no' && demand.orBlock === true && textsIn(controls?.builtInControls).includes('block');
  if (does === 'no' && !blocks) return null;
  const id = textIn(policy.id) ?? '';
  const state = STATES[textIn(policy.state) ?? ''];
  const excluded = exclusionsIn(conditions, nameOf);
  const reach = reachOf(conditions);
  const unknown = [...reach.unknown, ...(state === undefined ? [`state "${String(policy.state)}"`] : [])];
  return {
    id,
    name: textIn(policy.displayName) ?? id,
    state: state ?? 'on',
    reach,
    blocks,
    carveOuts: [...peopleLeftOut(conditions, demand.people), ...carveOutsIn(conditions, demand.own)],
    exclusions: excluded.filter((object) => !mayBeExcluded(object.id)),
    approved: excluded.filter((object) => mayBeExcluded(object.id)).length,
    unknown: does === 'unknown' ? [...unknown, 'controls or conditions'] : unknown,
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
    ['agentIdRiskLevels', says(conditions.agentIdRiskLevels), 'only for agents at risk'],
    ['clientApplications', says(conditions.clientApplications), 'only for workloads'],
  ];
  return narrow.filter(([name, holds]) => holds && !own.includes(name)).map(([, , words]) => words);
}

/** Whether a policy is about what people do to their account, and not about what they sign in to. */
function isForActions(conditions: Json): boolean {
  const applications = objectIn(conditions.applications);
  return says(applications?.includeUserActions) && !says(applications?.includeApplications);
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
  return clients.length === 0 || clients.includes('all') || CLIENTS.every((client) => clients.includes(client));
}

/** Whether a condition that names everything, or is absent, leaves something out after all. */
function narrows(condition: unknown, include: string, everything: string, exclude?: string): boolean {
  const part = objectIn(condition);
  if (part === null) return says(condition);
  return !textsIn(part[include]).includes(everything) || (exclude !== undefined && says(part[exclude]));
}

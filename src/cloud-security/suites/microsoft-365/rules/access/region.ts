import type { Effort } from './effort.js';

/**
 * Set algebra of Conditional Access. A policy reaches whoever, whatever and wherever all its conditions meet; each condition
 * is "any of these, and none of those". What policies reach together is what is left when each is taken away from
 * everything that was asked for: nothing left is covered.
 */

/** Conditions with few values, all of them known here; `others` and `none` stand for what has no name. */
export const VALUES = {
  /** What a person is to the tenant: Microsoft Graph, `conditionalAccessGuestOrExternalUserTypes`. */
  kind: [
    'member',
    'internalGuest',
    'b2bCollaborationGuest',
    'b2bCollaborationMember',
    'b2bDirectConnectUser',
    'otherExternalUser',
    'serviceProvider',
  ],
  client: ['browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'other'],
  /** Told by the client, which may tell nothing that is known. */
  platform: ['android', 'iOS', 'windows', 'windowsPhone', 'macOS', 'linux', 'others'],
  flow: ['none', 'deviceCodeFlow', 'authenticationTransfer'],
  userRisk: ['none', 'low', 'medium', 'high'],
  signInRisk: ['none', 'low', 'medium', 'high'],
  insiderRisk: ['none', 'minor', 'moderate', 'elevated'],
} as const;
export type Dimension = keyof typeof VALUES;

/** One thing that can be said: a value is one of some, or something is in a set (`group:<id>`) or outside of it. */
export type Literal = { of: Dimension; is: readonly string[] } | { in: string; holds: boolean };

/** "Any of these, and none of those"; each of them a list of things that hold together. An empty list says everything. */
export interface Condition {
  includes: readonly (readonly Literal[])[];
  excludes: readonly (readonly Literal[])[];
}

/** People, resources and circumstances about which some things are said; whatever is not said may be anything. */
export interface Region {
  values: Readonly<Partial<Record<Dimension, readonly string[]>>>;
  sets: Readonly<Record<string, boolean>>;
}

/** The group of applications that policies call so, and some of those in it (Microsoft, "Apps included in Office 365"). */
const OFFICE = 'app:office365';
const IN_OFFICE = [
  '00000002-0000-0ff1-ce00-000000000000', // Exchange Online
  '00000003-0000-0ff1-ce00-000000000000', // SharePoint Online
  '00000004-0000-0ff1-ce00-000000000000', // Skype for Business Online
  'cc15fd57-2c6c-4117-a88c-83b1d56b4bbe', // Microsoft Teams
].map((id) => `app:${id}`);

export const EVERYTHING: Region = { values: {}, sets: {} };

/** What is known of who is in which set; null where nobody knows. */
export interface Facts {
  holds(user: string, set: string): boolean | null;
}

/** What of a region is where all of this holds; null when that is nowhere. Throws {@link TooMuchToTellError}. */
export function narrow(region: Region, literals: readonly Literal[], facts: Facts, effort: Effort): Region | null {
  effort.spend(1 + literals.length);
  let { values } = region;
  const added: Record<string, boolean> = {};
  for (const literal of literals) {
    if ('of' in literal) {
      const left = (values[literal.of] ?? VALUES[literal.of]).filter((value) => literal.is.includes(value));
      if (left.length === 0) return null;
      values = { ...values, [literal.of]: left };
    } else {
      if ((region.sets[literal.in] ?? added[literal.in]) === !literal.holds) return null;
      added[literal.in] = literal.holds;
    }
  }
  const narrowed = { values, sets: { ...region.sets, ...added } };
  effort.spend(sizeOf(narrowed));
  return isPossible(narrowed, facts) ? narrowed : null;
}

/** Nobody is two people, and who is known to be in a set is not outside of it; nor is what belongs to a group of applications. */
function isPossible({ sets }: Region, facts: Facts): boolean {
  if (sets[OFFICE] === false && IN_OFFICE.some((app) => sets[app] === true)) return false;
  const users = usersIn(sets);
  if (users.length > 1) return false;
  const [user] = users;
  if (user === undefined) return true;
  return Object.entries(sets).every(([set, holds]) => {
    const known = set.startsWith('user:') ? null : facts.holds(user, set);
    return known === null || known === holds;
  });
}

/** Ids of the people that a region is about by name. */
export function usersIn(sets: Region['sets']): string[] {
  return idsIn(sets, 'user');
}

/** Ids of the sets of one kind that everybody in a region is in. */
export function idsIn(sets: Region['sets'], kind: string): string[] {
  return Object.entries(sets)
    .filter(([set, holds]) => holds && set.startsWith(`${kind}:`))
    .map(([set]) => set.slice(kind.length + 1));
}

/** Of how many sets something is said. */
export function sizeOf({ sets }: Region): number {
  return Object.keys(sets).length;
}

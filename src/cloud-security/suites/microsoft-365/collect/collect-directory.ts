import { flagIn, instantIn, type Json, numberIn, objectIn, objectsIn, textIn, textsIn } from '../json.js';
import { planByName } from '../licences.js';
import { lastSignIn } from './admin-users.js';
import { type Answers, type DomainFacts, type GroupHolder, type Guests, NAMED, type Person } from './answers.js';
import type { Graph } from './graph.js';
import { asNotRead, NotReadError } from './not-read.js';
import { nameOf } from './role-holders.js';

const ROOT = '/identityGovernance/privilegedAccess/group';
const LISTS = [
  ['eligible', 'eligibilityScheduleInstances', 'PrivilegedEligibilitySchedule.Read.AzureADGroup'],
  ['active', 'assignmentScheduleInstances', 'PrivilegedAssignmentSchedule.Read.AzureADGroup'],
] as const;

/**
 * Who may become a member of groups that hold privileged roles, and until when members are members (PIM for Groups). Where
 * no group holds such a role nothing is asked. A group that PIM does not manage has nobody in either list. Owners are not
 * kept: who owns a group holds none of its roles.
 */
export async function readGroupPim(graph: Graph, groups: readonly string[]): Promise<Answers['groupPim']> {
  const found: Record<string, { eligible: GroupHolder[]; active: GroupHolder[] }> = {};
  for (const group of new Set(groups)) {
    const lists = (found[group] = { eligible: [], active: [] });
    for (const [name, path, permission] of LISTS) await readInto(lists[name], graph, group, path, permission);
  }
  return found;
}

async function readInto(
  holders: GroupHolder[],
  graph: Graph,
  group: string,
  path: string,
  permission: string,
): Promise<void> {
  const query = { $filter: `groupId eq '${group.replaceAll("'", "''")}'`, $expand: 'principal' };
  try {
    await graph.each(`${ROOT}/${path}`, { query }, (row) => {
      const holder = holderOf(row);
      if (holder !== null) holders.push(holder);
    });
  } catch (error) {
    const { reason, message, status } = asNotRead(error);
    if (status === 404) return;
    throw new NotReadError(reason, message, reason === 'permission-missing' ? permission : null, status);
  }
}

function holderOf(row: Json): GroupHolder | null {
  const id = textIn(row.principalId);
  if (id === null || textIn(row.accessId)?.toLowerCase() === 'owner') return null;
  const principal = objectIn(row.principal) ?? {};
  return {
    id,
    name: nameOf(principal, id),
    isGroup: (textIn(principal['@odata.type']) ?? '').endsWith('.group'),
    endsAt: instantIn(row.endDateTime),
    isActivated: textIn(row.assignmentType)?.toLowerCase() === 'activated',
  };
}

const FIELDS =
  'id,displayName,userPrincipalName,mail,accountEnabled,createdDateTime,externalUserState,externalUserStateChangeDateTime,signInActivity';
/** The most that Graph gives when it has to look up sign-ins. */
const PAGE = '500';

type Dated = Person & { day: string };

/** Guests, counted by the day they were last seen, or invited: the same size for ten of them and for a million. */
export async function readGuests(graph: Graph): Promise<Guests> {
  const guests: Guests = { total: 0, lastSeen: {}, longestUnseen: [], pending: {}, longestPending: [], undated: 0 };
  const query = { $filter: "userType eq 'Guest'", $select: FIELDS, $top: PAGE };
  await graph.each('/users', { query }, (row) => {
    count(guests, row);
  });
  return { ...guests, longestUnseen: oldest(guests.longestUnseen), longestPending: oldest(guests.longestPending) };
}

function count(guests: Guests, row: Json): void {
  guests.total += 1;
  if (row.accountEnabled === false) return;
  const waiting = textIn(row.externalUserState) === 'PendingAcceptance';
  const created = instantIn(row.createdDateTime);
  const since = waiting ? (instantIn(row.externalUserStateChangeDateTime) ?? created) : (lastSignIn(row) ?? created);
  if (since === null) {
    guests.undated += 1;
    return;
  }
  const day = new Date(since).toISOString().slice(0, 10);
  const days = waiting ? guests.pending : guests.lastSeen;
  days[day] = (days[day] ?? 0) + 1;
  const id = textIn(row.id) ?? '';
  remember(waiting ? guests.longestPending : guests.longestUnseen, {
    id,
    name: textIn(row.mail) ?? nameOf(row, id),
    day,
  });
}

/** Keeps the oldest; cuts only now and then, because sorting at every row would cost more than the rows. */
function remember(stored: Dated[], one: Dated): void {
  stored.push(one);
  if (stored.length > NAMED * 4) stored.splice(0, stored.length, ...oldest(stored));
}

function oldest(stored: readonly Dated[]): Dated[] {
  return [...stored].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1)).slice(0, NAMED);
}

const ORG_FIELDS = 'id,displayName,onPremisesSyncEnabled';
/** A subscription that ended gives nothing any more. */
const ENDED = ['Suspended', 'Deleted', 'LockedOut'];

export async function readOrg(graph: Graph): Promise<Answers['org']> {
  const row = (await graph.all('/organization', { query: { $select: ORG_FIELDS } })).at(0);
  const id = textIn(row?.id);
  if (row === undefined || id === null) throw new NotReadError('empty-answer', 'The answer names no organization.');
  return { id, name: textIn(row.displayName) ?? id, synced: row.onPremisesSyncEnabled === true };
}

/** Service plans that are paid for and not switched off. A tenant without any is a free one. */
export async function readSkus(graph: Graph): Promise<Answers['skus']> {
  const live = (await graph.all('/subscribedSkus')).filter(
    (sku) => !ENDED.includes(textIn(sku.capabilityStatus) ?? ''),
  );
  const plans = live
    .flatMap((sku) => objectsIn(sku.servicePlans))
    .filter((plan) => plan.provisioningStatus !== 'Disabled')
    .flatMap((plan) => [textIn(plan.servicePlanId)?.toLowerCase(), planByName(textIn(plan.servicePlanName) ?? '')])
    .filter((id) => id !== undefined && id !== null);
  return {
    plans: [...new Set(plans)].sort(),
    seats: live.reduce((most, sku) => Math.max(most, numberIn(sku.consumedUnits) ?? 0), 0),
  };
}

/** Domains of a tenant: there is always one, `….onmicrosoft.com`. */
export async function readDomains(graph: Graph): Promise<Answers['domains']> {
  const domains = (await graph.all('/domains')).flatMap((row): DomainFacts[] => {
    const name = textIn(row.id)?.toLowerCase();
    if (name === undefined) return [];
    const kind = textIn(row.authenticationType)?.toLowerCase();
    return [
      {
        name,
        managed: kind === undefined ? null : kind === 'managed',
        verified: flagIn(row.isVerified) === true,
        mail: textsIn(row.supportedServices).includes('Email'),
        passwordValidityDays: numberIn(row.passwordValidityPeriodInDays),
      },
    ];
  });
  if (domains.length === 0) throw new NotReadError('empty-answer', 'The answer names no domain.');
  return domains;
}

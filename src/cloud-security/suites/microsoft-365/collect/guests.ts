import { instantIn, type Json, textIn } from '../json.js';
import { lastSignIn } from './admin-users.js';
import { type Guests, NAMED, type Person } from './answers.js';
import type { Graph } from './graph.js';
import { nameOf } from './role-holders.js';

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

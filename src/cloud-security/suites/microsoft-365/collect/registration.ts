import { flagIn, type Json, numberIn, objectsIn, textIn } from '../json.js';
import { NAMED, type Person, type Registration, type Some } from './answers.js';
import type { Graph } from './graph.js';
import { NotReadError } from './not-read.js';

const ROWS = '/reports/authenticationMethods/userRegistrationDetails';
const SUMMARY =
  "/reports/authenticationMethods/usersRegisteredByFeature(includedUserTypes='member',includedUserRoles='all')";
/** Identity and access reports answer five times in ten seconds. */
const PACE = { pace: { key: 'identity-reports', everyMs: 2000 } };
/** More people, or more pages, than this cost minutes of waiting: the summary tells the share in one call. */
export const MOST_ROWS = 20_000;
const MOST_PAGES = 40;

/**
 * Who can use multifactor authentication. Small tenants row by row; large ones by the summary, with the rows of
 * administrators only. `seats` is how many people are known to be there before asking.
 */
export async function readRegistration(graph: Graph, seats: number): Promise<Registration> {
  const rows = seats > MOST_ROWS ? null : await readRows(graph, {});
  const found = rows ?? (await readSummary(graph));
  if (found.members === 0) throw new NotReadError('empty-answer', 'The report names nobody, which cannot be.');
  return found;
}

/** Null when there are too many to go on. */
async function readRows(graph: Graph, query: Readonly<Record<string, string>>): Promise<Registration | null> {
  const found = nothingYet();
  const read = { rows: 0, pages: 0 };
  const enough = () => {
    read.pages += 1;
    return read.rows > MOST_ROWS || read.pages >= MOST_PAGES;
  };
  await graph.each(
    ROWS,
    { query, ...PACE },
    (row) => {
      read.rows += 1;
      count(found, row);
    },
    enough,
  );
  return read.rows > MOST_ROWS || read.pages >= MOST_PAGES ? null : found;
}

function count(found: Registration, row: Json): void {
  if (textIn(row.userType)?.toLowerCase() === 'guest') return;
  const id = textIn(row.id) ?? '';
  const person = { id, name: textIn(row.userPrincipalName) ?? textIn(row.userDisplayName) ?? id };
  const capable = flagIn(row.isMfaCapable);
  const admin = row.isAdmin === true;
  found.members += 1;
  found.admins += admin ? 1 : 0;
  if (capable === true) found.capable += 1;
  else if (capable === null) found.unsaid += 1;
  else {
    add(found.incapable, person);
    if (admin) add(found.incapableAdmins, person);
  }
}

function add(some: Some<Person>, person: Person): void {
  some.count += 1;
  if (some.named.length < NAMED) some.named.push(person);
}

async function readSummary(graph: Graph): Promise<Registration> {
  const admins = await readRows(graph, { $filter: 'isAdmin eq true' });
  if (admins === null) throw new NotReadError('too-large', 'The report names more administrators than can be read.');
  const summary = await graph.one(SUMMARY, PACE);
  const members = numberIn(summary.totalUserCount);
  const counted = objectsIn(summary.userRegistrationFeatureCounts).find(({ feature }) => feature === 'mfaCapable');
  const capable = numberIn(counted?.userCount);
  if (members === null || capable === null) throw new NotReadError('malformed', 'The summary holds no numbers.');
  return {
    ...admins,
    members,
    capable,
    incapable: { count: Math.max(0, members - capable - admins.unsaid), named: admins.incapable.named },
    source: 'summary',
  };
}

function nothingYet(): Registration {
  return {
    members: 0,
    capable: 0,
    unsaid: 0,
    incapable: { count: 0, named: [] },
    admins: 0,
    incapableAdmins: { count: 0, named: [] },
    source: 'rows',
  };
}

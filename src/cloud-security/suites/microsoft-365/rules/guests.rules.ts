import type { CloudObject } from '../../../domain/check-result.js';
import { textIn } from '../json.js';
import { fail, manual, pass, type Rule } from './rule.js';

const GUEST_ROLES: Readonly<Record<string, { name: string; met: boolean }>> = {
  '2af84b1e-32c8-42b7-82bc-daa82404023b': { name: 'restricted', met: true },
  '10dae51f-b6af-4016-8d66-8c2a99b929b3': { name: 'limited', met: true },
  'a0b1b346-4d3e-4e8b-98f8-753987be4970': { name: 'the same as members', met: false },
};
const INVITERS: Readonly<Record<string, boolean>> = {
  none: true,
  adminsAndGuestInviters: true,
  adminsGuestInvitersAndAllMembers: false,
  everyone: false,
};

export const guestAccess: Rule = (tenant) => {
  const id = textIn(tenant.of('authzPolicy').guestUserRoleId)?.toLowerCase() ?? '';
  const role = GUEST_ROLES[id];
  if (role === undefined) return manual('The access of guests is not known here.', { observed: id || null });
  const affected = [{ kind: 'setting', id: 'guestUserRoleId', name: 'guestUserRoleId', note: role.name }];
  return role.met
    ? pass(`The access of guests to the directory is ${role.name}.`, { observed: role.name })
    : fail('Guests see as much of the directory as members do.', { observed: role.name, affected });
};

export const guestInvitations: Rule = (tenant) => {
  const value = tenant.of('authzPolicy').allowInvitesFrom;
  const met = INVITERS[textIn(value) ?? ''];
  if (met === undefined) return manual('Who may invite guests is not known here.', { observed: value ?? null });
  const affected = [{ kind: 'setting', id: 'allowInvitesFrom', name: 'allowInvitesFrom', note: String(value) }];
  return met
    ? pass('Only administrators and guest inviters may invite guests.', { observed: value })
    : fail('More people than administrators and guest inviters may invite guests.', { observed: value, affected });
};

/** No guest account is forgotten: neither unused, nor invited and never come. */
export const staleGuests: Rule = (tenant, context) => {
  const guests = tenant.of('guests');
  const unusedSince = dayOf(context.daysAgo(context.number('inactiveDays')));
  const waitingSince = dayOf(context.daysAgo(context.number('pendingDays')));
  const unused = countBefore(guests.lastSeen, unusedSince);
  const waiting = countBefore(guests.pending, waitingSince);
  const observed = { guests: guests.total, unused, waiting };
  const affected: CloudObject[] = [
    ...guests.longestUnseen.filter(({ day }) => day < unusedSince).map((guest) => objectOf(guest, 'last seen')),
    ...guests.longestPending.filter(({ day }) => day < waitingSince).map((guest) => objectOf(guest, 'invited')),
  ];
  const invitations = waiting === 1 ? '1 invitation was' : `${waiting} invitations were`;
  if (unused + waiting > 0)
    return fail(
      `${unused} of ${guests.total} guests ${unused === 1 ? 'is' : 'are'} unused, ${invitations} never accepted.`,
      { observed, affected, count: unused + waiting },
    );
  if (guests.undated > 0) return manual(`${guests.undated} guests have no date that can be read.`, { observed });
  return pass(`None of ${guests.total} guests is forgotten.`, { observed });
};

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function countBefore(days: Readonly<Record<string, number>>, limit: string): number {
  return Object.entries(days).reduce((sum, [day, count]) => (day < limit ? sum + count : sum), 0);
}

function objectOf({ id, name, day }: { id: string; name: string; day: string }, what: string): CloudObject {
  return { kind: 'user', id, name, note: `${what} ${day}` };
}

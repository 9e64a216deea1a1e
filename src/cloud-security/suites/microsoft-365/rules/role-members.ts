import type { GroupHolder, RoleHolder } from '../collect/answers.js';
import type { Tenant } from './rule.js';

/** Why something of a group is not known, and which permission would help. */
export interface Unseen {
  reason: string;
  missing: string[];
}

/** Members of a group that holds a role, of groups in it, and who may become one; names by id. Null where members were not read. */
export function membersOf(tenant: Tenant, group: string): ReadonlyMap<string, string> | null {
  const members = tenant.maybe('roleGroupMembers');
  const direct = members?.[group];
  if (direct === undefined) return null;
  const eligible = tenant.maybe('groupPim')?.[group]?.eligible ?? [];
  return new Map([...direct.map(({ id, name }) => [id, name] as const), ...peopleIn(tenant, eligible)]);
}

/** Who is a member of a group for ever; of a member through an activation, or until a day, nobody speaks here. */
export function permanentMembersOf(tenant: Tenant, group: string): ReadonlyMap<string, string> | null {
  const members = tenant.maybe('roleGroupMembers')?.[group];
  if (members === undefined) return null;
  if (members.length === 0) return new Map();
  if (unseenPim(tenant) !== null) return null;
  const active = tenant.maybe('groupPim')?.[group]?.active ?? [];
  const isForEver = ({ isActivated, endsAt }: GroupHolder) => !isActivated && endsAt === null;
  const forEver = peopleIn(tenant, active.filter(isForEver));
  const forNow = new Map(
    peopleIn(
      tenant,
      active.filter((holder) => !isForEver(holder)),
    ),
  );
  for (const [id] of forEver) forNow.delete(id);
  return new Map(members.filter(({ id }) => !forNow.has(id)).map(({ id, name }) => [id, name]));
}

/** Null when there is nothing to see: without the licence nobody may become a member through PIM. */
export function unseenPim(tenant: Tenant): Unseen | null {
  const why = tenant.notRead('groupPim');
  return why === null || why.reason === 'licence-missing' ? null : tenant.whyNot('groupPim');
}

/** Whether some of these holders are groups, so that PIM for Groups has a say. */
export function hasGroups(holders: readonly RoleHolder[]): boolean {
  return holders.some(({ kind }) => kind === 'group');
}

/** People of a list, members of groups in it among them; a group that was not read brings nobody. */
function peopleIn(tenant: Tenant, holders: readonly GroupHolder[]): (readonly [string, string])[] {
  const members = tenant.maybe('roleGroupMembers') ?? {};
  // A list may name a group again and again, and the group may be large.
  const once = [...new Map(holders.map((holder) => [holder.id, holder])).values()];
  return once.flatMap(({ id, name, isGroup }) =>
    isGroup ? (members[id] ?? []).map((person) => [person.id, person.name] as const) : [[id, name] as const],
  );
}

import type { AdminUser, RoleHolder } from '../collect/answers.js';
import { GLOBAL_ADMINISTRATOR, roleName } from '../roles.js';
import { hasGroups, membersOf, permanentMembersOf, type Unseen, unseenPim } from './role-members.js';
import { byBaselines, fail, manual, notAssessed, type Outcome, pass, type Rule, type Tenant } from './rule.js';

/** Few Global Administrators, but more than one: CIS asks for 2 to 4, CISA for 2 to 8. */
export const globalAdminCount: Rule = (tenant, context) => {
  const eligible = tenant.maybe('roleEligibility');
  const held = [...tenant.of('roleAssignments'), ...(eligible ?? [])].filter(isGlobalAdministrator);
  if (held.some(({ kind, principalId }) => kind === 'group' && membersOf(tenant, principalId) === null)) {
    const { reason, missing } = tenant.whyNot('roleGroupMembers');
    return notAssessed('A group holds the role, and its members cannot be read.', reason, { missing });
  }
  const all = new Map(held.flatMap((holder) => peopleOf(holder, tenant)));
  const unusable = unusableOf(tenant);
  const people = new Map([...all].filter(([id]) => !unusable.has(id)));
  const count = people.size;
  if (count === 0) return notAssessed('No Global Administrator was found, which cannot be.', 'empty-answer');
  const unseen = unseenHolders(tenant, held);
  // Those who are not seen may be the ones who were missing, or those who are too many.
  if (count <= context.number('max') && unseen !== null)
    return notAssessed('Eligible Global Administrators cannot all be read.', unseen.reason, {
      missing: unseen.missing,
    });
  const enough = count >= context.number('min');
  const outcome = byBaselines(
    { cis: enough && count <= context.number('good'), cisa: enough && count <= context.number('max') },
    `${count} Global Administrators.`,
    context,
    { observed: { count }, affected: [...people].map(([id, name]) => ({ kind: 'user', id, name, note: null })) },
  );
  const notes = [
    outcome.note,
    leftOut(all.size - count),
    unseen === null ? null : 'Eligible Global Administrators could not all be read.',
  ].filter(Boolean);
  const note = notes.length === 0 ? {} : { note: notes.join(' ') };
  return unlessGone(tenant, { ...outcome, ...note, ...(unseen === null ? {} : { missing: unseen.missing }) });
};

/** Who was deleted, and who cannot sign in: a role that they still hold is of no use to anybody. */
export function unusableOf(tenant: Tenant): ReadonlySet<string> {
  const known = tenant.maybe('adminUsers');
  const disabled = (known?.users ?? []).filter(({ enabled }) => enabled === false).map(({ id }) => id);
  return new Set([...(known?.gone ?? []), ...disabled]);
}

/** Where accounts cannot be read, nobody knows that those who are too many, or stay, are still there. */
function unlessGone(tenant: Tenant, outcome: Outcome): Outcome {
  if (outcome.status === 'pass' || tenant.notRead('adminUsers') === null) return outcome;
  const { reason, missing } = tenant.whyNot('adminUsers');
  return notAssessed('Whether the holders of the role are still there cannot be read.', reason, {
    observed: outcome.observed,
    missing,
  });
}

function leftOut(count: number): string | null {
  if (count === 0) return null;
  return `${count === 1 ? 'One account that is' : `${count} accounts that are`} deleted or disabled did not count.`;
}

/** Null when there is nothing to see: without the licence nobody is eligible for a role, or for a group that holds it. */
function unseenHolders(tenant: Tenant, held: readonly RoleHolder[]): Unseen | null {
  const why = tenant.notRead('roleEligibility');
  if (why !== null && why.reason !== 'licence-missing') return tenant.whyNot('roleEligibility');
  return hasGroups(held) ? unseenPim(tenant) : null;
}

function isGlobalAdministrator({ roleId, scope }: RoleHolder): boolean {
  return roleId === GLOBAL_ADMINISTRATOR && scope === '/';
}

function peopleOf({ kind, principalId, name }: RoleHolder, tenant: Tenant): (readonly [string, string])[] {
  if (kind === 'user') return [[principalId, name]];
  return kind === 'group' ? [...(membersOf(tenant, principalId) ?? [])] : [];
}

/** A break-in on premises does not reach the administrators of the cloud. */
export const adminsCloudOnly: Rule = (tenant) => {
  const { users, blindSpots } = tenant.of('adminUsers');
  const synced = users.filter((user) => user.synced);
  const observed = { administrators: users.length, synced: synced.length };
  const affected = synced.map(({ id, name }) => ({ kind: 'user', id, name, note: 'Synchronised from on premises' }));
  if (synced.length > 0)
    return fail(`${synced.length} of ${users.length} administrators come from on premises.`, { observed, affected });
  return blind(blindSpots) ?? pass(`All ${users.length} administrators exist in the cloud only.`, { observed });
};

/** Nobody holds a privileged role for ever; emergency accounts apart. */
export const noPermanentRoles: Rule = (tenant, context) => {
  const schedule = tenant.of('roleSchedule');
  const doubtful = schedule.filter(({ assignment }) => assignment !== 'Assigned' && assignment !== 'Activated');
  const unusable = unusableOf(tenant);
  const forEver = schedule.filter(
    ({ assignment, endsAt, kind }) => assignment === 'Assigned' && endsAt === null && kind !== 'app',
  );
  const standing = forEver
    .flatMap((holder): (RoleHolder & { via?: string })[] =>
      holder.kind === 'group' ? throughGroup(tenant, holder) : [holder],
    )
    .filter(({ principalId }) => !context.isEmergency(principalId));
  const permanent = standing.filter(({ principalId }) => !unusable.has(principalId));
  const note = leftOut(
    new Set(standing.map(({ principalId }) => principalId)).size -
      new Set(permanent.map(({ principalId }) => principalId)).size,
  );
  const observed = { assignments: schedule.length, permanent: permanent.length };
  const affected = permanent.map(({ principalId, kind, name, roleId, via }) => ({
    kind,
    id: principalId,
    name,
    note: [roleName(roleId), via === undefined ? null : `through "${via}"`, 'permanent'].filter(Boolean).join(', '),
  }));
  if (permanent.length > 0)
    return unlessGone(
      tenant,
      fail(`${permanent.length} assignments of privileged roles never end.`, {
        observed,
        affected,
        ...emergencyHint(affected, permanent.length),
      }),
    );
  const unread = forEver.filter(
    ({ kind, principalId }) => kind === 'group' && permanentMembersOf(tenant, principalId) === null,
  );
  if (unread.length > 0) return unreadGroups(tenant, unread, observed);
  if (doubtful.length > 0) return manual('Assignments are of a kind that is not known here.', { observed });
  return pass('Nobody holds a privileged role for ever, emergency accounts apart.', { observed, note });
};

/** A group may hold a role for ever while nobody is in it for ever: then nobody holds the role so. */
function throughGroup(tenant: Tenant, group: RoleHolder): (RoleHolder & { via?: string })[] {
  const members = permanentMembersOf(tenant, group.principalId) ?? new Map<string, string>();
  return [...members].map(([principalId, name]) => ({ ...group, kind: 'user', principalId, name, via: group.name }));
}

/** Its members may hold the role for ever, or for the hours of an activation. */
function unreadGroups(tenant: Tenant, groups: readonly RoleHolder[], observed: unknown): Outcome {
  const unseen = tenant.notRead('roleGroupMembers') === null ? unseenPim(tenant) : tenant.whyNot('roleGroupMembers');
  return notAssessed(
    'A group holds a privileged role for ever, and whether its members are in it for ever cannot be read.',
    unseen?.reason ?? 'empty-answer',
    {
      observed,
      missing: unseen?.missing ?? [],
      affected: groups.map(({ principalId, name, roleId }) => ({
        kind: 'group',
        id: principalId,
        name,
        note: roleName(roleId),
      })),
    },
  );
}

/** Two accounts at most may be what emergencies need; more are no emergency accounts. */
function emergencyHint(affected: readonly { kind: string; id: string; name: string; note: string }[], count: number) {
  if (count > 2) return {};
  return {
    wouldPassIf: { text: 'Passes if these are your emergency accounts: name them in the settings.', approve: affected },
  };
}

/** No privileged account is forgotten; emergency accounts apart. */
export const stalePrivileged: Rule = (tenant, context) => {
  const { users, withSignIns, blindSpots } = tenant.of('adminUsers');
  if (!withSignIns) return notAssessed('The tenant’s licence does not show sign-ins.', 'licence-missing');
  const limit = context.daysAgo(context.number('inactiveDays')).getTime();
  const watched = users.filter(({ id, enabled }) => enabled !== false && !context.isEmergency(id));
  const left = users.length - watched.length;
  const unwatched = left === 0 ? '' : `; emergency and disabled accounts are not counted (${left})`;
  const stale = watched.filter((user) => {
    const seen = lastSign(user);
    return seen !== null && seen < limit;
  });
  const observed = { administrators: watched.length, stale: stale.length };
  const affected = stale.map(({ id, name, lastSeenAt }) => ({
    kind: 'user',
    id,
    name,
    note: lastSeenAt === null ? 'never signed in' : `last signed in ${lastSeenAt.slice(0, 10)}`,
  }));
  if (stale.some(({ enabled }) => enabled === true))
    return fail(`${stale.length} of ${watched.length} privileged accounts are unused${unwatched}.`, {
      observed,
      affected,
    });
  if (stale.length > 0 || watched.some((user) => lastSign(user) === null))
    return manual('Some accounts have no date that can be read, or may be disabled.', { observed, affected });
  return blind(blindSpots) ?? pass(`All ${watched.length} privileged accounts are in use${unwatched}.`, { observed });
};

/** Who never signed in counts from when the account was made. */
function lastSign({ lastSeenAt, createdAt }: AdminUser): number | null {
  const at = lastSeenAt ?? createdAt;
  return at === null ? null : Date.parse(at);
}

/** Nothing is wrong with those who were seen, which says nothing of the others; null when all were. */
function blind(spots: readonly string[]): Outcome | null {
  if (spots.length === 0) return null;
  return notAssessed('Some holders of privileged roles could not be read.', 'permission-missing', { missing: spots });
}

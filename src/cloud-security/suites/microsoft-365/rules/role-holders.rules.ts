import type { RoleHolder } from '../collect/answers.js';
import { GLOBAL_ADMINISTRATOR, PRIVILEGED_ROLES, roleName } from '../roles.js';
import { unusableOf } from './administrators.rules.js';
import { evaluateApps } from './app-permissions.rules.js';
import { hasGroups, membersOf, unseenPim } from './role-members.js';
import { fail, manual, notAssessed, pass, type Rule, type RuleContext, type Tenant } from './rule.js';

/** A guest's account belongs to another organization: how it is kept, and who is behind it, is not known here. */
export const noGuestAdmins: Rule = (tenant, context) => {
  const { users, blindSpots } = tenant.of('adminUsers');
  const guests = users.filter(
    ({ id, guest, enabled }) => guest === true && enabled !== false && !context.mayBeExcluded(id),
  );
  const observed = { administrators: users.length, guests: guests.length };
  const affected = guests.map(({ id, name }) => ({ kind: 'user', id, name, note: 'Guest' }));
  if (guests.length > 0)
    return fail(
      `${guests.length} of ${users.length} administrators ${guests.length === 1 ? 'is a guest' : 'are guests'}.`,
      {
        observed,
        affected,
        reason: 'unapproved-exclusions',
        wouldPassIf: { text: 'Passes if you approve these administrators.', approve: affected },
      },
    );
  if (users.some(({ guest }) => typeof guest !== 'boolean'))
    return manual('The answer does not say of every administrator whether it is a guest.', { observed });
  if (blindSpots.length > 0)
    return notAssessed('Some holders of privileged roles could not be read.', 'permission-missing', {
      missing: blindSpots,
    });
  return pass('No administrator is a guest who can sign in and whom nobody approved.', { observed });
};

/** An application with an administrator's role has no second factor, and is nobody. */
export const appsInAdminRoles: Rule = (tenant, context) => {
  const held = tenant
    .of('roleAssignments')
    .filter(({ kind, roleId }) => kind === 'app' && PRIVILEGED_ROLES[roleId] !== undefined);
  const grants = new Map<string, { principalId: string; name: string; permissions: string[] }>();
  for (const { principalId, name, roleId } of held) {
    const grant = grants.get(principalId) ?? { principalId, name, permissions: [] };
    grant.permissions.push(roleName(roleId));
    grants.set(principalId, grant);
  }
  return evaluateApps([...grants.values()], tenant.of('appOwners'), context, {
    clean: 'No application that is not approved holds a privileged role.',
    found: 'hold privileged roles that nobody approved',
  });
};

/**
 * Most administrators need less than everything: there are at most as many Global Administrators as people with one of the
 * other privileged roles (CISA SCuBA, MS.AAD.7.2). Emergency accounts are kept for when nothing else works, and do not count.
 */
export const finerGrainedRoles: Rule = (tenant, context) => {
  const eligible = tenant.maybe('roleEligibility');
  const held = [...tenant.of('roleAssignments'), ...(eligible ?? [])].filter(
    ({ roleId, scope, kind }) => PRIVILEGED_ROLES[roleId] !== undefined && scope === '/' && kind !== 'app',
  );
  const unseen = unseenOf(tenant, held);
  if (unseen !== null)
    return notAssessed('Not everybody who holds a privileged role can be read.', unseen.reason, {
      missing: unseen.missing,
    });
  const global = peopleIn(tenant, context, held, true);
  const others = new Map([...peopleIn(tenant, context, held, false)].filter(([id]) => !global.has(id)));
  const observed = { globalAdministrators: global.size, others: others.size };
  if (global.size + others.size === 0)
    return notAssessed('Nobody but emergency accounts holds a privileged role.', 'empty-answer', { observed });
  const summary = `Global Administrators beside emergency accounts: ${global.size}; people with a lesser privileged role: ${others.size}.`;
  if (global.size <= others.size) return pass(summary, { observed });
  const affected = [...global].map(([id, name]) => ({ kind: 'user', id, name, note: 'Global Administrator' }));
  return fail(summary, { observed, affected });
};

function unseenOf(tenant: Tenant, held: readonly RoleHolder[]) {
  const eligible = tenant.notRead('roleEligibility');
  if (eligible !== null && eligible.reason !== 'licence-missing') return tenant.whyNot('roleEligibility');
  if (!hasGroups(held)) return null;
  if (held.some(({ kind, principalId }) => kind === 'group' && membersOf(tenant, principalId) === null))
    return tenant.whyNot('roleGroupMembers');
  return unseenPim(tenant);
}

function peopleIn(
  tenant: Tenant,
  context: RuleContext,
  held: readonly RoleHolder[],
  isGlobal: boolean,
): ReadonlyMap<string, string> {
  const unusable = unusableOf(tenant);
  const people = held
    .filter(({ roleId }) => (roleId === GLOBAL_ADMINISTRATOR) === isGlobal)
    .flatMap(({ kind, principalId, name }) =>
      kind === 'group' ? [...(membersOf(tenant, principalId) ?? [])] : [[principalId, name] as const],
    );
  return new Map(people.filter(([id]) => !unusable.has(id) && !context.isEmergency(id)));
}

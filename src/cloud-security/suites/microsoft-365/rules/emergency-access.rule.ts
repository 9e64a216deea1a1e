import { objectIn, textsIn } from '../json.js';
import { GLOBAL_ADMINISTRATOR } from '../roles.js';
import { says } from './conditional-access.js';
import { fail, manual, notAssessed, type Outcome, pass, type Rule, type Tenant } from './rule.js';

const WANTED = 2;

/** At least two enabled, cloud-only Global Administrators stand outside of every enforced policy. */
export const emergencyAccess: Rule = (tenant) => {
  const policies = tenant.of('caPolicies').filter((policy) => policy.state === 'enabled' && says(policy.grantControls));
  if (policies.length === 0)
    return {
      status: 'not-applicable',
      summary: 'No Conditional Access policy is enforced: there is nothing to stand outside of.',
      reason: 'nothing-to-exclude',
    };
  const outside = policies.map((policy) => {
    const users = objectIn(objectIn(policy.conditions)?.users);
    return { people: new Set(textsIn(users?.excludeUsers)), groups: new Set(textsIn(users?.excludeGroups)) };
  });
  const administrators = globalAdministrators(tenant);
  if (administrators.length === 0)
    return notAssessed('No Global Administrator was found, which cannot be.', 'empty-answer');
  const usable = administrators.filter(({ enabled, synced }) => enabled === true && !synced);
  const members = tenant.maybe('roleGroupMembers') ?? {};
  const isOutside = (id: string) =>
    outside.every(
      ({ people, groups }) =>
        people.has(id) || [...groups].some((group) => members[group]?.some((member) => member.id === id)),
    );
  const found = usable.filter(({ id }) => isOutside(id));
  const observed = { policies: policies.length, accounts: found.map(({ name }) => name) };
  if (found.length >= WANTED) return pass(`${found.length} accounts stand outside of every policy.`, { observed });
  return (
    unsure(
      outside.map(({ groups }) => groups),
      members,
      observed,
    ) ?? missing(found.length, policies.length, observed)
  );
};

/** A group that is left out everywhere may hold the accounts, and its members were not read. */
function unsure(groups: readonly ReadonlySet<string>[], members: object, observed: unknown): Outcome | null {
  const everywhere = [...(groups[0] ?? [])].filter((id) => !(id in members) && groups.every((each) => each.has(id)));
  if (everywhere.length === 0) return null;
  return manual('A group is excluded from every policy: look whether it holds two emergency accounts.', {
    reason: 'group-exclusion',
    observed,
    affected: everywhere.map((id) => ({ kind: 'group', id, name: id, note: 'Members are not read' })),
  });
}

function missing(found: number, policies: number, observed: unknown): Outcome {
  const who = found === 0 ? 'No Global Administrator stands' : 'Only one Global Administrator stands';
  return fail(`${who} outside of all ${policies} enforced policies.`, { observed });
}

function globalAdministrators(tenant: Tenant) {
  const held = tenant.of('roleAssignments').filter(({ roleId }) => roleId === GLOBAL_ADMINISTRATOR);
  const members = tenant.maybe('roleGroupMembers') ?? {};
  const ids = new Set(
    held.flatMap(({ kind, principalId }) =>
      kind === 'group' ? (members[principalId] ?? []).map(({ id }) => id) : [principalId],
    ),
  );
  return tenant.of('adminUsers').users.filter(({ id }) => ids.has(id));
}

import type { CloudObject } from '../../../domain/check-result.js';
import type { AppGrant, AppOwner } from '../collect/answers.js';
import { MICROSOFT_TENANTS } from '../collect/far-reaching.js';
import { fail, manual, notAssessed, type Outcome, pass, type Rule, type RuleContext } from './rule.js';

/** Nobody but Microsoft and approved applications holds a permission that reaches the whole tenant. */
export const highPrivilegeApps: Rule = (tenant, context) =>
  evaluateApps(tenant.of('graphAppRoles'), tenant.of('appOwners'), context, {
    clean: 'No application that is not approved holds a far-reaching permission.',
    found: 'hold far-reaching permissions that nobody approved',
  });

/** No application may do something far-reaching in everybody's name, unless it is approved. */
export const tenantWideGrants: Rule = (tenant, context) => {
  const grants = tenant.of('oauthGrants');
  const owners = tenant.maybe('appOwners');
  const words = {
    clean: 'No application that is not approved acts with far-reaching permissions for everybody.',
    found: 'act with far-reaching permissions for everybody, and nobody approved that',
  };
  const open = grants.filter(({ principalId }) => !context.isApprovedApp([principalId]));
  if (owners !== null || open.length === 0) return evaluateApps(grants, owners ?? [], context, words);
  // Who published them decides, and nobody knows: they may all be Microsoft's.
  const { reason, missing } = tenant.whyNot('appOwners');
  return notAssessed(
    `${open.length} applications have far-reaching grants, but their publishers cannot be read.`,
    reason,
    { observed: { applications: open.length }, missing },
  );
};

/** Holders of something far-reaching, but Microsoft's own and approved applications. */
export function evaluateApps(
  grants: readonly AppGrant[],
  owners: readonly AppOwner[],
  context: RuleContext,
  words: { clean: string; found: string },
): Outcome {
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const open = grants
    .map((grant) => ({ grant, owner: byId.get(grant.principalId) ?? null }))
    .filter(({ owner }) => !MICROSOFT_TENANTS.includes(owner?.owner ?? ''))
    .filter(({ grant, owner }) => !context.isApprovedApp([owner?.appId ?? null, grant.principalId]));
  const affected = open.map(({ grant, owner }) => objectOf(grant, owner));
  const observed = { applications: grants.length, open: open.length };
  if (open.length === 0) return pass(words.clean, { observed });
  // An application that is gone, or whose publisher is not said, may be Microsoft's.
  if (open.every(({ owner }) => (owner?.owner ?? null) === null))
    return manual(`The publishers of ${open.length} applications are not known.`, { observed, affected });
  const text = `Passes if you approve ${open.length === 1 ? 'this application' : `these ${open.length} applications`}.`;
  return fail(`${open.length} applications ${words.found}.`, {
    observed,
    affected,
    reason: 'unapproved-apps',
    wouldPassIf: { text, approve: affected },
  });
}

function objectOf(grant: AppGrant, owner: AppOwner | null): CloudObject {
  const note = grant.permissions.join(', ');
  return {
    kind: 'app',
    id: owner?.appId ?? grant.principalId,
    name: owner?.name ?? grant.name,
    note: (owner?.owner ?? null) === null ? `${note}; publisher unknown` : note,
  };
}

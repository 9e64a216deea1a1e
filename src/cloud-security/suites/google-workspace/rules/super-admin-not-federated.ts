import type { Administrator, SsoAssignment } from '../collect/answers.js';
import { OrgUnitTree } from '../policies/org-unit-tree.js';
import { administratorObject, NO_SUPER_ADMIN, superAdmins } from './administrators.js';
import { affectedBy, counted, required, type Rule } from './rule.js';

const OFF = 'SSO_OFF';
const ON = ['SAML_SSO', 'OIDC_SSO', 'DOMAIN_WIDE_SAML_IF_ENABLED'];

/** Whoever takes over the other identity provider must not become super administrator by it. The nearest assignment above counts. */
export const superAdminNotFederated: Rule = (answers) => {
  const holders = superAdmins(required(answers, 'users'));
  if (holders.length === 0) return NO_SUPER_ADMIN;
  const assignments = required(answers, 'sso');
  const tree = new OrgUnitTree(required(answers, 'orgUnits'));
  const covered = holders.flatMap((holder) => {
    const assignment = nearest(holder, assignments, tree);
    return assignment === null || assignment.mode === OFF ? [] : [{ holder, mode: assignment.mode }];
  });
  const federated = covered.filter(({ mode }) => ON.includes(mode));
  const observed = { assignments: assignments.length, federatedSuperAdmins: federated.length };
  const objects = covered.map(({ holder, mode }) => administratorObject(holder, `${holder.orgUnit}: ${mode}`));
  if (federated.length > 0)
    return {
      status: 'fail',
      summary: `${counted(federated.length, 'super administrator signs', 'super administrators sign')} in through another identity provider.`,
      observed,
      affected: affectedBy(objects),
    };
  if (covered.length > 0)
    return {
      status: 'manual',
      summary: 'How super administrators sign in is not known to this version.',
      reason: 'unknown-value',
      observed,
      affected: affectedBy(objects),
    };
  const groups = assignments.flatMap(({ group, mode }) => (group === null || mode === OFF ? [] : [{ group, mode }]));
  if (groups.length > 0)
    return {
      status: 'manual',
      summary: 'Single sign-on is on for groups, and whether a super administrator is in one is not read.',
      reason: 'group-members-unknown',
      observed,
      affected: affectedBy(groups.map(({ group, mode }) => ({ kind: 'group', id: group, name: group, note: mode }))),
    };
  return { status: 'pass', summary: 'No super administrator signs in through another identity provider.', observed };
};

function nearest(
  holder: Administrator,
  assignments: readonly SsoAssignment[],
  tree: OrgUnitTree,
): SsoAssignment | null {
  for (const unit of tree.chainOf(holder.orgUnit)) {
    const found = assignments.find(
      ({ orgUnit, group }) => group === null && (orgUnit === unit.id || (orgUnit === null && unit === tree.root)),
    );
    if (found !== undefined) return found;
  }
  return null;
}

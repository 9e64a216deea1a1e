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
  const covering = holders.map((holder) => ({ holder, assignment: nearest(holder, assignments, tree) }));
  const federated = covering.filter(({ assignment }) => assignment !== null && ON.includes(assignment.mode));
  const observed = { assignments: assignments.length, federatedSuperAdmins: federated.length };
  if (federated.length > 0)
    return {
      status: 'fail',
      summary: `${counted(federated.length, 'super administrator signs', 'super administrators sign')} in through another identity provider.`,
      observed,
      affected: affectedBy(
        federated.map(({ holder, assignment }) =>
          administratorObject(holder, `${holder.orgUnit}: ${assignment!.mode}`),
        ),
      ),
    };
  const unknown = covering.filter(({ assignment }) => assignment !== null && assignment.mode !== OFF);
  if (unknown.length > 0)
    return {
      status: 'manual',
      summary: `${unknown[0]!.assignment!.mode || 'An empty mode'} is not known to this version.`,
      reason: 'unknown-value',
      observed,
      affected: affectedBy(unknown.map(({ holder }) => administratorObject(holder, null))),
    };
  const groups = assignments.filter(({ group, mode }) => group !== null && mode !== OFF);
  if (groups.length > 0)
    return {
      status: 'manual',
      summary: 'Single sign-on is on for groups, and whether a super administrator is in one is not read.',
      reason: 'group-members-unknown',
      observed,
      affected: affectedBy(groups.map(({ group, mode }) => ({ kind: 'group', id: group!, name: group!, note: mode }))),
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

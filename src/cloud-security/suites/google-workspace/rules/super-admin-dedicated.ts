import { administratorObject, NO_SUPER_ADMIN, superAdmins } from './administrators.js';
import { affectedBy, counted, required, type Rule } from './rule.js';

/** A super administrator who also has a role for daily work is an account that is used for daily work. */
export const superAdminDedicated: Rule = (answers) => {
  const holders = superAdmins(required(answers, 'users'));
  if (holders.length === 0) return NO_SUPER_ADMIN;
  const assignments = required(answers, 'roleAssignments');
  const roles = new Map(required(answers, 'roles').map((role) => [role.id, role]));
  const furtherRoles = (id: string): string[] =>
    assignments
      .filter(({ assignedTo, roleId }) => assignedTo === id && roles.get(roleId)?.isSuper !== true)
      .map(({ roleId }) => roles.get(roleId)?.name ?? roleId);
  const mixed = holders
    .map((holder) => ({ holder, names: furtherRoles(holder.id) }))
    .filter(({ names }) => names.length > 0);
  const toGroups = assignments.some(({ toGroup }) => toGroup);
  const found = {
    observed: { superAdmins: holders.length, withFurtherRoles: mixed.length },
    note: toGroups ? 'Some roles are given to groups, whose members are not read.' : null,
  };
  if (mixed.length === 0) return { status: 'pass', summary: 'No super administrator holds a further role.', ...found };
  return {
    status: 'fail',
    summary: `${counted(mixed.length, 'super administrator holds', 'super administrators hold')} a further role.`,
    affected: affectedBy(mixed.map(({ holder, names }) => administratorObject(holder, names.slice(0, 5).join(', ')))),
    ...found,
  };
};

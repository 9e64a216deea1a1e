import { instantIn, type Json, objectIn, textIn } from '../json.js';
import { PRIVILEGED_ROLES } from '../roles.js';
import type { Answers, Person, RoleHolder } from './answers.js';
import type { Graph } from './graph.js';
import { NotReadError } from './not-read.js';

const WITH_PRINCIPAL = { query: { $expand: 'principal' } };
const PERSON_FIELDS = 'id,displayName,userPrincipalName';

/** Active holders of the highly privileged roles. A tenant has at least one administrator, or we did not see it. */
export async function readRoleAssignments(graph: Graph): Promise<RoleHolder[]> {
  let seen = 0;
  const holders: RoleHolder[] = [];
  await graph.each('/roleManagement/directory/roleAssignments', WITH_PRINCIPAL, (row) => {
    seen += 1;
    keep(holders, row);
  });
  if (seen === 0) throw new NotReadError('empty-answer', 'No role is assigned to anybody, which cannot be.');
  return holders;
}

export async function readRoleSchedule(graph: Graph): Promise<RoleHolder[]> {
  const holders: RoleHolder[] = [];
  let seen = 0;
  await graph.each('/roleManagement/directory/roleAssignmentScheduleInstances', WITH_PRINCIPAL, (row) => {
    seen += 1;
    keep(holders, row);
  });
  if (seen === 0) throw new NotReadError('empty-answer', 'No role is assigned to anybody, which cannot be.');
  return holders;
}

export async function readRoleEligibility(graph: Graph): Promise<RoleHolder[]> {
  const holders: RoleHolder[] = [];
  await graph.each('/roleManagement/directory/roleEligibilityScheduleInstances', WITH_PRINCIPAL, (row) =>
    keep(holders, row),
  );
  return holders;
}

function keep(holders: RoleHolder[], row: Json): void {
  const roleId = textIn(row.roleDefinitionId)?.toLowerCase();
  const principalId = textIn(row.principalId);
  if (roleId === undefined || principalId === null || PRIVILEGED_ROLES[roleId] === undefined) return;
  const principal = objectIn(row.principal) ?? {};
  const type = textIn(principal['@odata.type']) ?? '';
  holders.push({
    roleId,
    principalId,
    // What is not said to be anything else counts as a person: an unseen administrator must not pass for none.
    kind: type.endsWith('.group') ? 'group' : type.endsWith('.servicePrincipal') ? 'app' : 'user',
    name: nameOf(principal, principalId),
    scope: textIn(row.directoryScopeId) ?? '/',
    assignment: textIn(row.assignmentType),
    endsAt: instantIn(row.endDateTime),
  });
}

/** Members of the groups that hold privileged roles, through groups in groups. */
export async function readRoleGroupMembers(
  graph: Graph,
  holders: readonly RoleHolder[],
): Promise<Answers['roleGroupMembers']> {
  const members: Record<string, Person[]> = {};
  const groups = new Set(holders.filter(({ kind }) => kind === 'group').map(({ principalId }) => principalId));
  for (const group of groups) {
    const path = `/groups/${encodeURIComponent(group)}/transitiveMembers/microsoft.graph.user`;
    const people: Person[] = (members[group] = []);
    await graph.each(path, { query: { $select: PERSON_FIELDS } }, (row) => {
      const id = textIn(row.id);
      if (id !== null) people.push({ id, name: nameOf(row, id) });
    });
  }
  return members;
}

/** As people know it: the sign-in name of a person, else the name. */
export function nameOf(row: Json, id: string): string {
  return textIn(row.userPrincipalName) ?? textIn(row.displayName) ?? id;
}

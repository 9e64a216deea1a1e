import { instantIn, type Json, objectIn, textIn, textsIn } from '../json.js';
import { PRIVILEGED_ROLES } from '../roles.js';
import type { Answers, Person, RoleHolder } from './answers.js';
import type { Graph } from './graph.js';
import { asNotRead, NotReadError } from './not-read.js';

const WITH_PRINCIPAL = { query: { $expand: 'principal' } };
const PERSON_FIELDS = 'id,displayName,userPrincipalName';

/** Groups of policies that are looked into; a tenant with more has them evaluated as unread. */
const MOST_GROUPS = 100;
/** A group of more people is no exception that somebody looks after. */
const MOST_MEMBERS = 999;

/** Active holders of all roles: policies name any of them. A tenant has at least one administrator, or we did not see it. */
export async function readRoleAssignments(graph: Graph): Promise<RoleHolder[]> {
  let seen = 0;
  const holders: RoleHolder[] = [];
  await graph.each('/roleManagement/directory/roleAssignments', WITH_PRINCIPAL, (row) => {
    seen += 1;
    keep(holders, row, true);
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
  await graph.each('/roleManagement/directory/roleEligibilityScheduleInstances', WITH_PRINCIPAL, (row) => {
    keep(holders, row, true);
  });
  return holders;
}

/** Of roles that are not highly privileged nobody is named. */
function keep(holders: RoleHolder[], row: Json, anyRole = false): void {
  const roleId = textIn(row.roleDefinitionId)?.toLowerCase();
  const principalId = textIn(row.principalId);
  if (roleId === undefined || principalId === null) return;
  const isPrivileged = PRIVILEGED_ROLES[roleId] !== undefined;
  if (!isPrivileged && !anyRole) return;
  const principal = objectIn(row.principal) ?? {};
  const type = textIn(principal['@odata.type']) ?? '';
  holders.push({
    roleId,
    principalId,
    // What is not said to be anything else counts as a person: an unseen administrator must not pass for none.
    kind: type.endsWith('.group') ? 'group' : type.endsWith('.servicePrincipal') ? 'app' : 'user',
    name: isPrivileged ? nameOf(principal, principalId) : principalId,
    scope: textIn(row.directoryScopeId) ?? '/',
    assignment: textIn(row.assignmentType),
    endsAt: instantIn(row.endDateTime),
  });
}

/** Members of the groups that hold privileged roles, through groups in groups. */
export async function readRoleGroupMembers(
  graph: Graph,
  groups: readonly string[],
): Promise<Answers['roleGroupMembers']> {
  const members: Record<string, Person[]> = {};
  for (const group of new Set(groups)) {
    const path = `/groups/${encodeURIComponent(group)}/transitiveMembers/microsoft.graph.user`;
    const people: Person[] = (members[group] = []);
    await graph.each(path, { query: { $select: PERSON_FIELDS } }, (row) => {
      const id = textIn(row.id);
      if (id !== null) people.push({ id, name: nameOf(row, id) });
    });
  }
  return members;
}

/**
 * Members of groups that enforced policies name, through groups in groups, into `members`. One that cannot be read, or is
 * large, is left out: whoever asks for it knows that nobody knows.
 */
export async function addPolicyGroups(
  graph: Graph,
  policies: readonly Json[],
  members: Answers['roleGroupMembers'],
): Promise<void> {
  const users = policies
    .filter(({ state }) => state === 'enabled')
    .map(({ conditions }) => objectIn(objectIn(conditions)?.users));
  const named = (list: 'excludeGroups' | 'includeGroups') => users.flatMap((part) => textsIn(part?.[list]));
  const groups = new Set([...named('excludeGroups'), ...named('includeGroups')].filter((id) => !(id in members)));
  for (const group of [...groups].slice(0, MOST_GROUPS)) {
    const people = await fewMembersOf(graph, group);
    if (people !== null) members[group] = people;
  }
}

/** Null when they are not known. */
async function fewMembersOf(graph: Graph, group: string): Promise<Person[] | null> {
  const path = `/groups/${encodeURIComponent(group)}/transitiveMembers/microsoft.graph.user`;
  const people: Person[] = [];
  try {
    await graph.each(
      path,
      { query: { $select: PERSON_FIELDS, $top: String(MOST_MEMBERS) } },
      (row) => {
        const id = textIn(row.id);
        if (id !== null) people.push({ id, name: nameOf(row, id) });
      },
      () => people.length > MOST_MEMBERS,
    );
  } catch (error) {
    asNotRead(error);
    return null;
  }
  return people.length > MOST_MEMBERS ? null : people;
}

/** As people know it: the sign-in name of a person, else the name. */
export function nameOf(row: Json, id: string): string {
  return textIn(row.userPrincipalName) ?? textIn(row.displayName) ?? id;
}

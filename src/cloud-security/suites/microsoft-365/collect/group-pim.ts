import { instantIn, type Json, objectIn, textIn } from '../json.js';
import type { Answers, GroupHolder } from './answers.js';
import type { Graph } from './graph.js';
import { asNotRead, NotReadError } from './not-read.js';
import { nameOf } from './role-holders.js';

const ROOT = '/identityGovernance/privilegedAccess/group';
const LISTS = [
  ['eligible', 'eligibilityScheduleInstances', 'PrivilegedEligibilitySchedule.Read.AzureADGroup'],
  ['active', 'assignmentScheduleInstances', 'PrivilegedAssignmentSchedule.Read.AzureADGroup'],
] as const;

/**
 * Who may become a member of groups that hold privileged roles, and until when members are members (PIM for Groups). Where
 * no group holds such a role nothing is asked. A group that PIM does not manage has nobody in either list. Owners are not
 * kept: who owns a group holds none of its roles.
 */
export async function readGroupPim(graph: Graph, groups: readonly string[]): Promise<Answers['groupPim']> {
  const found: Record<string, { eligible: GroupHolder[]; active: GroupHolder[] }> = {};
  for (const group of new Set(groups)) {
    const lists = (found[group] = { eligible: [], active: [] });
    for (const [name, path, permission] of LISTS) await readInto(lists[name], graph, group, path, permission);
  }
  return found;
}

async function readInto(
  holders: GroupHolder[],
  graph: Graph,
  group: string,
  path: string,
  permission: string,
): Promise<void> {
  const query = { $filter: `groupId eq '${group.replaceAll("'", "''")}'`, $expand: 'principal' };
  try {
    await graph.each(`${ROOT}/${path}`, { query }, (row) => {
      const holder = holderOf(row);
      if (holder !== null) holders.push(holder);
    });
  } catch (error) {
    const { reason, message, status } = asNotRead(error);
    if (status === 404) return;
    throw new NotReadError(reason, message, reason === 'permission-missing' ? permission : null, status);
  }
}

function holderOf(row: Json): GroupHolder | null {
  const id = textIn(row.principalId);
  if (id === null || textIn(row.accessId)?.toLowerCase() === 'owner') return null;
  const principal = objectIn(row.principal) ?? {};
  return {
    id,
    name: nameOf(principal, id),
    isGroup: (textIn(principal['@odata.type']) ?? '').endsWith('.group'),
    endsAt: instantIn(row.endDateTime),
    isActivated: textIn(row.assignmentType)?.toLowerCase() === 'activated',
  };
}

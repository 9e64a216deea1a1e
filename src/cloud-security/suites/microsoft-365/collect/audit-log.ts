import { instantIn, type Json, objectIn, objectsIn, textIn } from '../json.js';
import type { AuditEntry } from './answers.js';
import type { Graph } from './graph.js';

/** Daily audits, and some days to spare. Tenants without Entra ID P1 keep seven days. */
const DAYS = 7;
const MOST = 1000;
const TARGETS = 5;

/** Who changed policies and roles lately, newest first. */
export async function readAuditLog(graph: Graph, now: Date): Promise<AuditEntry[]> {
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const filter = `activityDateTime ge ${since} and (category eq 'Policy' or category eq 'RoleManagement')`;
  const entries: AuditEntry[] = [];
  await graph.each(
    '/auditLogs/directoryAudits',
    { query: { $filter: filter } },
    (row) => {
      const at = instantIn(row.activityDateTime);
      if (at !== null && row.result !== 'failure' && row.result !== 'timeout') entries.push(entryOf(row, at));
    },
    () => entries.length >= MOST,
  );
  return entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST);
}

function entryOf(row: Json, at: string): AuditEntry {
  const by = objectIn(row.initiatedBy);
  const user = objectIn(by?.user);
  return {
    at: new Date(at).toISOString(),
    actor: textIn(user?.userPrincipalName) ?? textIn(user?.displayName) ?? textIn(objectIn(by?.app)?.displayName),
    activity: textIn(row.activityDisplayName) ?? '',
    targets: objectsIn(row.targetResources)
      .slice(0, TARGETS)
      .map((target) => {
        const id = textIn(target.id) ?? '';
        return {
          kind: textIn(target.type)?.toLowerCase() ?? 'setting',
          id,
          name: textIn(target.userPrincipalName) ?? textIn(target.displayName) ?? id,
        };
      }),
  };
}

import { instantIn, type Json, objectIn, objectsIn, textIn } from '../json.js';
import type { AppControllers, AppOwner, AuditEntry } from './answers.js';
import { MICROSOFT_TENANTS } from './far-reaching.js';
import type { Graph } from './graph.js';
import { asNotRead, NotReadError } from './not-read.js';
import { nameOf } from './role-holders.js';

const QUERY = { query: { $select: 'id,displayName,userPrincipalName' } };
/** Of each application its owners are two calls. */
const MOST_APPS = 500;

/**
 * Who may give new secrets to applications that hold far-reaching permissions or roles: owners of the application as it is
 * here, and of its registration where that is here, too. Microsoft's own applications have none that matter.
 */
export async function readAppControllers(graph: Graph, apps: readonly AppOwner[]): Promise<AppControllers[]> {
  const own = apps.filter(({ owner }) => !MICROSOFT_TENANTS.includes(owner ?? ''));
  if (own.length > MOST_APPS)
    throw new NotReadError('too-large', 'More applications reach far than owners can be read of.');
  const found: AppControllers[] = [];
  for (const { id, name, appId } of own) {
    const owners: AppControllers['owners'] = [];
    await readOwners(graph, `/servicePrincipals/${encodeURIComponent(id)}/owners`, owners);
    if (appId !== null) await readOwners(graph, `/applications(appId='${encodeURIComponent(appId)}')/owners`, owners);
    found.push({ id, name, owners });
  }
  return found;
}

/** The registration of a foreign application is not here, and who was deleted meanwhile owns nothing. */
async function readOwners(graph: Graph, path: string, owners: AppControllers['owners']): Promise<void> {
  try {
    await graph.each(path, QUERY, (row) => {
      const id = textIn(row.id);
      if (id === null || owners.some((owner) => owner.id === id)) return;
      const isApp = (textIn(row['@odata.type']) ?? '').endsWith('.servicePrincipal');
      owners.push({ id, name: nameOf(row, id), kind: isApp ? 'app' : 'user' });
    });
  } catch (error) {
    if (asNotRead(error).status !== 404) throw error;
  }
}

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

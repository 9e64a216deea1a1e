import { instantIn, objectsIn, textIn } from '../json.js';
import type { AppGrant, AppOwner, AppSecrets } from './answers.js';
import {
  FAR_REACHING_EXCHANGE_ROLES,
  FAR_REACHING_ROLES,
  FAR_REACHING_SHAREPOINT_ROLES,
  farReachingScopes,
} from './far-reaching.js';
import type { Graph } from './graph.js';
import { asNotRead, NotReadError } from './not-read.js';

/** Microsoft Graph itself, in every tenant. */
export const GRAPH_APP_ID = '00000003-0000-0000-c000-000000000000';
/** What applications are given permissions of, and which of them reach far. Ids are the same in every tenant. */
const RESOURCES: readonly { appId: string; roles: Readonly<Record<string, string>>; everywhere: boolean }[] = [
  { appId: GRAPH_APP_ID, roles: FAR_REACHING_ROLES, everywhere: true },
  // Exchange Online and SharePoint Online: not in a tenant that never had them.
  { appId: '00000002-0000-0ff1-ce00-000000000000', roles: FAR_REACHING_EXCHANGE_ROLES, everywhere: false },
  { appId: '00000003-0000-0ff1-ce00-000000000000', roles: FAR_REACHING_SHAREPOINT_ROLES, everywhere: false },
];
const PAGE = '999';
/** As many ids as one request for objects takes. */
const IDS = 1000;
/** More than any tenant should have; beyond it a reading would no longer be small. */
const MOST_APPS = 50_000;

/** Applications that carry a secret, with how long each one lives. */
export async function readApplications(graph: Graph): Promise<AppSecrets[]> {
  const apps: AppSecrets[] = [];
  const query = { $select: 'id,appId,displayName,passwordCredentials', $top: PAGE };
  await graph.each(
    '/applications',
    { query },
    (row) => {
      const id = textIn(row.id) ?? '';
      const secrets = objectsIn(row.passwordCredentials).map((secret) => ({
        startsAt: instantIn(secret.startDateTime),
        endsAt: instantIn(secret.endDateTime),
      }));
      if (secrets.length > 0)
        apps.push({ id, appId: textIn(row.appId) ?? id, name: textIn(row.displayName) ?? id, secrets });
    },
    () => apps.length > MOST_APPS,
  );
  if (apps.length > MOST_APPS)
    throw new NotReadError('too-large', 'The tenant has more applications than can be read.');
  return apps;
}

/** Who holds a far-reaching permission of Graph, Exchange or SharePoint: a list of each instead of a call for every application. */
export async function readGraphAppRoles(graph: Graph): Promise<AppGrant[]> {
  const grants = new Map<string, AppGrant>();
  for (const { appId, roles, everywhere } of RESOURCES) {
    const path = `/servicePrincipals(appId='${appId}')/appRoleAssignedTo`;
    try {
      await graph.each(path, { query: { $top: PAGE } }, (row) => {
        const permission = roles[textIn(row.appRoleId)?.toLowerCase() ?? ''];
        const isApp = (textIn(row.principalType) ?? 'ServicePrincipal') === 'ServicePrincipal';
        if (permission !== undefined && isApp) collect(grants, row.principalId, row.principalDisplayName, [permission]);
      });
    } catch (error) {
      if (everywhere || asNotRead(error).status !== 404) throw error;
    }
  }
  return [...grants.values()];
}

/** Applications that may do something far-reaching in everybody's name. */
export async function readOauthGrants(graph: Graph): Promise<AppGrant[]> {
  const grants = new Map<string, AppGrant>();
  const query = { $filter: "consentType eq 'AllPrincipals'" };
  await graph.each('/oauth2PermissionGrants', { query }, (row) => {
    const scopes = farReachingScopes(textIn(row.scope) ?? '');
    if (row.consentType === 'AllPrincipals' && scopes.length > 0) collect(grants, row.clientId, null, scopes);
  });
  return [...grants.values()];
}

function collect(grants: Map<string, AppGrant>, id: unknown, name: unknown, permissions: readonly string[]): void {
  const principalId = textIn(id);
  if (principalId === null) return;
  const grant = grants.get(principalId) ?? { principalId, name: textIn(name) ?? principalId, permissions: [] };
  grant.permissions = [...new Set([...grant.permissions, ...permissions])].sort();
  grants.set(principalId, grant);
}

/** Publishers of applications, a thousand to a request. */
export async function readAppOwners(graph: Graph, principalIds: readonly string[]): Promise<AppOwner[]> {
  const ids = [...new Set(principalIds)];
  const owners: AppOwner[] = [];
  for (let from = 0; from < ids.length; from += IDS) {
    const body = { ids: ids.slice(from, from + IDS), types: ['servicePrincipal'] };
    for (const row of await graph.list('/directoryObjects/getByIds', body)) {
      const id = textIn(row.id);
      if (id === null) continue;
      const owner = textIn(row.appOwnerOrganizationId)?.toLowerCase() ?? null;
      owners.push({ id, appId: textIn(row.appId), name: textIn(row.displayName) ?? id, owner });
    }
  }
  return owners;
}

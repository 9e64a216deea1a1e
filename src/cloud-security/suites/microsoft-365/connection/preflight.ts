import type { Preflight, SuitePorts } from '../../../domain/cloud-suite.port.js';
import { GRAPH_APP_ID } from '../collect/applications.js';
import { Graph } from '../collect/graph.js';
import { asNotRead } from '../collect/not-read.js';
import { objectsIn, textIn } from '../json.js';
import { rolesIn, SignInError } from './access-token.js';
import type { MicrosoftCredentials } from './credentials.js';
import { excessOf, missingOf } from './permissions.js';

/** Signs in, proves whose tenant it is, and looks which permissions were granted. */
export async function preflight(credentials: MicrosoftCredentials, ports: SuitePorts): Promise<Preflight> {
  const graph = new Graph(credentials, ports);
  try {
    const token = await graph.signIn();
    const tenant = await tenantOf(graph, credentials);
    const granted = [...((await grantedTo(graph, credentials, token)) ?? [])].sort();
    return { accepted: true, tenant, problem: null, granted, missing: missingOf(granted), excess: excessOf(granted) };
  } catch (error) {
    const code = error instanceof SignInError ? error.code : asNotRead(error).reason;
    const { message } = error as Error;
    return {
      accepted: false,
      tenant: null,
      problem: { code, message },
      granted: [],
      missing: missingOf([]),
      excess: [],
    };
  }
}

/** The tenant as it names itself. Without the permission to ask, the sign-in alone proves its id. */
async function tenantOf(graph: Graph, { tenantId }: MicrosoftCredentials): Promise<Preflight['tenant']> {
  try {
    const row = (await graph.all('/organization', { query: { $select: 'id,displayName' } })).at(0);
    const id = textIn(row?.id)?.toLowerCase() ?? tenantId;
    if (id !== tenantId)
      throw new SignInError('other-tenant', 'Microsoft answers for another tenant than the one entered.');
    return { id, name: textIn(row?.displayName) };
  } catch (error) {
    if (!(error instanceof SignInError) && asNotRead(error).reason === 'permission-missing')
      return { id: tenantId, name: null };
    throw error;
  }
}

/** The token's claim is a hint that costs nothing; without it the tenant is asked. Null when it does not say either. */
async function grantedTo(graph: Graph, { clientId }: MicrosoftCredentials, token: string): Promise<string[] | null> {
  const claimed = rolesIn(token);
  if (claimed !== null) return claimed;
  try {
    const assigned = await graph.all(`/servicePrincipals(appId='${clientId}')/appRoleAssignments`);
    const resource = await graph.one(`/servicePrincipals(appId='${GRAPH_APP_ID}')`, {
      query: { $select: 'id,appRoles' },
    });
    const names = new Map(objectsIn(resource.appRoles).map(({ id, value }) => [textIn(id), textIn(value)]));
    return assigned.map(({ appRoleId }) => names.get(textIn(appRoleId)) ?? null).filter((name) => name !== null);
  } catch (error) {
    // Not even allowed to look at itself: then nothing was granted.
    if (asNotRead(error).reason === 'permission-missing') return [];
    throw error;
  }
}

import type { ConnectionGuide, Preflight, SuitePorts } from '../../../domain/cloud-suite.port.js';
import { GRAPH_APP_ID } from '../collect/applications.js';
import { Graph } from '../collect/graph.js';
import { asNotRead } from '../collect/not-read.js';
import { objectsIn, textIn } from '../json.js';
import { rolesIn, SignInError } from './access-token.js';
import type { MicrosoftCredentials } from './credentials.js';
import { excessOf, missingOf, PERMISSIONS } from './permissions.js';

/** Microsoft's own application that takes configuration snapshots: the tenant has to know it, and let it read. */
const SNAPSHOT_SERVICE = '03b07b79-c5bc-4b5e-9bfa-13acf4a99998';

/** How an administrator connects a tenant. `login` is the base address for consent. */
export function guideFor(login: string): ConnectionGuide {
  const reading = PERMISSIONS.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    steps: [
      'In the Microsoft Entra admin center, under App registrations, make a new registration for accounts in this directory only. It needs no redirect address.',
      `Under API permissions add these application permissions of Microsoft Graph; all of them only read:\n${reading.join('\n')}`,
      `Give consent as a Global Administrator: "Grant admin consent" on that page, or at this address:\n${login.replace(/\/$/, '')}/{tenantId}/adminconsent?client_id={clientId}`,
      'Under Certificates & secrets upload a certificate (better), or make a client secret and copy its value.',
      'Enter tenant id, application id, and the certificate with its private key or the secret. The preflight says what is missing, and which checks that costs.',
      `Optional, for Exchange, Defender and Teams settings as they stand: add this permission (Microsoft has none that only reads them):\nConfigurationMonitoring.ReadWrite.All\nIn your tenant make a service principal for this application of Microsoft, and give it the role Global Reader:\n${SNAPSHOT_SERVICE}\nWithout this permission three of the checks of Exchange, Defender and Teams are answered by Secure Score, up to a day old, and the others are not assessed. The unified audit log is read from Secure Score always.`,
    ],
    links: [
      {
        title: 'Register an application',
        url: 'https://learn.microsoft.com/entra/identity-platform/quickstart-register-app',
      },
      {
        title: 'Grant tenant-wide admin consent',
        url: 'https://learn.microsoft.com/entra/identity/enterprise-apps/grant-admin-consent',
      },
      {
        title: 'Certificate credentials',
        url: 'https://learn.microsoft.com/entra/identity-platform/certificate-credentials',
      },
      { title: 'Microsoft Graph permissions', url: 'https://learn.microsoft.com/graph/permissions-reference' },
    ],
  };
}

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

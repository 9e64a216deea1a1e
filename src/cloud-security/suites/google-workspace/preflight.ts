import type { Preflight, SuitePorts } from '../../domain/cloud-suite.port.js';
import { googleApi } from './collect/collect.js';
import { addressOf, type GoogleApi } from './collect/google-api.js';
import { isRecord, listOf, recordOf, textOf } from './collect/json.js';
import { asNotRead, type NotRead, refusalOf } from './collect/not-read.js';
import type { GoogleCredentials } from './credentials/google-credentials.js';
import { costOf, PERMISSIONS, SCOPE_OF } from './scopes.js';

const CUSTOMER = '/admin/directory/v1/customer/my_customer';

/** The smallest call that shows whether a scope, the interface behind it and the administrator's own rights are there. */
type Probe = readonly [host: 'admin' | 'identity', path: string, query: Readonly<Record<string, string>>];
const PROBES: Readonly<Record<string, Probe>> = {
  [SCOPE_OF.policies]: ['identity', '/v1/policies', { pageSize: '1' }],
  [SCOPE_OF.sso]: ['identity', '/v1/inboundSsoAssignments', { pageSize: '1' }],
  [SCOPE_OF.domains]: ['admin', `${CUSTOMER}/domains`, {}],
  [SCOPE_OF.orgUnits]: ['admin', `${CUSTOMER}/orgunits`, { type: 'children' }],
  [SCOPE_OF.roles]: ['admin', `${CUSTOMER}/roles`, { maxResults: '1' }],
  [SCOPE_OF.users]: [
    'admin',
    '/admin/directory/v1/users',
    { customer: 'my_customer', maxResults: '1', fields: 'users(customerId)' },
  ],
  [SCOPE_OF.adminEvents]: ['admin', '/admin/reports/v1/activity/users/all/applications/admin', { maxResults: '1' }],
};

/** Momentary: it says nothing of what is granted. */
const PASSING: readonly string[] = ['throttled', 'timeout', 'unreachable', 'malformed', 'too-large', 'budget-spent'];

interface Tried {
  scope: string;
  optional: boolean;
  refusal: NotRead | null;
  body: unknown;
}

/** Tries one scope after the other: each either answers, or names itself as missing. */
export async function preflightGoogle(credentials: GoogleCredentials, ports: SuitePorts): Promise<Preflight> {
  const api = googleApi(credentials, ports);
  const tried = await Promise.all(
    PERMISSIONS.map(async ({ name, optional }) => ({ scope: name, optional, ...(await tryScope(api, name)) })),
  );
  const tenant = tenantIn(tried, credentials);
  const problem = problemIn(tried) ?? otherCustomer(credentials, tenant);
  return {
    accepted: problem === null,
    tenant: problem === null ? tenant : null,
    problem,
    granted: tried.filter(({ refusal }) => refusal === null).map(({ scope }) => scope),
    missing: tried
      .filter(({ refusal }) => refusal !== null && !PASSING.includes(refusal.reason))
      .map(({ scope, optional }) => ({ permission: scope, optional, costsChecks: costOf(scope) })),
    // Google has no list of the scopes that a client holds: what is too much is not to be seen from here.
    excess: [],
  };
}

async function tryScope(api: GoogleApi, scope: string): Promise<Pick<Tried, 'refusal' | 'body'>> {
  try {
    const probe = PROBES[scope];
    if (probe === undefined) {
      await api.allows(scope);
      return { refusal: null, body: null };
    }
    const [host, path, query] = probe;
    const answer = await api.get(scope, addressOf(api.addresses[host], path, query));
    return { refusal: answer.status < 300 ? null : refusalOf(answer, scope), body: answer.body };
  } catch (error) {
    return { refusal: asNotRead(error), body: null };
  }
}

/** What no missing scope explains, or that nothing at all is granted. */
function problemIn(tried: readonly Tried[]): Preflight['problem'] {
  const refusals = tried.map(({ refusal }) => refusal).filter((refusal) => refusal !== null);
  const wrong = refusals.find(({ code }) => code === 'invalid_grant' || code === 'invalid_client');
  const told = wrong ?? (refusals.length === tried.length ? refusals[0] : undefined);
  return told === undefined ? null : { code: told.code, message: told.message };
}

function otherCustomer({ customerId }: GoogleCredentials, tenant: Preflight['tenant']): Preflight['problem'] {
  if (customerId === null || tenant === null || tenant.id === customerId) return null;
  return { code: 'other-customer', message: `The credentials belong to customer ${tenant.id}, not to ${customerId}.` };
}

function tenantIn(tried: readonly Tried[], { customerId }: GoogleCredentials): Preflight['tenant'] {
  const rowsOf = (scope: string, list: string): Record<string, unknown>[] => {
    const body = tried.find((one) => one.scope === scope && one.refusal === null)?.body;
    return listOf(recordOf(body)[list]).filter(isRecord);
  };
  const domains = rowsOf(SCOPE_OF.domains, 'domains');
  const primary = textOf((domains.find(({ isPrimary }) => isPrimary === true) ?? domains[0])?.['domainName']);
  const seen = textOf(rowsOf(SCOPE_OF.users, 'users')[0]?.['customerId'], 60);
  // A stand-in for the id would be another one as soon as a scope is there, or gone.
  const id = seen || customerId;
  return id === null ? null : { id, name: primary || null };
}

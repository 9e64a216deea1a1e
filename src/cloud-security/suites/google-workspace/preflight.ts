import type { Preflight, SuitePorts } from '../../domain/cloud-suite.port.js';
import type { Domain } from './collect/answers.js';
import { collectDomains } from './collect/collect-directory.js';
import { googleApi } from './collect/collect.js';
import { addressOf, type GoogleApi } from './collect/google-api.js';
import { listOf, recordOf, textOf } from './collect/json.js';
import { asNotRead, type NotRead, refusalOf } from './collect/not-read.js';
import type { GoogleCredentials } from './credentials/google-credentials.js';
import { costOf, PERMISSIONS, POLICY_SCOPE, SCOPE_OF } from './scopes.js';

/** Tries one scope after the other: each either answers, or names itself as missing. */
export async function preflightGoogle(credentials: GoogleCredentials, ports: SuitePorts): Promise<Preflight> {
  const api = googleApi(credentials, ports);
  const tried = await Promise.all(
    PERMISSIONS.map(async ({ name, optional }) => ({ scope: name, optional, refusal: await refusalFor(api, name) })),
  );
  const granted = tried.filter(({ refusal }) => refusal === null).map(({ scope }) => scope);
  const missing = tried
    .filter(({ refusal }) => refusal !== null)
    .map(({ scope, optional }) => ({ permission: scope, optional, costsChecks: costOf(scope) }));
  const refusals = tried.map(({ refusal }) => refusal).filter((refusal) => refusal !== null);
  const tenant = await tenantOf(api, credentials, granted);
  const problem = problemIn(refusals, granted) ?? otherCustomer(credentials, tenant);
  // Google has no list of the scopes that a client holds: what is too much is not to be seen from here.
  return {
    accepted: problem === null,
    tenant: problem === null ? tenant : null,
    problem,
    granted,
    missing,
    excess: [],
  };
}

/** Null when a scope may be used. That a policy may be read shows only when one is asked for: it takes a super administrator. */
async function refusalFor(api: GoogleApi, scope: string): Promise<NotRead | null> {
  try {
    if (scope !== POLICY_SCOPE) await api.allows(scope);
    else {
      const answer = await api.get(scope, addressOf(api.addresses.identity, '/v1/policies', { pageSize: '1' }));
      if (answer.status >= 300) return refusalOf(answer, scope);
    }
    return null;
  } catch (error) {
    return asNotRead(error);
  }
}

/** What no missing scope explains, or that every scope is missing. */
function problemIn(refusals: readonly NotRead[], granted: readonly string[]): Preflight['problem'] {
  const wrong = refusals.find(({ code }) => code === 'invalid_grant' || code === 'invalid_client');
  if (wrong !== undefined) return { code: wrong.code, message: wrong.message };
  const first = refusals[0];
  return granted.length > 0 || first === undefined ? null : { code: first.code, message: first.message };
}

function otherCustomer({ customerId }: GoogleCredentials, tenant: Preflight['tenant']): Preflight['problem'] {
  if (customerId === null || tenant === null || tenant.id === customerId) return null;
  return { code: 'other-customer', message: `The credentials belong to customer ${tenant.id}, not to ${customerId}.` };
}

/** Null when nobody says: a stand-in for the id would be another one as soon as a scope is there, or gone. */
async function tenantOf(
  api: GoogleApi,
  { customerId }: GoogleCredentials,
  granted: readonly string[],
): Promise<Preflight['tenant']> {
  const domain = granted.includes(SCOPE_OF.domains) ? await primaryDomain(api) : null;
  const id = granted.includes(SCOPE_OF.users) ? await customerOf(api) : null;
  const known = id ?? customerId;
  return known === null ? null : { id: known, name: domain };
}

async function primaryDomain(api: GoogleApi): Promise<string | null> {
  const domains: readonly Domain[] = await collectDomains(api).catch((error: unknown) => {
    asNotRead(error);
    return [];
  });
  return (domains.find(({ primary }) => primary) ?? domains[0])?.name ?? null;
}

async function customerOf(api: GoogleApi): Promise<string | null> {
  const url = addressOf(api.addresses.admin, '/admin/directory/v1/users', {
    customer: 'my_customer',
    maxResults: '1',
    fields: 'users(customerId)',
  });
  try {
    const { body } = await api.get(SCOPE_OF.users, url);
    return textOf(recordOf(listOf(recordOf(body)['users'])[0])['customerId'], 60) || null;
  } catch (error) {
    asNotRead(error);
    return null;
  }
}

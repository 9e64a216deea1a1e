import { generateKeyPairSync } from 'node:crypto';
import type { AuditSettings, CloudSuitePort } from '../../src/cloud-security/domain/cloud-suite.port.js';
import type { CheckResult } from '../../src/cloud-security/domain/check-result.js';
import { CloudHttpClient, HTTP_LIMITS } from '../../src/cloud-security/outbound/cloud-http.client.js';
import { GoogleWorkspaceSuite } from '../../src/cloud-security/suites/google-workspace/google-workspace.suite.js';
import { Microsoft365Suite } from '../../src/cloud-security/suites/microsoft-365/microsoft-365.suite.js';
import type { FakeTenant } from '../../src/demo/tenants/fake-tenant.js';
import type { FakeTenantServer } from '../../src/demo/tenants/fake-tenant-server.js';

const BUDGET_MS = 3_600_000;
const ID = '00000000-0000-4000-8000-000000000001';

/** The suites as they are, looking for their vendor somewhere that is never asked. */
const SUITES = {
  'google-workspace': new GoogleWorkspaceSuite({
    GOOGLE_WORKSPACE_TOKEN_URL: 'https://token.example',
    GOOGLE_WORKSPACE_ADMIN_URL: 'https://admin.example',
    GOOGLE_WORKSPACE_IDENTITY_URL: 'https://identity.example',
    NODE_ENV: 'test',
  }),
  'microsoft-365': new Microsoft365Suite({
    MICROSOFT_365_LOGIN_URL: 'https://login.example',
    MICROSOFT_365_GRAPH_URL: 'https://graph.example',
    NODE_ENV: 'test',
  }),
} as const;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Something of the right form: a made-up tenant takes any. */
const CREDENTIALS = {
  'google-workspace': {
    serviceAccountKey: {
      type: 'service_account',
      client_email: 'posture@a-project.iam.gserviceaccount.com',
      client_id: '108400999000111222333',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
    adminEmail: 'root@harbour.example',
  },
  'microsoft-365': { tenantId: ID, clientId: ID, clientSecret: 'a-made-up-secret' },
};

export function suiteOf(suite: FakeTenant['suite']): CloudSuitePort {
  return SUITES[suite];
}

/** What an audit says of a tenant that is served. */
export interface Audited {
  verdicts: readonly CheckResult[];
  statuses: Record<string, string>;
  cost: { apiCalls: number; throttled: number };
}

/** One audit over HTTP with the clients of the service. Waiting for the vendor takes no time. */
export async function audit(
  server: FakeTenantServer,
  of: FakeTenant['suite'],
  now: Date,
  settings: AuditSettings,
): Promise<Audited> {
  const suite = suiteOf(of);
  let at = now.getTime();
  const http = new CloudHttpClient({
    rules: { production: false, origins: new Set([server.base]), isTrusted: () => false },
    limits: HTTP_LIMITS,
    clock: {
      now: () => at,
      wait: (ms) => {
        at += ms;
        return Promise.resolve();
      },
      random: () => 0.5,
    },
    deadline: now.getTime() + BUDGET_MS,
    signal: new AbortController().signal,
  });
  try {
    const addresses = Object.fromEntries(Object.keys(suite.addresses).map((name) => [name, server.base]));
    const ports = { http, dns: server.dns, addresses, now, settings, onProgress: () => undefined };
    const collected = await suite.collect(suite.readCredentials(CREDENTIALS[of]), ports);
    const verdicts = suite.evaluate(collected, { now, settings });
    const statuses = Object.fromEntries(verdicts.map(({ checkId, status }) => [checkId, status]));
    return { verdicts, statuses, cost: http.cost };
  } finally {
    http.close();
  }
}

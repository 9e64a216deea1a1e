import { GoogleWorkspaceSuite } from '../../src/cloud-security/suites/google-workspace/google-workspace.suite.js';
import { CREDENTIALS, ports } from '../../src/cloud-security/suites/google-workspace/testing/google-kit.js';
import { StubHttp, stubDns } from '../../src/cloud-security/suites/google-workspace/testing/stub-cloud.js';
import { describeCloudSuite } from '../../src/cloud-security/suites/testing/describe-cloud-suite.js';
import { GOOGLE_TENANT, googleTenant } from '../../src/demo/tenants/google/google-tenant.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const suite = new GoogleWorkspaceSuite({
  GOOGLE_WORKSPACE_TOKEN_URL: 'https://google.example',
  GOOGLE_WORKSPACE_ADMIN_URL: 'https://google.example',
  GOOGLE_WORKSPACE_IDENTITY_URL: 'https://google.example',
  NODE_ENV: 'test',
});
const { routes, dns } = googleTenant(NOW);
const run = ports(new StubHttp(routes), stubDns(dns), { now: NOW });
const { clientId, customerId } = GOOGLE_TENANT;

describeCloudSuite({ suite, collected: await suite.collect({ ...CREDENTIALS, clientId, customerId }, run), now: NOW });

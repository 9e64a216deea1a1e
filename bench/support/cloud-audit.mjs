import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';

// A process of its own that audits one tenant once, so that the most memory it ever had is what that audit took. The answer
// is `{apiCalls, checks, kept, ms, peak}`, with what is kept and the peak in bytes.
const [key, base] = process.argv.slice(2);
const at = (path) => import(new URL(`../../dist/src/cloud-security/${path}`, import.meta.url).href);
const { CloudHttpClient, HTTP_LIMITS } = await at('outbound/cloud-http.client.js');
const { DEFAULT_SETTINGS: settings } = await at('domain/audit-settings.js');

const ID = '00000000-0000-4000-8000-000000000001';
const SUITES = {
  'google-workspace': async () => {
    const { GoogleWorkspaceSuite } = await at('suites/google-workspace/google-workspace.suite.js');
    const names = ['TOKEN', 'ADMIN', 'IDENTITY'].map((name) => `GOOGLE_WORKSPACE_${name}_URL`);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const serviceAccountKey = {
      type: 'service_account',
      client_email: 'posture@a-project.iam.gserviceaccount.com',
      client_id: '108400999000111222333',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    };
    const credentials = { serviceAccountKey, adminEmail: 'root@harbour.example' };
    return { suite: new GoogleWorkspaceSuite(all(names)), credentials };
  },
  'microsoft-365': async () => {
    const { Microsoft365Suite } = await at('suites/microsoft-365/microsoft-365.suite.js');
    const names = ['LOGIN', 'GRAPH'].map((name) => `MICROSOFT_365_${name}_URL`);
    const credentials = { tenantId: ID, clientId: ID, clientSecret: 'a-made-up-secret' };
    return { suite: new Microsoft365Suite(all(names)), credentials };
  },
};

const now = new Date();
let time = now.getTime();
const http = new CloudHttpClient({
  rules: { production: false, origins: new Set([base]), isTrusted: () => false },
  limits: HTTP_LIMITS,
  // What a vendor makes us wait for is no work of ours.
  clock: { now: () => time, wait: async (ms) => void (time += ms), random: () => 0.5 },
  deadline: time + 3_600_000,
  signal: new AbortController().signal,
});
const none = async () => ({ state: 'none' });
const { suite, credentials } = await SUITES[key]();
const addresses = Object.fromEntries(Object.keys(suite.addresses).map((name) => [name, base]));
const ports = { http, dns: { txt: none, cname: none }, addresses, now, settings, onProgress: () => undefined };

const begun = performance.now();
const collected = await suite.collect(suite.readCredentials(credentials), ports);
const verdicts = suite.evaluate(collected, { now, settings });
const ms = performance.now() - begun;
http.close();
process.send({
  ms,
  apiCalls: http.cost.apiCalls,
  checks: verdicts.filter(({ status }) => ['pass', 'fail', 'warning'].includes(status)).length,
  kept: JSON.stringify(collected).length,
  peak: process.resourceUsage().maxRSS * 1024,
});

function all(names) {
  return { NODE_ENV: 'test', ...Object.fromEntries(names.map((name) => [name, base])) };
}

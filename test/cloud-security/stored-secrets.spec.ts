import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { movedClock } from '../../scripts/test/moved-clock.mjs';
import { ResealConnectionsHandler } from '../../src/cloud-security/app/cloud-upkeep.handlers.js';
import type { FakeTenant, TenantAnswer } from '../../src/demo/tenants/fake-tenant.js';
import { GOOGLE_TENANT, googleTenant } from '../../src/demo/tenants/google/google-tenant.js';
import { MICROSOFT_CREDENTIALS, microsoftTenant } from '../../src/demo/tenants/microsoft-tenant.js';
import {
  deny,
  down,
  malformed,
  nothingWrong,
  revoked,
  type TenantFault,
} from '../../src/demo/tenants/tenant-faults.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { type ServedTenant, serveTenant } from '../support/cloud.js';
import { startFakeDns, type FakeDns } from '../support/fake-dns.js';
import { HURRIED, hurry } from '../support/hurry.js';
import { startService, type TestService } from '../support/service.js';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type Answer, type Session, signIn } from '../support/session.js';

const GOOGLE = '/cloud-security/google-workspace';
const MICROSOFT = '/cloud-security/microsoft-365';
const SUITES = [GOOGLE, MICROSOFT];
const NOW = new Date();

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const keyLines = keyPem.split('\n').slice(1, -2);
const microsoftCredentials = {
  ...MICROSOFT_CREDENTIALS,
  clientSecret: `Kept~${randomBytes(18).toString('hex')}.Secret`,
};
const { clientEmail, clientId, adminEmail } = GOOGLE_TENANT;
const googleCredentials = {
  serviceAccountKey: {
    type: 'service_account',
    client_email: clientEmail,
    client_id: clientId,
    private_key_id: randomBytes(20).toString('hex'),
    private_key: keyPem,
  },
  adminEmail,
};

/** Everything secret of the run, by what it is. */
const secrets = new Map<string, string>([
  ['client secret', microsoftCredentials.clientSecret],
  ['refused secret', `Wrong~${randomBytes(18).toString('hex')}`],
  ['beginning of the private key', keyLines[0]!],
  ['middle of the private key', keyLines[12]!],
  ['end of the private key', keyLines.at(-2)!],
]);

let base: TestService;
let child: ServiceProcess;
let session: Session;
let house: TenantFixture;
let back: TenantRows;
let dns: FakeDns;
let routes: AttackedRoute[];
const served: ServedTenant[] = [];
/** Everything that was answered, by what was asked. */
const answers: [string, string][] = [];
const lines: string[] = [];

const bePatient = hurry();

beforeAll(async () => {
  dns = await startFakeDns();
  const environment: Record<string, string> = { ...dns.environment, CLOUD_AUDITS_PER_HOUR: '1000', ROLE: 'api' };
  for (const tenant of [googleTenant(NOW, ['anyone-links']), microsoftTenant(NOW, ['guests-see-all'])]) {
    const one = await serveTenant(recognisable(tenant));
    served.push(one);
    Object.assign(environment, one.environment);
  }
  base = await startService(environment);
  back = await TenantRows.open(base);
  await begin();
  house = await seedTenant(child, session);
  // A PDF is packed, so that nothing could be found in it; it says what the summary of reports says, which is read.
  routes = (await attackedRoutes(base)).filter(({ path }) => !path.endsWith('/pdf'));
}, 120_000);

afterAll(async () => {
  bePatient();
  await child.kill();
  await back.close();
  await base.stop();
  for (const { server } of served) await server.stop();
  await dns.stop();
});

async function begin(): Promise<void> {
  child = await startServiceProcess({ ...base.environment, ...HURRIED }, 'debug');
  session = await signIn(child, 'ada');
}

/** The same tenant, whose tokens are known again, and which remembers the proofs that it was shown. */
function recognisable(tenant: FakeTenant): FakeTenant {
  const token = (answered: TenantAnswer, proof: unknown): TenantAnswer => {
    if (typeof proof === 'string') secrets.set(`assertion ${secrets.size}`, proof);
    const { access_token: plain } = answered.body as { access_token: string };
    const access = `${plain.split('.').slice(0, 2).join('.')}.${randomBytes(24).toString('hex')}`;
    secrets.set(`access token ${secrets.size}`, access);
    return { ...answered, body: { ...(answered.body as object), access_token: access } };
  };
  const routesOf = tenant.routes.map((route) => {
    if (route.collector !== 'token') return route;
    const answer: typeof route.answer = (request) => {
      const { assertion, client_assertion: other } = (request.body ?? {}) as Record<string, unknown>;
      return token(route.answer(request), assertion ?? other);
    };
    return { ...route, answer };
  });
  return { ...tenant, routes: routesOf };
}

/** A suite that says back whatever it was sent, where errors are told. */
const echo: TenantFault = ({ collector, request }) => {
  const sent = JSON.stringify([request.headers.authorization ?? '', request.body, request.url.search]).slice(0, 20_000);
  const error =
    collector === 'token'
      ? { error: 'invalid_client', error_description: `AADSTS50000: ${sent}`, error_uri: sent }
      : {
          error: {
            code: sent,
            status: sent,
            message: sent,
            errors: [{ reason: sent, message: sent }],
            details: [{ reason: sent }],
          },
        };
  return { kind: 'answer', answer: { status: collector === 'token' ? 401 : 400, body: error } };
};

/** The same, once it has let one in. */
const echoAfterToken: TenantFault = (call) => (call.collector === 'token' ? null : echo(call));

async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await session.send(method, path, body, method === 'POST' ? { Prefer: 'wait=60' } : {});
  answers.push([`${method} ${path}`, JSON.stringify(answer.body) + JSON.stringify([...answer.headers])]);
  return answer;
}

function be(fault: TenantFault): void {
  for (const { server } of served) server.be(fault);
}

/** Reads every route that there is, of every suite and audit, and of so many checks; or only those `within` a path. */
async function readEverything(mostChecks = Infinity, within = ''): Promise<number> {
  let read = 0;
  const readable = routes.filter(({ method, decision }) => method === 'GET' && decision.kind === 'user');
  for (const route of readable.filter(({ path }) => path.includes(within))) {
    for (const path of await pathsOf(route, mostChecks)) {
      for (const query of route.isList ? ['?limit=100', '?format=csv', '?include=facets'] : ['']) {
        const { status } = await ask('GET', `${path}${query}`);
        expect([path, query, status < 500]).toEqual([path, query, true]);
        if (status === 200) read += 1;
      }
    }
  }
  return read;
}

async function pathsOf(route: AttackedRoute, mostChecks: number): Promise<string[]> {
  if (!route.parameters.includes('suite')) return [filled(route, (await idsOf(route, house, routes)).theirs)];
  const paths: string[] = [];
  for (const suite of SUITES) {
    const checks = ((await session.get(suite)).body.checks as { id: string }[])
      .slice(0, mostChecks)
      .map(({ id }) => id);
    const audits = ((await session.get(`${suite}/audits`)).body.data as { id: string }[]).map(({ id }) => id);
    const every = route.parameters.includes('checkId') ? checks : route.parameters.includes('id') ? audits : [''];
    for (const id of every) paths.push(filled(route, { suite: suite.split('/')[2]!, checkId: id, id }));
  }
  return paths;
}

/** Which secrets a text tells, in any of the forms in which they are written. */
function toldBy(text: string): string[] {
  return [...secrets].filter(([, value]) => formsOf(value).some((form) => text.includes(form))).map(([what]) => what);
}

const forms = new Map<string, string[]>();

function formsOf(value: string): string[] {
  const known = forms.get(value);
  if (known) return known;
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -2);
  const made = [value, encodeURIComponent(value), base64, Buffer.from(value).toString('hex')];
  forms.set(value, made);
  return made;
}

async function auditBoth(): Promise<string[]> {
  const states: string[] = [];
  for (const suite of SUITES) states.push((await ask('POST', `${suite}/audit`)).body.audit.state as string);
  return states;
}

describe('credentials of both suites, given over HTTP, and the tokens that they were good for', () => {
  it('are used well and badly', async () => {
    const refused = { ...microsoftCredentials, clientSecret: secrets.get('refused secret')! };
    for (const body of [
      { credentials: { ...refused, clientSecret: [refused.clientSecret] } },
      { credentials: { ...refused, [refused.clientSecret]: refused.clientSecret } },
      { credentials: { ...refused, tenantId: refused.clientSecret } },
      { credentials: refused, [refused.clientSecret]: 1 },
      { credentials: refused.clientSecret },
    ])
      expect([400, 422]).toContain((await ask('PUT', `${MICROSOFT}/connection`, body)).status);
    for (const fault of [deny('token'), echo, echoAfterToken, malformed('token'), down]) {
      be(fault);
      for (const [suite, credentials] of [
        [MICROSOFT, refused],
        [GOOGLE, googleCredentials],
      ] as const) {
        const { status } = await ask('PUT', `${suite}/connection`, { credentials });
        expect([suite, [200, 422, 502].includes(status), status]).toEqual([suite, true, status]);
        await ask('DELETE', `${suite}/connection`);
      }
    }
    be(nothingWrong);
    expect((await ask('PUT', `${MICROSOFT}/connection`, { credentials: microsoftCredentials })).status).toBe(200);
    expect((await ask('PUT', `${GOOGLE}/connection`, { credentials: googleCredentials })).status).toBe(200);
    expect(await auditBoth()).toEqual(['completed', 'completed']);
    for (const fault of [revoked, deny(), malformed(), echo, echoAfterToken]) {
      be(fault);
      expect(await auditBoth()).toEqual(['failed', 'failed']);
      // All routes where a suite says back what it was sent; otherwise those that tell of a failed audit at all.
      await readEverything(3, [echo, echoAfterToken].includes(fault) ? '' : '/cloud-security');
    }
    be(nothingWrong);
    for (const suite of SUITES) expect((await ask('POST', `${suite}/connection/preflight`)).body.accepted).toBe(true);
    expect(await auditBoth()).toEqual(['completed', 'completed']);
    expect([...secrets.keys()].filter((what) => what.startsWith('access token')).length).toBeGreaterThan(10);
    expect([...secrets.keys()].filter((what) => what.startsWith('assertion')).length).toBeGreaterThan(5);
  }, 300_000);

  it('are told by no route', async () => {
    expect(await readEverything()).toBeGreaterThan(150);
    const told = answers.flatMap(([what, text]) => toldBy(text).map((secret) => `${what}: ${secret}`));
    expect(told.slice(0, 5)).toEqual([]);
    // What is shown of them is.
    const shown = answers.filter(([what]) => what === `GET /api/v1${MICROSOFT}`).map(([, text]) => text);
    expect(shown.at(-1)).toContain(microsoftCredentials.clientId);
  }, 120_000);

  it('are in no line of the log', async () => {
    lines.push(...child.lines);
    expect(lines.length).toBeGreaterThan(200);
    const told = lines.flatMap((line) => toldBy(line).map((secret) => `${secret}: ${line.slice(0, 200)}`));
    expect(told.slice(0, 5)).toEqual([]);
    expect(lines.some((line) => line.includes(`${MICROSOFT}/connection`) || line.includes('/connection'))).toBe(true);
  });

  it('are in no column of any table', async () => {
    const wanted = new Map(
      [...secrets].flatMap(([what, value]) => formsOf(value).map((form, i) => [`${what} ${i}`, form])),
    );
    expect(await back.tablesWith(wanted)).toEqual([]);
    expect(await back.tablesWith(new Map([['what is shown', microsoftCredentials.clientId]]))).toContain(
      'what is shown in cloud_connection',
    );
  }, 120_000);
});

describe('the key that seals them', () => {
  const keys = (...words: string[]): string =>
    execFileSync(process.execPath, ['scripts/service/keys.mjs', ...words], {
      env: { PATH: process.env['PATH'], ...movedClock(), SECRETS_DIR: base.environment['SECRETS_DIR'] },
      encoding: 'utf8',
    });

  it('is rotated by the command of the house, and audits go on without the old one', async () => {
    const folder = base.environment['SECRETS_DIR']!;
    const old = readFileSync(join(folder, 'cloud-seal-key'), 'utf8').trim();
    const sealed = (): Promise<{ keyId: string; sealed: string }[]> =>
      base.database.query(`SELECT key_id AS "keyId", sealed FROM cloud_connection ORDER BY suite`);
    const before = await sealed();
    await child.interrupt();
    const said = keys('rotate', 'cloud-seal-key', '--in', '0');
    expect(said).not.toContain(old);
    const worker = await startService({ ...base.environment, ROLE: 'worker' });
    await worker.inside(ResealConnectionsHandler).handle();
    await worker.stop();
    const after = await sealed();
    expect(after).toHaveLength(2);
    for (const [i, { keyId }] of after.entries()) expect(keyId).not.toBe(before[i]!.keyId);
    expect(keys('retire', 'cloud-seal-key', '--now')).toContain('deleted cloud-seal-key');
    await begin();
    expect(await auditBoth()).toEqual(['completed', 'completed']);
    expect(toldBy(child.lines.join('\n'))).toEqual([]);
    expect([child.lines.join('\n').includes(old), (await back.tablesWith(new Map([['old key', old]]))).length]).toEqual(
      [false, 0],
    );
  }, 180_000);
});

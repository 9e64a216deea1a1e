import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AcmeTenant } from '../cloud-security/acme-tenant.js';
import { ACME_EXTENSION, seedAcme } from '../cloud-security/connected.js';
import { makeKey } from '../support/api-key.js';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { idsOf, WITHOUT_PRINTING } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { JSON_BODY, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { seedUndecided, type Undecided } from '../support/attacks/undecided.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { openVexOf } from '../support/vex.js';

const API = '/api/v1';
const SETTINGS = { baseline: 'cisa', emergencyAccounts: [], approvedExclusions: [], approvedApps: [], parameters: {} };
/** What answers tell beside `id` and `version`, all of it made or done by the request: a line more is a decision. */
const TOLD: Record<string, string[]> = {
  'POST /devices': ['device.id', 'enrollment'],
  'POST /devices/{id}/enrollment': ['device.id', 'enrollment'],
  'POST /devices/{id}/token': ['deviceToken', 'previousValidUntil'],
  'POST /enrollment-keys': ['key.id', 'enrollment'],
  'POST /devices/{id}/resolve-conflict': ['device.id', 'enrollment'],
  'POST /scans/{id}/confirm': ['status'],
  'POST /scans/{id}/dismiss': ['status'],
  'POST /scans/upload': ['duplicate', 'hosts', 'refused', 'newDevices'],
  'POST /scans/uploads/{id}/undo': ['undoneAt'],
  'POST /vex': ['document', 'format', 'created', 'kept', 'open', 'ignored', 'ended'],
  'POST /cloud-security/{suite}/connection/preflight': ['accepted', 'checkedAt'],
  'POST /cloud-security/{suite}/audit': ['auditId', 'alreadyUnderWay', 'audit.state'],
  'POST /compliance/frameworks': ['slug', 'revision'],
  'POST /organizations/recommendations/refresh': ['jobId', 'alreadyUnderWay', 'job.state'],
};
const tally = new AttackCount();
let service: TestService;
let tenant: AcmeTenant;
let house: TenantFixture;
let routes: AttackedRoute[];
let bodies: Record<string, unknown>;
const paths = new Map<AttackedRoute, string>();

beforeAll(async () => {
  tenant = await AcmeTenant.start();
  const env = { EXTENSIONS: ACME_EXTENSION, ACME_SUITE_URL: tenant.url, CLOUD_AUDIT_SCHEDULE: 'off' };
  const { service: started, session } = await startScanned({ ...WITHOUT_PRINTING, ...env });
  service = started;
  house = await seedTenant(service, session);
  tenant.people = [{ name: 'secret-person', factor: false, admin: true }];
  await seedAcme({ session, tenant });
  const all = await attackedRoutes(service);
  const isChange = ({ isUnsafe, decision }: AttackedRoute): boolean =>
    isUnsafe && decision.kind === 'user' && decision.keys !== null && decision.keys.access !== 'read';
  // What is deactivated or forgotten answers nothing any more.
  routes = all
    .filter(isChange)
    .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
  for (const route of routes) paths.set(route, filled(route, (await idsOf(route, house, all)).theirs));
  const undecided = await seedUndecided(service, session);
  for (const route of routes) {
    const path = pathOf(nameOf(route), undecided);
    if (path !== null) paths.set(route, path);
  }
  bodies = await goodBodies(undecided);
});

afterAll(async () => {
  tally.write();
  await service.stop();
  await tenant.stop();
});

/** Where a decision is of something that waits for one. */
function pathOf(name: string, { inConflict, alike, suspect }: Undecided): string | null {
  const paths: Record<string, string> = {
    'POST /devices/{id}/resolve-conflict': `/devices/${inConflict}/resolve-conflict`,
    'POST /devices/{id}/tell-apart': `/devices/${alike[0]}/tell-apart`,
    'POST /scans/{id}/confirm': `/scans/${suspect[0]}/confirm`,
    'POST /scans/{id}/dismiss': `/scans/${suspect[1]}/dismiss`,
  };
  return paths[name] === undefined ? null : `${API}${paths[name]}`;
}

/** Where the example of the contract names what the household has not. */
async function goodBodies({ alike }: Undecided): Promise<Record<string, unknown>> {
  const [failing] = (await house.session.get('/failing-checks?limit=1')).body.data as { id: string }[];
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const statement = { vulnerability: { name: 'CVE-2026-1' }, products: ['pkg:npm/a'], status: 'under_investigation' };
  return {
    'POST /devices/{id}/tell-apart': { deviceId: alike[1] },
    'POST /scans/upload': { SchemaVersion: 2, ArtifactName: 'writers', Results: [] },
    'POST /check-acceptances': { checkId: failing?.id, scope: { tags: ['nobody'] }, reason: 'Attacked.', expiresOn },
    'POST /risk-acceptances': {
      ...{ vulnerabilityId: house.vulnerabilityId, decision: 'false-positive', scope: { tags: ['nobody'] } },
      reason: 'Attacked.',
    },
    'POST /compliance/frameworks': {
      ...{ format: 1, slug: 'writers', name: 'Writers', version: '1', publisher: 'Example', licence: 'Our own.' },
      sections: [{ id: 'A', title: 'Machines' }],
      controls: [{ id: 'A.1', title: 'Disks are encrypted', section: 'A', weight: 3, kind: 'prevent' }],
    },
    'POST /vex': openVexOf(`https://vex.example/${randomUUID()}`, [statement]),
    'PUT /cloud-security/{suite}/connection': { credentials: tenant.credentials },
    'PUT /cloud-security/{suite}/settings': SETTINGS,
    'PUT /cloud-security/{suite}/checks/{checkId}/exception': { reason: 'Attacked.', expiresOn },
  };
}

function nameOf({ name }: AttackedRoute): string {
  return name.replace(API, '');
}

function ask(route: AttackedRoute, key: string, query = ''): Promise<WireAnswer> {
  // A change of nothing is what reads.
  const body = bodies[nameOf(route)] ?? (route.method === 'PATCH' ? {} : route.body);
  return send(service, {
    method: route.method,
    path: `${paths.get(route) ?? ''}${query}`,
    headers: { Authorization: `Bearer ${key}`, ...(body === undefined ? {} : JSON_BODY) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** `device.id` where something inside of `device` is told, of objects that are not told whole. */
function membersOf(value: unknown, whole: readonly string[], prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  if (whole.includes(prefix)) return [prefix];
  return Object.entries(value).flatMap(([name, inner]) => membersOf(inner, whole, prefix ? `${prefix}.${name}` : name));
}

describe('attack 30: a key that may write and not read', () => {
  it('is told by no change what it is about', async () => {
    const { key } = await makeKey(house.session, { role: 'admin', scopes: ['*:write'] });
    expect(routes.length).toBeGreaterThan(30);
    const unanswered: string[] = [];
    for (const route of routes) {
      const name = nameOf(route);
      const answer = await ask(route, key, name === 'POST /scans/upload' ? `?deviceId=${house.device.id}` : '');
      if (answer.status >= 300) unanswered.push(name);
      const told = ['id', 'version', ...(TOLD[name] ?? [])];
      const beyond = membersOf(answer.status >= 300 ? {} : (answer.json ?? {}), told).filter(
        (member) => !told.includes(member),
      );
      const said = /secret-\w+/.exec(answer.text)?.[0];
      const fault = beyond.length > 0 ? `tells ${beyond.join()}` : said === undefined ? null : `tells ${said}`;
      tally.judge(30, route.name, `${answer.status}, with *:write`, fault);
    }
    expect(tally.succeeded(30)).toEqual([]);
    expect(unanswered).toEqual([]);
  });

  it('is told no more when it repeats a request', async () => {
    const { key } = await makeKey(house.session, { role: 'admin', scopes: ['devices:write'] });
    const headers = { Authorization: `Bearer ${key}`, ...JSON_BODY, 'Idempotency-Key': `"${randomUUID()}"` };
    const wanted = { method: 'POST', path: `${API}/devices`, headers, body: '{"name":"secret-twice"}' };
    for (const answer of [await send(service, wanted), await send(service, wanted)]) {
      expect([answer.status, Object.keys(answer.json?.device as object)]).toEqual([201, ['id']]);
      tally.judge(30, 'POST /api/v1/devices', 'twice', answer.text.includes('secret-') ? 'tells the name' : null);
    }
    expect(tally.succeeded(30)).toEqual([]);
  });

  it('does not try a risk policy on: that is a reading', async () => {
    const route = routes.find((one) => nameOf(one) === 'PUT /risk-policy') as AttackedRoute;
    const { key } = await makeKey(house.session, { role: 'admin', scopes: ['risk-policy:write'] });
    for (const query of ['?dryRun=true', '?dryRun=true&dryRun=false', '?dryRun=']) {
      const { status, json } = await ask(route, key, query);
      const isRefused = status === 403 && json?.requiredScope === 'risk-policy:read';
      tally.judge(30, route.name, query, isRefused ? null : String(status));
    }
    expect(tally.succeeded(30)).toEqual([]);
    const both = await makeKey(house.session, { role: 'admin', scopes: ['risk-policy:write', 'risk-policy:read'] });
    expect((await ask(route, both.key, '?dryRun=true')).status).toBe(200);
    expect((await ask(route, key, '?dryRun=false')).status).toBe(200);
  });

  it('which may read the same is told all, and what is a reading of something else by the scope of that', async () => {
    const scopes = ['cloud-exceptions:write', 'cloud-exceptions:read', 'planning:write', 'planning:read'];
    const { key } = await makeKey(house.session, { role: 'admin', scopes });
    const route = (name: string): AttackedRoute => routes.find((one) => nameOf(one) === name) as AttackedRoute;
    expect((await ask(route('PUT /planning/assumptions'), key)).json).toHaveProperty('assumptions');
    const body = JSON.stringify(bodies['PUT /cloud-security/{suite}/checks/{checkId}/exception']);
    const path = `${API}/cloud-security/acme-drive/checks/acme.people.second-factor/exception`;
    const put = { method: 'PUT', path, headers: { Authorization: `Bearer ${key}`, ...JSON_BODY }, body };
    await house.session.put('/cloud-security/acme-drive/connection', { credentials: tenant.credentials });
    const { status, json } = await send(service, put);
    expect([status, json]).toEqual([200, { id: 'acme.people.second-factor' }]);
  });
});

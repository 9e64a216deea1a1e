import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, Browser, type Session, signIn } from '../support/session.js';

interface Operation {
  method: string;
  path: string;
  summary: string;
}

const NOBODY = '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
/** Routes that need no session: signing in, and those that agents sign or redeem tokens at. */
const WITHOUT_SESSION =
  /^\/api\/v1\/(auth\/(providers|logout|refresh|\{provider\}.*)|devices\/enroll|scans\/ingest|agent\/policy)$|^\/(health|\.well-known|auth\/callback)/;
/** What an intruder could have changed. */
const TABLES = [
  'device',
  'scan',
  'finding',
  'vulnerability',
  'vulnerability_rollup',
  'scan_stream',
  'device_check',
  'device_software',
  'enrollment_key',
  'enrollment_token',
  'device_credential',
  'member',
  'session',
];

let service: TestService;
let ada: Session;
let me: Session;
let device: EnrolledDevice;
let operations: Operation[];
/** Ids of ada's organization that stand in paths. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ service, session: ada, device } = await startScanned());
  me = await signIn(service, 'me');
  const scan = envelope(
    'trivy',
    trivyReport({ artifact: 'secret-scope', vulnerabilities: [{ id: 'CVE-2026-6660', package: 'secret-package' }] }),
  );
  await sendScan(service, device, scan);
  await sendScan(
    service,
    device,
    envelope('native', undefined, {
      checks: [{ id: 'secret-check', status: 'fail' }],
      inventory: { packages: [{ purl: 'pkg:npm/secret-package@1', version: '1' }] },
    }),
  );
  const key = await ada.post('/enrollment-keys', {
    label: 'secret-key',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  Object.assign(ids, {
    devices: device.id,
    scans: scan.scanId,
    vulnerabilities: 'CVE-2026-6660',
    findings: (await ada.get('/findings')).body.data[0].id,
    'enrollment-keys': key.body.key.id,
    sessions: (await ada.get('/auth/me')).body.session.id,
    members: (await ada.get('/auth/me')).body.user.id,
  });
  const { body } = await me.get('/openapi.json');
  operations = Object.entries(body.paths as Record<string, Record<string, { summary?: string }>>).flatMap(
    ([path, verbs]) =>
      Object.entries(verbs).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
      })),
  );
});

afterAll(async () => {
  await service.stop();
});

/** The folder that a path's parameter names something of: `devices` in `/api/v1/devices/{id}/scans`. */
const folderOf = (path: string): string => /\/([\w-]+)\/\{\w+\}/.exec(path)?.[1] ?? '';
const filled = (path: string, id: string): string => path.replace(/\{\w+\}/, encodeURIComponent(id));

/** Bodies that would be taken, so that a refusal is about whose the thing is. */
function bodyFor({ method, path }: Operation): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (path.endsWith('resolve-conflict')) return { keep: 'reported' };
  return path.endsWith('devices/{id}') ? { name: 'taken' } : {};
}

async function everything(): Promise<object[]> {
  const existing = await service.database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY ($1)`,
    [TABLES],
  );
  const rows: object[] = [];
  for (const { name } of existing)
    rows.push({ name, rows: await service.database.query(`SELECT t::text, xmin::text FROM ${name} t ORDER BY 1`) });
  return rows;
}

describe('what belongs to another organization', () => {
  it('answers on every route and verb as what does not exist, and stays as it was', async () => {
    const before = await everything();
    const tried: string[] = [];
    for (const operation of operations.filter(({ path }) => path.includes('{') && !path.includes('{provider}'))) {
      const folder = folderOf(operation.path);
      const foreign = ids[folder];
      expect([operation.path, foreign]).toEqual([operation.path, expect.any(String)]);
      const absent = folder === 'vulnerabilities' ? 'CVE-1999-0001' : folder === 'findings' ? 'f-9-9-9' : NOBODY;
      const ask = (id: string): Promise<Answer> =>
        me.send(operation.method, filled(operation.path, id), bodyFor(operation), { 'Idempotency-Key': randomUUID() });
      const [theirs, nobodys] = [await ask(foreign!), await ask(absent)];
      const seen = ({ status, body }: Answer): object => ({ status, ...body, instance: null, requestId: null });
      expect([operation.method, operation.path, seen(theirs)]).toEqual([
        operation.method,
        operation.path,
        seen(nobodys),
      ]);
      expect([operation.method, operation.path, theirs.status]).toEqual([operation.method, operation.path, 404]);
      expect(Object.keys(theirs.body)).toEqual(Object.keys(nobodys.body));
      tried.push(`${operation.method} ${operation.path}`);
    }
    expect(tried).toEqual(
      expect.arrayContaining([
        'GET /api/v1/scans/{id}',
        'GET /api/v1/findings/{id}',
        'GET /api/v1/vulnerabilities/{id}',
        'GET /api/v1/vulnerabilities/{id}/findings',
        'GET /api/v1/devices/{id}/software',
        'GET /api/v1/devices/{id}/checks',
        'GET /api/v1/devices/{id}/scans',
        'DELETE /api/v1/devices/{id}',
      ]),
    );
    expect(await everything()).toEqual(before);
    expect((await ada.get(`/scans/${ids['scans']}`)).status).toBe(200);
  });

  it('is in no list, no facet, no count and no export', async () => {
    const lists = operations.filter(
      ({ method, path }) => method === 'GET' && !path.includes('{') && !WITHOUT_SESSION.test(path),
    );
    for (const { path } of lists) {
      const answers = [await me.get(path), await me.get(`${path}?format=csv`), await me.get(`${path}?include=facets`)];
      for (const answer of answers)
        expect([path, JSON.stringify(answer.body)]).toEqual([path, expect.not.stringMatching(/secret-|CVE-2026-6660/)]);
    }
    for (const path of ['/vulnerabilities', '/findings', '/scans', '/devices']) {
      const { body } = await me.get(path);
      expect([path, body.page.total, body.data]).toEqual([path, 0, []]);
      expect(body.asOf ?? null).toBeNull();
    }
    for (const query of [`deviceId=${device.id}`, 'q=secret', 'vulnerabilityId=CVE-2026-6660']) {
      expect((await me.get(`/findings?${query}`)).body.page.total).toBe(0);
    }
  });

  it('stays apart where both see the same', async () => {
    const own = await enrollDevice(service, me, { name: 'mine' });
    await sendScan(
      service,
      own,
      envelope(
        'trivy',
        trivyReport({
          artifact: 'mine',
          vulnerabilities: [{ id: 'CVE-2026-6660', package: 'secret-package', title: 'my words', severity: 'low' }],
        }),
      ),
    );
    expect((await me.get('/vulnerabilities/CVE-2026-6660')).body).toMatchObject({
      title: 'my words',
      severity: 'low',
      openFindings: 1,
      affectedDevices: 1,
    });
    expect((await ada.get('/vulnerabilities/CVE-2026-6660')).body).toMatchObject({
      title: 'secret-package: CVE-2026-6660',
      severity: 'high',
      openFindings: 1,
      affectedDevices: 1,
    });
    const before = (await ada.get('/findings')).body.data;
    await sendScan(service, own, envelope('trivy', trivyReport({ artifact: 'secret-scope', vulnerabilities: [] })));
    expect((await ada.get('/findings')).body.data).toEqual(before);
    const cursor = (await ada.get('/findings?limit=1')).body.page.nextCursor as string | null;
    expect(cursor).toBeNull();
  });

  it("is out of reach of a device's signature", async () => {
    const own = await enrollDevice(service, me, { name: 'intruder' });
    for (const { method, path } of operations.filter((one) => one.path.includes('{id}'))) {
      const answer = await signedRequest(service, own, {
        method: method as 'GET',
        path: filled(path, ids[folderOf(path)]!).replace('/api/v1', ''),
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect([401, 403]).toContain(answer.status);
    }
  });
});

describe('somebody who is not signed in', () => {
  it('gets 401 everywhere but where one signs in', async () => {
    const stranger = new Browser(service.url);
    let asked = 0;
    for (const operation of operations.filter(({ path }) => !WITHOUT_SESSION.test(path))) {
      const answer = await stranger.send(
        operation.method,
        filled(operation.path, ids[folderOf(operation.path)] ?? NOBODY),
        bodyFor(operation),
      );
      expect([operation.method, operation.path, answer.status]).toEqual([operation.method, operation.path, 401]);
      expect(answer.headers.get('www-authenticate')).not.toBeNull();
      asked += 1;
    }
    expect(asked).toBeGreaterThan(15);
    expect((await stranger.post('/scans/ingest', {})).status).toBe(401);
  });
});

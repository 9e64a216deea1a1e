import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

interface Operation {
  method: string;
  path: string;
  summary: string;
}

const NOBODY = '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
/** Routes that need no session: signing in, and those that agents sign or redeem tokens at. */
const WITHOUT_SESSION =
  /^\/api\/v1\/(auth\/(providers|logout|refresh|\{provider\}.*)|devices\/enroll|scans\/ingest|agent\/policy)$|^\/(health|\.well-known|auth\/callback)/;

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

/** What the attack suite does not try route by route (test/attacks/tenancy.spec.ts). */
describe('what belongs to another organization', () => {
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
        path: filled(path, ids[folderOf(path)] ?? NOBODY).replace('/api/v1', ''),
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect([401, 403]).toContain(answer.status);
    }
  });
});

it.each(['find_identifiers', 'find_titles', 'find_packages', 'find_devices'])(
  '%s, which looks behind the policies, knows the names of no organization but that of the request',
  async (search) => {
    const database = service.app.get(Database);
    const idOf = async (session: Session): Promise<number> =>
      organizationIdOf(service, session.account.organization.id);
    const own = await idOf(ada);
    const named = (scope: number): Promise<unknown[]> =>
      database.inOrganization(scope, () => database.query(`SELECT ${search}($1, '%')`, [own]));
    expect((await named(own)).length).toBeGreaterThan(0);
    expect(await named(await idOf(me))).toEqual([]);
  },
);

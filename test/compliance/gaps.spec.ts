import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { settleCompliance } from '../support/compliance.js';
import { inDays } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { attested, daysLater } from './claims.js';

interface GapFramework {
  slug: string;
  readinessBefore: number | null;
  readinessAfter: number | null;
  points: number;
  controlsMoved: number;
  controls: { id: string; before: string; after: string }[];
}

interface Gap {
  kind: string;
  signal: { key: string; passed: number; total: number; concerned: number; suites: string[] } | null;
  control: { framework: string; id: string } | null;
  points: number;
  controlsMoved: number;
  frameworks: GapFramework[];
}

let service: TestService;
let session: Session;
let organizationId: number;
let laptop: EnrolledDevice;
let second = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned({}, 'ada'));
  organizationId = await organizationIdOf(service, session.account.organization.id);
}, 120_000);

afterAll(() => service.stop());

async function tell(device: EnrolledDevice, checks: Record<string, string>): Promise<void> {
  second += 1;
  const { status } = await sendScan(service, device, {
    schemaVersion: '1.0',
    scanId: randomUUID(),
    source: 'native',
    startedAt: new Date(Date.now() - 3_600_000 + second * 1000).toISOString(),
    scope: 'host',
    checks: Object.entries(checks).map(([id, answer]) => ({ id, status: answer, observed: {}, evidence: [] })),
  });
  expect(status).toBe(202);
  await settleCompliance(service, organizationId);
}

async function gaps(query = ''): Promise<Gap[]> {
  const { status, body } = await session.get(`/compliance/gaps?limit=100${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data;
}

async function readinessOf(slug: string): Promise<number | null> {
  const { status, body } = await session.get('/compliance/frameworks');
  expect(status).toBe(200);
  return (body as { slug: string; readiness: number | null }[]).find((one) => one.slug === slug)!.readiness;
}

describe('without data', () => {
  it('everything is to be attested, and nothing is said to be ready', async () => {
    const nobody = await signIn(service, 'me');
    const { body } = await nobody.get('/compliance/gaps?kind=attest&limit=3');
    expect(body.data).toHaveLength(3);
    expect(body.asOf).toBeNull();
    expect(body.total).toBeGreaterThan(700);
    for (const { frameworks } of body.data as Gap[])
      for (const { readinessBefore, readinessAfter } of frameworks) {
        expect(readinessBefore).toBeNull();
        expect(readinessAfter).toBeGreaterThan(0);
      }
  });
});

describe('one fix', () => {
  let promised: Gap;

  it('is told with what it moves in every framework, and how many devices it takes', async () => {
    laptop = await enrollDevice(service, session, { name: 'laptop', role: 'workstation' });
    const server = await enrollDevice(service, session, { name: 'server', role: 'server' });
    await tell(laptop, { 'disk-encryption': 'fail', firewall: 'pass' });
    await tell(server, { 'disk-encryption': 'pass', firewall: 'pass' });
    const found = (await gaps('&kind=pass-signal')).find(({ signal }) => signal?.key === 'disk-encryption');
    promised = found!;
    expect(promised.signal).toMatchObject({ concerned: promised.signal!.total - 1, passed: 1, suites: [] });
    expect(promised.frameworks.length).toBeGreaterThan(3);
    const cis = promised.frameworks.find(({ slug }) => slug === 'cis-controls-v8.1')!;
    expect(cis.controls).toContainEqual(
      expect.objectContaining({ id: '3.6', before: 'partially-compliant', after: 'compliant' }),
    );
    expect(cis.readinessBefore).toBe(await readinessOf('cis-controls-v8.1'));
  });

  it('does what was said, to the tenth of a point, in each of them', async () => {
    const { data } = (await session.get('/devices')).body as { data: { id: string; name: string }[] };
    for (const { id, name } of data)
      if (name !== 'laptop' && name !== 'server') expect((await session.delete(`/devices/${id}`)).status).toBe(204);
    await tell(laptop, { 'disk-encryption': 'fail', firewall: 'pass' });
    const before = (await gaps('&kind=pass-signal')).find(({ signal }) => signal?.key === 'disk-encryption')!;
    await tell(laptop, { 'disk-encryption': 'pass', firewall: 'pass' });
    for (const { slug, readinessAfter } of before.frameworks)
      expect([slug, await readinessOf(slug)]).toEqual([slug, readinessAfter]);
    expect((await gaps('&kind=pass-signal')).map(({ signal }) => signal?.key)).not.toContain('disk-encryption');
  });

  it('that needs a suite says so', async () => {
    const mfa = (await gaps('&kind=pass-signal')).find(({ signal }) => signal?.key === 'mfa-everyone')!;
    expect(mfa.signal).toMatchObject({ total: 1, passed: 0, suites: ['google-workspace', 'microsoft-365'] });
  });

  it('comes before another that brings less', async () => {
    const points = (await gaps()).map((gap) => gap.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(points.every((one) => one >= 0)).toBe(true);
  });
});

describe('one answer', () => {
  const path = '/compliance/frameworks/cyber-essentials/gaps?limit=100';
  const isOf =
    (id: string) =>
    ({ control }: Gap) =>
      control?.framework === 'cyber-essentials' && control.id === id;

  it('brings what was said, and is no gap then', async () => {
    const { body } = await session.get(`${path}&kind=attest`);
    const gap = (body.data as Gap[])[0]!;
    const { id } = gap.control!;
    const [moved] = gap.frameworks;
    expect(moved).toMatchObject({ slug: 'cyber-essentials', controlsMoved: 1 });
    await attested(
      session,
      { reviewOn: inDays(5) },
      `/compliance/frameworks/cyber-essentials/controls/${encodeURIComponent(id)}`,
    );
    expect(await readinessOf('cyber-essentials')).toBe(moved!.readinessAfter);
    expect(((await session.get(path)).body.data as Gap[]).filter(isOf(id))).toEqual([]);
  });

  it('tells what it costs when it ends, and is to be renewed when it has', async () => {
    const { body } = await session.get('/compliance/expiring?framework=cyber-essentials');
    const [row] = body.data as { control: string; costs: GapFramework[] }[];
    const cost = row!.costs.find((one) => 'framework' in one && one.framework === 'cyber-essentials')!;
    expect(cost.readinessBefore).toBe(await readinessOf('cyber-essentials'));
    expect(cost.points).toBeGreaterThan(0);
    const { key } = await makeKey(session, { role: 'viewer' });
    const program = new Integration(service, key);
    await daysLater(service, 6, async () => {
      const later = (await program.get(`${path}&kind=renew-attestation`)).body.data as Gap[];
      expect(later.filter(isOf(row!.control))).toHaveLength(1);
    });
  });
});

describe('the list', () => {
  it('of a framework has only what moves it, by what it brings there', async () => {
    const { body } = await session.get('/compliance/frameworks/nis2-art21/gaps?limit=50');
    const points = (body.data as Gap[]).map(
      ({ frameworks }) => frameworks.find(({ slug }) => slug === 'nis2-art21')!.points,
    );
    expect(points.length).toBeGreaterThan(5);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(await gaps('&framework=nis2-art21')).toHaveLength(body.total);
  });

  it('is bounded, and refuses what it does not know', async () => {
    expect((await session.get('/compliance/gaps')).body.data).toHaveLength(20);
    for (const query of ['limit=101', 'limit=0', 'limit=many', 'kind=anything', 'framwork=dora'])
      expect([query, (await session.get(`/compliance/gaps?${query}`)).status]).toEqual([query, 400]);
    expect((await session.get('/compliance/gaps?framework=nothing')).status).toBe(404);
    expect((await session.get('/compliance/frameworks/nothing/gaps')).status).toBe(404);
  });

  it('says from what it was computed, and is not sent again unchanged', async () => {
    const { body, headers } = await session.get('/compliance/gaps');
    expect(body).toMatchObject({ policy: 'compliance-1.0', asOf: expect.any(String) });
    expect(Number(body.dataVersion)).toBeGreaterThan(0);
    const again = await session.get('/compliance/gaps', { 'If-None-Match': headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('of another organization knows nothing of this one', async () => {
    const other = await signIn(service, 'me');
    const { body } = await other.get('/compliance/gaps');
    expect(body.asOf).toBeNull();
    expect(body.data.some((gap: Gap) => gap.frameworks.some((one) => one.readinessBefore !== null))).toBe(false);
  });
});

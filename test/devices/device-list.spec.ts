import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AcrossOrganizations } from '../../src/platform/index.js';
import { DeviceQueries, DeviceRollups } from '../../src/devices/index.js';
import { signedRequest } from '../support/agent.js';
import { enrollDevice } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const COUNT = 120;
let service: TestService;
let admin: Session;
let organizationId: number;

beforeAll(async () => {
  service = await startService();
  admin = await signIn(service, 'me');
  for (let i = 0; i < COUNT; i += 1) {
    const name = `${i % 2 === 0 ? 'Host' : 'host'} ${String(i % 40).padStart(3, '0')}`;
    const { status } = await admin.post('/devices', {
      name,
      criticality: (i % 5) + 1,
      tags: i % 3 === 0 ? ['third', `t${i}`] : [],
      platform: i % 4 === 0 ? 'windows' : null,
    });
    expect(status).toBe(201);
  }
  const [row] = await service.database.query<{ organization_id: number }>(
    `SELECT organization_id FROM device GROUP BY 1 HAVING count(*) = ${COUNT}`,
  );
  organizationId = row!.organization_id;
});

afterAll(async () => {
  await service.stop();
});

async function walk(query: string): Promise<{ id: string; name: string }[]> {
  const rows = [];
  let next: string | null = `/devices?${query}`;
  for (let pages = 0; next !== null && pages < 20; pages += 1) {
    const { status, body, headers } = await admin.get(next);
    expect(status).toBe(200);
    expect(body.page.total).toBe(COUNT);
    rows.push(...body.data);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    expect(next !== null).toBe(body.page.hasMore);
  }
  return rows as { id: string; name: string }[];
}

describe('the list of devices', () => {
  it.each([
    'name',
    '-name',
    'lastSeenAt',
    '-lastSeenAt',
    'registeredAt',
    '-registeredAt',
    'criticality',
    '-criticality',
    'riskScore',
    '-openCritical',
    'openHigh',
  ])('is walked by cursor in the order of %s, each device once', async (sort) => {
    const rows = await walk(`limit=25&sort=${sort}`);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
    if (sort !== 'name') return;
    const names = rows.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  it('refuses a cursor of another sort or filter', async () => {
    const { body } = await admin.get('/devices?limit=10');
    for (const query of [
      `sort=-name&cursor=${body.page.nextCursor}`,
      `q=x&cursor=${body.page.nextCursor}`,
      'cursor=AAAAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      expect((await admin.get(`/devices?${query}`)).body.code).toBe('invalid-cursor');
    }
  });

  it('refuses a cursor of another organization', async () => {
    const { body } = await admin.get('/devices?limit=10');
    const elsewhere = await signIn(service, 'cy');
    const answer = await elsewhere.get(`/devices?cursor=${body.page.nextCursor}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-cursor']);
  });

  it('names the parameter that was meant', async () => {
    const { status, body } = await admin.get('/devices?platfrom=linux');
    expect([status, body.code]).toEqual([400, 'unknown-parameter']);
    expect(body.errors).toEqual([expect.objectContaining({ parameter: 'platfrom', suggestion: 'platform' })]);
  });

  it.each([
    'limit=0',
    'limit=1000000000',
    'limit=abc',
    'sort=token',
    'state=gone',
    'criticality=6',
    'q=1&q=2',
    'q=%00',
    'health=ill',
  ])('refuses %s', async (query) => {
    expect((await admin.get(`/devices?${query}`)).status).toBe(400);
  });

  it.each([
    ['state=pending', COUNT],
    ['state=active,deactivated', 0],
    ['platform=windows', 30],
    ['criticality=1,2', 48],
    ['tag=third', 40],
    ['tag=t0,t3', 2],
    ['health=not-enrolled', COUNT],
    ['contact=none-yet', COUNT],
    ['contact=late', 0],
    ['health=silent,reporting,partly-read,never-scanned', 0],
    ['q=HOST%20007', 3],
    ['q=%25', 0],
    ['q=third&criticality=1', 8],
    ["q=';DROP TABLE device", 0],
  ])('filtered by %s has %i', async (query, total) => {
    const { status, body } = await admin.get(`/devices?${query}&limit=200`);
    expect(status).toBe(200);
    expect(body.page.total).toBe(total);
    expect(body.data).toHaveLength(total);
  });

  it('counts what each value of a filter would leave', async () => {
    const { body } = await admin.get('/devices?include=facets&platform=windows&limit=1');
    expect(body.page.total).toBe(30);
    expect(body.facets).toMatchObject({
      platform: { windows: 30 },
      state: { pending: 30 },
      health: { 'not-enrolled': 30 },
      contact: { 'none-yet': 30 },
      tag: { third: 10 },
    });
    expect(Object.values(body.facets.criticality as Record<string, number>).reduce((sum, n) => sum + n, 0)).toBe(30);
  });

  it('is answered with 304 while nothing changed', async () => {
    const first = await admin.get('/devices?limit=5');
    expect(first.headers.get('etag')).toMatch(/^W\//);
    expect((await admin.get('/devices?limit=5', { 'If-None-Match': first.headers.get('etag')! })).status).toBe(304);
  });

  it('streams all rows as CSV, formulas defused, counts in columns of their own', async () => {
    const device = await admin.post('/devices', { name: '=cmd|calc' });
    const { id } = await service.inside(DeviceQueries).require(organizationId, device.body.device.id);
    await service
      .inside(DeviceRollups)
      .addOpenFindings(organizationId, [{ deviceId: id, bySeverity: [0, 0, 0, 0, 0, 7] }]);
    const { headers, body } = await admin.get('/devices?format=csv&limit=50&sort=-name');
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = (body as string).trim().split('\r\n');
    expect(lines).toHaveLength(COUNT + 2);
    const column = lines[0]!.split(',').indexOf('openFindings.critical');
    expect(column).toBeGreaterThan(0);
    const formula = lines.find((line) => line.includes('cmd'))!;
    expect(formula).toContain("'=cmd|calc");
    expect(formula.split(',')[column]).toBe('7');
  });

  it('has the columns of what it shows, in CSV, whatever there is to show', async () => {
    const some = (await admin.get('/devices?format=csv')).body as string;
    const none = (await admin.get('/devices?format=csv&q=nothing%20of%20the%20kind')).body as string;
    expect(none).toBe(`${some.slice(0, some.indexOf('\r\n'))}\r\n`);
    const [shown] = (await admin.get('/devices?limit=1')).body.data as Record<string, unknown>[];
    const members = new Set(
      none
        .trim()
        .split(',')
        .map((column) => column.split('.')[0]),
    );
    expect([...members].sort()).toEqual(Object.keys(shown!).sort());
  });

  it('shows whether agents come when they are due by the last contact, and the state by scans', async () => {
    const device = await enrollDevice(service, admin, { name: 'alive' });
    expect((await signedRequest(service, device, { method: 'GET', path: '/agent/policy' })).status).toBe(200);
    const reporting = await admin.get('/devices?contact=on-time');
    expect(reporting.body.data).toEqual([
      expect.objectContaining({
        id: device.id,
        health: 'never-scanned',
        contact: 'on-time',
        hostname: 'build-03',
        agentVersion: '1.0.0',
      }),
    ]);
    await service.database.query(
      `UPDATE device_contact SET last_seen_at = now() - interval '4 hours' WHERE last_seen_at IS NOT NULL`,
    );
    const late = await admin.get('/devices?contact=late');
    expect(late.body.data).toEqual([
      expect.objectContaining({ id: device.id, contact: 'late', health: 'never-scanned' }),
    ]);
  });

  it('reads a page by name from its index', async () => {
    await service.database.query('ANALYZE device');
    const database = service.app.get(AcrossOrganizations);
    await database.transaction(async () => {
      await database.query('SET LOCAL enable_seqscan = off');
      const plan = await database.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM device d WHERE d.organization_id = $1 AND (d.sort_name, d.id) > ($2::text, $3::integer) ORDER BY d.sort_name, d.id LIMIT 51`,
        [organizationId, 'host 010', 5],
      );
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using device_by_name/);
    });
  });
});

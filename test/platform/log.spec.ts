import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sign, signedRequest } from '../support/agent.js';
import { enrollDevice } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, consent, type Session, signIn } from '../support/session.js';
import { type ServiceChild, startServiceChild } from './service-child.js';

const QUERY_SECRET = 'query-secret-4711';

let base: TestService;
let child: ServiceChild;
let session: Session;
/** Everything secret of the run, by what it is. */
const secrets = new Map<string, string>();
let status: number | null;
let entries: Record<string, unknown>[];

beforeAll(async () => {
  base = await startService();
  child = await startServiceChild({ ...base.environment, LOG_LEVEL: 'debug', METRICS_PORT: '0' });
  session = await signIn(child, 'ada');
  for (const [name, value] of session.cookies) secrets.set(`cookie ${name}`, value);

  const stranger = new Browser(child.url);
  const returned = await consent(stranger, 'dev', 'ben');
  for (const [name, value] of stranger.cookies) secrets.set(`transaction ${name}`, value);
  secrets.set('code', returned.code);
  secrets.set('state', returned.state);
  await stranger.get(`~/auth/callback/dev?code=${returned.code}&state=${returned.state}`);
  await stranger.post('/auth/dev/exchange', { ...returned, state: `${returned.state}x` });
  await stranger.post('/auth/dev/exchange', returned);

  const made = await session.post('/api-keys', { name: 'log', role: 'viewer', scopes: ['*:read'] });
  secrets.set('API key', made.body.key);
  await new Browser(child.url).get('/devices', { Authorization: `Bearer ${made.body.key}` });
  await new Browser(child.url).get('/devices', { Authorization: `Bearer ${made.body.key}x` });
  for (let i = 0; i < 3; i += 1) await new Browser(child.url).get(`/devices?q=${QUERY_SECRET}`);

  const device = await enrollDevice(child, session);
  secrets.set('device token', device.token);
  const timestamp = Math.floor(Date.now() / 1000);
  secrets.set('signature', sign(device.token, timestamp, '{"nonsense":1}'));
  await signedRequest(child, device, { path: '/scans/ingest', body: '{"nonsense":1}', timestamp });
  await signedRequest(child, { token: `${device.token}x` }, { path: '/scans/ingest', body: '{}' });
  const offered = await session.post('/devices', { name: 'another' });
  secrets.set('enrolment token', offered.body.enrollment.token);
  await session.get(`/devices?q=${QUERY_SECRET}`);
  await session.get(`/devices?token=${QUERY_SECRET}`);
  await session.get(`/nothing?token=${QUERY_SECRET}`);
  await session.post('/auth/refresh');
  for (const [name, value] of session.cookies) secrets.set(`renewed ${name}`, value);
  await base.database.query('ALTER TABLE device RENAME TO device_gone');
  await session.get(`/devices?q=${QUERY_SECRET}`);
  await base.database.query('ALTER TABLE device_gone RENAME TO device');
  await session.post('/auth/logout');
  secrets.set('query', QUERY_SECRET);
  secrets.set('database password', new URL(base.environment['DATABASE_URL']!).password);
  status = await child.stop();
  entries = child.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
});

afterAll(() => base.stop());

describe('the log of a run', () => {
  it('is JSON lines with a time and a level, and the process ends well when it is asked to', () => {
    expect(entries.length).toBeGreaterThan(20);
    for (const entry of entries)
      expect(entry).toMatchObject({ time: expect.any(String), level: expect.any(String), msg: expect.any(String) });
    expect(status === 0 || status === null).toBe(true);
  });

  it('never holds a secret of it', () => {
    const text = child.lines.join('\n');
    expect(secrets.size).toBeGreaterThanOrEqual(9);
    const found = [...secrets]
      .filter(([, value]) => value !== '' && (text.includes(value) || text.includes(encodeURIComponent(value))))
      .map(([what]) => what);
    expect(found).toEqual([]);
  });

  it('has one line for each request, with who, what and how it ended, and no query', () => {
    const requests = entries.filter(({ msg }) => msg === 'request');
    expect(requests).toContainEqual(
      expect.objectContaining({
        method: 'POST',
        route: '/api/v1/devices',
        status: 201,
        actor: `user:${session.account.user.id}`,
        organization: expect.any(Number),
        requestId: expect.any(String),
      }),
    );
    expect(requests.filter(({ route }) => String(route).includes('?'))).toEqual([]);
  });

  it('has one line for all refusals of strangers with one code, with their number and a sample', () => {
    const lines = entries.filter(({ msg }) => msg === 'anonymous requests refused');
    expect(lines.map(({ problem }) => problem)).toEqual([...new Set(lines.map(({ problem }) => problem))]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        problem: 'unauthenticated',
        count: 3,
        sample: expect.objectContaining({ method: 'GET', route: '/api/v1/devices', ip: expect.any(String) }),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ problem: 'api-key-invalid', count: 1 }));
  });

  it('tells of a failure what the answer keeps back, with its SQLSTATE', () => {
    const failures = entries.filter(({ msg }) => msg === 'request failed');
    expect(failures).toEqual([
      expect.objectContaining({
        requestId: expect.any(String),
        error: expect.objectContaining({
          errorCode: '42P01',
          reason: expect.stringContaining('does not exist'),
          stack: expect.any(String),
        }),
      }),
    ]);
  });
});

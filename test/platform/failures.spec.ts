import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

let service: TestService;
let admin: Session;
let name: string;
let server: pg.Client;

beforeAll(async () => {
  service = await startService();
  admin = await signIn(service, 'ada');
  const address = new URL(service.environment['DATABASE_URL']!);
  name = address.pathname.slice(1);
  server = new pg.Client({ connectionString: process.env['TEST_PG_ADMIN_URL'] });
  await server.connect();
});

afterAll(async () => {
  await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await server.end();
  await service.stop();
});

describe('a failure that nobody expected', () => {
  it('is 500 and tells nothing but the request id', async () => {
    await service.database.query('ALTER TABLE device RENAME TO device_gone');
    const { status, body, headers } = await admin.get('/devices');
    await service.database.query('ALTER TABLE device_gone RENAME TO device');
    expect(status).toBe(500);
    expect(body).toEqual({
      type: 'urn:posture:problem:internal-error',
      title: 'Internal error',
      status: 500,
      detail: 'Something went wrong on our side. Quote the request id when you ask about it.',
      instance: '/api/v1/devices',
      code: 'internal-error',
      requestId: headers.get('x-request-id'),
    });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await admin.get('/devices')).status).toBe(200);
  });
});

describe('a database that is down', () => {
  it('is 503 for who needs it, not ready, but alive; and all is well when it is back', async () => {
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    for (let i = 0; i < 3; i += 1) {
      const { status, body, headers } = await admin.get('/devices');
      expect([status, body.code]).toEqual([503, 'database-unavailable']);
      expect(headers.get('retry-after')).toBe('5');
      expect(JSON.stringify(body)).not.toContain(name);
    }
    const ready = await admin.get('~/health/ready');
    expect([ready.status, ready.body.code, ready.headers.get('retry-after')]).toEqual([503, 'not-ready', '5']);
    expect((await admin.get('~/health/live')).body).toEqual({ status: 'ok' });

    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    expect((await admin.get('~/health/ready')).status).toBe(200);
    expect((await admin.get('/devices')).status).toBe(200);
  });

  it('does not cost its workers the notifications for ever', async () => {
    const listening = async (): Promise<number> => {
      const { rows } = await server.query(
        `SELECT FROM pg_stat_activity WHERE datname = $1 AND application_name = 'posture-listener'`,
        [name],
      );
      return rows.length;
    };
    const end = Date.now() + 120_000;
    while ((await listening()) === 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await listening()).toBe(1);
  });

  it('stops the boot of another replica, which says so', async () => {
    await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    try {
      await expect(startService({ ...service.environment })).rejects.toThrow('not currently accepting connections');
    } finally {
      await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    }
  });
});

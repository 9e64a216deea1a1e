import { Controller, Get } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, Public } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { createTestDatabase } from '../support/test-database.js';
import { probeApp } from './probe-app.js';

@Controller()
class SlowController {
  constructor(private readonly database: Database) {}

  @Public('a probe')
  @Get('slow')
  slow(): Promise<object[]> {
    return this.database.query('SELECT pg_sleep(30)');
  }
}

describe('a statement that takes too long', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ DATABASE_STATEMENT_TIMEOUT_MS: '300' });
  });
  afterAll(() => service.stop());

  it('is given up by the database, and the caller is told to come again', async () => {
    const app = await probeApp(service.environment, { controllers: [SlowController] });
    try {
      await app.listen(0, '127.0.0.1');
      const response = await fetch(`${await app.getUrl()}/slow`);
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('30');
      expect(await response.json()).toMatchObject({ code: 'query-timeout' });
    } finally {
      await app.close();
    }
  });

  it('has 30 seconds when nothing is set', async () => {
    // Services of tests have longer ones: a loaded machine is no fault of theirs.
    const { DATABASE_STATEMENT_TIMEOUT_MS: _ours, ...environment } = service.environment;
    const usual = await probeApp(environment, {});
    try {
      await usual.init();
      expect(await usual.get(Database).query('SHOW statement_timeout')).toEqual([{ statementTimeout: '30s' }]);
    } finally {
      await usual.close();
    }
  });

  it('does not hold for the migrations', async () => {
    const database = await createTestDatabase();
    const admin = await startService({
      DATABASE_URL: database.serviceUrl,
      DATABASE_OWNER_URL: database.url,
      SECRETS_DIR: service.environment['SECRETS_DIR']!,
    });
    // Another replica migrates: this one waits for longer than a statement may take.
    let release = (): void => undefined;
    const other = admin.app.get(Database);
    let held: Promise<void> | undefined;
    await new Promise<void>((isHeld) => {
      held = other.transaction(async () => {
        await other.query('SELECT pg_advisory_xact_lock(7205759403)');
        await new Promise<void>((resolve) => {
          release = resolve;
          isHeld();
        });
      });
    });
    const second = startService({ ...admin.environment, DATABASE_STATEMENT_TIMEOUT_MS: '100' });
    await new Promise((resolve) => setTimeout(resolve, 800));
    release();
    await held;
    await (await second).stop();
    await admin.stop();
  });
});

describe('an answer of which a client takes nothing', () => {
  it('is given up after 30 seconds', async () => {
    const service = await startService();
    expect(service.app.getHttpServer()).toMatchObject({ timeout: 30_000 });
    await service.stop();
  });
});

import { Controller, Get } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClosedByDefaultGuard, Public } from '../../src/platform/index.js';
import { startService, type TestService } from '../support/service.js';
import { signIn } from '../support/session.js';
import { probeApp } from './probe-app.js';
import { rawRequest } from './raw-request.js';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

@Controller('decided')
class DecidedController {
  @Public('a test')
  @Get()
  read(): string {
    return 'open';
  }
}

@Controller('undecided')
class UndecidedController {
  @Public('a test')
  @Get()
  read(): string {
    return 'open';
  }

  @Get('forgotten')
  forgotten(): string {
    return 'open';
  }
}

describe('closed by default', () => {
  it('every route of the service has a decision', () => {
    const routes = service.app.get(ClosedByDefaultGuard).routes();
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ decision }) => decision === undefined)).toEqual([]);
  });

  it('every public route says why', () => {
    for (const { decision } of service.app.get(ClosedByDefaultGuard).routes()) {
      if (decision?.kind === 'public') expect(decision.why.length).toBeGreaterThan(10);
    }
  });

  it('a stranger gets 401 from every route that is not public, whatever it is given', async () => {
    const closed = service.app
      .get(ClosedByDefaultGuard)
      .routes()
      .filter(({ decision }) => decision?.kind !== 'public');
    const answers = [];
    for (const { method, path } of closed) {
      const address = `/api/v1${path.replaceAll(/:\w+/g, '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1')}`;
      const { status } = await rawRequest(service, method, address, { headers: { Origin: service.url } });
      if (status !== 401) answers.push(`${method} ${address}: ${status}`);
    }
    expect(answers).toEqual([]);
  });

  it('a route without a decision stops the boot, named', async () => {
    const app = await probeApp(service.environment, { controllers: [DecidedController, UndecidedController] });
    await expect(app.init()).rejects.toThrow('No access decision on UndecidedController.forgotten.');
    await app.close();
  });

  it('with a decision on each, it boots', async () => {
    const app = await probeApp(service.environment, { controllers: [DecidedController] });
    await app.init();
    await app.close();
  });
});

describe('a denied attempt', () => {
  it('of a viewer is 403 and leaves an audit event', async () => {
    const viewer = await signIn(service, 'cy');
    expect(viewer.account.role).toBe('viewer');
    const { status, body } = await viewer.post('/devices', { name: 'not mine to add' });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const denials = await eventually(() =>
      service.database.query<Record<string, unknown>>(
        `SELECT actor_kind, actor_id, outcome, facts, request_id, ip FROM audit_event WHERE action = 'access.denied'`,
      ),
    );
    expect(denials).toEqual([
      {
        actor_kind: 'user',
        actor_id: viewer.account.user.id,
        outcome: 'denied',
        facts: { code: 'forbidden', method: 'POST', path: '/api/v1/devices' },
        request_id: body.requestId,
        ip: expect.stringContaining('127.0.0.1'),
      },
    ]);
  });
});

/** The denial is written beside the answer, not before it. */
async function eventually<T>(read: () => Promise<T[]>): Promise<T[]> {
  for (let tries = 0; tries < 50; tries += 1) {
    const rows = await read();
    if (rows.length > 0) return rows;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [];
}

import { Body, type CanActivate, Controller, HttpCode, Injectable, Post, Res, UseGuards } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { Idempotent, Public, setActor } from '../../src/platform/index.js';
import { requestContextMiddleware } from '../../src/platform/http/request-context.js';
import { startService, type TestService } from '../support/service.js';
import { probeApp } from './probe-app.js';

@Injectable()
class KnownCaller implements CanActivate {
  canActivate(): boolean {
    setActor({ kind: 'service', id: 'probe', organizationId: 1 });
    return true;
  }
}

const tries = { deadlock: 0, nothing: 0, refused: 0 };

@Controller()
@UseGuards(KnownCaller)
class ProbeController {
  @Public('a probe')
  @Post('deadlock')
  @Idempotent()
  deadlock(@Body() body: object): object {
    tries.deadlock += 1;
    if (tries.deadlock === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    return { tries: tries.deadlock, body };
  }

  @Public('a probe')
  @Post('nothing')
  @HttpCode(204)
  @Idempotent()
  nothing(): void {
    tries.nothing += 1;
  }

  @Public('a probe')
  @Post('refused')
  @Idempotent()
  refused(@Res({ passthrough: true }) response: Response): object {
    tries.refused += 1;
    response.status(409);
    return { tries: tries.refused };
  }
}

let service: TestService;
let app: NestExpressApplication;

beforeAll(async () => {
  service = await startService();
  app = await probeApp(service.environment, { controllers: [ProbeController] });
  app.use(requestContextMiddleware);
  await app.listen(0, '127.0.0.1');
});

afterAll(async () => {
  await app.close();
  await service.stop();
});

async function post(path: string): Promise<{ status: number; replayed: boolean; text: string }> {
  const response = await fetch(`${await app.getUrl()}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '"key"' },
    body: '{"a":1}',
  });
  return {
    status: response.status,
    replayed: response.headers.has('idempotent-replayed'),
    text: await response.text(),
  };
}

it('a handler that met a deadlock is run again, whole, and its second answer is kept', async () => {
  const text = '{"tries":2,"body":{"a":1}}';
  expect(await post('deadlock')).toEqual({ status: 201, replayed: false, text });
  expect(await post('deadlock')).toEqual({ status: 201, replayed: true, text });
});

it('an answer without a body is repeated as one', async () => {
  expect(await post('nothing')).toEqual({ status: 204, replayed: false, text: '' });
  expect(await post('nothing')).toEqual({ status: 204, replayed: true, text: '' });
  expect(tries.nothing).toBe(1);
});

it('a refusal that is no exception is not kept either', async () => {
  expect(await post('refused')).toEqual({ status: 409, replayed: false, text: '{"tries":1}' });
  expect(await post('refused')).toEqual({ status: 409, replayed: false, text: '{"tries":2}' });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Turn } from '../support/fake-model.js';
import { until } from '../support/scan.js';
import { type AdvisedWorld, refresh, startAdvised, stopAdvised } from './advised.js';

/** Milliseconds; one text may take longer than any test. */
const IDLE = '300';
const LONG = '600000';

let world: AdvisedWorld;

/** Keeps the connection open with what says nothing, for as long as the other side wants. */
function keepsAlive(...sent: string[]): Turn {
  return (_asked, to) => {
    to.writeHead(200, { 'content-type': 'text/event-stream' });
    let at = 0;
    const timer = setInterval(() => to.write(sent[at++ % sent.length]), 20);
    to.on('close', () => {
      clearInterval(timer);
    });
  };
}

/** Says something new with each event, and never comes to its end. */
function talks(): Turn {
  return (_asked, to) => {
    to.writeHead(200, { 'content-type': 'text/event-stream' });
    let at = 0;
    const timer = setInterval(
      () => to.write(`data: ${JSON.stringify({ choices: [{ delta: { content: `${(at += 1)} ` } }] })}\n\n`),
      20,
    );
    to.on('close', () => {
      clearInterval(timer);
    });
  };
}

describe('a model that keeps its connection open and writes nothing', () => {
  beforeAll(async () => {
    world = await startAdvised({ AI_IDLE_TIMEOUT_MS: IDLE, AI_TOTAL_TIMEOUT_MS: LONG, AI_TESTS_PER_HOUR: '1000' });
    await world.ada.put('/organizations/ai-settings', world.model.settings());
  }, 60_000);

  afterAll(() => stopAdvised(world));

  it.each([
    ['comments', [': still here\n\n']],
    ['blank lines', ['\n']],
    ['one event again and again', ['event: ping\ndata: {"type":"ping"}\n\n']],
    ['a delta without a word', [`data: ${JSON.stringify({ choices: [{ delta: { content: '' } }] })}\n\n`]],
  ])('has fallen silent: %s', async (_what, sent) => {
    world.model.next(keepsAlive(...sent));
    const { status, body } = await world.ada.post('/organizations/ai-settings/test');
    expect([status, body.fault]).toEqual([200, 'timed-out']);
  });
});

describe('a model that gives no answer', () => {
  beforeAll(async () => {
    world = await startAdvised({ AI_IDLE_TIMEOUT_MS: LONG, AI_TOTAL_TIMEOUT_MS: LONG, AI_TESTS_PER_HOUR: '1000' });
    await world.ada.put('/organizations/ai-settings', world.model.settings());
  }, 60_000);

  afterAll(() => stopAdvised(world));

  it.each<[what: string, said: string]>([
    ['but another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['but more interim ones than anybody needs', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)],
  ])('%s is given up at once', async (_what, said) => {
    world.model.next((_asked, to) => {
      to.socket?.write(said);
    });
    const { status, body } = await world.ada.post('/organizations/ai-settings/test');
    expect([status, body.fault]).toEqual([200, 'malformed']);
  });
});

describe('a model that never comes to its end', () => {
  beforeAll(async () => {
    world = await startAdvised({
      AI_IDLE_TIMEOUT_MS: LONG,
      AI_TOTAL_TIMEOUT_MS: LONG,
      ADVICE_REFRESH_TIMEOUT_MS: '5000',
    });
    await world.ada.put('/organizations/ai-settings', world.model.settings());
  }, 60_000);

  afterAll(() => stopAdvised(world));

  it('ends with the time for all texts together, and the call with it', async () => {
    let closed = 0;
    world.model.otherwise = (asked, to) => {
      to.on('close', () => (closed += 1));
      return talks()(asked, to);
    };
    const job = await refresh(world.ada, { parts: ['recommendations'], force: true });
    expect(job).toMatchObject({ state: 'failed', problem: { code: 'timed-out' } });
    expect(job.problem.message).toMatch(/all texts together/);
    expect(world.model.asked).toHaveLength(1);
    expect(
      await until(
        () => Promise.resolve(closed),
        (count) => count === 1,
        10,
      ),
    ).toBe(1);
  });
});

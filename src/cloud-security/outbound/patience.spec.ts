import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { CloudHttpClient } from './cloud-http.client.js';
import { BUDGET_MS, failure, type Handler, json, LoopbackSuite, SECRET, START } from './testing/loopback-suite.js';

const suite = LoopbackSuite.perTest();

describe('a suite that says "too many"', () => {
  const twiceThen =
    (refusal: (response: ServerResponse) => void): Handler =>
    (_, response, nth) =>
      nth <= 2 ? refusal(response) : json(response, { ok: true });

  it.each<[string, (response: ServerResponse) => void, number[]]>([
    ['by seconds', (response) => json(response, {}, 429, { 'retry-after': '7' }), [7_000, 7_000]],
    [
      'by a date',
      (response) => json(response, {}, 503, { 'retry-after': new Date(START + 5_000).toUTCString() }),
      [5_000, 0],
    ],
    ['without saying how long', (response) => json(response, {}, 429), [2_000, 6_000]],
    ['in words that are no time', (response) => json(response, {}, 429, { 'retry-after': '-3' }), [2_000, 6_000]],
    [
      'by a status for permissions',
      (response) => json(response, { error: { errors: [{ reason: 'userRateLimitExceeded' }] } }, 403),
      [2_000, 6_000],
    ],
  ])('%s is waited for', async (_what, refusal, waits) => {
    suite.answer = twiceThen(refusal);
    const http = suite.client();
    expect((await http.send(suite.get())).body).toEqual({ ok: true });
    expect(suite.clock.waits).toEqual(waits.filter((ms) => ms > 0));
    expect(http.cost).toEqual({ apiCalls: 3, throttled: 2 });
  });

  it('for ever is left after four tries, with its own word', async () => {
    suite.answer = (_, response) => json(response, { error: 'too many' }, 429);
    expect(await suite.client().send(suite.get())).toMatchObject({ status: 429, body: { error: 'too many' } });
    expect(suite.asked).toHaveLength(4);
  });

  it.each(['121', new Date(START + 3_600_000).toUTCString()])(
    'and asks for too much patience (%s) is left at once',
    async (told) => {
      suite.answer = (_, response) => json(response, {}, 429, { 'retry-after': told });
      expect((await suite.client().send(suite.get())).status).toBe(429);
      expect(suite.clock.waits).toEqual([]);
    },
  );

  it('is not waited for beyond the time of the run', async () => {
    suite.answer = (_, response) => json(response, {}, 429, { 'retry-after': '100' });
    const http = suite.client();
    for (let n = 0; n < 2; n += 1) await http.send(suite.get());
    expect(suite.clock.now()).toBeLessThan(START + BUDGET_MS);
    await suite.clock.wait(START + BUDGET_MS - suite.clock.now());
    expect((await failure(http.send(suite.get()))).reason).toBe('budget-spent');
  });

  it('is suite.asked at its own pace', async () => {
    suite.answer = (_, response) => json(response, {});
    const http = suite.client();
    const pace = { key: 'conditional-access', everyMs: 1_000 };
    for (let n = 0; n < 3; n += 1) await http.send({ ...suite.get(), pace });
    await http.send({ ...suite.get(), pace: { key: 'another', everyMs: 1_000 } });
    expect(suite.clock.waits).toEqual([1_000, 1_000]);
    await http.send({ ...suite.get(), pace: { key: 'another', everyMs: 7_000 } });
    expect(suite.clock.waits).toEqual([1_000, 1_000, 7_000]);
  });

  it('is suite.asked no more than four things at once', async () => {
    let open = 0;
    let most = 0;
    suite.answer = (_, response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        json(response, {});
      });
    };
    const http = suite.client();
    await Promise.all(Array.from({ length: 40 }, () => http.send(suite.get())));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    expect(suite.asked).toHaveLength(40);
  });
});

describe('pages', () => {
  interface Page {
    rows: number[];
    next?: string;
  }
  const nextOf = (body: unknown): string | null => (body as Page).next ?? null;
  const read = async (http: CloudHttpClient): Promise<{ rows: number[]; end: unknown }> => {
    const rows: number[] = [];
    const end = await http.pages(suite.get('/list?$top=2'), nextOf, (body) => rows.push(...(body as Page).rows));
    return { rows, end };
  };

  it('are followed word for word, with the same fields', async () => {
    suite.answer = (request, response) =>
      json(
        response,
        request.url === '/list?$top=2' ? { rows: [1], next: `${suite.base}/list?$skiptoken=a%2Fb` } : { rows: [2] },
      );
    expect(await read(suite.client())).toEqual({ rows: [1, 2], end: null });
    expect(suite.asked[1]).toMatchObject({ url: '/list?$skiptoken=a%2Fb', headers: { authorization: SECRET } });
  });

  it('end with the answer that is none', async () => {
    suite.answer = (_, response, nth) =>
      nth === 1 ? json(response, { rows: [1], next: `${suite.base}/2` }) : json(response, {}, 403);
    expect(await read(suite.client())).toMatchObject({ rows: [1], end: { status: 403 } });
  });

  it.each<[string, () => string, string]>([
    ['another host', () => 'https://attacker.example/list', 'refused'],
    ['another port', () => suite.base.replace(/:\d+$/, ':1'), 'refused'],
    ['no address', () => '/list?page=2', 'malformed'],
    ['itself', () => `${suite.base}/list?$top=2`, 'malformed'],
    ['the metadata of a cloud', () => 'http://169.254.169.254/', 'refused'],
  ])('that lead to %s are not followed', async (_what, to, reason) => {
    suite.answer = (_, response) => json(response, { rows: [1], next: to() });
    expect((await failure(read(suite.client()))).reason).toBe(reason);
    expect(suite.asked).toHaveLength(1);
  });

  it('that lead in a circle end', async () => {
    suite.answer = (_, response, nth) => json(response, { rows: [nth], next: `${suite.base}/${nth % 3}` });
    expect((await failure(read(suite.client()))).reason).toBe('malformed');
    expect(suite.asked).toHaveLength(4);
  });

  it('without number end', async () => {
    suite.answer = (_, response, nth) => json(response, { rows: [], next: `${suite.base}/${nth}` });
    expect((await failure(read(suite.client({ maxPages: 10 })))).reason).toBe('too-large');
    expect(suite.asked).toHaveLength(10);
  });
});

describe('a run that is aborted', () => {
  it('ends what it waits for, with the reason', async () => {
    const stop = new AbortController();
    const reason = new Error('The process ends.');
    suite.answer = () => stop.abort(reason);
    const http = suite.client({}, stop.signal);
    await expect(http.send(suite.get())).rejects.toBe(reason);
    await expect(http.send(suite.get())).rejects.toBe(reason);
    expect(suite.asked).toHaveLength(1);
  });
});

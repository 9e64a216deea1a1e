import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ATTACK_KINDS, summary, ATTACK_COUNT_FOLDER } from '../support/attacks/attack-summary.mjs';
import type { AttackedRoute } from '../support/attacks/attacked-routes.js';
import { csvCells } from '../support/attacks/csv-cells.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import type { TenantFixture } from '../support/attacks/tenant-fixture.js';
import { AttackCount } from '../support/attacks/tally.js';
import { comparable, headerFault, leakFault, refusalFault } from '../support/attacks/verdict.js';

const HERE = new URL('.', import.meta.url);
/** Attacks on what is no route stand beside what they attack. */
const ELSEWHERE = ['../platform/start.spec.ts', '../platform/exports.spec.ts', '../../agent/test/trusted-path.spec.ts'];

describe('the attack suite', () => {
  it('has a spec for every kind that can be tried, by its number', () => {
    const specs = readdirSync(HERE).filter((name) => name.endsWith('.spec.ts') && name !== 'kit.spec.ts');
    const text = [...specs, ...ELSEWHERE].map((name) => readFileSync(new URL(name, HERE), 'utf8')).join('\n');
    const named = new Set(
      [...text.matchAll(/attacks? (\d+)(?: and (\d+))?:/g)].flatMap(([, one, other]) => [Number(one), Number(other)]),
    );
    const missing = ATTACK_KINDS.filter(({ number }) => !named.has(number)).map(({ number }) => number);
    expect(ATTACK_KINDS.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect(missing).toEqual([]);
  });

  it('says what to add when a route has a parameter that nobody knows an id for', async () => {
    const route: AttackedRoute = {
      method: 'DELETE',
      path: '/api/v1/gadgets/{gadgetId}',
      name: 'DELETE /api/v1/gadgets/{gadgetId}',
      decision: { kind: 'user', role: 'admin', keys: null },
      parameters: ['gadgetId'],
      query: [],
      body: undefined,
      bodySchema: undefined,
      bodyLimitBytes: 0,
      mediaTypes: [],
      isList: false,
      isUnsafe: true,
    };
    await expect(idsOf(route, {} as TenantFixture, [route])).rejects.toThrow(
      /gadgetId.*Add a line "gadgets" to REGISTERED/,
    );
  });
});

describe('the tally', () => {
  const before = process.env[ATTACK_COUNT_FOLDER];
  afterAll(() => {
    if (before !== undefined) process.env[ATTACK_COUNT_FOLDER] = before;
  });

  it('counts each attack once and tells those that succeeded, once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'posture-tally-'));
    process.env[ATTACK_COUNT_FOLDER] = folder;
    const tally = new AttackCount();
    expect(() => tally.succeeded(3)).toThrow('No attack of kind 3');
    tally.judge(3, 'GET /a', 'x', null);
    tally.judge(3, 'POST /a', 'y', 'went through');
    tally.judge(26, 'the socket', 'z', null);
    expect(tally.succeeded(3)).toEqual(['#3 POST /a: y: went through']);
    expect(() => tally.succeeded(3)).toThrow();
    tally.write();
    const lines = summary(folder)?.split('\n') ?? [];
    expect(lines).toHaveLength(42);
    expect(lines.at(-1)).toMatch(
      /^attacks: 2 kinds, 3 attacks on 2 routes, 1 succeeded \(not tried in this run: 1, 2, 4,/,
    );
    expect(summary(folder)).toBeNull();
  });
});

describe('a verdict', () => {
  const headers = {
    'content-type': 'application/problem+json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-request-id': '01a1fb0d-d4ff-74c0-9a85-a418f5b527ec',
  };
  const json = { type: 'urn:a', title: 'A', status: 404, detail: 'B', instance: '/a/1', code: 'c', requestId: 'r1' };
  const answer = { status: 404, headers, text: JSON.stringify(json), json };

  it('passes a good refusal, and no other', () => {
    expect([refusalFault(answer, [404]), headerFault(answer)]).toEqual([null, null]);
    expect(refusalFault(answer, [403])).toContain('404');
    expect(refusalFault({ ...answer, json: { ...json, code: undefined } }, [404])).toContain('no whole problem');
    expect(headerFault({ ...answer, headers: { ...headers, 'x-powered-by': 'x' } })).toBe('x-powered-by is sent');
    expect(headerFault({ ...answer, headers: { ...headers, 'cache-control': 'public, max-age=1' } })).toContain(
      'cache-control',
    );
  });

  it.each([
    'at Foo.bar (/a/b.ts:1:2)',
    'SELECT * FROM device WHERE 1',
    'Unexpected token } in JSON',
    'relation "x" does not exist',
  ])('sees what %s tells', (text) => {
    expect(leakFault(text)).not.toBeNull();
  });

  it('takes two answers as one when only request and instance differ', () => {
    const second = { ...json, instance: '/a/2', requestId: 'r2' };
    const other = { ...answer, text: JSON.stringify(second), json: second };
    expect(comparable(other)).toBe(comparable(answer));
    const third = { ...json, detail: 'It is somebody else’s.' };
    expect(comparable({ ...answer, text: JSON.stringify(third), json: third })).not.toBe(comparable(answer));
  });

  it('reads CSV as a spreadsheet does', () => {
    expect(csvCells('a,"b ""c""",\r\n"=1\r\n+2",d,e\r\n')).toEqual([
      ['a', 'b "c"', ''],
      ['=1\r\n+2', 'd', 'e'],
    ]);
  });
});

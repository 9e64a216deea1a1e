import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled, type Schema } from '../support/attacks/attacked-routes.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { WorkMeter } from '../support/work-meter.js';

/** What one request may come to, in blocks of code: some ten times what the most laborious honest one does. */
const MOST_WORK = 6_000_000;
/** Characters of an answer that says what is wrong. */
const MOST_ANSWER = 32_768;
const READ_HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cookie', 'Content-Type', 'Idempotency-Key'],
  ...['If-Match', 'If-None-Match', 'Origin', 'Prefer', 'Referer', 'Traceparent', 'User-Agent'],
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-Device-Token', 'X-Request-Id'],
];
/** Counting makes code slow, and the machine may be busy. */
const UNHURRIED_MS = 900_000;
/** Eight times the input may be this many times the work. */
const MOST_GROWTH = 8 * 1.25;

const tally = new AttackCount();
let service: TestService;
let house: TenantFixture;
let meter: WorkMeter;
const taking = new Map<AttackedRoute, string>();

beforeAll(async () => {
  const { service: started, session } = await startScanned();
  service = started;
  house = await seedTenant(service, session);
  const routes = await attackedRoutes(service);
  for (const route of routes.filter(({ body, decision }) => body !== undefined && decision.kind !== 'device'))
    taking.set(route, filled(route, (await idsOf(route, house, routes)).theirs));
  meter = await WorkMeter.start();
});

afterAll(async () => {
  tally.write();
  await meter.stop();
  await service.stop();
});

const post = (route: AttackedRoute, body: string): Promise<WireAnswer> =>
  send(service, {
    method: route.method,
    path: taking.get(route) ?? '',
    headers: { ...asBrowser(house.session), 'Content-Type': 'application/json' },
    body,
  });

const many = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_none, i) => one(i));

/** Bodies that grow with a number, by what grows. */
function growing(route: AttackedRoute): Map<string, (size: number) => string> {
  const example = route.body ?? {};
  const bodies = new Map<string, (size: number) => string>([
    ['unknown members', (size) => JSON.stringify(Object.fromEntries(many(size, (i) => [`member${i}`, i])))],
    ['elements of a list instead of an object', (size) => JSON.stringify(many(size, () => ({ name: 'x' })))],
    ['objects in an unknown member', (size) => JSON.stringify({ x: many(size, () => ({ a: 1, b: 'x' })) })],
  ]);
  for (const [name, schema] of Object.entries(route.bodySchema?.properties ?? {})) {
    const element = isList(schema) ? elementOf(schema.items) : {};
    bodies.set(`elements of ${name}`, (size) => JSON.stringify({ ...example, [name]: many(size, () => element) }));
  }
  return bodies;
}

const isList = ({ type }: Schema): boolean => [type].flat().includes('array');
const elementOf = (items: Schema | undefined): unknown => (items?.properties === undefined ? 'x' : { unknown: 'x' });

describe('the work of a request', () => {
  it(
    'attack 28: grows with its body no faster than the body, and has an end',
    async () => {
      for (const route of taking.keys()) {
        for (const [what, body] of growing(route)) {
          const work = async (size: number): Promise<number> => meter.of(() => post(route, body(size)));
          const small = await work(60);
          const large = await work(480);
          tally.judge(28, route.name, what, large > small * MOST_GROWTH ? `${small} to ${large} blocks` : null);
          const most = await work(9000);
          tally.judge(28, route.name, `many ${what}`, most > MOST_WORK ? `${most} blocks` : null);
        }
      }
      expect(tally.succeeded(28)).toEqual([]);
    },
    UNHURRIED_MS,
  );

  it('attack 28: is answered in few words, however much is wrong with a body', async () => {
    await forEach([...taking.keys()], async (route) => {
      for (const [what, body] of growing(route)) {
        const { text } = await post(route, body(9000));
        tally.judge(28, route.name, `the answer to ${what}`, text.length > MOST_ANSWER ? `${text.length} long` : null);
      }
    });
    expect(tally.succeeded(28)).toEqual([]);
  });

  it(
    'attack 28: grows with none of the headers that are read',
    async () => {
      const paths = ['/api/v1/devices', '/'];
      for (const path of paths) {
        for (const header of READ_HEADERS) {
          for (const filler of [' ', ', ', '"', 'W/"', 'a;']) {
            const ask = (size: number): Promise<number> => {
              const value = `a${filler.repeat(size)}a`;
              const headers = { ...asBrowser(house.session), [header]: value };
              return meter.of(() => send(service, { method: 'GET', path, headers }));
            };
            const small = await ask(50);
            const large = await ask(400);
            const fault = large > Math.max(small, 4000) * MOST_GROWTH ? `${small} to ${large} blocks` : null;
            tally.judge(28, `GET ${path}`, `${header} of ${JSON.stringify(filler)}`, fault);
          }
        }
      }
      expect(tally.succeeded(28)).toEqual([]);
    },
    UNHURRIED_MS,
  );
});

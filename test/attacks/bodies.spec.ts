import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attackedRoutes, type AttackedRoute, filled } from '../support/attacks/attacked-routes.js';
import { bodiesOfOtherTypes, bodiesWithMore, bodiesWithText, notJson } from '../support/attacks/body-forgeries.js';
import { idsOf } from '../support/attacks/foreign-ids.js';
import { seedTenant, type TenantFixture } from '../support/attacks/tenant-fixture.js';
import { asBrowser, forEach, send, type WireAnswer } from '../support/attacks/sender.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { refusalFault } from '../support/attacks/verdict.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';

const tally = new AttackCount();
let service: TestService;
let back: TenantRows;
let house: TenantFixture;
let routes: AttackedRoute[];
/** Routes of people that take a body, with whose ids they are asked. */
const taking = new Map<AttackedRoute, string>();

beforeAll(async () => {
  const { service: started, session } = await startScanned();
  service = started;
  back = await TenantRows.open(service);
  house = await seedTenant(service, session);
  routes = await attackedRoutes(service);
  for (const route of routes.filter(({ body, decision }) => body !== undefined && decision.kind !== 'device'))
    taking.set(route, filled(route, (await idsOf(route, house, routes)).theirs));
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

/** A text may be no token of anybody before it is no text. */
const REFUSED = [400, 401, 403, 404, 409, 422];

function post(route: AttackedRoute, body: string | Buffer, type = 'application/json'): Promise<WireAnswer> {
  return send(service, {
    method: route.method,
    path: taking.get(route) ?? '',
    headers: { ...asBrowser(house.session), ...(type === '' ? {} : { 'Content-Type': type }) },
    body,
  });
}

describe('bodies', () => {
  let before: Record<string, string>;
  let organizationId: number;
  beforeAll(async () => {
    expect(taking.size).toBeGreaterThanOrEqual(6);
    organizationId = await back.organizationId(house.session.account.organization.id);
    before = await back.settledChecksums(organizationId);
  });

  it('attack 2: with properties that are not one’s to set, or reach for prototypes, are refused', async () => {
    await forEach([...taking.keys()], async (route) => {
      for (const [what, body] of bodiesWithMore(route.body ?? {}, route.bodySchema)) {
        tally.judge(2, route.name, what, refusalFault(await post(route, body), [400]));
      }
    });
    expect(tally.succeeded(2)).toEqual([]);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('attacks 6 and 14: of other types, cut off, too deep, twice the same property, too large are refused', async () => {
    await forEach([...taking.keys()], async (route) => {
      for (const { what, type, bytes, statuses } of notJson(route.body ?? {}, route.bodyLimitBytes)) {
        tally.judge(
          statuses.includes(415) ? 6 : 14,
          route.name,
          what,
          // What a route takes beside JSON is refused for what it says.
          refusalFault(
            await post(route, bytes, type),
            route.mediaTypes.includes(type ?? '') ? [...statuses, 400] : statuses,
          ),
        );
      }
    });
    expect(tally.succeeded(6)).toEqual([]);
    expect(tally.succeeded(14)).toEqual([]);
  });

  it('attack 14: with a value of another type in any property are refused', async () => {
    await forEach([...taking.keys()], async (route) => {
      for (const [what, body] of bodiesOfOtherTypes(route.body ?? {}, route.bodySchema)) {
        tally.judge(14, route.name, what, refusalFault(await post(route, body), [400]));
      }
    });
    expect(tally.succeeded(14)).toEqual([]);
  });

  it('attack 12: with a NUL or half a character in any text are refused', async () => {
    await forEach([...taking.keys()], async (route) => {
      for (const [what, body] of bodiesWithText(route.body ?? {}, ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00x'])) {
        tally.judge(12, route.name, what, refusalFault(await post(route, body), [400]));
      }
    });
    expect(tally.succeeded(12)).toEqual([]);
  });

  it('attack 29: with text that is not seen or reads backwards are refused', async () => {
    await forEach([...taking.keys()], async (route) => {
      for (const [what, body] of bodiesWithText(route.body ?? {}, ['a\\u202eb', '\\u200b', 'a\\u2066b']))
        tally.judge(29, route.name, what, refusalFault(await post(route, body), REFUSED));
    });
    expect(tally.succeeded(29)).toEqual([]);
  });

  it('changed nothing by any of that', async () => {
    expect(await back.checksums(organizationId)).toEqual(before);
  });
});

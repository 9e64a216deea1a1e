import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CountCoverage } from '../../src/risk/app/count-coverage.service.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

/** More than are counted anew for each reader. */
const MANY = 501;
const MINUTE_MS = 60_000;

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session } = started);
  const checks = [{ id: 'firewall', status: 'pass' }];
  await sendScan(service, started.device, envelope('native', undefined, { checks }));
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await settleRisk(service, organizationId);
});

afterAll(() => service.stop());

it('coverage of a large fleet is of this minute too, and not of the last fold', async () => {
  const last = (await session.get('/risk-dashboard')).body.coverage;
  expect(last).toMatchObject({ enrolled: 1, silent: 0, neverScanned: 0 });
  const start = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 365 * 24 * 60 * MINUTE_MS;
  const count = (ms: number) => service.inside(CountCoverage).now(organizationId, MANY, last, new Date(start + ms));
  const asOf = (minute: number) => new Date(start + minute * MINUTE_MS).toISOString();

  // Nobody was heard of for a year, and nothing was folded since.
  expect(await count(1000)).toMatchObject({ enrolled: 1, reporting: 0, silent: 1, asOf: asOf(0) });
  await enrollDevice(service, session, { name: 'second' });
  expect(await count(59_000)).toMatchObject({ enrolled: 1, neverScanned: 0, asOf: asOf(0) });
  expect(await count(60_000)).toMatchObject({ enrolled: 2, neverScanned: 1, asOf: asOf(1) });
});

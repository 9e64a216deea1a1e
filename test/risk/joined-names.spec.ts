import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GlobalAliases } from '../../src/vulnerabilities/index.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf, verifyRisk } from '../support/risk.js';
import { reportTo, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const ADVISORY = 'GHSA-aaaa-bbbb-cccc';
const CVE = 'CVE-2026-7001';
const OTHER = 'CVE-2026-7002';

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  const scanned = await startScanned();
  ({ service, session } = scanned);
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await reportTo(service, scanned.device, [
    { id: ADVISORY, package: 'app' },
    { id: CVE, package: 'other' },
    { id: OTHER, package: 'app' },
  ]);
  await reportTo(service, await enrollDevice(service, session, { name: 'second' }), [{ id: ADVISORY, package: 'app' }]);
});

afterAll(async () => {
  await service.stop();
});

const unknown = async () => (await session.get('/threat-model')).body.insufficientData;

/** Says which names the advisory has, and waits until it is told under the one that is shown then. */
async function rename(aliases: string[], shown: string): Promise<void> {
  await service.inside(GlobalAliases).assert('osv', [{ id: ADVISORY, aliases }]);
  await until(
    () => session.get(`/vulnerabilities/${ADVISORY}`),
    ({ body }) => body.id === shown,
  );
}

it('keeps every sum right when two vulnerabilities turn out to be one, and when they are taken apart again', async () => {
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  expect(await unknown()).toMatchObject({ vulnerabilities: 3, findings: 4 });
  await rename([CVE], CVE);
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  expect(await unknown()).toMatchObject({ vulnerabilities: 2, findings: 4 });
  await rename([], ADVISORY);
  expect(await verifyRisk(service, organizationId)).toEqual([]);
  expect(await unknown()).toMatchObject({ vulnerabilities: 3, findings: 4 });
});

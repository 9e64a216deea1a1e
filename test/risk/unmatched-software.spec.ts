import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { writeAdvisories } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { sendInventory } from '../support/inventory.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let organizationId: number;
let laptop: EnrolledDevice;
let hour = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  organizationId = await organizationIdOf(service, session.account.organization.id);
  laptop = await enrollDevice(service, session, { name: 'laptop' });
});

afterAll(() => service.stop());

/** Sends a scan of checks, and of nothing in which vulnerabilities could be looked for. */
async function tell(status: 'pass' | 'fail'): Promise<void> {
  const startedAt = new Date(Date.UTC(2026, 0, 1, (hour += 1))).toISOString();
  const checks = [{ id: 'firewall', status }];
  const scan = { schemaVersion: '1.0', scanId: randomUUID(), source: 'native', startedAt, scope: 'host', checks };
  expect((await sendScan(service, laptop, scan)).body.status).toBe('completed');
}

async function shown(): Promise<{ riskScore: number | null; riskGap: string | null; openFindings: object | null }> {
  await settleRisk(service, organizationId);
  const { body } = await session.get(`/devices/${laptop.id}`);
  return body;
}

/** The devices of which the risk does not know this, and how many the facet says that there are. */
async function listedBy(gap: string): Promise<[names: string[], counted: number]> {
  const { body } = await session.get(`/devices?riskGap=${gap}&include=facets`);
  return [body.data.map(({ name }: { name: string }) => name), body.facets.riskGap[gap] ?? 0];
}

const inReport = async (): Promise<string[]> =>
  (await session.get('/reports/summary')).body.sections.devices.data.riskiest.items.map(
    ({ name }: { name: string }) => name,
  );

describe('a device in whose software nobody looked for vulnerabilities', () => {
  it('has no risk before its first scan, and says so', async () => {
    expect(await shown()).toMatchObject({ riskScore: null, riskGap: 'not-scanned' });
    const [names, counted] = await listedBy('not-scanned');
    expect(names).toContain('laptop');
    expect(counted).toBe(names.length);
  });

  it('has an unknown risk where no check fails: in itself, in lists and in the report', async () => {
    await tell('pass');
    expect(await shown()).toMatchObject({ openFindings: null, riskScore: null, riskGap: 'not-matched' });
    const listed = (await session.get('/devices?sort=-riskScore')).body.data;
    expect(listed.find(({ name }: { name: string }) => name === 'laptop')).toMatchObject({
      riskScore: null,
      riskGap: 'not-matched',
    });
    const [head, ...lines] = ((await session.get('/devices?format=csv&q=laptop')).body as string).trim().split('\r\n');
    const columns = head!.split(',');
    const row = lines[0]!.split(',');
    expect([row[columns.indexOf('riskScore')], row[columns.indexOf('riskGap')]]).toEqual(['', 'not-matched']);
    expect(await inReport()).toEqual([]);
  });

  it('has the risk of its failing checks, and says that it is of those alone', async () => {
    await tell('fail');
    const { riskScore, riskGap } = await shown();
    expect([riskScore! > 0, riskGap]).toEqual([true, 'not-matched']);
    expect(await listedBy('not-matched')).toEqual([['laptop'], 1]);
    expect(await inReport()).toEqual(['laptop']);
    const [driver] = (await session.get('/risk-dashboard')).body.drivers;
    expect(driver.subject).toMatchObject({ kind: 'check', name: 'firewall', title: 'No host firewall' });
  });

  it('has none at all once somebody looked, and nothing is wrong', async () => {
    await tell('pass');
    await writeAdvisories(service, organizationId, [
      {
        ecosystem: 'Debian:12',
        package: 'zlib',
        identifiers: ['CVE-2026-8'],
        events: [{ introduced: '0' }, { fixed: '1.2-1' }],
      },
    ]);
    await sendInventory(service, laptop, [{ name: 'zlib1g', version: '1.2-2', source: 'zlib' }]);
    expect(await shown()).toMatchObject({ riskScore: 0, riskGap: null });
    expect(await listedBy('not-matched')).toEqual([[], 0]);
    expect((await session.delete(`/devices/${laptop.id}`)).status).toBe(204);
    expect(await listedBy('not-counted')).toEqual([['laptop'], 1]);
  });
});

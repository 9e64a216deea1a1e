import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let hour = 0;

type Check = Record<string, unknown> & { id: string; status: string };

/** Sends a scan of our agent, each an hour after the one before. */
async function tell(scope: string, fields: { checks?: Check[]; inventory?: object }): Promise<void> {
  const startedAt = new Date(Date.UTC(2026, 0, 1, (hour += 1))).toISOString();
  const { body } = await sendScan(service, device, {
    schemaVersion: '1.0',
    scanId: randomUUID(),
    source: 'native',
    startedAt,
    scope,
    ...fields,
  });
  expect(body.status).toMatch(/^(completed|suspect)$/);
}

async function reported(): Promise<Record<string, string>> {
  const { body } = await session.get(`/devices/${device.id}/checks`);
  return Object.fromEntries(body.data.map((one: Check) => [one.id, one.status]));
}

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(() => service.stop());

describe('the checks of a device', () => {
  it('end when the next scan of their source and scope does not tell them', async () => {
    device = await enrollDevice(service, session);
    await tell('host', { checks: [one('firewall', 'fail'), one('time-sync', 'pass')] });
    await tell('host', { checks: [one('time-sync', 'pass')] });
    expect(await reported()).toEqual({ 'time-sync': 'pass' });
    await tell('host', { checks: [] });
    expect(await reported()).toEqual({});
  });

  it('stay when that scan does not speak of checks, or could not look everywhere', async () => {
    device = await enrollDevice(service, session);
    await tell('host', { checks: [one('firewall', 'fail'), one('time-sync', 'pass')] });
    await tell('host', { inventory: { packages: [] } });
    expect(await reported()).toEqual({ firewall: 'fail', 'time-sync': 'pass' });
    const inventory = { sources: [{ type: 'deb', status: 'partial' }], packages: [] };
    await tell('host', { checks: [one('time-sync', 'fail')], inventory });
    expect(await reported()).toEqual({ firewall: 'fail', 'time-sync': 'fail' });
  });

  it('end also while software that no advisory names could not be seen whole', async () => {
    device = await enrollDevice(service, session);
    await tell('host', { checks: [one('firewall', 'fail'), one('time-sync', 'pass')] });
    const inventory = { sources: [{ type: 'msix', status: 'partial', count: 0 }], packages: [] };
    await tell('host', { checks: [one('time-sync', 'pass')], inventory });
    expect(await reported()).toEqual({ 'time-sync': 'pass' });
  });

  it('are those of every scope, the worst answer where two give one', async () => {
    device = await enrollDevice(service, session);
    await tell('host', { checks: [one('firewall', 'pass'), one('time-sync', 'pass')] });
    await tell('container', { checks: [one('firewall', 'unknown'), one('ssh-config', 'fail')] });
    expect(await reported()).toEqual({ firewall: 'unknown', 'ssh-config': 'fail', 'time-sync': 'pass' });
    await tell('container', { checks: [] });
    expect(await reported()).toEqual({ firewall: 'pass', 'time-sync': 'pass' });
  });

  it('have the severity that the catalogue knows', async () => {
    device = await enrollDevice(service, session);
    await tell('host', { checks: [one('disk-encryption', 'fail'), one('our-own', 'fail')] });
    const rows = await service.database.query(
      `SELECT check_id, status, source, severity FROM published_device_check
        WHERE check_id IN ('disk-encryption', 'our-own') ORDER BY check_id`,
    );
    expect(rows).toEqual([
      { check_id: 'disk-encryption', status: 'fail', source: 'native', severity: 'high' },
      { check_id: 'our-own', status: 'fail', source: 'native', severity: null },
    ]);
  });
});

function one(id: string, status: string): Check {
  return { id, status };
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeviceQueries, DeviceReports, DeviceRollups, type DeviceReport } from '../../src/devices/index.js';
import { signedRequest } from '../support/agent.js';
import { enrollDevice, type EnrolledDevice, redeem } from '../support/device.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

let service: TestService;
let admin: Session;
let organizationId: number;

beforeAll(async () => {
  service = await startService({ ENROLLMENTS_PER_MINUTE_AND_ADDRESS: '1000' });
  admin = await signIn(service, 'me');
  await enrollDevice(service, admin);
  const [row] = await service.database.query<{ organization_id: number }>('SELECT organization_id FROM device');
  organizationId = row!.organization_id;
});

afterAll(async () => {
  await service.stop();
});

async function observed(device: EnrolledDevice, facts: Partial<DeviceReport>): Promise<string> {
  const { id } = await service.inside(DeviceQueries).require(organizationId, device.id);
  const report = {
    hostname: device.hostname,
    os: null,
    hardware: null,
    hardwareId: device.hardwareId,
    agentVersion: null,
    ...facts,
  };
  return service.inside(DeviceReports).observed(organizationId, id, report);
}

async function conflicting(): Promise<EnrolledDevice> {
  const device = await enrollDevice(service, admin, { hostname: 'original' });
  expect(await observed(device, { hardwareId: 'sha256:copy', hostname: 'copy' })).toBe('conflict');
  return device;
}

describe('what a scan says about its machine', () => {
  it('is written down when it differs, and only then', async () => {
    const device = await enrollDevice(service, admin);
    expect(await observed(device, {})).toBe('unchanged');
    expect(
      await observed(device, {
        hostname: 'renamed',
        agentVersion: '1.1.0',
        hardware: { cpuCores: 8 },
        os: { id: 'debian', version: '13' },
      }),
    ).toBe('updated');
    const { body } = await admin.get(`/devices/${device.id}`);
    expect(body).toMatchObject({
      hostname: 'renamed',
      agentVersion: '1.1.0',
      hardware: { cpuCores: 8 },
      os: { id: 'debian', version: '13', name: null },
    });
    expect(await observed(device, { hostname: 'renamed', hardware: { cpuCores: 8 } })).toBe('unchanged');
  });

  it('costs no statement when the guard has just read the same', async () => {
    const device = await enrollDevice(service, admin);
    const { hostname, hardwareId } = device;
    const report = { hostname, hardwareId, os: null, hardware: null, agentVersion: null };
    const reports = service.inside(DeviceReports);
    // No device has this id: a look at the database would say so.
    expect(await reports.observed(organizationId, 99_999, report, { ...report, state: 'active' })).toBe('unchanged');
    await expect(reports.observed(organizationId, 99_999, report)).rejects.toThrow('no such device');
  });
});

describe('two machines under one identity', () => {
  it('put the device in conflict, with both named, and nothing more is taken', async () => {
    const device = await conflicting();
    const { body } = await admin.get(`/devices/${device.id}`);
    expect(body).toMatchObject({
      state: 'conflict',
      hostname: 'original',
      conflict: {
        enrolled: { hardwareId: device.hardwareId, hostname: 'original' },
        reported: { hardwareId: 'sha256:copy', hostname: 'copy' },
        detectedAt: expect.any(String),
      },
    });
    const refused = await signedRequest(service, device, { method: 'GET', path: '/agent/policy' });
    expect([refused.status, refused.body.code]).toEqual([409, 'device-conflict']);
    for (const verb of ['enrollment', 'token', 'approve']) {
      expect((await admin.post(`/devices/${device.id}/${verb}`)).body.code).toBe('device-in-conflict');
    }
    expect((await admin.post(`/devices/${device.id}/resolve-conflict`, { keep: 'both' })).status).toBe(400);
  });

  it('end when the machine that reported is the device now', async () => {
    const device = await conflicting();
    const { status, body } = await admin.post(`/devices/${device.id}/resolve-conflict`, { keep: 'reported' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      device: { state: 'active', hardwareId: 'sha256:copy', hostname: 'copy', conflict: null },
      enrollment: null,
    });
    expect((await signedRequest(service, device, { method: 'GET', path: '/agent/policy' })).status).toBe(200);
    expect((await admin.post(`/devices/${device.id}/resolve-conflict`, { keep: 'reported' })).body.code).toBe(
      'device-not-in-conflict',
    );
  });

  it('end when the machine that enrolled stays: it gets a new token, the copied one is refused', async () => {
    const device = await conflicting();
    const { body } = await admin.post(`/devices/${device.id}/resolve-conflict`, { keep: 'enrolled' });
    expect(body.device).toMatchObject({
      state: 'active',
      hardwareId: device.hardwareId,
      hostname: 'original',
      conflict: null,
    });
    expect((await signedRequest(service, device, { method: 'GET', path: '/agent/policy' })).body.code).toBe(
      'device-token-unknown',
    );
    const again = await redeem(service, body.enrollment.token, {
      hostname: 'original',
      platform: 'linux',
      hardwareId: device.hardwareId,
    });
    expect(again.status).toBe(201);
    expect(
      (await signedRequest(service, { token: again.body.deviceToken }, { method: 'GET', path: '/agent/policy' }))
        .status,
    ).toBe(200);
    const events = await service.database.query<{ action: string }>(
      `SELECT action FROM audit_event WHERE target_id = $1 ORDER BY at, id`,
      [device.id],
    );
    expect(events.map(({ action }) => action)).toEqual([
      'device.registered',
      'device.enrolled',
      'device.conflict-detected',
      'device.conflict-resolved',
      'device.re-enrolled',
    ]);
  });
});

/** As roll-ups take them. */
function bySeverity(counts: Record<string, number>): number[] {
  return ['unknown', 'none', 'low', 'medium', 'high', 'critical'].map((severity) => counts[severity] ?? 0);
}

describe('what other contexts write and read', () => {
  it('shows open findings from the first roll-up on', async () => {
    const device = await enrollDevice(service, admin);
    const { id } = await service.inside(DeviceQueries).require(organizationId, device.id);
    const rollups = service.inside(DeviceRollups);
    const none = { critical: 0, high: 0, medium: 0, low: 0, none: 0, unknown: 0 };
    const shown = async (): Promise<object> => (await admin.get(`/devices/${device.id}`)).body as object;
    await rollups.addOpenFindings(organizationId, [{ deviceId: id, bySeverity: bySeverity(none) }]);
    expect(await shown()).toMatchObject({ openFindings: none, riskScore: null });
    await rollups.addOpenFindings(organizationId, [
      { deviceId: id, bySeverity: bySeverity({ ...none, critical: 3, low: 2 }) },
    ]);
    await rollups.addOpenFindings(organizationId, [
      { deviceId: id, bySeverity: bySeverity({ ...none, critical: -1 }) },
    ]);
    expect(await shown()).toMatchObject({ openFindings: { ...none, critical: 2, low: 2 } });
    await rollups.addOpenFindings(organizationId + 1, [
      { deviceId: id, bySeverity: bySeverity({ ...none, critical: 5 }) },
    ]);
    await rollups.clear(organizationId + 1, id);
    expect(await shown()).toMatchObject({ openFindings: { critical: 2, low: 2 } });
    await rollups.clear(organizationId, id);
    expect(await shown()).toMatchObject({ openFindings: null });
  });

  it('knows of no open findings of a deactivated device, also when a scan was still under way', async () => {
    const device = await enrollDevice(service, admin, { name: 'out of service' });
    const { id } = await service.inside(DeviceQueries).require(organizationId, device.id);
    const rollups = service.inside(DeviceRollups);
    const open = { critical: 1000, high: 0, medium: 0, low: 0, none: 0, unknown: 0 };
    const clean = await enrollDevice(service, admin, { name: 'in service' });
    const cleanId = (await service.inside(DeviceQueries).require(organizationId, clean.id)).id;
    await rollups.addOpenFindings(organizationId, [
      { deviceId: cleanId, bySeverity: bySeverity({ ...open, critical: 3 }) },
    ]);
    await rollups.addOpenFindings(organizationId, [{ deviceId: id, bySeverity: bySeverity(open) }]);
    expect((await admin.get('/devices?sort=-openCritical&limit=1')).body.data).toMatchObject([{ id: device.id }]);
    expect((await admin.delete(`/devices/${device.id}`)).status).toBe(204);
    await rollups.addOpenFindings(organizationId, [{ deviceId: id, bySeverity: bySeverity(open) }]);
    expect((await admin.get(`/devices/${device.id}`)).body).toMatchObject({ openFindings: null });
    expect((await admin.get('/devices?sort=-openCritical&limit=1')).body.data).toMatchObject([{ id: clean.id }]);
  });

  it('names devices of the organization only', async () => {
    const device = await enrollDevice(service, admin, { name: 'named' });
    const queries = service.inside(DeviceQueries);
    const known = await queries.require(organizationId, device.id);
    expect(known).toMatchObject({ id: expect.any(Number), publicId: device.id, name: 'named', state: 'active' });
    await expect(queries.require(organizationId + 1, device.id)).rejects.toThrow('no such device');
    const [published] = await service.database.query<{ name: string }>(
      `SELECT * FROM published_device WHERE organization_id = $1 AND id = $2`,
      [organizationId, known.id],
    );
    expect(Object.keys(published!)).toEqual([
      'organization_id',
      'id',
      'public_id',
      'name',
      'hostname',
      'state',
      'platform',
      'role',
      'criticality',
      'exposure',
      'tags',
      'os',
      'hardware_known',
      'only_reported',
    ]);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SignedRequestRepository } from '../../src/devices/persistence/signed-request.repository.js';
import { DeviceRepository } from '../../src/devices/persistence/device.repository.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

beforeEach(async () => {
  device = await enrollDevice(service, session);
});

afterAll(() => service.stop());

function tell(fields: object): Promise<Answer> {
  return sendScan(service, device, { schemaVersion: '1.0', scanId: randomUUID(), source: 'native', ...fields });
}

const checks = async (): Promise<Answer['body']> => (await session.get(`/devices/${device.id}/checks`)).body;

describe('a device that says much of its machine', () => {
  const hardware = { list: Array.from({ length: 5 }, () => randomBytes(3000).toString('hex')) };

  it('has it read when a scan is taken, and not with each of its requests', async () => {
    const holders = jest.spyOn(service.app.get(SignedRequestRepository), 'holderOf');
    const written = jest.spyOn(service.app.get(DeviceRepository), 'report');
    expect((await tell({ device: { hardware }, inventory: { packages: [] } })).status).toBe(202);
    expect((await session.get(`/devices/${device.id}`)).body.hardware).toEqual(hardware);
    expect(written).toHaveBeenCalledTimes(1);
    expect((await tell({ n: 1 })).status).toBe(400);
    expect(await holders.mock.results.at(-1)?.value).toMatchObject({
      hardware: null,
      saysMuch: true,
      os: { id: 'debian', version: '12' },
    });
    expect((await tell({ device: { hardware }, inventory: { packages: [] } })).status).toBe(202);
    expect(written).toHaveBeenCalledTimes(1);
    expect((await tell({ device: { hardware: { model: 'x' } }, inventory: { packages: [] } })).status).toBe(202);
    expect(written).toHaveBeenCalledTimes(2);
    await tell({ n: 1 });
    expect(await holders.mock.results.at(-1)?.value).toMatchObject({ hardware: { model: 'x' }, saysMuch: false });
  });

  it('is refused where it is more than is kept', async () => {
    const { status, body } = await tell({
      device: { hardware: { list: Array.from({ length: 10 }, () => 'x'.repeat(7000)) } },
    });
    expect([status, body.errors]).toEqual([
      400,
      [{ pointer: '/device', detail: 'must hold at most 2000 values and 65536 bytes, 8 levels deep' }],
    ]);
  });
});

describe('the checks of a device', () => {
  const saying = (bytes: number) => ({ list: Array.from({ length: bytes / 5000 }, () => 'x'.repeat(5000)) });

  it('are an error where one observed more than is kept, and from where all of a scan did', async () => {
    const reported = Array.from({ length: 100 }, (_, at) => ({
      id: `check-${100 + at}`,
      status: 'fail',
      observed: saying(at === 0 ? 100_000 : 50_000),
    }));
    expect((await tell({ checks: reported })).status).toBe(202);
    const { data, isCut } = await checks();
    const statuses = data.map(({ status }: { status: string }) => status);
    expect([isCut, statuses[0], statuses.slice(1, 83)]).toEqual([
      false,
      'error',
      Array.from({ length: 82 }, () => 'fail'),
    ]);
    expect(statuses.slice(84).every((status: string) => status === 'error')).toBe(true);
    expect(data[99].reason).toMatchObject({ code: 'too-large' });
    expect(JSON.stringify(data).length).toBeLessThan(5 * 1024 * 1024);
  });

  it('are bounded in bytes over all scopes, failures first', async () => {
    for (const scope of ['a', 'b', 'c']) {
      const reported = Array.from({ length: 70 }, (_, at) => ({
        id: `${scope}-${100 + at}`,
        status: scope === 'c' ? 'fail' : 'pass',
        observed: saying(50_000),
      }));
      expect((await tell({ scope, checks: reported })).status).toBe(202);
    }
    const { data, isCut } = await checks();
    expect([isCut, data.length]).toEqual([true, 210]);
    const whole = data.filter(({ observed }: { observed: object }) => 'list' in observed);
    expect(whole.length).toBe(167);
    expect(whole.filter(({ id }: { id: string }) => id.startsWith('c-')).length).toBe(70);
    expect(data.map(({ id }: { id: string }) => id)).toEqual(data.map(({ id }: { id: string }) => id).sort());
  });
});

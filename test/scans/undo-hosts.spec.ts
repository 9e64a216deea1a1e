import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enrollDevice } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

let service: TestService;
let session: Session;
let scope = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

interface Told {
  agent?: string;
  name?: string;
  ip?: string;
}

/** A report of Wazuh of one host, each time under a scope of its own. */
async function sent({ agent = '', name = '', ip }: Told): Promise<Answer['body']> {
  const _source = {
    agent: { id: agent, name, host: { ip: ip === undefined ? [] : [ip] } },
    host: { os: { full: 'Debian GNU/Linux 12', platform: 'debian', version: '12' } },
    package: { name: 'openssl', type: 'deb', version: '3.0.11-1' },
    vulnerability: { id: 'CVE-2026-47101', severity: 'High' },
    wazuh: agent === '' ? {} : { cluster: { name: 'manager-1' } },
  };
  scope += 1;
  const { status, body } = await session.send(
    'POST',
    `/scans/upload?network=undo&scope=${scope}`,
    { hits: { total: { value: 1 }, hits: [{ _source }] } },
    { 'Content-Type': 'application/json' },
  );
  expect([status, body.detail]).toEqual([202, undefined]);
  return (await session.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=30' })).body;
}

const deviceOf = ({ lines }: Answer['body']): string => lines[0].device.id;
const undo = async ({ id }: Answer['body']): Promise<void> => {
  expect((await session.post(`/scans/uploads/${id}/undo`)).status).toBe(200);
};

describe('undoing an upload', () => {
  it('takes back the id that it gave a device', async () => {
    const device = await enrollDevice(service, session, { name: 'oak', hostname: 'oak' });
    const wrong = await sent({ agent: '1', name: 'oak' });
    expect(deviceOf(wrong)).toBe(device.id);
    await undo(wrong);
    expect((await sent({ agent: '1', name: 'elm' })).lines).toMatchObject([{ isNew: true }]);
    // What the agent said of its own machine stays.
    expect((await sent({ name: 'oak' })).lines).toMatchObject([{ device: { id: device.id }, matchedBy: 'hostname' }]);
  });

  it('leaves what another upload told as well, until that is undone too', async () => {
    const device = await enrollDevice(service, session, { name: 'ash', hostname: 'ash' });
    const [first, second] = [await sent({ agent: '2', name: 'ash' }), await sent({ agent: '2', name: 'ash' })];
    await undo(first);
    const third = await sent({ agent: '2', name: 'renamed' });
    expect(third.lines).toMatchObject([{ device: { id: device.id }, matchedBy: 'tool' }]);
    await undo(third);
    await undo(second);
    expect((await sent({ agent: '2', name: 'other' })).lines).toMatchObject([{ isNew: true }]);
  });

  it('leaves an address where a later report saw it as well', async () => {
    const first = await sent({ ip: '10.9.0.1' });
    const moved = await sent({ agent: '3', name: 'moved', ip: '10.9.0.1' });
    expect(deviceOf(moved)).toBe(deviceOf(first));
    const taken = await sent({ agent: '4', name: 'taker', ip: '10.9.0.1' });
    expect(taken.lines).toMatchObject([{ isNew: true }]);
    expect(deviceOf(await sent({ ip: '10.9.0.1' }))).toBe(deviceOf(taken));
    await undo(taken);
    const again = await sent({ ip: '10.9.0.1' });
    // The report between the two told the address of that one as well, so that it keeps it.
    expect(again.lines).toMatchObject([{ matchedBy: 'address' }]);
  });

  it('gives back an address that nobody told again', async () => {
    const first = await sent({ agent: '5', name: 'keeper', ip: '10.9.1.1' });
    const taken = await sent({ agent: '6', name: 'thief', ip: '10.9.1.1' });
    await undo(taken);
    expect((await session.get(`/devices/${deviceOf(taken)}`)).body.state).toBe('deactivated');
    expect((await sent({ ip: '10.9.1.1' })).lines).toMatchObject([
      { device: { id: deviceOf(first) }, matchedBy: 'address' },
    ]);
  });

  it('gives back the addresses that a device left behind', async () => {
    const first = await sent({ agent: '7', name: 'mover', ip: '10.9.2.1' });
    const later = await sent({ agent: '7', name: 'mover', ip: '10.9.2.2' });
    await undo(later);
    expect((await sent({ ip: '10.9.2.1' })).lines).toMatchObject([
      { device: { id: deviceOf(first) }, matchedBy: 'address' },
    ]);
    expect((await sent({ ip: '10.9.2.2' })).lines).toMatchObject([{ isNew: true }]);
  });

  it('takes out of use what an earlier one made, once nothing tells of it any more', async () => {
    const [first, second] = [await sent({ agent: '8', name: 'made' }), await sent({ agent: '8', name: 'made' })];
    await undo(first);
    expect((await session.get(`/devices/${deviceOf(first)}`)).body.state).toBe('active');
    await undo(second);
    expect((await session.get(`/devices/${deviceOf(first)}`)).body.state).toBe('deactivated');
  });
});

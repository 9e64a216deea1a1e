import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { AttackCount } from '../support/attacks/tally.js';
import { type EnrolledDevice, enrollDevice, machine, redeem } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const INGEST = 'POST /api/v1/scans/ingest';
const tally = new AttackCount();
let service: TestService;
let ada: Session;
let evil: EnrolledDevice;

beforeAll(async () => {
  ({ service, session: ada, device: evil } = await startScanned());
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

interface Told {
  agent?: string;
  name?: string;
  ip?: string;
}

/** What Wazuh's index holds of agents. */
function states(...hosts: Told[]): object {
  const hits = hosts.map(({ agent = '', name = '', ip }) => ({
    _source: {
      agent: { id: agent, name, host: { ip: ip === undefined ? [] : [ip] } },
      host: { os: { full: 'Debian GNU/Linux 12', platform: 'debian', version: '12' } },
      package: { name: 'openssl', type: 'deb', version: '3.0.11-1' },
      vulnerability: { id: 'CVE-2026-47001', severity: 'High' },
      wazuh: agent === '' ? {} : { cluster: { name: 'manager-1' } },
    },
  }));
  return { hits: { total: { value: hits.length }, hits } };
}

async function relays(device: EnrolledDevice, ...hosts: Told[]): Promise<Answer['body']> {
  const body = { schemaVersion: '1.0', scanId: randomUUID(), source: 'wazuh', report: states(...hosts) };
  const answer = await signedRequest(service, device, { path: '/scans/ingest', body, headers: { Prefer: 'wait=20' } });
  expect([answer.status, answer.body.detail]).toEqual([202, undefined]);
  return answer.body;
}

/** The receipt of what an agent relayed, as people see it. */
async function planted(device: EnrolledDevice, ...hosts: Told[]): Promise<Answer['body']> {
  const { scanId } = await relays(device, ...hosts);
  return (await ada.get(`/scans/uploads/${scanId}`)).body;
}

let uploaded = 0;

/** As a person does, each time under another scope, unless it is said. */
async function uploads(host: Told, query = `?scope=${(uploaded += 1)}`): Promise<Answer['body']> {
  const answer = await ada.send('POST', `/scans/upload${query}`, states(host), { 'Content-Type': 'application/json' });
  expect([answer.status, answer.body.detail]).toEqual([202, undefined]);
  return (await ada.get(`/scans/uploads/${answer.body.id}`, { Prefer: 'wait=30' })).body;
}

/** Notes what became of an attack: `isHeld` is whether it came to nothing. */
function judge(what: string, isHeld: boolean, seen: unknown): void {
  tally.judge(37, INGEST, what, isHeld ? null : JSON.stringify(seen));
  expect(tally.succeeded(37)).toEqual([]);
}

describe('attack 37: a report that an agent relays plants who other devices are', () => {
  it('gives no device an id that an honest report knows another host by', async () => {
    const victim = await enrollDevice(service, ada, { name: 'decoy', hostname: 'decoy' });
    await planted(evil, { agent: '101', name: 'decoy' });
    const { lines } = await uploads({ agent: '101', name: 'honest-101' });
    judge('an id on a device of its own', lines[0].isNew && lines[0].device.id !== victim.id, lines);
  });

  it('makes no device that takes the findings or the agent of a host that nobody knew yet', async () => {
    const made = (await planted(evil, { agent: '102', name: 'coming' })).lines[0];
    expect(made.isNew).toBe(true);
    const { lines } = await uploads({ agent: '102', name: 'coming' });
    judge('a device of that id and name', lines[0].device.id !== made.device.id, lines);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { body: key } = await ada.post('/enrollment-keys', { label: 'fleet', expiresAt });
    await planted(evil, { agent: '103', name: 'enrols' });
    const { status, body } = await redeem(service, key.enrollment.token, machine({ hostname: 'enrols' }));
    expect(status).toBe(201);
    const device = (await ada.get(`/devices/${body.deviceId}`)).body;
    judge('a device that an agent takes over', device.openFindings === null || device.openFindings.high === 0, device);
  });

  it('makes no name mean two devices', async () => {
    const known = (await uploads({ name: 'single' })).lines[0];
    await planted(evil, { agent: '104', name: 'single' });
    await planted(evil, { agent: '105', name: 'single' });
    const { lines } = await uploads({ name: 'single' });
    judge('a second device of the name', lines[0].device?.id === known.device.id, lines);
    const enrolled = await enrollDevice(service, ada, { name: 'mine', hostname: 'mine' });
    await planted(evil, { agent: '106', name: 'mine' });
    await planted(evil, { agent: '107', name: 'mine' });
    const again = (await uploads({ name: 'mine' })).lines;
    judge('a second device of the name of an agent', again[0].device?.id === enrolled.id, again);
  });

  it('moves no address', async () => {
    const known = (await uploads({ ip: '198.51.100.7' })).lines[0];
    await planted(evil, { name: 'thief', ip: '198.51.100.7' });
    const { lines } = await uploads({ ip: '198.51.100.7' });
    judge('an address', lines[0].device?.id === known.device.id, lines);
    expect((await ada.get(`/devices/${known.device.id}`)).body.sameAs).toBeNull();
  });

  it('is no earlier upload of the same bytes', async () => {
    const host = { agent: '108', name: 'same-bytes' };
    const { scanId } = await relays(evil, host);
    const sent = await uploads(host, '');
    judge('the same bytes first', sent.id !== scanId && sent.duplicate !== true, sent);
  });

  it('is what the same agent tells again, whatever others relay', async () => {
    const other = await enrollDevice(service, ada, { name: 'other relay', hostname: 'other-relay' });
    const mine = (await planted(evil, { agent: '109', name: 'relayed' })).lines[0];
    const theirs = (await planted(other, { agent: '109', name: 'relayed' })).lines[0];
    expect(theirs.isNew).toBe(true);
    const again = (await planted(evil, { agent: '109', name: 'renamed' })).lines[0];
    judge('what another agent relays', again.device.id === mine.device.id && again.matchedBy === 'tool', again);
  });

  it('is of the device that people know by now, once they do', async () => {
    await planted(evil, { agent: '110', name: 'known-later' });
    const known = (await uploads({ agent: '110', name: 'known-later' })).lines[0];
    const again = (await planted(evil, { agent: '110', name: 'known-later' })).lines[0];
    expect([again.device.id, again.matchedBy]).toEqual([known.device.id, 'tool']);
  });
});

describe('attack 37: an agent says of its own machine', () => {
  const says = async (device: EnrolledDevice, hostname: string): Promise<void> => {
    const body = {
      ...{ schemaVersion: '1.0', scanId: randomUUID(), source: 'trivy', device: { hostname } },
      report: { SchemaVersion: 2, ArtifactName: '/', Results: [] },
    };
    expect((await signedRequest(service, device, { path: '/scans/ingest', body })).status).toBe(202);
  };

  it('the name of another: that one keeps its reports', async () => {
    const other = await enrollDevice(service, ada, { name: 'named', hostname: 'named-first' });
    const reported = (await uploads({ name: 'reported-first' })).lines[0];
    await says(evil, 'named-first');
    const enrolled = (await uploads({ name: 'named-first' })).lines;
    judge('the name of an enrolled device', enrolled[0].device?.id === other.id, enrolled);
    await says(evil, 'reported-first');
    const { lines } = await uploads({ name: 'reported-first' });
    judge('the name of a reported device', lines[0].device?.id === reported.device.id, lines);
  });

  it('one name after the other: it has the last alone', async () => {
    for (const name of ['collected-1', 'collected-2']) await says(evil, name);
    const { lines } = await uploads({ name: 'collected-1' });
    judge('names of hosts to come', lines[0].isNew, lines);
  });
});

describe('attack 37: a machine that waits for approval takes the name of another', () => {
  it('gets no report about that, and keeps none from it', async () => {
    const victim = await enrollDevice(service, ada, { name: 'ledger', hostname: 'ledger-07' });
    expect((await uploads({ name: 'ledger-07' })).lines).toMatchObject([{ device: { id: victim.id } }]);
    const key = { label: 'many', expiresAt: new Date(Date.now() + 86_400_000).toISOString(), requireApproval: true };
    const token: string = (await ada.post('/enrollment-keys', key)).body.enrollment.token;
    const { status, body } = await redeem(service, token, machine({ hostname: 'ledger-07' }));
    expect([status, (await ada.get(`/devices/${body.deviceId}`)).body.state]).toEqual([201, 'pending']);
    const { lines } = await uploads({ name: 'ledger-07' });
    const { id } = lines[0]?.device ?? {};
    judge('its name, while it waits', id === victim.id, lines);
  });
});

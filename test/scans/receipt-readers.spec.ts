import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { Integration, makeKey } from '../support/api-key.js';
import { AttackCount } from '../support/attacks/tally.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const tally = new AttackCount();
let service: TestService;
let ada: Session;
let relay: EnrolledDevice;
let victim: EnrolledDevice;

beforeAll(async () => {
  ({ service, session: ada } = await startScanned());
  relay = await enrollDevice(service, ada, { name: 'relay', hostname: 'relay' });
  victim = await enrollDevice(service, ada, { name: 'secret-victim', hostname: 'guessed' });
  // Two devices of one name: a host of that name alone is refused.
  for (const name of ['secret-first', 'secret-second']) await enrollDevice(service, ada, { name, hostname: 'double' });
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

/** What Wazuh's index holds of agents that are known by name alone. */
function states(...names: string[]): object {
  const hits = names.map((name) => ({
    _source: {
      agent: { id: '', name },
      host: { os: { full: 'Debian GNU/Linux 12', platform: 'debian', version: '12' } },
      package: { name: 'openssl', type: 'deb', version: '3.0.11-1' },
      vulnerability: { id: 'CVE-2026-47001', severity: 'High' },
    },
  }));
  return { hits: { total: { value: hits.length }, hits } };
}

describe('attack 25: an agent that relays a report to learn who is there', () => {
  it('is told counts, its own line and those of devices that the report made', async () => {
    const body = {
      ...{ schemaVersion: '1.0', scanId: randomUUID(), source: 'wazuh' },
      report: states('guessed', 'double', 'relay', 'fresh'),
    };
    const headers = { Prefer: 'wait=20' };
    const sent = await signedRequest(service, relay, { path: '/scans/ingest', body, headers });
    // Signed a second later: the same signature would be a replay.
    const timestamp = Math.floor(Date.now() / 1000) + 1;
    const again = await signedRequest(service, relay, { path: '/scans/ingest', body, headers, timestamp });
    // It was there to be told.
    const whole = JSON.stringify((await ada.get(`/scans/uploads/${body.scanId}`)).body);
    expect(whole).toContain('secret-victim');
    expect([sent.status, again.status]).toEqual([202, 200]);
    for (const { body: answer } of [sent, again]) {
      const said = JSON.stringify(answer);
      const reported = ['secret-', victim.id, 'guessed', 'double'].filter((word) => said.includes(word));
      tally.judge(
        25,
        'POST /api/v1/scans/ingest',
        'a report of names',
        reported.length > 0 ? `tells ${reported.join()}` : null,
      );
      const { upload } = answer as { upload: Answer['body'] };
      expect([upload.hosts, upload.newDevices]).toEqual([4, 1]);
      expect(upload.lines.map(({ name }: { name: string }) => name)).toEqual(['relay', 'fresh']);
    }
    expect(tally.succeeded(25)).toEqual([]);
  });
});

describe('attack 30: a key for uploads that may not see devices', () => {
  it('is told no name of a device, by answer or receipt', async () => {
    const sends = async (query: string, report: object, scopes: string[]): Promise<Answer['body'][]> => {
      const key = new Integration(service, (await makeKey(ada, { role: 'analyst', scopes })).key);
      const { status, body } = await key.post(`/scans/upload${query}`, report);
      expect([status, body.detail]).toEqual([202, undefined]);
      const receipt = await key.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=20' });
      return [body, receipt.body, (await key.post(`/scans/uploads/${body.id}/undo`)).body];
    };
    const scopes = ['uploads:read', 'uploads:write', 'scans:write'];
    const named = trivyReport({ artifact: 'named', vulnerabilities: [] });
    const cases: [string, object][] = [
      [`?deviceId=${victim.id}`, named],
      ['?scope=several', states('guessed', 'double')],
    ];
    for (const [query, report] of cases) {
      for (const body of await sends(query, report, scopes)) {
        expect(body.lines[0].device).toEqual({ id: victim.id, name: null });
        const fault = JSON.stringify(body).includes('secret-') ? 'tells names of devices' : null;
        tally.judge(30, 'POST /api/v1/scans/upload', query, fault);
      }
    }
    expect(tally.succeeded(30)).toEqual([]);
    const other = trivyReport({ artifact: 'other', vulnerabilities: [] });
    for (const body of await sends(`?deviceId=${victim.id}`, other, [...scopes, 'devices:read']))
      expect(body.lines[0]).toMatchObject({ name: 'secret-victim', device: { id: victim.id, name: 'secret-victim' } });
  });
});

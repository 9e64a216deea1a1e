import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedRequest } from '../support/agent.js';
import { type EnrolledDevice, enrollDevice, machine, redeem } from '../support/device.js';
import { readAll, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

interface Found {
  agent: string;
  name: string;
  ip?: string;
  cve: string;
  cluster?: string | null;
}

/** What Wazuh's index holds of some agents. */
function states(...found: Found[]): object {
  return {
    hits: {
      total: { value: found.length },
      hits: found.map(({ agent, name, ip, cve, cluster = 'manager-1' }) => ({
        _source: {
          agent: { id: agent, name, host: { ip: ip === undefined ? [] : [ip] } },
          host: { os: { full: 'Debian GNU/Linux 12', platform: 'debian', version: '12' } },
          package: { name: 'openssl', type: 'deb', version: '3.0.11-1' },
          vulnerability: { id: cve, severity: 'High', score: { base: 7.5, version: '3.1' } },
          wazuh: cluster === null ? {} : { cluster: { name: cluster } },
        },
      })),
    },
  };
}

function upload(
  document: object | string,
  query = '',
  by: Session = session,
  type = 'application/json',
): Promise<Answer> {
  return by.send('POST', `/scans/upload${query}`, document, { 'Content-Type': type });
}

async function settled({ body }: Answer): Promise<Answer['body']> {
  return (await session.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=30' })).body;
}

async function sent(document: object | string, query = ''): Promise<Answer['body']> {
  const answer = await upload(document, query);
  expect([answer.status, answer.body.detail]).toEqual([202, undefined]);
  return settled(answer);
}

async function openOf(id: string): Promise<string[]> {
  const rows = await readAll(session, `/findings?deviceId=${id}&state=open`);
  return rows.map((row) => row.vulnerability?.id ?? row.vulnerabilityId).sort();
}

describe('a report of many hosts', () => {
  it('gives those that are known their device, and makes the others', async () => {
    const web = await enrollDevice(service, session, { name: 'web', hostname: 'web-1' });
    const { lines, ...receipt } = await sent(
      states(
        { agent: '001', name: 'web-1', ip: '10.0.0.11', cve: 'CVE-2026-41001' },
        { agent: '002', name: 'new-1.example.org', ip: '10.0.0.12', cve: 'CVE-2026-41002' },
        { agent: '002', name: 'new-1.example.org', ip: '10.0.0.12', cve: 'CVE-2026-41003' },
      ),
    );
    expect(receipt).toMatchObject({ source: 'wazuh', format: 'Wazuh', hosts: 2, refused: 0, newDevices: 1 });
    expect(lines).toMatchObject([
      {
        name: 'web-1',
        device: { id: web.id },
        isNew: false,
        matchedBy: 'hostname',
        status: 'completed',
        diff: { new: 1 },
      },
      { name: 'new-1.example.org', isNew: true, matchedBy: null, refusal: null, status: 'completed', diff: { new: 2 } },
    ]);
    expect(await openOf(web.id)).toEqual(['CVE-2026-41001']);

    const made = (await session.get(`/devices/${lines[1].device.id}`)).body;
    expect(made).toMatchObject({
      name: 'new-1.example.org',
      hostname: 'new-1.example.org',
      platform: 'linux',
      os: { id: 'debian', version: '12' },
      state: 'active',
      enrollment: 'reported',
      enrolledAt: null,
      health: 'not-enrolled',
      contact: null,
      openFindings: { high: 2 },
    });
    expect(['only-reported', 'not-computed']).toContain(made.riskGap);
    const listed = (await session.get('/devices?enrollment=reported&include=facets')).body;
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect(listed.facets.enrollment).toMatchObject({ reported: 1, enrolled: 2 });
    expect(
      (await session.get('/devices?health=reporting,partly-read,silent,never-scanned')).body.data,
    ).not.toContainEqual(expect.objectContaining({ id: made.id }));
  });

  it('knows its hosts again by the id in the tool, whatever they are called now', async () => {
    const first = await sent(states({ agent: '010', name: 'old-name', cve: 'CVE-2026-41010' }));
    const again = await sent(states({ agent: '010', name: 'new-name', cve: 'CVE-2026-41011' }));
    expect(again.lines).toMatchObject([
      { device: first.lines[0].device, isNew: false, matchedBy: 'tool', diff: { new: 1, fixed: 1 } },
    ]);
  });

  it('refuses hosts that may be several devices, and takes the others', async () => {
    await enrollDevice(service, session, { name: 'twin 1', hostname: 'twin' });
    await enrollDevice(service, session, { name: 'twin 2', hostname: 'twin' });
    const { lines, refused } = await sent(
      states(
        { agent: '1', name: 'twin', cve: 'CVE-2026-41020' },
        { agent: '2', name: 'alone', cve: 'CVE-2026-41020' },
        { agent: '5', name: 'same', cluster: null, ip: '10.0.0.1', cve: 'CVE-2026-41020' },
        { agent: '6', name: 'same', cluster: null, ip: '10.0.0.2', cve: 'CVE-2026-41020' },
        { agent: '', name: 'localhost', cluster: null, cve: 'CVE-2026-41020' },
      ),
    );
    expect(refused).toBe(4);
    expect(lines.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      expect.stringMatching(/any of several devices: twin 1, twin 2/),
      null,
      expect.stringMatching(/same host name/),
      expect.stringMatching(/same host name/),
      expect.stringMatching(/nothing of who this host is/),
    ]);
    expect(lines[0]).toMatchObject({ device: null, scanId: null, status: null, diff: null });
  });

  it('means private addresses in the network that is named', async () => {
    const nmap = (cve: string): object => states({ agent: '', name: '', cluster: null, ip: '192.168.1.5', cve });
    const berlin = await sent(nmap('CVE-2026-41030'), '?network=berlin');
    const same = await sent(nmap('CVE-2026-41031'), '?network=Berlin&scope=other');
    const paris = await sent(nmap('CVE-2026-41032'), '?network=paris');
    expect(berlin.lines).toMatchObject([{ name: '192.168.1.5', isNew: true }]);
    expect(same.lines).toMatchObject([{ device: berlin.lines[0].device, matchedBy: 'address' }]);
    expect(paris.lines).toMatchObject([{ isNew: true }]);
    expect(paris.lines[0].device.id).not.toBe(berlin.lines[0].device.id);
  });

  it('is of the device that is named where it tells of one host, and refused where it tells of several', async () => {
    const one = await sent(
      states({ agent: '031', name: 'else', cve: 'CVE-2026-41040' }),
      `?deviceId=${device.id}&scope=named`,
    );
    expect(one.lines).toMatchObject([
      { device: { id: device.id }, matchedBy: 'named', scope: 'named', diff: { new: 1 } },
    ]);
    const several = await upload(
      states({ agent: '1', name: 'a', cve: 'CVE-2026-41040' }, { agent: '2', name: 'b', cve: 'CVE-2026-41040' }),
      `?deviceId=${device.id}`,
    );
    expect([several.status, several.body.code]).toEqual([400, 'several-hosts']);
  });

  it('in XML is known by its beginning, and what was found before its time is as old as it says', async () => {
    const nessus = `<?xml version="1.0" ?>
<NessusClientData_v2><Report name="Weekly"><ReportHost name="nessus-1.example.org"><HostProperties>
<tag name="HOST_START_TIMESTAMP">1767225600</tag><tag name="host-ip">10.0.0.77</tag></HostProperties>
<ReportItem port="443" svc_name="www" protocol="tcp" severity="3" pluginID="900001" pluginName="Old server"><cve>CVE-2026-41050</cve></ReportItem>
</ReportHost></Report></NessusClientData_v2>`;
    const answer = await upload(nessus, '', session, 'application/xml');
    expect([answer.status, answer.body.source]).toEqual([202, 'nessus']);
    const { lines } = await settled(answer);
    expect(lines).toMatchObject([{ name: 'nessus-1.example.org', isNew: true, scope: 'Weekly', diff: { new: 1 } }]);
    expect((await session.get(`/scans/${lines[0].scanId}`)).body.startedAt).toBe('2026-01-01T00:00:00.000Z');
    const [finding] = (await session.get(`/findings?deviceId=${lines[0].device.id}`)).body.data;
    expect(finding.package).toMatchObject({ ecosystem: 'service', name: 'tcp/443 (www)' });
  });

  it('is seen by nobody else, and knows no devices of others', async () => {
    const stranger = await signIn(service, 'me');
    const theirs = await upload(states({ agent: '010', name: 'web-1', cve: 'CVE-2026-41001' }), '', stranger);
    expect(theirs.body.lines).toMatchObject([{ isNew: true }]);
    expect((await session.get(`/devices/${theirs.body.lines[0].device.id}`)).status).toBe(404);
    expect((await session.get(`/scans/uploads/${theirs.body.id}`)).status).toBe(404);
  });

  it('is one device for a host that two uploads bring at once', async () => {
    const bring = (scope: string): Promise<Answer> =>
      upload(states({ agent: '060', name: 'at-once', cve: 'CVE-2026-41060' }), `?scope=${scope}`);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(bring));
    expect(new Set(answers.map(({ body }) => body.lines[0].device.id)).size).toBe(1);
  });
});

describe('undoing a report of many hosts', () => {
  it('gives each device back what it had, and takes those out of use that it made', async () => {
    const before = await sent(states({ agent: '070', name: 'kept', cve: 'CVE-2026-41070' }), '?scope=undo');
    const after = await upload(
      states(
        { agent: '070', name: 'kept', cve: 'CVE-2026-41071' },
        { agent: '071', name: 'made', cve: 'CVE-2026-41071' },
      ),
      '?scope=undo',
    );
    const { lines } = await settled(after);
    const [stored, made] = [before.lines[0].device.id, lines[1].device.id];
    expect(await openOf(stored)).toEqual(['CVE-2026-41071']);
    const undone = await session.post(`/scans/uploads/${after.body.id}/undo`);
    expect([undone.status, undone.body.lines.map(({ status }: { status: string }) => status)]).toEqual([
      200,
      ['dismissed', 'dismissed'],
    ]);
    expect(await openOf(stored)).toEqual(['CVE-2026-41070']);
    expect((await session.get(`/devices/${made}`)).body.state).toBe('deactivated');
    expect((await session.get(`/devices/${stored}`)).body.state).toBe('active');
  });
});

describe('a device that only reports tell of', () => {
  it('is the device of an agent of its name that enrols with a key', async () => {
    const { lines } = await sent(states({ agent: '080', name: 'later.example.org', cve: 'CVE-2026-41080' }));
    const { id } = lines[0].device;
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const { body: made } = await session.post('/enrollment-keys', { label: 'fleet', expiresAt });
    const { status, body: enrolled } = await redeem(service, made.enrollment.token, machine({ hostname: 'Later' }));
    expect([status, enrolled.deviceId]).toEqual([201, id]);
    expect((await session.get(`/devices/${id}`)).body).toMatchObject({
      enrollment: 'enrolled',
      state: 'active',
      health: 'reporting',
      contact: 'none-yet',
    });
    expect(await openOf(id)).toEqual(['CVE-2026-41080']);
    const again = await sent(states({ agent: '080', name: 'later.example.org', cve: 'CVE-2026-41081' }));
    expect(again.lines).toMatchObject([{ device: { id }, matchedBy: 'tool' }]);
  });
});

describe('an agent that sends a report of many hosts', () => {
  it('is told of each, under a scope of its own that closes nothing of others', async () => {
    const other = await sent(
      states(
        { agent: '090', name: 'watched', cve: 'CVE-2026-41090' },
        { agent: '091', name: 'quiet', cve: 'CVE-2026-41091' },
      ),
    );
    const watched = other.lines[0].device.id;
    const scanId = randomUUID();
    const body = {
      schemaVersion: '1.0',
      scanId,
      source: 'wazuh',
      report: states({ agent: '090', name: 'watched', cve: 'CVE-2026-41092' }),
    };
    const answer = await signedRequest(service, device, {
      path: '/scans/ingest',
      body,
      headers: { Prefer: 'wait=20' },
    });
    expect([answer.status, answer.body.scanId, answer.body.status]).toEqual([202, scanId, 'completed']);
    expect(answer.headers.get('location')).toBe(`/api/v1/scans/uploads/${scanId}`);
    expect(answer.body.upload).toMatchObject({
      sentByKind: 'device',
      sentById: device.id,
      // It met a device that it did not make: the agent is told of none such.
      lines: [],
    });
    expect((await session.get(`/scans/uploads/${scanId}`)).body.lines).toMatchObject([
      { device: { id: watched }, matchedBy: 'tool', scope: `wazuh (sent by ${device.id})`, diff: { new: 1, fixed: 0 } },
    ]);
    expect(await openOf(watched)).toEqual(['CVE-2026-41090', 'CVE-2026-41092']);
    const twice = await signedRequest(service, device, {
      path: '/scans/ingest',
      body,
      timestamp: Math.floor(Date.now() / 1000) - 60,
    });
    expect([twice.status, twice.body.duplicate]).toEqual([200, true]);
    const changed = { ...body, report: states({ agent: '090', name: 'watched', cve: 'CVE-2026-41093' }) };
    const taken = await signedRequest(service, device, { path: '/scans/ingest', body: changed });
    expect([taken.status, taken.body.code]).toEqual([409, 'scan-id-taken']);
  });
});

describe('a suspect part of a report', () => {
  it('is confirmed by itself, with what the report says of that host', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      agent: '100',
      name: 'suspect',
      cve: `CVE-2026-420${10 + i}`,
    }));
    const first = await sent(states(...many), '?scope=part');
    const { id } = first.lines[0].device;
    const page = states(
      { agent: '100', name: 'suspect', cve: 'CVE-2026-42010' },
      { agent: '101', name: 'other', cve: 'CVE-2026-42010' },
    ) as { hits: { total: { value: number } } };
    page.hits.total.value = 500;
    const { lines, warnings } = await sent(page, '?scope=part');
    expect(warnings[0]).toMatch(/^This is one part of a longer list/);
    expect(lines[0]).toMatchObject({ status: 'suspect', reason: { code: 'collector-incomplete' } });
    expect(await openOf(id)).toHaveLength(12);
    const confirmed = await session.post(`/scans/${lines[0].scanId}/confirm`);
    expect([confirmed.status, confirmed.body.diff.fixed]).toEqual([200, 11]);
    expect(await openOf(id)).toEqual(['CVE-2026-42010']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAll, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
});

afterAll(async () => {
  await service.stop();
});

async function openOf(id: string): Promise<string[]> {
  const rows = await readAll(session, `/findings?deviceId=${id}&state=open`);
  return rows.map((row) => row.vulnerability?.id ?? row.vulnerabilityId).sort();
}

describe('a scan without credentials', () => {
  const nessus = (isInside: boolean): string => `<?xml version="1.0"?><NessusClientData_v2><Report name="weekly">
    <ReportHost name="oak.example.org"><HostProperties>
    <tag name="operating-system">${isInside ? 'Debian 12' : 'Linux'}</tag><tag name="Credentialed_Scan">${isInside}</tag></HostProperties>
    ${
      isInside
        ? `<ReportItem port="0" protocol="tcp" severity="3" pluginID="900003" pluginName="DSA"><cve>CVE-2026-41901</cve>
    <plugin_output>Remote package installed : oak_1.2.3-1
Should be : oak_1.2.3-2</plugin_output></ReportItem>
    <ReportItem port="443" protocol="tcp" svc_name="www" severity="3" pluginID="900004" pluginName="Web"><cve>CVE-2026-41902</cve></ReportItem>`
        : ''
    }</ReportHost></Report></NessusClientData_v2>`;

  it('closes nothing in packages, at which it could not look', async () => {
    const sentXml = async (text: string): Promise<Answer['body']> => {
      const { body } = await session.send('POST', '/scans/upload', text, { 'Content-Type': 'application/xml' });
      return (await session.get(`/scans/uploads/${body.id}`, { Prefer: 'wait=30' })).body;
    };
    const { lines } = await sentXml(nessus(true));
    expect(await openOf(lines[0].device.id)).toEqual(['CVE-2026-41901', 'CVE-2026-41902']);
    const receipt = await sentXml(nessus(false));
    expect(receipt.lines[0]).toMatchObject({ status: 'completed', diff: { fixed: 1, unchanged: 1 } });
    expect(await openOf(lines[0].device.id)).toEqual(['CVE-2026-41901']);
  });
});

describe('a host that was seen by its address first, and by name later', () => {
  const CARD = '00:16:3E:4A:00:01';
  function nessus(report: string, tags: Record<string, string>, cve: string): string {
    const properties = Object.entries(tags).map(([name, value]) => `<tag name="${name}">${value}</tag>`);
    return `<?xml version="1.0" ?><NessusClientData_v2><Report name="${report}"><ReportHost name="${tags['host-fqdn'] ?? tags['host-ip'] ?? ''}">
<HostProperties>${properties.join('')}</HostProperties>
<ReportItem port="0" svc_name="general" protocol="tcp" severity="3" pluginID="900001" pluginName="Old"><cve>${cve}</cve></ReportItem>
</ReportHost></Report></NessusClientData_v2>`;
  }
  async function upload(report: string, tags: Record<string, string>, cve: string): Promise<string> {
    const answer = await session.send('POST', '/scans/upload?network=twins', nessus(report, tags, cve), {
      'Content-Type': 'application/xml',
    });
    expect([answer.status, answer.body.detail]).toEqual([202, undefined]);
    await session.get(`/scans/uploads/${answer.body.id}`, { Prefer: 'wait=30' });
    return answer.body.id;
  }
  async function scanned(report: string, tags: Record<string, string>, cve: string): Promise<Answer['body']> {
    return (await session.get(`/scans/uploads/${await upload(report, tags, cve)}`)).body.lines[0];
  }
  const named = (name: string): Record<string, string> => ({
    'host-fqdn': `${name}.example.org`,
    'host-uuid': `uuid-of-${name}`,
  });

  it('is one device where nobody else is known by that name', async () => {
    const first = await scanned('outside', { 'host-ip': '10.7.0.1', 'mac-address': CARD }, 'CVE-2026-45001');
    const later = await scanned(
      'inside',
      { 'host-ip': '10.7.0.2', 'mac-address': CARD, ...named('joined') },
      'CVE-2026-45002',
    );
    expect(later).toMatchObject({ device: { id: first.device.id }, isNew: false, matchedBy: 'mac' });
    expect(await openOf(first.device.id)).toEqual(['CVE-2026-45001', 'CVE-2026-45002']);
    const moved = await scanned('outside', { 'host-ip': '10.7.0.9', 'mac-address': CARD }, 'CVE-2026-45001');
    expect(moved).toMatchObject({ device: { id: first.device.id }, matchedBy: 'mac' });
  });

  it.each([
    [
      'mac',
      { 'host-ip': '10.7.1.1', 'mac-address': '00:16:3E:4A:00:02' },
      { 'host-ip': '10.7.1.2', 'mac-address': '00:16:3e:4a:00:02' },
    ],
    ['address', { 'host-ip': '10.7.2.1' }, { 'host-ip': '10.7.2.1' }],
  ])('is named in receipt and list where it stands as two, known by the same %s', async (by, outside, inside) => {
    const first = await scanned('outside', outside, 'CVE-2026-45010');
    const name = `twice-${by}`;
    const second = await scanned('inside', named(name), 'CVE-2026-45011');
    expect([second.isNew, second.warnings]).toEqual([true, []]);
    expect((await session.get(`/devices/${first.device.id}`)).body.sameAs).toBeNull();
    const third = await scanned('inside', { ...named(name), ...inside }, 'CVE-2026-45011');
    expect(third).toMatchObject({
      device: { id: second.device.id },
      warnings: [
        expect.stringMatching(
          /^The device "10\.7\.\d\.1", of which only reports from outside tell, is probably this host as well/,
        ),
      ],
    });
    const sameAs = { id: second.device.id, name: `${name}.example.org`, by };
    expect((await session.get(`/devices/${first.device.id}`)).body.sameAs).toEqual(sameAs);
    const listed = (await session.get(`/devices?q=10.7.`)).body.data as Answer['body'][];
    expect(listed.find(({ id }) => id === first.device.id)).toMatchObject({ sameAs });
    expect(await openOf(first.device.id)).toEqual(['CVE-2026-45010']);
    // Seen from outside once more, it is the device of its name.
    expect(await scanned('outside', inside, 'CVE-2026-45012')).toMatchObject({
      device: { id: second.device.id },
      matchedBy: by,
    });
    expect((await session.send('DELETE', `/devices/${first.device.id}`)).status).toBe(204);
    expect((await session.get(`/devices/${first.device.id}`)).body.sameAs).toBeNull();
  });

  /** A host from outside, the same by name with `inside`, and the line of the upload that shows both. */
  async function twice(name: string, outside: Record<string, string>, inside: Record<string, string>) {
    const first = await scanned('outside', outside, 'CVE-2026-45030');
    const second = await scanned('inside', named(name), 'CVE-2026-45031');
    const third = await upload('inside', { ...named(name), ...inside }, 'CVE-2026-45031');
    return { first: String(first.device.id), second: String(second.device.id), third };
  }
  const sameAs = async (id: string): Promise<unknown> => (await session.get(`/devices/${id}`)).body.sameAs;

  it('is told apart by a person, whatever later uploads see, until that is taken back', async () => {
    const outside = { 'host-ip': '10.7.4.1', 'mac-address': '00:16:3E:4A:00:07' };
    const { first, second } = await twice('wanders', outside, { 'host-ip': '10.7.4.1' });
    expect(await sameAs(first)).toMatchObject({ id: second });
    const path = `/devices/${first}/tell-apart`;
    const answer = await session.post(path, { deviceId: second });
    expect([answer.status, answer.body.sameAs]).toEqual([200, null]);
    const said = { saidBy: { kind: 'user', name: 'Ada' }, saidAt: expect.any(String) };
    expect(answer.body.notSameAs).toMatchObject([{ id: second, ...said }]);
    expect((await session.post(path, { deviceId: second })).body.notSameAs).toEqual(answer.body.notSameAs);
    expect((await session.get(`/devices/${second}`)).body.notSameAs).toMatchObject([{ id: first, ...said }]);
    const { body: audit } = await session.get('/audit-events?action=device.told-apart');
    expect(audit.data).toMatchObject([{ target: { id: first }, facts: { other: second } }]);
    // Its address is at the outside of the first again, then at the second once more.
    await scanned('outside', { ...outside, 'host-ip': '10.7.4.2' }, 'CVE-2026-45030');
    const again = await scanned('inside', { ...named('wanders'), 'host-ip': '10.7.4.2' }, 'CVE-2026-45031');
    expect([again.device.id, again.warnings, await sameAs(first)]).toEqual([second, [], null]);
    expect((await session.post(path, { deviceId: second, isApart: false })).body).toMatchObject({
      sameAs: { id: second, by: 'address' },
      notSameAs: [],
    });
  });

  it('is not told apart from itself, nor from one that is not there, nor by viewers', async () => {
    const { device } = await scanned('outside', { 'host-ip': '10.7.5.1' }, 'CVE-2026-45040');
    const path = `/devices/${device.id}/tell-apart`;
    const stranger = '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1';
    expect((await session.post(path, { deviceId: device.id })).status).toBe(422);
    expect((await session.post(path, { deviceId: stranger })).status).toBe(404);
    expect((await session.post(path, { deviceId: 'x' })).status).toBe(400);
    expect((await (await signIn(service, 'cy')).post(path, { deviceId: stranger })).status).toBe(403);
  });

  it('is named no more when the upload that showed it is undone', async () => {
    const { first, second, third } = await twice('undone', { 'host-ip': '10.7.6.1' }, { 'host-ip': '10.7.6.1' });
    expect(await sameAs(first)).toMatchObject({ id: second });
    expect((await session.post(`/scans/uploads/${third}/undo`)).status).toBe(200);
    expect(await sameAs(first)).toBeNull();
  });

  it('is another one where the card at its address is another', async () => {
    const first = await scanned(
      'outside',
      { 'host-ip': '10.7.3.1', 'mac-address': '00:16:3E:4A:00:05' },
      'CVE-2026-45020',
    );
    await scanned('inside', named('apart'), 'CVE-2026-45021');
    const third = await scanned(
      'inside',
      { ...named('apart'), 'host-ip': '10.7.3.1', 'mac-address': '00:16:3E:4A:00:06' },
      'CVE-2026-45021',
    );
    expect(third.warnings).toEqual([]);
    expect((await session.get(`/devices/${first.device.id}`)).body.sameAs).toBeNull();
  });
});

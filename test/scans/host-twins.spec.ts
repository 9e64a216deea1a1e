import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAll, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

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

describe('a host that was seen by its address first, and by name later', () => {
  const CARD = '00:16:3E:4A:00:01';
  function nessus(report: string, tags: Record<string, string>, cve: string): string {
    const properties = Object.entries(tags).map(([name, value]) => `<tag name="${name}">${value}</tag>`);
    return `<?xml version="1.0" ?><NessusClientData_v2><Report name="${report}"><ReportHost name="${tags['host-fqdn'] ?? tags['host-ip'] ?? ''}">
<HostProperties>${properties.join('')}</HostProperties>
<ReportItem port="0" svc_name="general" protocol="tcp" severity="3" pluginID="900001" pluginName="Old"><cve>${cve}</cve></ReportItem>
</ReportHost></Report></NessusClientData_v2>`;
  }
  async function scanned(report: string, tags: Record<string, string>, cve: string): Promise<Answer['body']> {
    const answer = await session.send('POST', '/scans/upload?network=twins', nessus(report, tags, cve), {
      'Content-Type': 'application/xml',
    });
    expect([answer.status, answer.body.detail]).toEqual([202, undefined]);
    return (await session.get(`/scans/uploads/${answer.body.id}`, { Prefer: 'wait=30' })).body.lines[0];
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

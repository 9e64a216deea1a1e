import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

let service: TestService;
let session: Session;
const devices: EnrolledDevice[] = [];

beforeAll(async () => {
  ({ service, session } = await startScanned());
  for (const name of ['harbour-desk', 'orchard-100%-desk'])
    devices.push(await enrollDevice(service, session, { name }));
});

afterAll(() => service.stop());

function image(...found: [id: string, title: string][]): object {
  return {
    SchemaVersion: 2,
    ArtifactName: 'app',
    Results: [
      {
        Target: 'Dockerfile',
        Class: 'config',
        Misconfigurations: found.map(([AVDID, Title]) => ({ AVDID, Title, Severity: 'HIGH', Status: 'FAIL' })),
      },
    ],
  };
}

async function send(device: EnrolledDevice | undefined, report: object): Promise<void> {
  const { status } = await sendScan(service, device!, envelope('trivy', report, { scope: 'app' }));
  expect(status).toBe(202);
}

async function found(q: string, more = ''): Promise<[device: string, id: string, title: string | null][]> {
  const { status, body } = await session.get(`/failing-checks?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body.data.map((one: { device: { name: string }; id: string; title: string | null }) => [
    one.device.name,
    one.id,
    one.title,
  ]);
}

describe('a search among failing checks', () => {
  beforeAll(async () => {
    await send(devices[0], image(['AVD-DS-0002', 'Runs as root'], ['AVD-DS-0026', 'No health check']));
    await send(devices[1], image(['AVD-DS-0026', 'No health check']));
  });

  it.each<[string, string[]]>([
    ['ds-0002', ['harbour-desk AVD-DS-0002']],
    ['HEALTH', ['harbour-desk AVD-DS-0026', 'orchard-100%-desk AVD-DS-0026']],
    ['orchard', ['orchard-100%-desk AVD-DS-0026']],
    ['100%', ['orchard-100%-desk AVD-DS-0026']],
    ['%', ['orchard-100%-desk AVD-DS-0026']],
    ['0_2', []],
    ['nowhere', []],
  ])('finds %s in ids, titles and names of devices', async (text, expected) => {
    const lines = (await found(text)).map(([device, id]) => `${device} ${id.replace(/^.*?:/, '')}`);
    expect(lines.sort()).toEqual(expected);
  });

  it('keeps to the other filters, and to pages', async () => {
    expect(await found('health', '&severity=low')).toEqual([]);
    expect(await found('health', '&kind=misconfiguration')).toHaveLength(2);
    const { body } = await session.get('/failing-checks?q=health&limit=1&include=facets');
    expect(body).toMatchObject({ data: [{}], facets: { kind: { misconfiguration: 2 } } });
    const { body: next } = await session.get(`/failing-checks?q=health&limit=1&cursor=${body.page.nextCursor}`);
    expect(next.data[0].device.name).not.toBe(body.data[0].device.name);
  });

  it('finds what is called otherwise now, and shows it as a list without a search does', async () => {
    await send(devices[0], image(['AVD-DS-0002', 'Root runs it'], ['AVD-DS-0026', 'No health check']));
    expect(await found('root runs')).toEqual([
      ['harbour-desk', expect.stringContaining('AVD-DS-0002'), 'Root runs it'],
    ]);
    const { body: all } = await session.get('/failing-checks');
    const { body: some } = await session.get('/failing-checks?q=avd');
    expect(some.data).toEqual(all.data);
  });

  it('does not find what does not fail any more', async () => {
    await send(devices[0], image(['AVD-DS-0026', 'No health check']));
    expect(await found('root')).toEqual([]);
  });

  it('finds what a check is called where only its id says it, and in the words of the catalogue', async () => {
    const own = await enrollDevice(service, session, { name: 'quay-desk' });
    await send(own, image(['drop_all-capabilities', '']));
    const checks = [{ id: 'disk-encryption', status: 'fail' }];
    expect((await sendScan(service, own, envelope('native', undefined, { checks }))).body.status).toBe('completed');
    const { body: list } = await session.get(`/failing-checks?deviceId=${own.id}`);
    for (const { id, title } of list.data as { id: string; title: string }[]) {
      expect(title).toMatch(/ /);
      expect((await found(title)).map(([, found]) => found)).toEqual([id]);
      const { status: accepted } = await session.post('/check-acceptances', {
        checkId: id,
        scope: { deviceIds: [own.id] },
        reason: 'Until it is replaced.',
        expiresOn: new Date(Date.now() + 9e8).toISOString().slice(0, 10),
      });
      expect(accepted).toBe(201);
      const { body: decisions } = await session.get(`/check-acceptances?q=${encodeURIComponent(title.toLowerCase())}`);
      expect(decisions.data).toMatchObject([{ checkId: id, title }]);
    }
    expect(list.data).toHaveLength(2);
  });
});

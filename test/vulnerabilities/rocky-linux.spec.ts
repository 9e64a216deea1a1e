import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, sendScan } from '../support/scan.js';

let world: Matching;
let folder: string;

beforeAll(async () => {
  world = await Matching.start();
  folder = await mkdtemp(join(tmpdir(), 'posture-groups-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.service.stop();
});

/** As Rocky Linux writes them: what an entry is of stands in the package URL alone. */
const record = (id: string, cve: string, distro: string, fixed: string, name = 'kernel', epoch = 0) => ({
  schema_version: '1.7.3',
  id,
  modified: new Date().toISOString(),
  related: [cve],
  affected: [
    {
      package: {
        ecosystem: 'Rocky Linux:9',
        name,
        purl: `pkg:rpm/rocky-linux/${name}?distro=${distro}&epoch=${epoch}`,
      },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: `${epoch}:${fixed}` }] }],
    },
  ],
});

describe('advisories of interest groups of Rocky Linux', () => {
  it('say nothing of the kernel of the release, whose fix only looks older, and are counted', async () => {
    const path = join(folder, 'records.json');
    const records = [
      record('RLSA-2026:9001', 'CVE-2026-9001', 'rocky-linux-9', '5.14.0-700.2.1.el9_8'),
      record('RXSA-2026:9001', 'CVE-2026-9001', 'rocky-linux-9-sig-cloud', '5.14.0-700.2.1.el9_8.cloud'),
      record('RLSA-2026:9002', 'CVE-2026-9002', 'rocky-linux-9', '5.14.0-700.3.1.el9_8'),
    ];
    await writeFile(path, JSON.stringify(records));
    await world.service.inside(ImportFile).execute(path, { origin: 'file', address: 'test' });
    const { feeds } = (await world.session.get('/intelligence')).body;
    expect(feeds.find(({ key }: { key: string }) => key === 'osv-rocky-linux').leftOut).toEqual([
      expect.objectContaining({ reason: 'other-product', count: 1, examples: ['rocky-linux-9-sig-cloud'] }),
    ]);
    const device = await enrollDevice(world.service, world.session);
    const packages = ['5.14.0-700.2.1.el9_8', '5.14.0-700.1.1.el9_8.cloud', '5.14.0-700.2.1.el9_8.cloud'].map(
      (version, i) => ({
        purl: `pkg:rpm/rocky/kernel${['', '-core', '-modules'][i]}?distro=rocky-9`,
        version,
        sourceName: 'kernel',
        sourceVersion: version,
      }),
    );
    const inventory = { sources: [{ type: 'rpm', status: 'complete' }], packages };
    expect((await sendScan(world.service, device, envelope('native', undefined, { inventory }))).status).toBe(202);
    await quiet(world.service);
    const { data } = (await world.session.get(`/findings?deviceId=${device.id}&state=open`)).body;
    const found = data.map((one: { package: { name: string }; vulnerabilityId: string }) => [
      one.package.name,
      one.vulnerabilityId,
    ]);
    expect(found.toSorted()).toEqual([
      ['kernel', 'CVE-2026-9002'],
      ['kernel-core', 'CVE-2026-9001'],
      ['kernel-core', 'CVE-2026-9002'],
      ['kernel-modules', 'CVE-2026-9002'],
    ]);
  });
});

describe('epochs in advisories of Rocky Linux', () => {
  it('are whole though only their last digit is told, and that of a source is not its packages’', async () => {
    const path = join(folder, 'epochs.json');
    const records = [
      record('RLSA-2026:9101', 'CVE-2026-9101', 'rocky-linux-9', '9.16.23-90.el9_8', 'bind', 2),
      record('RLSA-2026:9102', 'CVE-2026-9102', 'rocky-linux-9', '5.32.1-490.el9', 'perl', 4),
    ];
    await writeFile(path, JSON.stringify(records));
    await world.service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force: true });
    const device = await enrollDevice(world.service, world.session);
    const sent = (name: string, version: string, sourceName: string, sourceVersion: string) => ({
      purl: `pkg:rpm/rocky/${name}?distro=rocky-9`,
      version,
      sourceName,
      sourceVersion,
    });
    const packages = [
      sent('bind-libs', '32:9.16.23-89.el9', 'bind', '32:9.16.23-89.el9'),
      sent('bind-utils', '32:9.16.23-90.el9_8', 'bind', '32:9.16.23-90.el9_8'),
      sent('perl-libs', '4:5.32.1-490.el9', 'perl', '4:5.32.1-490.el9'),
      // As an agent tells them: the epoch of the package before what the name of the source's file has.
      sent('perl-Errno', '1.30-490.el9', 'perl', '5.32.1-490.el9'),
      sent('perl-Fcntl', '1.13-481.el9', 'perl', '5.32.1-481.el9'),
    ];
    const inventory = { sources: [{ type: 'rpm', status: 'complete' }], packages };
    expect((await sendScan(world.service, device, envelope('native', undefined, { inventory }))).status).toBe(202);
    await quiet(world.service);
    const { data } = (await world.session.get(`/findings?deviceId=${device.id}&state=open`)).body;
    expect(data.map((one: { package: { name: string } }) => one.package.name).toSorted()).toEqual([
      'bind-libs',
      'perl-Fcntl',
    ]);
    const [finding] = data.filter((one: { package: { name: string } }) => one.package.name === 'perl-Fcntl');
    const { proof } = (await world.session.get(`/findings/${finding.id}`)).body;
    expect(proof).toContainEqual(
      expect.objectContaining({ installed: '?:5.32.1-481.el9', fixed: '4:5.32.1-490.el9', status: 'affected' }),
    );
  });
});

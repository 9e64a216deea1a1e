import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFile, SyncIntelligence } from '../../src/vulnerabilities/index.js';
import { enrollDevice, type EnrolledDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, sendScan } from '../support/scan.js';

let world: Matching;
let device: EnrolledDevice;
let folder: string;
let serial = 0;

beforeAll(async () => {
  world = await Matching.start();
  device = await enrollDevice(world.service, world.session);
  folder = await mkdtemp(join(tmpdir(), 'posture-osv-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.service.stop();
});

async function importRecords(...records: object[]) {
  const path = join(folder, `${(serial += 1)}.json`);
  const dated = records.map((one) => ({ schema_version: '1.7.5', modified: new Date().toISOString(), ...one }));
  await writeFile(path, JSON.stringify(dated));
  const done = await world.service.inside(ImportFile).execute(path, { origin: 'file', address: 'test' });
  await quiet(world.service);
  return done;
}

async function install(...packages: { purl: string; version: string; source?: string }[]) {
  const rows = packages.map(({ purl, version, source }) => ({
    purl,
    version,
    ...(source === undefined ? {} : { sourceName: source, sourceVersion: version }),
  }));
  const inventory = { sources: [{ type: 'packages', status: 'complete' }], packages: rows };
  expect((await sendScan(world.service, device, envelope('native', undefined, { inventory }))).status).toBe(202);
  await quiet(world.service);
}

const feedOf = async (key: string) =>
  (await world.session.get('/intelligence')).body.feeds.find((feed: { key: string }) => feed.key === key);
const range = (...events: object[]) => [{ type: 'ECOSYSTEM', events }];

describe('documents of OSV', () => {
  it('are fetched when somebody has packages of their ecosystem, and not before', async () => {
    const due = () => world.service.inside(SyncIntelligence).due();
    expect(await feedOf('osv-ubuntu')).toMatchObject({ status: 'not-needed', ecosystem: 'Ubuntu', leftOut: [] });
    expect(await due()).not.toContain('osv-ubuntu');
    await install(
      { purl: 'pkg:deb/ubuntu/libcurl4?distro=ubuntu-22.04', version: '8-1', source: 'curl' },
      { purl: 'pkg:deb/ubuntu/libpq5?distro=ubuntu-22.04', version: '9-1+esm1', source: 'postgresql' },
      { purl: 'pkg:deb/ubuntu/libssl3?distro=ubuntu-22.04', version: '3-1+Fips1', source: 'openssl' },
      { purl: 'pkg:rpm/suse/libxml2?distro=sles-15.6', version: '2-1' },
      { purl: 'pkg:composer/drupal/webform', version: '1.0.0' },
    );
    expect(await feedOf('osv-ubuntu')).toMatchObject({ status: 'missing' });
    expect(await due()).toContain('osv-ubuntu');
    expect(await due()).not.toContain('osv-hex');
  });

  it('of Ubuntu find what the release is affected by, and tell what only a subscription fixes', async () => {
    const plain = (name: string, ...events: object[]) => ({
      package: { ecosystem: 'Ubuntu:22.04:LTS', name },
      ranges: range({ introduced: '0' }, ...events),
    });
    const pro = (name: string, fixed: string, ecosystem = 'Ubuntu:Pro:22.04:LTS') => ({
      package: { ecosystem, name },
      ranges: range({ introduced: '0' }, { fixed }),
    });
    await importRecords(
      { id: 'UBUNTU-CVE-2031-1001', affected: [plain('curl', { fixed: '8-2' })] },
      { id: 'UBUNTU-CVE-2031-1002', affected: [plain('curl'), pro('curl', '8-1+esm1')] },
      { id: 'UBUNTU-CVE-2031-1003', affected: [plain('postgresql'), pro('postgresql', '9-1+esm1')] },
      { id: 'UBUNTU-CVE-2031-1004', affected: [plain('postgresql'), pro('postgresql', '9-1+esm2')] },
      { id: 'UBUNTU-CVE-2031-1005', affected: [pro('curl', '9.fips.1', 'Ubuntu:Pro:FIPS-updates:22.04:LTS')] },
      { id: 'UBUNTU-CVE-2031-1006', affected: [plain('openssl', { fixed: '3-2' })] },
    );
    expect(await world.findings(device)).toEqual([
      expect.stringMatching(/^CVE-2031-1001 in libcurl4 8-1: open .*fixed in 8-2$/),
      expect.stringMatching(/^CVE-2031-1002 in libcurl4 8-1: open .*fixed in $/),
      expect.stringMatching(/^CVE-2031-1004 in libpq5 9-1\+esm1: open .*fixed in 9-1\+esm2$/),
    ]);
    const { proof, fixState } = await world.finding(device, 'CVE-2031-1002');
    expect(fixState ?? 'not-fixed').toBe('not-fixed');
    expect(proof).toMatchObject([{ fixed: null, comparison: 'installed 8-1, fixed in Ubuntu Pro only: 8-1+esm1' }]);
    expect((await feedOf('osv-ubuntu')).leftOut).toEqual([
      { reason: 'other-product', count: 1, examples: ['Ubuntu:Pro:FIPS-updates:22.04:LTS'] },
    ]);
  });

  it('of SUSE and Packagist are compared under the names of inventories', async () => {
    await importRecords({
      id: 'SUSE-SU-2031:1-1',
      upstream: ['CVE-2031-2001'],
      affected: [
        {
          package: { ecosystem: 'SUSE:Linux Enterprise Module for Basesystem 15 SP6', name: 'libxml2' },
          ranges: range({ introduced: '0' }, { fixed: '2-2' }),
        },
      ],
    });
    await importRecords({
      id: 'DRUPAL-CONTRIB-2031-001',
      aliases: ['CVE-2031-3001'],
      affected: [
        {
          package: { ecosystem: 'Packagist:https://packages.drupal.org/8', name: 'drupal/webform' },
          ranges: range({ introduced: '0' }, { fixed: '1.0.1' }),
          versions: ['1.0.0'],
        },
      ],
    });
    const found = await world.findings(device);
    expect(found).toContainEqual(expect.stringMatching(/^CVE-2031-2001 in libxml2 2-1: open .*fixed in 2-2$/));
    expect(found).toContainEqual(expect.stringMatching(/^CVE-2031-3001 in drupal\/webform 1\.0\.0: open/));
  });

  it('that are cut leave what is known', async () => {
    const path = join(folder, 'cut.json');
    await writeFile(path, '[{"schema_version":"1.7.5","id":"UBUNTU-CVE-2031-9","affected":[');
    await expect(
      world.service.inside(ImportFile).execute(path, { origin: 'file', address: 'test' }),
    ).rejects.toMatchObject({ code: 'truncated' });
    expect(await feedOf('osv-ubuntu')).toMatchObject({ entries: 5 });
    expect(await world.findings(device)).toContainEqual(expect.stringMatching(/^CVE-2031-1001 in libcurl4 8-1: open/));
  });
});

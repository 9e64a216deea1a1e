import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publishAdvisories, type WrittenAdvisory } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, readAll, sendScan } from '../support/scan.js';
import type { Answer } from '../support/session.js';

let at: Matching;
let device: EnrolledDevice;

beforeAll(async () => {
  at = await Matching.start();
});

beforeEach(async () => {
  device = await enrollDevice(at.service, at.session, { name: 'matched' });
});

afterAll(async () => {
  await at.service.stop();
});

const OPENSSL: WrittenAdvisory = {
  ecosystem: 'Debian:12',
  package: 'openssl',
  identifiers: ['CVE-2023-0001'],
  events: [{ introduced: '0' }, { fixed: '3.0.11-1~deb12u2' }],
  severity: 4,
  url: 'https://security-tracker.debian.org/tracker/CVE-2023-0001',
};
const LIBSSL = { name: 'libssl3', version: '3.0.9-1', source: 'openssl', arch: 'amd64' };

describe('an inventory', () => {
  it('of an ecosystem that no feed speaks of is not matched: nothing is claimed, and that is said', async () => {
    await at.install(device, [{ name: 'left-pad', version: '1.0.0', type: 'npm' }]);
    expect(await at.findings(device)).toEqual([]);
    const [receipt] = await at.receipts(device);
    expect(receipt).toMatchObject({
      diff: null,
      coverage: [
        {
          type: 'npm',
          status: 'not-matched',
          count: 1,
          gaps: [{ reason: 'no-feed', count: 1, examples: ['left-pad 1.0.0'] }],
        },
      ],
      warnings: ['npm: 1 package was not matched, because no feed speaks of this ecosystem.'],
    });
    const { body } = await at.session.get(`/devices/${device.id}`);
    expect(body).toMatchObject({ openFindings: null, riskScore: null, software: { packages: 1, compared: 0 } });
  });

  it('is matched by source package, with the proof, the feed and its date', async () => {
    await at.write(OPENSSL);
    await at.install(device, [
      LIBSSL,
      { ...LIBSSL, name: 'openssl' },
      { name: 'left-pad', version: '1.0.0', type: 'npm' },
    ]);
    expect(await at.findings(device)).toEqual([
      'CVE-2023-0001 in libssl3 3.0.9-1: open (new), fixed in 3.0.11-1~deb12u2',
      'CVE-2023-0001 in openssl 3.0.9-1: open (new), fixed in 3.0.11-1~deb12u2',
    ]);
    expect((await at.finding(device, 'CVE-2023-0001')).proof).toEqual([
      {
        advisory: {
          id: 'CVE-2023-0001',
          url: 'https://security-tracker.debian.org/tracker/CVE-2023-0001',
          feed: 'debian-tracker',
          feedVersion: '2026-11-18',
          feedAsOf: '2026-11-18T06:00:00.000Z',
        },
        ecosystem: 'Debian:12',
        package: 'openssl',
        installed: '3.0.9-1',
        introduced: null,
        fixed: '3.0.11-1~deb12u2',
        comparison: 'installed 3.0.9-1 < fixed 3.0.11-1~deb12u2',
        status: 'affected',
        fixNote: null,
      },
    ]);
    const [receipt] = await at.receipts(device);
    expect(receipt).toMatchObject({
      status: 'completed',
      diff: { new: 2, fixed: 0 },
      scanner: { name: 'posture', database: { version: 'debian-tracker 2026-11-18' } },
      coverage: [
        { type: 'Debian:12', status: 'complete', count: 2 },
        { type: 'npm', status: 'not-matched', count: 1, gaps: [expect.objectContaining({ reason: 'no-feed' })] },
      ],
      warnings: ['npm: 1 package was not matched, because no feed speaks of this ecosystem.'],
    });
    const { body: vulnerability } = await at.session.get('/vulnerabilities/CVE-2023-0001');
    expect(vulnerability.advisories).toEqual([
      expect.objectContaining({
        id: 'CVE-2023-0001',
        feed: 'debian-tracker',
        ecosystem: 'Debian:12',
        package: 'openssl',
        fixedVersions: ['3.0.11-1~deb12u2'],
      }),
    ]);
  });

  it('that changes closes what was upgraded and what was removed, and says why', async () => {
    await at.write(OPENSSL);
    await at.install(device, [LIBSSL, { ...LIBSSL, name: 'openssl' }]);
    await at.install(device, [{ ...LIBSSL, version: '3.0.20-1~deb12u2' }]);
    expect(await at.findings(device)).toEqual([
      'CVE-2023-0001 in libssl3 : fixed (upgraded), fixed in 3.0.11-1~deb12u2',
      'CVE-2023-0001 in openssl : fixed (removed), fixed in 3.0.11-1~deb12u2',
    ]);
    const proofs = (await readAll(at.session, `/findings?deviceId=${device.id}`)).map(({ id }) =>
      at.session.get(`/findings/${id}`),
    );
    const statuses = (await Promise.all(proofs)).map(({ body }) =>
      body.proof.map(({ status, comparison }: Answer['body']) => [status, comparison]),
    );
    expect(statuses).toEqual(
      expect.arrayContaining([[['not-affected', 'installed 3.0.20-1~deb12u2 >= fixed 3.0.11-1~deb12u2']], []]),
    );
  });

  it('that shows the same leaves no further receipt', async () => {
    await at.write(OPENSSL);
    await at.install(device, [LIBSSL]);
    await at.install(device, [LIBSSL]);
    await publishAdvisories(at.service, at.organizationId, [OPENSSL]);
    await quiet(at.service);
    expect(await at.receipts(device)).toHaveLength(1);
  });

  it('of a second scope is matched on its own', async () => {
    await at.write(OPENSSL);
    await at.install(device, [LIBSSL]);
    await at.install(device, [{ ...LIBSSL, version: '3.0.10-1' }], 'container');
    expect((await at.receipts(device)).map(({ scope }) => scope)).toEqual(['host', 'container']);
    expect(await at.findings(device)).toEqual([
      'CVE-2023-0001 in libssl3 3.0.10-1+3.0.9-1: open (new), fixed in 3.0.11-1~deb12u2',
    ]);
    await at.install(device, [LIBSSL], 'container');
    await at.install(device, [{ ...LIBSSL, version: '3.0.20-1' }]);
    expect(await at.findings(device)).toEqual([
      'CVE-2023-0001 in libssl3 3.0.9-1: open (new), fixed in 3.0.11-1~deb12u2',
    ]);
  });

  it('finds what a scanner finds as the same finding', async () => {
    await at.write(OPENSSL);
    const finding = {
      id: 'CVE-2023-0001',
      purl: 'pkg:deb/debian/libssl3?distro=debian-12',
      installedVersion: '3.0.9-1',
      severity: 'low',
    };
    const inventory = {
      sources: [{ type: 'deb', status: 'complete' }],
      packages: [{ purl: finding.purl, version: '3.0.9-1', sourceName: 'openssl', sourceVersion: '3.0.9-1' }],
    };
    await sendScan(at.service, device, envelope('native', undefined, { inventory, findings: [finding] }));
    await quiet(at.service);
    const rows = await readAll(at.session, `/findings?deviceId=${device.id}`);
    expect(rows).toEqual([expect.objectContaining({ sources: ['native', 'posture'], severity: 'high' })]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LoadShipped } from '../../src/vulnerabilities/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { envelope, readAll, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

/** A machine that has nothing but what comes with a release. */
let service: TestService;
let session: Session;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  await service.inside(LoadShipped).execute(['binary-sources', 'debian-tracker', 'osv-almalinux']);
});

afterAll(async () => {
  await service.stop();
});

interface Row {
  purl: string;
  version: string;
  sourceName?: string;
  sourceVersion?: string;
}

async function install(name: string, packages: Row[]): Promise<EnrolledDevice> {
  const device = await enrollDevice(service, session, { name });
  const inventory = { sources: [{ type: 'deb', status: 'complete' }], packages };
  const { status, body } = await sendScan(service, device, envelope('native', undefined, { inventory }));
  expect([status, body.status]).toEqual([202, 'completed']);
  await quiet(service);
  return device;
}

const findings = async (device: EnrolledDevice): Promise<Answer['body'][]> =>
  readAll(session, `/findings?deviceId=${device.id}`);

async function receipt(device: EnrolledDevice): Promise<Answer['body']> {
  const { body } = await session.get(`/scans?deviceId=${device.id}&source=posture&sort=-receivedAt`);
  return (await session.get(`/scans/${body.data[0].id}`)).body;
}

const shipped = async (key: string): Promise<Answer['body']> =>
  (await session.get('/intelligence')).body.feeds.find((feed: { key: string }) => feed.key === key);

describe('a device without internet', () => {
  it.each([
    ['debian-13', 'openssl', '3.5.1-1', /\+deb13u\d|~deb13u\d/],
    ['debian-12', 'openssl', '3.0.9-1', /\+deb12u\d|~deb12u\d/],
  ])('with %s is matched with the fixed versions that ship', async (distro, source, version, release) => {
    const row = {
      purl: `pkg:deb/debian/libssl3?distro=${distro}`,
      version,
      sourceName: source,
      sourceVersion: version,
    };
    const rows = await findings(await install(distro, [row]));
    expect(rows.length).toBeGreaterThan(3);
    for (const { fixedVersions, state } of rows) {
      expect(state).toBe('open');
      expect(fixedVersions).toHaveLength(1);
    }
    expect(rows.some(({ fixedVersions }) => release.test(fixedVersions[0]))).toBe(true);
  });

  it('that has every fix of a package has none of its findings, and is not called complete for that', async () => {
    const row = { purl: 'pkg:deb/debian/openssl?distro=debian-13', version: '99.0-1', sourceName: 'openssl' };
    const device = await install('patched', [{ ...row, sourceVersion: '99.0-1' }]);
    expect(await findings(device)).toEqual([]);
    const { asOf, extent } = await shipped('debian-tracker');
    expect(extent).toBe('fixed-versions');
    const { coverage, warnings } = await receipt(device);
    expect(coverage).toMatchObject([
      { type: 'Debian:13', status: 'partial', count: 1, gaps: [{ reason: 'open-unknown', count: 1 }] },
    ]);
    expect(warnings).toContain(
      `Debian:13: 1 package was compared with fixed versions only, as of ${asOf.slice(0, 10)}: what has no fix yet is not known.`,
    );
  });

  it('that names no source packages has them looked up in the lists of its release', async () => {
    const rows = await findings(
      await install('no-sources', [{ purl: 'pkg:deb/debian/libssl3t64?distro=debian-13', version: '3.5.1-1' }]),
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows[0].package.name).toBe('libssl3t64');
  });

  it('of which nobody ships facts is said not to be matched', async () => {
    const device = await install('ubuntu', [
      { purl: 'pkg:deb/ubuntu/openssl?distro=ubuntu-24.04', version: '3.0.13-0ubuntu3', sourceName: 'openssl' },
      { purl: 'pkg:deb/debian/openssl?distro=debian-13', version: '3.5.1-1', sourceName: 'openssl' },
    ]);
    const { coverage, warnings } = await receipt(device);
    const ubuntu = coverage.find(({ type }: { type: string }) => type.startsWith('Ubuntu'));
    expect(ubuntu).toMatchObject({ status: 'not-matched', gaps: [{ reason: 'no-feed', count: 1 }] });
    expect(warnings.join('\n')).toMatch(/^Ubuntu:24\.04.*: 1 package was not matched/m);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WrittenAdvisory } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { settleRisk } from '../support/risk.js';
import { envelope, reportTo, sendScan } from '../support/scan.js';
import type { Answer } from '../support/session.js';

let at: Matching;
let device: EnrolledDevice;

beforeAll(async () => {
  at = await Matching.start();
});

beforeEach(async () => {
  device = await enrollDevice(at.service, at.session, { name: 'covered' });
});

afterAll(() => at.service.stop());

const OPENSSL: WrittenAdvisory = {
  ecosystem: 'Debian:12',
  package: 'openssl',
  identifiers: ['CVE-2023-0001'],
  events: [{ introduced: '0' }, { fixed: '3.0.11-1~deb12u2' }],
};
const LIBSSL = { name: 'libssl3', version: '3.0.20-1~deb12u2', source: 'openssl' };
const LEFT_PAD = { name: 'left-pad', version: '1.0.0', type: 'npm' };

async function shown(): Promise<Answer['body']> {
  await quiet(at.service);
  await settleRisk(at.service, at.organizationId);
  return (await at.session.get(`/devices/${device.id}`)).body;
}

async function fleet(): Promise<Answer['body']> {
  await settleRisk(at.service, at.organizationId);
  return (await at.session.get('/risk-dashboard')).body.coverage.software;
}

describe('a device', () => {
  it('of which a part was compared says how much, and why not the rest', async () => {
    await at.write(OPENSSL);
    await at.install(device, [LIBSSL, LEFT_PAD]);
    expect(await shown()).toMatchObject({ riskGap: 'partly-matched', software: { packages: 2, compared: 1 } });
    const { body } = await at.session.get('/devices?riskGap=partly-matched&include=facets');
    expect([body.data.map(({ id }: { id: string }) => id), body.facets.riskGap['partly-matched']]).toEqual([
      [device.id],
      1,
    ]);
    await at.install(device, [LIBSSL]);
    expect(await shown()).toMatchObject({ riskGap: null, software: { packages: 1, compared: 1 } });
  });

  it('of a system that no feed speaks of is not matched, and the organization knows by ecosystem and reason', async () => {
    const before = await fleet();
    const packages = ['libc6', 'bash'].map((name) => ({
      purl: `pkg:deb/ubuntu/${name}?distro=ubuntu-24.04`,
      version: '1-1',
    }));
    await sendScan(at.service, device, envelope('native', undefined, { inventory: { packages }, findings: [] }));
    expect(await shown()).toMatchObject({
      openFindings: null,
      riskScore: null,
      riskGap: 'not-matched',
      software: { packages: 2, compared: 0 },
    });
    const [receipt] = await at.receipts(device);
    expect(receipt).toMatchObject({
      diff: null,
      coverage: [{ type: 'Ubuntu:24.04', status: 'not-matched', count: 2 }],
    });
    const after = await fleet();
    expect(after.devices.notMatched - before.devices.notMatched).toBe(1);
    expect(after.packages.installed - before.packages.installed).toBe(2);
    expect(after.gaps).toContainEqual({ ecosystem: 'Ubuntu:24.04', reason: 'no-feed', packages: 2, devices: 1 });
  });

  it('whose versions cannot be compared is not told to be complete', async () => {
    await at.write({ ...OPENSSL, ecosystem: 'Debian:12', package: 'odd', identifiers: ['CVE-2023-0009'] });
    await at.install(device, [{ name: 'odd', version: 'not a version' }]);
    const [receipt] = await at.receipts(device);
    expect(receipt.coverage).toMatchObject([{ status: 'not-matched', gaps: [{ reason: 'version-not-comparable' }] }]);
    expect((await shown()).openFindings).toBeNull();
  });

  it('of which a scanner looked at what no feed speaks of has no gap there', async () => {
    await at.write(OPENSSL);
    await at.install(device, [LIBSSL, LEFT_PAD]);
    await reportTo(at.service, device, [{ id: 'CVE-2026-1', package: 'left-pad' }]);
    expect(await shown()).toMatchObject({ riskGap: null, software: { packages: 2, compared: 2 } });
  });
});

describe('a client that shows no findings', () => {
  const send = (agent: object, findings: object[] = []): Promise<Answer> =>
    sendScan(at.service, device, envelope('native', undefined, { agent: { name: 'probe', ...agent }, findings }));
  const finding = { id: 'CVE-2026-2', purl: 'pkg:npm/q@1.0.0', installedVersion: '1.0.0', severity: 'low' };

  it('and never showed any is not taken to have looked: the device is not clean', async () => {
    const { body } = await send({});
    expect(body).toMatchObject({ status: 'completed', diff: null, warnings: [expect.stringContaining('nobody')] });
    expect(await shown()).toMatchObject({ openFindings: null, riskScore: null, riskGap: 'not-matched' });
  });

  it('and says that it looks for vulnerabilities found none', async () => {
    await send({ capabilities: ['vulnerabilities'] });
    expect(await shown()).toMatchObject({ openFindings: { critical: 0, unknown: 0 }, riskScore: 0, riskGap: null });
  });

  it('and showed some before closes them', async () => {
    await send({}, [finding]);
    const { body } = await send({});
    expect(body.diff).toMatchObject({ fixed: 1 });
    expect(await shown()).toMatchObject({ openFindings: { low: 0 } });
  });
});

describe('a package of a language that the distribution installed', () => {
  const URLLIB3: WrittenAdvisory = {
    ecosystem: 'PyPI',
    package: 'urllib3',
    identifiers: ['CVE-2023-43804'],
    events: [{ introduced: '0' }, { fixed: '1.26.17' }],
    ofSource: false,
    feed: 'osv-pypi',
  };
  const PATCHED = { name: 'python3-urllib3', version: '1.26.12-1+deb12u1', source: 'python-urllib3' };
  const BY_DEBIAN: WrittenAdvisory = {
    ...OPENSSL,
    package: 'python-urllib3',
    identifiers: ['CVE-2023-43804'],
    events: [{ introduced: '0' }, { fixed: '1.26.12-1+deb12u1' }],
  };

  it('is one thing with it, and patched where the distribution patched it', async () => {
    await at.write(URLLIB3, BY_DEBIAN);
    await at.install(device, [PATCHED, { name: 'urllib3', version: '1.26.12', type: 'pypi' }]);
    expect(await at.findings(device)).toEqual([]);
    const [receipt] = await at.receipts(device);
    expect(receipt.warnings).toEqual([
      'PyPI: 1 package belongs to the distribution, whose advisories decide: urllib3 (python3-urllib3)',
    ]);
  });

  const UNSPOKEN: WrittenAdvisory = {
    ...URLLIB3,
    identifiers: ['CVE-2024-37891'],
    events: [{ introduced: '0' }, { fixed: '1.26.19' }],
  };
  const BOTH = [PATCHED, { name: 'urllib3', version: '1.26.12', type: 'pypi' }];
  const tells = (extent: string | null): Promise<unknown> =>
    at.service.database.query(`UPDATE intelligence_feed SET extent = $1 WHERE key = 'debian-tracker'`, [extent]);

  it('keeps what its distribution does not speak of, where that tells fixed versions only', async () => {
    await at.write(URLLIB3, BY_DEBIAN, UNSPOKEN);
    await tells('fixed-versions');
    try {
      await at.install(device, BOTH);
      expect(await at.findings(device)).toEqual(['CVE-2024-37891 in urllib3 1.26.12: open (new), fixed in 1.26.19']);
    } finally {
      await tells(null);
    }
    await at.write(UNSPOKEN);
    expect(await at.findings(device)).toEqual([expect.stringContaining('CVE-2024-37891 in urllib3 : fixed')]);
  });

  it('stays malware where it is, whatever its distribution says', async () => {
    await at.write(BY_DEBIAN, { ...URLLIB3, identifiers: ['MAL-2026-9001'], events: [{ introduced: '0' }] });
    await at.install(device, BOTH);
    expect(await at.findings(device)).toEqual([expect.stringContaining('MAL-2026-9001 in urllib3 1.26.12: open')]);
  });

  it('is another one in another version', async () => {
    await at.write(URLLIB3, BY_DEBIAN);
    await at.install(device, [PATCHED, { name: 'urllib3', version: '1.25.0', type: 'pypi' }]);
    expect(await at.findings(device)).toContain('CVE-2023-43804 in urllib3 1.25.0: open (new), fixed in 1.26.17');
  });

  it('is judged by its language where the package of the distribution could not be compared', async () => {
    await at.write(URLLIB3);
    const foreign = { ...PATCHED, name: 'python3-urllib3', version: '1.26.12-1~ppa1' };
    await at.install(device, [foreign, { name: 'urllib3', version: '1.26.12', type: 'pypi' }]);
    expect(await at.findings(device)).toContain('CVE-2023-43804 in urllib3 1.26.12: open (new), fixed in 1.26.17');
  });
});

describe('the record of a vulnerability itself', () => {
  const bundle: WrittenAdvisory = {
    ecosystem: 'Debian:12',
    package: 'bundled',
    id: 'DSA-9999-1',
    identifiers: ['CVE-2024-7001', 'CVE-2024-7002', 'CVE-2024-7003'],
    events: [{ introduced: '0' }, { fixed: '2.0-2' }],
    feed: 'osv-debian',
  };
  const record = (identifier: string, more: Partial<WrittenAdvisory>): WrittenAdvisory => ({
    ecosystem: 'Debian:12',
    package: 'bundled',
    identifiers: [identifier],
    events: [],
    ...more,
  });

  it('wins over the bulletin that bundles it with others', async () => {
    await at.write(
      bundle,
      record('CVE-2024-7001', { status: 'not-affected' }),
      record('CVE-2024-7002', { id: 'DEBIAN-CVE-2024-7002', events: [{ introduced: '0' }, { fixed: '2.0-1' }] }),
    );
    await at.install(device, [{ name: 'bundled', version: '2.0-1', source: 'bundled' }]);
    expect(await at.findings(device)).toEqual(['CVE-2024-7003 in bundled 2.0-1: open (new), fixed in 2.0-2']);
  });
});

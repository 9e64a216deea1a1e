import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WrittenAdvisory } from '../support/advisories.js';
import { AttackCount } from '../support/attacks/tally.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import type { Installed } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { envelope, sendScan } from '../support/scan.js';
import type { Answer } from '../support/session.js';

const ROUTE = 'POST /api/v1/scans';
const LIMIT = 400;
const ADVISORIES = 40;

const tally = new AttackCount();
let at: Matching;
let device: EnrolledDevice;

const advisory = (source: string, number: number): WrittenAdvisory => ({
  ecosystem: 'Debian:12',
  package: source,
  identifiers: [`CVE-2025-${number}`],
  events: [{ introduced: '0' }, { fixed: '9' }],
});

/** Packages that say to be built from one source, of which there are many advisories. */
const invented = (count: number, version = (_i: number): string => '1'): Installed[] =>
  Array.from({ length: count }, (_, i) => ({ name: `invented-${i}`, version: version(i), source: 'browser' }));

const HONEST: Installed = { name: 'libssl3', version: '3', source: 'openssl' };

beforeAll(async () => {
  at = await Matching.start({ MATCHING_FINDINGS_LIMIT: String(LIMIT) });
  const many = Array.from({ length: ADVISORIES }, (_, i) => advisory('browser', 1000 + i));
  await at.write(...many, advisory('openssl', 2000));
});

beforeEach(async () => {
  device = await enrollDevice(at.service, at.session, { name: 'inventive' });
});

afterAll(async () => {
  tally.write();
  await at.service.stop();
});

const matches = async (): Promise<number> => {
  const [row] = await at.service.database.query<{ n: number }>('SELECT count(*)::int AS n FROM finding_match');
  return row?.n ?? 0;
};

describe('an inventory whose packages all meet many advisories', () => {
  it('attack 28: is matched up to a bound, and says what was not', async () => {
    const before = await matches();
    await at.install(device, [...invented(250), HONEST]);
    const made = (await matches()) - before;
    tally.judge(28, ROUTE, 'packages of one source', made > LIMIT ? `${made} matches` : null);
    expect(tally.succeeded(28)).toEqual([]);
    const [receipt] = await at.receipts(device);
    expect(receipt.coverage).toMatchObject([
      { type: 'Debian:12', status: 'partial', count: 251, gaps: [{ reason: 'too-many', count: 241 }] },
    ]);
    expect(receipt.warnings).toEqual([
      expect.stringMatching(/^Debian:12: 241 packages were not matched, because more/),
    ]);
    // What is small goes before what is large: nothing hides behind invented packages.
    expect(await at.findings(device)).toContain('CVE-2025-2000 in libssl3 3: open (new), fixed in 9');
    expect((await at.session.get(`/devices/${device.id}`)).body).toMatchObject({
      riskGap: 'partly-matched',
      software: { packages: 251, compared: 10 },
    });
  });

  it('attack 28: of versions of their own, is compared up to a bound', async () => {
    // As many comparisons as fit into the bound, none of which comes to a finding.
    await at.install(device, [...invented(1000, (i) => `10.${i}`), HONEST]);
    const [receipt] = await at.receipts(device);
    const compared = 1000 - (receipt.coverage[0].gaps?.[0]?.count ?? 0);
    const most = (LIMIT * 40) / ADVISORIES;
    tally.judge(28, ROUTE, 'versions of one source', compared > most ? `${compared} compared` : null);
    expect(tally.succeeded(28)).toEqual([]);
    expect(receipt.coverage[0]).toMatchObject({ status: 'partial', gaps: [{ reason: 'too-many' }] });
  });

  it('closes nothing by what was left out', async () => {
    const large: Installed = { name: 'browser', version: '1', source: 'browser' };
    await at.write(...Array.from({ length: 5 }, (_, i) => ({ ...advisory('browser', 3000 + i), ofSource: false })));
    await at.install(device, [large]);
    const found = await at.findings(device);
    expect(found).toHaveLength(ADVISORIES + 5);
    // All of them are smaller than it, and fill the bound.
    await at.install(device, [large, ...invented(200)]);
    const [, second] = await at.receipts(device);
    expect(second.coverage[0].gaps).toMatchObject([{ reason: 'too-many' }]);
    expect(second.diff).toMatchObject({ fixed: 0 });
    expect((await at.findings(device)).filter((one) => one.includes(' in browser 1: open'))).toEqual(found);
  });
});

describe('a device that sends its inventory under ever new scopes', () => {
  it('attack 28: is refused beyond a bound, and told what to do; scopes that it has go on', async () => {
    // As if it had sent so many: each is a row.
    await at.install(device, [HONEST], 'first');
    await at.service.database.query(
      `INSERT INTO scan_series (organization_id, device_id, source, scope, started_at, id, digest, finding_count, reports_findings)
       SELECT organization_id, device_id, source, scope || n, started_at, 1000 + n, digest, finding_count, reports_findings
         FROM scan_series CROSS JOIN generate_series(1, 199) n WHERE device_id = (SELECT max(device_id) FROM scan_series) AND source = 'native'`,
    );
    await at.service.database.query(
      `INSERT INTO device_software (organization_id, device_id, series_id, package_version_ids, started_at, doubtful_version_ids)
       SELECT organization_id, device_id, 1000 + n, package_version_ids, started_at, doubtful_version_ids
         FROM device_software CROSS JOIN generate_series(1, 199) n WHERE device_id = (SELECT max(device_id) FROM device_software)`,
    );
    const packages = [{ purl: 'pkg:deb/debian/libssl3?distro=debian-12', version: '4' }];
    const send = (scope: string): Promise<Answer> =>
      sendScan(at.service, device, envelope('native', undefined, { scope, inventory: { packages }, findings: [] }));
    const beyond = await send('one-more');
    tally.judge(28, ROUTE, 'a scope too many', beyond.status === 409 ? null : `${beyond.status}`);
    expect(tally.succeeded(28)).toEqual([]);
    expect(beyond.body).toMatchObject({ code: 'too-many-inventories', detail: expect.stringContaining('200 scopes') });
    expect((await send('first')).status).toBe(202);
  });
});

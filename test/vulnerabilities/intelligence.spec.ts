import { gzipSync } from 'node:zlib';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFile, IntelligenceQueries } from '../../src/vulnerabilities/index.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

/** A CVE that the organization has. */
const OWN = 'CVE-2024-70001';

let service: TestService;
let session: Session;
let folder: string;
let serial = 0;

beforeAll(async () => {
  // Without a worker, what is left to be done stays to be seen.
  const scanned = await startScanned({ ROLE: 'api' });
  ({ service, session } = scanned);
  await sendScan(
    service,
    scanned.device,
    envelope('trivy', trivyReport({ artifact: 'shop', vulnerabilities: [{ id: OWN, package: 'left-pad' }] })),
  );
  folder = await mkdtemp(join(tmpdir(), 'posture-intel-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

const kevOf = (cves: string[], version: string, on: string, ransomware = 'Unknown') =>
  JSON.stringify({
    catalogVersion: version,
    dateReleased: `${on}T12:00:00Z`,
    vulnerabilities: cves.map((cveID) => ({
      cveID,
      vulnerabilityName: 'Example',
      dateAdded: '2026-08-01',
      dueDate: '2026-08-22',
      knownRansomwareCampaignUse: ransomware,
    })),
  });
const epssOf = (scores: Record<string, number>, on: string) =>
  `#model_version:v2026.06.15,score_date:${on}T00:00:00+0000\ncve,epss,percentile\n${Object.entries(scores)
    .map(([cve, score]) => `${cve},${score},0.5`)
    .join('\n')}\n`;

async function importText(text: string | Buffer, { force = false, name = '' } = {}) {
  const path = join(folder, name === '' ? `${(serial += 1)}.txt` : name);
  await writeFile(path, text);
  return service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force });
}

const feedOf = async (key: string) =>
  (await session.get('/intelligence')).body.feeds.find((feed: { key: string }) => feed.key === key);
const factsOf = async (cve: string) => (await service.inside(IntelligenceQueries).factsOf([cve])).get(cve);
const marks = async (cause: number) =>
  (await service.database.queryOne<{ n: number }>('SELECT count(*)::int AS n FROM risk_invalidation WHERE cause = $1', [
    cause,
  ]))!.n;
describe('a feed that nothing came of', () => {
  it('is missing, and everything of it is null', async () => {
    expect(await feedOf('kev')).toMatchObject({
      status: 'missing',
      asOf: null,
      importedAt: null,
      ageHours: null,
      entries: null,
      publisher: 'CISA',
    });
  });

  it('shows whose line is to be printed', async () => {
    expect((await feedOf('attack')).attribution).toMatch(/The MITRE Corporation/);
    expect((await feedOf('epss')).attribution).toMatch(/FIRST/);
  });
});

describe('a KEV catalog', () => {
  it('marks the vulnerabilities that organizations have, when it lists one, and when it takes one back', async () => {
    const cve = OWN;
    const others = ['CVE-2020-0001', 'CVE-2020-0002', 'CVE-2020-0003'];
    await importText(kevOf(others, '1', '2020-08-01'));
    const before = await marks(2);
    expect(await importText(kevOf([cve, ...others], '2', '2020-08-02'))).toMatchObject({ changed: 1, entries: 4 });
    expect(await marks(2)).toBe(before + 1);
    expect(await factsOf(cve)).toMatchObject({
      kevAddedOn: '2026-08-01',
      kevDueOn: '2026-08-22',
      kevRansomware: false,
    });
    await importText(kevOf([cve, ...others], '3', '2020-08-03', 'Known'));
    expect(await marks(2)).toBe(before + 2);
    await importText(kevOf(others, '4', '2020-08-04', 'Known'));
    expect(await marks(2)).toBe(before + 3);
    expect((await factsOf(cve))?.kevAddedOn ?? null).toBeNull();
  });

  it('changes nothing the second time', async () => {
    const same = kevOf(['CVE-2020-0001', 'CVE-2020-0002', 'CVE-2020-0003'], '5', '2020-08-05', 'Known');
    expect(await importText(same)).toMatchObject({ changed: 0 });
    expect(await importText(same)).toMatchObject({ changed: 0 });
  });

  it('is refused when it has shrunk by more than half, is older, is cut or is empty, and what is known stays', async () => {
    await expect(importText(kevOf(['CVE-2020-0001'], '6', '2020-08-06'))).rejects.toMatchObject({ code: 'shrunk' });
    await expect(importText(kevOf(['CVE-2020-0001', 'CVE-2020-0002'], '0', '2020-07-01'))).rejects.toMatchObject({
      code: 'older',
    });
    await expect(importText(kevOf(['CVE-2020-0001'], '6', '2020-08-06').slice(0, -5))).rejects.toMatchObject({
      code: 'truncated',
    });
    await expect(importText(kevOf([], '6', '2020-08-06') + ' ')).rejects.toMatchObject({ code: 'empty' });
    expect(await feedOf('kev')).toMatchObject({ version: '5', entries: 3 });
    expect((await factsOf('CVE-2020-0003'))?.kevAddedOn).toBe('2026-08-01');
    expect(await importText(kevOf(['CVE-2020-0001'], '6', '2020-08-06'), { force: true })).toMatchObject({
      changed: 3,
    });
  });

  it('is of no day that has not come: it would never be stale, and every true one after it older', async () => {
    const { asOf } = await importText(kevOf(['CVE-2020-0001'], '7', '2099-01-01'));
    expect(asOf!.getTime()).toBeLessThanOrEqual(Date.now());
    await importText(kevOf(['CVE-2020-0001'], '6', '2020-08-06'), { force: true });
  });

  it('that says no day and nothing new is as old as before it was read again', async () => {
    const exploits = '{"cve":"CVE-2020-0001","src":["metasploit"]}\n';
    expect((await importText(exploits)).asOf).toBeNull();
    await service.database.query(
      `UPDATE intelligence_feed SET as_of = '2025-09-26Z', version = '9' WHERE key = 'exploits'`,
    );
    await importText(exploits);
    expect(await feedOf('exploits')).toMatchObject({ asOf: '2025-09-26T00:00:00.000Z', version: '9' });
    await importText(exploits.replace('0001', '0002'), { force: true });
    expect(await feedOf('exploits')).toMatchObject({ asOf: null, version: null });
  });

  it('keeps where it came from', async () => {
    expect(await feedOf('kev')).toMatchObject({
      version: '6',
      origin: 'file',
      address: 'test',
      entries: 1,
      asOf: '2020-08-06T12:00:00.000Z',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      staleAfterHours: 336,
      status: 'stale',
      failure: null,
    });
  });
});

describe('probabilities', () => {
  it('move what scores use only by an eighth of a decade', async () => {
    const cve = OWN;
    const before = await marks(3);
    await importText(epssOf({ [cve]: 0.01, 'CVE-2020-0009': 0.5 }, '2026-08-01'));
    expect(await marks(3)).toBe(before + 1);
    await importText(epssOf({ [cve]: 0.012, 'CVE-2020-0009': 0.5 }, '2026-08-02'));
    expect(await factsOf(cve)).toMatchObject({
      epss: 0.012,
      epssScored: 0.01,
      epssOn: '2026-08-02',
      epssModel: 'v2026.06.15',
    });
    expect(await marks(3)).toBe(before + 1);
    await importText(epssOf({ [cve]: 0.02, 'CVE-2020-0009': 0.5 }, '2026-08-03'));
    expect(await factsOf(cve)).toMatchObject({ epss: 0.02, epssScored: 0.02 });
    expect(await marks(3)).toBe(before + 2);
    // The date of a value that did not change is that of when it came.
    expect(await factsOf('CVE-2020-0009')).toMatchObject({ epss: 0.5, epssOn: '2026-08-01' });
  });

  it('are unknown again for a CVE that is not in the list any more', async () => {
    await importText(epssOf({ 'CVE-2020-0009': 0.5 }, '2026-08-04'));
    expect(await factsOf(OWN)).toMatchObject({ epss: null, epssScored: null });
  });
});

describe('facts about CVEs', () => {
  const line = (fields: object) => `${JSON.stringify({ cve: 'CVE-2020-0042', ...fields })}\n`;

  it('get the score of their vector, and a weaker source does not overrule a stronger one', async () => {
    await importText(
      line({
        pub: '2026-01-01',
        v3: '3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
        v3src: 'cna',
        cwe: ['CWE-79'],
        cwesrc: 'cve',
      }),
    );
    expect(await factsOf('CVE-2020-0042')).toMatchObject({ cvssScore: 9.8, cvssSource: 'cna' });
    await importText(
      line({
        v3: '3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
        v3src: 'scan',
        cwe: ['CWE-20'],
        cwesrc: 'title',
        ssvc: 'ayt',
        ssvcDate: '2026-02-01',
      }),
    );
    expect(await factsOf('CVE-2020-0042')).toMatchObject({
      cvssScore: 9.8,
      cwes: ['CWE-79'],
      ssvcExploitation: 'active',
      ssvcAutomatable: true,
      ssvcTotalImpact: true,
      publishedOn: '2026-01-01',
    });
  });

  it('have no score where the vector is none', async () => {
    await importText('{"cve":"CVE-2020-0043","v3":"3.1/AV:N/AC:L","v3src":"cna"}\n');
    expect(await factsOf('CVE-2020-0043')).toMatchObject({ cvssVector: null, cvssScore: null });
  });
});

describe('advisories', () => {
  const fixes = (rows: [src: string, cve: string, fixed: string][]) =>
    rows
      .map(([src, cve, fixed]) => `${JSON.stringify({ src, cve, fixed, suite: 'bookworm', date: '2026-08-01' })}\n`)
      .join('');
  const stored = () =>
    service.database.query<{ name: string }>('SELECT package_name AS name FROM advisory WHERE feed = $1 ORDER BY 1', [
      'debian-tracker',
    ]);

  it('are replaced as a set, and only what differs is written', async () => {
    expect(
      await importText(
        fixes([
          ['a', 'CVE-2020-0001', '1'],
          ['b', 'CVE-2020-0002', '2'],
          ['c', 'CVE-2020-0003', '3'],
        ]),
      ),
    ).toMatchObject({ changed: 3 });
    expect(
      await importText(
        fixes([
          ['a', 'CVE-2020-0001', '1'],
          ['b', 'CVE-2020-0002', '2.1'],
        ]),
      ),
    ).toMatchObject({ changed: 2 });
    expect((await stored()).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('come packed too', async () => {
    const packed = gzipSync(
      fixes([
        ['a', 'CVE-2020-0001', '1'],
        ['b', 'CVE-2020-0002', '3'],
      ]),
    );
    expect(await importText(packed, { name: 'packed.gz' })).toMatchObject({ changed: 1 });
    await expect(importText(packed.subarray(0, packed.length - 12), { name: 'cut.gz' })).rejects.toMatchObject({
      code: 'truncated',
    });
  });

  it('that changed are told to the organizations that have such packages, and to no others', async () => {
    const reported = () =>
      service.database.query<{ packages: object[] }>(
        `SELECT payload->'event'->'packages' AS packages FROM job WHERE name = 'deliver-event' AND payload->>'type' = 'AdvisoriesChanged'`,
      );
    const record = (name: string) =>
      JSON.stringify({
        schema_version: '1.6.0',
        id: `GHSA-${name}`,
        modified: '2026-08-01T00:00:00Z',
        aliases: ['CVE-2024-70009'],
        affected: [
          { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
        ],
      });
    // Nobody has packages of Debian 12.
    expect(await reported()).toEqual([]);
    await importText(`${record('left-pad')}\n${record('right-pad')}\n`);
    expect(await reported()).toEqual([{ packages: [{ ecosystem: 'npm', name: 'left-pad' }] }]);
    const [aliases] = await service.database.query<{ groups: object[] }>(
      `SELECT payload->'groups' AS groups FROM job WHERE name = 'assert-feed-aliases'`,
    );
    expect(aliases?.groups).toContainEqual({ id: 'GHSA-left-pad', aliases: ['CVE-2024-70009', 'GHSA-left-pad'] });
  });

  it('are not taken from what no feed knows', async () => {
    await expect(importText('{"hello":"world"}')).rejects.toMatchObject({ code: 'unknown-format' });
  });
});

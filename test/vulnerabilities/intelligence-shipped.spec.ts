import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFile, IntelligenceQueries, LoadShipped } from '../../src/vulnerabilities/index.js';
import { intelFile } from '../support/intelligence.js';
import { type Session, signIn } from '../support/session.js';
import { startService, type TestService } from '../support/service.js';

/** Newer than what ships. */
const KEV = JSON.stringify({
  catalogVersion: '9',
  dateReleased: '2100-01-01T00:00:00Z',
  vulnerabilities: [{ cveID: 'CVE-2020-0001', dateAdded: '2026-08-01', knownRansomwareCampaignUse: 'Unknown' }],
});

let service: TestService;
let session: Session;

beforeAll(async () => {
  service = await startService();
  session = await signIn(service, 'ada');
});

afterAll(async () => {
  await service.stop();
});

const feedOf = async (key: string) =>
  (await session.get('/intelligence')).body.feeds.find((feed: { key: string }) => feed.key === key);

async function importText(text: string, force: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'posture-intel-'));
  try {
    await writeFile(join(folder, 'document'), text);
    await service.inside(ImportFile).execute(join(folder, 'document'), { origin: 'file', address: 'test', force });
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the facts that ship with the service', () => {
  it('are loaded where nothing newer is known, once', async () => {
    const loaded = await service.inside(LoadShipped).execute();
    const entries = Object.fromEntries(loaded.map(({ key, entries: n }) => [key, n]));
    expect(entries).toMatchObject({
      kev: 1662,
      'debian-tracker': 33_084,
      'binary-sources': 36_646,
      'osv-almalinux': 25_939,
      attack: 900,
      'cwe-stride': 943,
      'attack-kev': 1183,
    });
    expect(await service.inside(LoadShipped).execute()).toEqual([]);
    const queries = service.inside(IntelligenceQueries);
    expect((await queries.factsOf(['CVE-2021-44228'])).get('CVE-2021-44228')).toMatchObject({
      kevAddedOn: '2021-12-10',
      kevRansomware: true,
      exploitSources: ['metasploit', 'nuclei'],
    });
    expect(
      (await queries.techniquesOf(['CVE-2021-44228'])).get('CVE-2021-44228')?.map(({ technique }) => technique),
    ).toContain('T1190');
    expect((await queries.techniques(['T1190'])).get('T1190')).toMatchObject({
      tactics: [{ id: 'TA0001', name: 'Initial Access' }],
    });
    expect((await queries.techniques(['T1002'])).get('T1002')?.revokedBy).toBe('T1560');
    expect((await queries.cweStride(['CWE-79'])).get('CWE-79')?.basis).toBe('curated');
    expect((await queries.endOfLife(['debian'])).get('debian')?.find(({ cycle }) => cycle === '12')?.eolOn).toBe(
      '2026-07-11',
    );
    expect((await queries.controlsOf(['T1190'])).get('T1190')?.length).toBeGreaterThan(0);
  });

  it('do not replace what was imported and is newer, and stay after a restart', async () => {
    await importText(KEV, true);
    await service.inside(LoadShipped).execute();
    expect(await feedOf('kev')).toMatchObject({ version: '9', origin: 'file' });
    // The mirror that it was made from does not say of which model the scores are.
    expect(await feedOf('epss')).toMatchObject({ origin: 'shipped', entries: 15_171, version: null });
    const again = await startService(service.environment);
    try {
      expect(
        (await again.inside(IntelligenceQueries).factsOf(['CVE-2020-0001'])).get('CVE-2020-0001')?.kevAddedOn,
      ).toBe('2026-08-01');
    } finally {
      await again.stop();
    }
  });
});

const REAL: [file: string, key: string, entries: number][] = [
  ['kev.ndjson.gz', 'kev', 1662],
  ['debian12-fixed.ndjson.gz', 'debian-tracker', 11_241],
  ['exploit-public.ndjson.gz', 'exploits', 5559],
  ['attack-enterprise.json.gz', 'attack', 900],
  ['kev-attack.ndjson.gz', 'attack-kev', 1183],
  ['cve-attack-ctid2021.ndjson.gz', 'attack-cve', 884],
  ['cwe-capec-attack.json.gz', 'attack-cwe', 566],
  ['nist80053r5-attack.json.gz', 'attack-controls', 5263],
  ['cwe-stride.json.gz', 'cwe-stride', 943],
  ['endoflife.json.gz', 'end-of-life', 8351],
  ['pypi-osv.ndjson.gz', 'osv-pypi', 2650],
];

it('has of each real file, where they are there, as many entries as it says, and knows it by its content', async () => {
  for (const [file, key, entries] of REAL) {
    const path = intelFile(file);
    if (!path) continue;
    const done = await service.inside(ImportFile).execute(path, { origin: 'file', address: file, force: true });
    expect(done).toMatchObject({ key, entries });
  }
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { settleRisk, verifyRisk } from '../support/risk.js';
import { envelope, grypeReport, readAll, sendScan, trivyReport } from '../support/scan.js';
import { REPORTS } from '../support/several-cves.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

type Json = Answer['body'];

const DAY_MS = 86_400_000;
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

let matching: Matching;
let service: TestService;
let session: Session;
let folder: string;
let serial = 0;

beforeAll(async () => {
  matching = await Matching.start();
  ({ service, session } = matching);
  folder = await mkdtemp(join(tmpdir(), 'posture-several-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

/** Imports a document as an administrator does from a file, and waits for what follows. */
async function imported(text: string): Promise<void> {
  const path = join(folder, `${(serial += 1)}.json`);
  await writeFile(path, text);
  await service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force: true });
  await namesAreAsserted();
  await quiet(service);
  await settleRisk(service, matching.organizationId);
}

/** Until every job that an import leaves for names of vulnerabilities is done. */
async function namesAreAsserted(): Promise<void> {
  for (;;) {
    const row = await service.database.queryOne<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM job WHERE name IN ('assert-feed-aliases', 'regroup-vulnerabilities') AND NOT dead) AS waiting`,
    );
    if (row?.waiting !== true) return;
    await later(20);
  }
}

async function report(source: string, body: object, name: string): Promise<EnrolledDevice> {
  const device = await enrollDevice(service, session, { name });
  const sent = source === 'native' ? envelope('native', undefined, body as Json) : envelope(source, body);
  const { status, body: receipt } = await sendScan(service, device, sent, { wait: 30 });
  expect([status, receipt.status]).toEqual([202, 'completed']);
  await settleRisk(service, matching.organizationId);
  return device;
}

const kevOf = (entries: { cve: string; triage?: string; ransomware?: string }[]): string =>
  JSON.stringify({
    catalogVersion: `${day(0)}.${(serial += 1)}`,
    dateReleased: new Date().toISOString(),
    vulnerabilities: entries.map(({ cve, triage, ransomware = 'Unknown' }) => ({
      cveID: cve,
      vulnerabilityName: 'Example',
      dateAdded: day(3),
      dueDate: day(-11),
      knownRansomwareCampaignUse: ransomware,
      ...(triage === undefined ? {} : { forensicTriage: triage }),
    })),
  });

const epssOf = (scores: Record<string, number>): string =>
  `#model_version:v2026.06.15,score_date:${day(0)}T00:00:00+0000\ncve,epss,percentile\n${Object.entries(scores)
    .map(([cve, score]) => `${cve},${score},0.5`)
    .join('\n')}\n`;

/** A record of the CVE program. */
const recordOf = (cveId: string, cna: object, state = 'PUBLISHED'): string =>
  JSON.stringify({
    dataType: 'CVE_RECORD',
    dataVersion: '5.1',
    cveMetadata: { cveId, state, assignerShortName: 'example', dateUpdated: new Date().toISOString() },
    containers: { cna: { providerMetadata: { shortName: 'example' }, ...cna } },
  });

describe('an advisory with several CVEs', () => {
  it.each(Object.keys(REPORTS))(
    'of %s counts and is found by each of them, also by what is said later',
    async (source) => {
      const number = 8000 + Object.keys(REPORTS).indexOf(source) * 10;
      const [id, first, second] = [
        `GHSA-sv${source.slice(0, 2)}-sv11-sv11`,
        `CVE-2031-${number}`,
        `CVE-2031-${number + 1}`,
      ];
      const device = await report(source, REPORTS[source]!(id, [first, second]), `several by ${source}`);
      const before = (await session.get(`/vulnerabilities/${id}`)).body;
      expect(before).toMatchObject({ id, covers: [first, second], openFindings: 1 });
      await imported(kevOf([{ cve: second, ransomware: 'Known' }]));
      await imported(epssOf({ [first]: 0.02, [second]: 0.7, 'CVE-2031-8999': 0.99 }));
      // The second, by every way to ask.
      const byCve = await readAll(session, `/findings?vulnerabilityId=${second}`);
      expect(byCve.map((row) => [row.vulnerabilityId, row.device.id])).toEqual([[id, device.id]]);
      const found = (await session.get(`/vulnerabilities?q=${second.toLowerCase()}`)).body.data;
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        id,
        kev: { listed: true, ransomware: true, lists: [{ list: 'cisa', cve: second, dueOn: day(-11) }] },
        epss: { score: expect.closeTo(0.7, 5), cve: second },
      });
      expect((await session.get(`/findings?q=${second}`)).body.data).toHaveLength(1);
      const detail = (await session.get(`/vulnerabilities/${second}`)).body;
      expect(detail.id).toBe(id);
      expect(detail.intelligence.signals).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ cve: second, signal: 'kev', value: 'listed' }),
          expect.objectContaining({ cve: first, signal: 'epss' }),
        ]),
      );
      expect((await session.get(`/vulnerabilities?kev=true&q=ferry`)).body.data.map((row: Json) => row.id)).toContain(
        id,
      );
      // It is due like anything that is exploited.
      expect(detail.tier).not.toBe('60-days');
      expect(detail.likelihood).toBeGreaterThan(before.likelihood);
      expect(await verifyRisk(service, matching.organizationId)).toEqual([]);
    },
  );

  it('known by one of them only has the other by the word of a feed', async () => {
    const [id, first, second] = ['GHSA-svfd-sv11-sv11', 'CVE-2031-8101', 'CVE-2031-8102'];
    const row = { id, package: 'gondola', severity: 'high' };
    await report('trivy', trivyReport({ artifact: 'gondola', vulnerabilities: [row] }), 'several by a feed');
    await imported(
      JSON.stringify({
        id,
        modified: '2026-01-01T00:00:00Z',
        aliases: [first, second],
        affected: [
          {
            package: { ecosystem: 'npm', name: 'gondola' },
            ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
          },
        ],
      }),
    );
    expect((await session.get(`/vulnerabilities/${id}`)).body.covers).toEqual([first, second]);
    expect((await readAll(session, `/findings?vulnerabilityId=${second}`)).map((one) => one.vulnerabilityId)).toContain(
      id,
    );
  });

  it('stays when the one number that it is bound to was withdrawn, and that is told', async () => {
    const [id, cve] = ['GHSA-svrj-sv11-sv11', 'CVE-2031-8201'];
    await imported(recordOf(cve, { rejectedReasons: [{ lang: 'en', value: 'Duplicate of another.' }] }, 'REJECTED'));
    const device = await enrollDevice(service, session, { name: 'bound to a withdrawn number' });
    await matching.install(device, [{ name: 'funicular', version: '1.0.0', type: 'npm' }]);
    await matching.write({
      feed: 'osv-npm',
      ecosystem: 'npm',
      package: 'funicular',
      id,
      identifiers: [cve],
      aliases: [id],
      ofSource: false,
      events: [{ introduced: '0' }, { fixed: '2.0.0' }],
      severity: 5,
    });
    const rows = await readAll(session, `/findings?deviceId=${device.id}`);
    expect(rows.map((row) => [row.vulnerabilityId, row.state, row.severity])).toEqual([[id, 'open', 'critical']]);
    const detail = (await session.get(`/vulnerabilities/${id}`)).body;
    expect(detail.covers).toEqual([cve]);
    expect(detail.recordStates).toEqual([{ id: cve, state: 'rejected', by: null, reason: 'Duplicate of another.' }]);
  });
});

describe('lists of exploited vulnerabilities', () => {
  const [both, europe] = ['CVE-2031-8301', 'CVE-2031-8302'];

  it('are each named with their day; what only the EU lists counts as exploited and has no date of CISA', async () => {
    await report(
      'trivy',
      trivyReport({
        artifact: 'lists',
        vulnerabilities: [both, europe].map((id) => ({ id, package: 'pulley', severity: 'high' })),
      }),
      'listed',
    );
    await imported(kevOf([{ cve: both, triage: 'Yes' }]));
    await imported(
      JSON.stringify([
        { cveId: both, euvdId: 'EUVD-2031-8301', dateAdded: day(2), sources: ['cisa_kev', 'eukev_kev'] },
        { cveId: europe, euvdId: 'EUVD-2031-8302', dateAdded: day(1), sources: ['eukev_kev'] },
        { cveId: 'CVE-2031-8303', euvdId: 'EUVD-2031-8303', dateAdded: day(1), sources: ['cisa_kev'] },
      ]),
    );
    const of = async (id: string): Promise<Json> => (await session.get(`/vulnerabilities/${id}`)).body;
    expect((await of(both)).kev).toMatchObject({
      listed: true,
      addedOn: day(3),
      dueOn: day(-11),
      forensicTriage: true,
      lists: [
        { list: 'cisa', addedOn: day(3), dueOn: day(-11), ransomware: false, forensicTriage: true },
        { list: 'eu', addedOn: day(2), dueOn: null, ransomware: null, forensicTriage: null },
      ],
    });
    const alone = await of(europe);
    expect(alone.kev).toMatchObject({
      listed: true,
      addedOn: day(1),
      dueOn: null,
      ransomware: null,
      forensicTriage: null,
      lists: [{ list: 'eu', cve: europe, addedOn: day(1) }],
    });
    expect([alone.likelihood, alone.tier]).toEqual([(await of(both)).likelihood, (await of(both)).tier]);
    expect(alone.intelligence.signals).toContainEqual(
      expect.objectContaining({ signal: 'kev', feed: 'eu-kev', saidBy: 'ENISA', since: day(1) }),
    );
    expect((await of(both)).intelligence.signals).toContainEqual(
      expect.objectContaining({ signal: 'kev-forensic-triage', value: 'asked', saidBy: 'CISA' }),
    );
    // CISA takes its entry back: the EU's stays.
    await imported(kevOf([{ cve: 'CVE-2031-8303' }]));
    expect((await of(both)).kev).toMatchObject({ listed: true, addedOn: day(2), dueOn: null, lists: [{ list: 'eu' }] });
    const state = (await session.get('/intelligence')).body.feeds.find(({ key }: Json) => key === 'eu-kev');
    expect(state).toMatchObject({ status: 'fresh', publisher: 'ENISA' });
  });

  it('bring numbers of the European database, which name the same; so does the Global CVE system', async () => {
    expect((await session.get('/vulnerabilities/EUVD-2031-8302')).body).toMatchObject({
      id: europe,
      aliases: ['EUVD-2031-8302'],
      gcveId: 'GCVE-0-2031-8302',
    });
    expect((await session.get('/vulnerabilities/gcve-0-2031-8302')).body.id).toBe(europe);
    for (const query of ['vulnerabilityId=GCVE-0-2031-8302', 'vulnerabilityId=EUVD-2031-8302', 'q=GCVE-0-2031-8302'])
      expect((await session.get(`/findings?${query}`)).body.data.map((row: Json) => row.vulnerabilityId)).toEqual([
        europe,
      ]);
    await report(
      'grype',
      grypeReport({
        artifact: 'gcve',
        vulnerabilities: [
          { id: 'GCVE-0-2031-8302', package: 'winch' },
          { id: 'GCVE-1-2031-0007', package: 'winch' },
        ],
      }),
      'by other numbers',
    );
    const found = (await session.get('/vulnerabilities?q=winch')).body.data.map((row: Json) => row.id);
    expect(found.sort()).toEqual([europe, 'GCVE-1-2031-0007']);
  });
});

describe('a record', () => {
  it('that is disputed is told as that, with whose word; its finding stays open, and its risk is what it was', async () => {
    const cve = 'CVE-2031-8401';
    await report(
      'trivy',
      trivyReport({ artifact: 'record', vulnerabilities: [{ id: cve, package: 'hoist' }] }),
      'disputed',
    );
    const before = (await session.get(`/vulnerabilities/${cve}`)).body;
    await imported(recordOf(cve, { tags: ['disputed'], title: 'An example' }));
    const after = (await session.get(`/vulnerabilities/${cve}`)).body;
    expect(after.recordStates).toEqual([{ id: cve, state: 'disputed', by: 'example', reason: null }]);
    expect([after.openFindings, after.likelihood, after.level]).toEqual([1, before.likelihood, before.level]);
    expect((await session.get('/vulnerabilities?q=hoist')).body.data[0].recordStates).toEqual(after.recordStates);
    // The dispute was settled.
    await imported(recordOf(cve, { title: 'An example' }));
    expect((await session.get(`/vulnerabilities/${cve}`)).body.recordStates).toEqual([]);
  });

  it('of an advisory that was taken back is told where a scanner still reports it', async () => {
    const id = 'GHSA-svwd-sv11-sv11';
    await report('trivy', trivyReport({ artifact: 'back', vulnerabilities: [{ id, package: 'lift' }] }), 'taken back');
    const record = {
      id,
      modified: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem: 'npm', name: 'lift' } }],
    };
    await imported(JSON.stringify({ ...record, withdrawn: `${day(4)}T08:00:00Z` }));
    const states = async (): Promise<Json> => (await session.get(`/vulnerabilities/${id}`)).body.recordStates;
    expect(await states()).toEqual([{ id, state: 'withdrawn', by: 'osv-npm', reason: day(4) }]);
    await imported(
      JSON.stringify([record, { ...record, id: 'GHSA-svwe-sv11-sv11', withdrawn: `${day(4)}T08:00:00Z` }]),
    );
    expect(await states()).toEqual([]);
  });
});

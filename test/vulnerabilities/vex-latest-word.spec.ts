import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport, versionStates } from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2031-${30_000 + count * 20 + n}`;
const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);

async function scan(...versions: string[]): Promise<void> {
  const rows = versions.map((version, i): [string, string] => [cve(i), `pkg:npm/iris@${version}`]);
  await sendReport(service, device, 'trivy', reportOfPurls(rows, { ArtifactName: `app ${count}` }));
}

const stateOf = async (n = 0): Promise<string | undefined> =>
  (await versionStates(session, cve(n)))[0]?.split(' ').at(-1);
const at = (timestamp: string, statement: object): object => ({ ...statement, timestamp });
const says = (status: string, product: string): object => ({
  vulnerability: { name: cve() },
  products: [{ '@id': product }],
  status,
  action_statement: 'Upgrade.',
});

const OLD = '2025-08-05T00:00:00Z';
const NEW = '2026-05-10T00:00:00Z';

describe('of several statements about one finding the latest counts', () => {
  it.each(['affected', 'under_investigation'])(
    'inside a document: %s of this version after all versions',
    async (status) => {
      count += 1;
      await scan('1.0.0');
      const document = openVexOf(`w${count}`, [
        at(OLD, notAffected(cve(), 'pkg:npm/iris')),
        at(NEW, says(status, 'pkg:npm/iris@1.0.0')),
      ]);
      const { created, open, findings, statements } = await bringVex(session, document);
      expect([created, open, findings, statements[1].outcome]).toEqual([1, 1, 0, 'open']);
      expect(await stateOf()).toBe('open');
      const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve()}`)).body.data;
      // It covers no finding, and says so; the other versions are still decided about.
      expect([decision.findings, (await session.get(decision.findingsUrl.replace('/api/v1', ''))).body.data]).toEqual([
        0,
        [],
      ]);
      await scan('1.1.0');
      expect(await stateOf()).toBe('not-affected');
      await right();
    },
  );

  it('whatever the order in the document', async () => {
    count += 1;
    await scan('1.0.0');
    await bringVex(
      session,
      openVexOf(`w${count}`, [
        at(NEW, says('affected', 'pkg:npm/iris@1.0.0')),
        at(OLD, notAffected(cve(), 'pkg:npm/iris')),
      ]),
    );
    expect(await stateOf()).toBe('open');
    count += 1;
    await scan('1.0.0');
    await bringVex(
      session,
      openVexOf(`w${count}`, [
        at(NEW, notAffected(cve(), 'pkg:npm/iris')),
        at(OLD, says('affected', 'pkg:npm/iris@1.0.0')),
      ]),
    );
    expect(await stateOf()).toBe('not-affected');
  });

  it('of one moment the one further down', async () => {
    count += 1;
    await scan('1.0.0');
    await bringVex(
      session,
      openVexOf(`w${count}`, [says('affected', 'pkg:npm/iris@1.0.0'), notAffected(cve(), 'pkg:npm/iris')]),
    );
    expect(await stateOf()).toBe('not-affected');
    count += 1;
    await scan('1.0.0');
    await bringVex(
      session,
      openVexOf(`w${count}`, [notAffected(cve(), 'pkg:npm/iris'), says('affected', 'pkg:npm/iris@1.0.0')]),
    );
    expect(await stateOf()).toBe('open');
  });

  // Valid by the mandatory tests of CSAF 2.0: findings/csaf-validator-one-package-two-products.sh, csaf-validator-lib 2.0.10.
  it('of one package that is two products of CSAF the one that stays open, and no flag of what is affected', async () => {
    count += 1;
    await scan('1.0.0', '1.0.0', '1.0.0');
    const purl = 'pkg:npm/iris@1.0.0';
    const products = ['one', 'two'].map((id) => ({
      product_id: id,
      name: id,
      product_identification_helper: { purl },
    }));
    const said = (n: number, affected: string[], not: string[], flagged: string): object => ({
      cve: cve(n),
      product_status: { known_affected: affected, known_not_affected: not },
      flags: [{ label: 'vulnerable_code_not_in_execute_path', product_ids: [flagged] }],
    });
    await bringVex(session, {
      document: {
        category: 'csaf_vex',
        csaf_version: '2.0',
        tracking: { id: `w${count}`, version: '1', current_release_date: OLD },
      },
      product_tree: { full_product_names: products },
      vulnerabilities: [
        said(0, ['one'], ['two'], 'two'),
        said(1, ['one'], [], 'one'),
        // So that it is known to be read.
        said(2, [], ['two'], 'two'),
      ],
    });
    expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual(['open', 'open', 'not-affected']);
  });

  it('across documents and formats, whichever came first', async () => {
    const cyclonedx = (state: string, lastUpdated: string): object => ({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
      version: 1,
      vulnerabilities: [{ id: cve(), analysis: { state, lastUpdated }, affects: [{ ref: 'pkg:npm/iris@1.0.0' }] }],
    });
    for (const isNewerFirst of [false, true]) {
      count += 1;
      await scan('1.0.0');
      const documents = [
        openVexOf(`w${count}`, [at(OLD, notAffected(cve(), 'pkg:npm/iris'))]),
        cyclonedx('exploitable', NEW),
      ];
      for (const document of isNewerFirst ? documents.reverse() : documents) await bringVex(session, document);
      expect(await stateOf()).toBe('open');
      // A word that comes later still.
      await bringVex(
        session,
        openVexOf(`x${count}`, [at('2026-06-01T00:00:00Z', notAffected(cve(), 'pkg:npm/iris@1.0.0'))]),
      );
      expect(await stateOf()).toBe('not-affected');
      // A scan asks the same.
      await scan('1.0.0', '1.0.0');
      expect(await stateOf()).toBe('not-affected');
      await right();
    }
  });

  it('by the document’s time, where a statement has none, and by last_updated before timestamp', async () => {
    count += 1;
    await scan('1.0.0');
    await bringVex(session, openVexOf(`w${count}`, [notAffected(cve(), 'pkg:npm/iris')], { timestamp: OLD }));
    await bringVex(session, openVexOf(`x${count}`, [says('affected', 'pkg:npm/iris')], { timestamp: NEW }));
    expect(await stateOf()).toBe('open');
    const reviewed = { ...notAffected(cve(), 'pkg:npm/iris'), timestamp: OLD, last_updated: '2026-07-01T00:00:00Z' };
    await bringVex(session, openVexOf(`w${count}`, [reviewed], { version: 2, timestamp: OLD, last_updated: NEW }));
    expect(await stateOf()).toBe('not-affected');
    await right();
  });

  it('and a person’s own decision stands beside it', async () => {
    count += 1;
    await scan('1.0.0');
    await bringVex(session, openVexOf(`w${count}`, [says('affected', 'pkg:npm/iris')]));
    const decided = await session.post('/risk-acceptances', {
      vulnerabilityId: cve(),
      decision: 'mitigated',
      scope: { all: true },
      reason: 'A filter.',
    });
    expect([decided.status, await stateOf()]).toEqual([201, 'mitigated']);
    await session.delete(`/risk-acceptances/${decided.body.id}`);
    expect(await stateOf()).toBe('open');
    await right();
  });
});

describe('something that is seen in two versions', () => {
  it('stays open while one of them is affected, also where a statement about all says otherwise', async () => {
    for (const range of [null, 'vers:npm/<2.0.0']) {
      count += 1;
      const rows = ['1.5.0', '2.5.0'].map((version): [string, string] => [cve(), `pkg:npm/iris@${version}`]);
      await sendReport(service, device, 'trivy', reportOfPurls(rows, { ArtifactName: `app ${count}` }));
      const affected = range === null ? 'pkg:npm/iris@1.5.0' : `pkg:npm/iris?vers=${encodeURIComponent(range)}`;
      const answer = await bringVex(
        session,
        openVexOf(`two-${count}`, [
          at(OLD, notAffected(cve(), 'pkg:npm/iris')),
          at(NEW, { vulnerability: { name: cve() }, products: [{ '@id': affected }], status: 'affected' }),
        ]),
      );
      expect([answer.created, answer.open, await stateOf()]).toEqual([1, 1, 'open']);
      // So it is when it is scanned again, and until the affected one is gone.
      await sendReport(service, device, 'trivy', reportOfPurls([...rows, [cve(9), 'pkg:npm/other@1.0.0']]));
      expect(await stateOf()).toBe('open');
      for (const name of [`app ${count}`, 'app'])
        await sendReport(service, device, 'trivy', reportOfPurls(rows.slice(1), { ArtifactName: name }));
      expect(await stateOf()).toBe('not-affected');
    }
    await right();
  });
});

describe('versions of a CycloneDX document', () => {
  it('are those of its components, where their package URLs have none', async () => {
    count += 1;
    await scan('1.0.0', '1.5.0', '2.0.0');
    const component = (ref: string, more: object): object => ({
      'bom-ref': ref,
      type: 'library',
      name: 'iris',
      purl: 'pkg:npm/iris',
      ...more,
    });
    const answer = await bringVex(session, {
      bomFormat: 'CycloneDX',
      specVersion: '1.7',
      version: 1,
      metadata: { timestamp: NEW },
      components: [
        component('one', { version: '1.0.0' }),
        component('outside', { isExternal: true, versionRange: 'vers:npm/>=1.2.0|<2.0.0' }),
      ],
      vulnerabilities: [
        ...[0, 1].map((n) => ({ id: cve(n), analysis: { state: 'not_affected' }, affects: [{ ref: 'one' }] })),
        ...[1, 2].map((n) => ({ id: cve(n), analysis: { state: 'not_affected' }, affects: [{ ref: 'outside' }] })),
      ],
    });
    expect([answer.created, await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual([
      4,
      'not-affected',
      'not-affected',
      'open',
    ]);
    await right();
  });

  it('have statuses of their own: affected stays open, unaffected is decided, unknown decides nothing', async () => {
    const states = {
      resolved: 'not-affected',
      not_affected: 'not-affected',
      false_positive: 'false-positive',
      exploitable: 'not-affected',
      in_triage: 'open',
    };
    for (const [state, expected] of Object.entries(states)) {
      count += 1;
      await scan('1.0.0', '2.0.0', '3.0.0', '4.5.0', '5.0.0');
      const versions = [
        { version: '1.0.0', status: 'affected' },
        { version: '2.0.0', status: 'unaffected' },
        { version: '3.0.0', status: 'unknown' },
        { range: 'vers:npm/>=4.0.0|<5.0.0', status: 'unaffected' },
        // Versions have no order: what is affected stays open, whatever is said beside it.
        { range: 'vers:npm/<1.5.0', status: 'unaffected' },
        { version: '1.0.0', status: 'unaffected' },
      ];
      await bringVex(session, {
        bomFormat: 'CycloneDX',
        specVersion: '1.7',
        version: 1,
        citations: [],
        metadata: { timestamp: NEW, component: { 'bom-ref': 'root', type: 'application', name: 'app' } },
        components: [{ 'bom-ref': 'p', type: 'library', name: 'iris', purl: 'pkg:npm/iris' }],
        vulnerabilities: [0, 1, 2, 3, 4].map((n) => ({
          id: cve(n),
          analysis: { state },
          affects: [{ ref: 'p', versions }],
        })),
      });
      const seen = [await stateOf(0), await stateOf(1), await stateOf(2), await stateOf(3), await stateOf(4)];
      expect([state, ...seen]).toEqual([state, 'open', expected, 'open', expected, 'open']);
    }
    await right();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import {
  bringVex,
  csafOf,
  cycloneDxOf,
  notAffected,
  openVexOf,
  reportOfPurls,
  sendReport,
  versionStates,
} from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2031-${50_000 + count * 20 + n}`;

describe('a VEX document', () => {
  it.each<[string, object, object]>([
    ['with empty texts', {}, { role: '', tooling: '', supplier: '' }],
    ['with empty texts in a statement', { impact_statement: '', status_notes: ' ', action_statement: '' }, {}],
    ['with members of its own', { supplier: 'S', '@id': 'x:1' }, { $schema: 'x', 'x-own': 1 }],
    ['with a version of 0', {}, { version: 0 }],
    ['with a version in quotes', {}, { version: '1' }],
    ['with a version of three numbers', {}, { version: '1.0.0' }],
    ['without a version', {}, { version: undefined }],
    ['updated in parts of a millisecond', {}, { last_updated: '2026-11-02T00:00:00.123456789Z' }],
    ['of a moment without a zone', {}, { timestamp: '2026-11-02T00:00:00.5' }],
    ['with a text that is none', { status_notes: 7 }, {}],
  ])('%s is taken', async (_what, statement, more) => {
    count += 1;
    const document = openVexOf(`t${count}`, [{ ...notAffected(cve(), 'pkg:npm/iris@1'), ...statement }], more);
    expect((await bringVex(session, document)).created).toBe(1);
  });

  it.each([
    ['OpenVEX', (name: string) => openVexOf(`b${count}`, [notAffected(name, 'pkg:npm/iris@1')])],
    [
      'OpenVEX 0.0.1',
      (name: string) => openVexOf(`b${count}`, [{ ...notAffected('', 'pkg:npm/iris@1'), vulnerability: name }]),
    ],
    ['CycloneDX', (name: string) => cycloneDxOf(`${count}`, name, ['pkg:npm/iris@1'])],
    ['CSAF', (name: string) => csafOf(`b${count}`, name, ['pkg:npm/iris@1'])],
  ])('of %s may have blanks around the name of a vulnerability', async (_format, document) => {
    count += 1;
    await sendReport(service, device, 'trivy', reportOfPurls([[cve(), 'pkg:npm/iris@1']]));
    await bringVex(session, document(` ${cve()} `));
    expect(await versionStates(session, cve())).toEqual([`${cve()} iris not-affected`]);
  });

  it('without words has its justification for a reason', async () => {
    count += 1;
    const said = { ...notAffected(cve(), 'pkg:npm/iris@1'), justification: 'component_not_present' };
    await bringVex(session, openVexOf(`t${count}`, [{ ...said, impact_statement: undefined }]));
    const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve()}`)).body.data;
    expect(decision.reason).toBe('The document says no more than “component not present”.');
  });

  it('says what it left aside or cut', async () => {
    count += 1;
    const long = { ...notAffected(cve(), 'pkg:npm/iris@1'), impact_statement: 'x'.repeat(5000) };
    const { notes } = await bringVex(session, openVexOf(`t${count}`, [long], { 'x-own': 1 }));
    expect(notes).toEqual(['Cut after 4000 characters: /statements/0/impact_statement.', 'Not read: /x-own.']);
    const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve()}`)).body.data;
    expect([decision.reason.length, decision.reason.at(-1)]).toEqual([4000, '…']);
  });

  it('of which some statements are wrong is taken for the others; one of nothing but such is refused', async () => {
    count += 1;
    const wrong = [
      { vulnerability: { name: cve(1) }, products: [{ '@id': 'pkg:npm/iris@1' }], status: 'not_affected' },
      { vulnerability: { name: cve(2) }, products: [{ '@id': 'pkg:npm/iris@1' }], status: 'exploded' },
      { vulnerability: {}, products: [{ '@id': 'pkg:npm/iris@1' }], status: 'fixed' },
    ];
    const { created, ignored, statements } = await bringVex(
      session,
      openVexOf(`t${count}`, [notAffected(cve(), 'pkg:npm/iris@1'), ...wrong]),
    );
    expect([created, ignored]).toEqual([1, 3]);
    expect(statements[1]).toMatchObject({
      outcome: 'ignored',
      vulnerabilityId: cve(1),
      reason: expect.stringContaining('justification'),
    });
    const { status, body } = await session.post('/vex', openVexOf(`t${count}x`, wrong));
    expect([status, body.errors.map((one: { pointer: string }) => one.pointer)]).toEqual([
      400,
      ['/statements/0', '/statements/1/status', '/statements/2/vulnerability/name'],
    ]);
  });

  it('of 24 000 statements is taken, in the time of some statements of SQL, and again for nothing', async () => {
    count += 1;
    const rows = Array.from({ length: 24_000 }, (_, i) =>
      notAffected(`CVE-2033-${100_000 + i}`, `pkg:npm/many${i % 50}@1.0.0`),
    );
    await sendReport(
      service,
      device,
      'trivy',
      reportOfPurls(
        Array.from({ length: 30 }, (_, i): [string, string] => [`CVE-2033-${100_000 + i}`, `pkg:npm/many${i}@1.0.0`]),
      ),
    );
    const first = await bringVex(session, openVexOf('many', rows));
    expect([first.created, first.findings, first.statements.length]).toEqual([24_000, 30, 1000]);
    const second = await bringVex(session, openVexOf('many', rows));
    expect([second.created, second.kept]).toEqual([0, 24_000]);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('with the id of another one, about other products, leaves that as it is', async () => {
    count += 1;
    const same = (version: number, product: string, ...cves: number[]): object =>
      openVexOf(
        'shared',
        cves.map((n) => notAffected(cve(n), product, 'pkg:npm/iris')),
        { version },
      );
    expect(await bringVex(session, same(3, 'pkg:oci/one', 0, 1))).toMatchObject({ created: 2, ended: 0 });
    expect(await bringVex(session, same(1, 'pkg:oci/two', 0))).toMatchObject({ created: 1, ended: 0 });
    expect(await bringVex(session, same(2, 'pkg:oci/two', 1))).toMatchObject({ created: 1, ended: 1 });
    // An older edition of either is still an older one.
    expect(await bringVex(session, same(1, 'pkg:oci/two', 0))).toMatchObject({ created: 0, ended: 0, ignored: 1 });
    expect(await bringVex(session, same(4, 'pkg:oci/one', 0))).toMatchObject({ kept: 1, ended: 1 });
    expect(await bringVex(session, same(3, 'pkg:oci/two', 1))).toMatchObject({ kept: 1, ended: 0 });
  });

  it('that asks for too much is refused', async () => {
    const products = Array.from({ length: 120_000 }, (_, i) => `pkg:npm/p${i}`);
    const statement = { vulnerability: { name: 'CVE-2033-1' }, products, status: 'fixed' };
    const { status, body } = await session.post('/vex', openVexOf('too much', [statement]));
    expect([status, body.errors[0].detail]).toEqual([
      400,
      'asks for more than the 100000 decisions that are taken at once',
    ]);
  });
});

describe('a document about an SBOM', () => {
  const SERIAL = 'c353fcce-defe-4367-8bb9-8fde039fc639';
  const bom = (version: number): object => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${SERIAL}`,
    version,
    metadata: { component: { 'bom-ref': 'root', type: 'application', name: 'Case App', version: '1' } },
    components: [
      { 'bom-ref': 'comp-a', type: 'library', name: 'iris9', version: '1.0.0', purl: 'pkg:npm/iris9@1.0.0' },
      { 'bom-ref': 'comp-b', type: 'library', name: 'rose9', version: '2.0.0' },
    ],
    vulnerabilities: [0, 1, 2, 3].map((n) => ({
      id: cve(n),
      ratings: [{ severity: 'high' }],
      affects: [{ ref: 'comp-a' }, { ref: 'comp-b' }],
    })),
  });
  const vex = (refs: readonly string[], more: object = {}): object => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.4',
    version: 1,
    serialNumber: `urn:uuid:2da0edaf-9777-4b0c-b2ae-${String(count).padStart(12, '0')}`,
    metadata: { timestamp: '2026-03-10T21:40:25.805456' },
    vulnerabilities: refs.map((ref, n) => ({
      id: cve(n),
      analysis: { state: 'not_affected', justification: 'code_not_reachable' },
      affects: [{ ref }],
    })),
    ...more,
  });

  it('is applied to its components, or to all of it, there and nowhere else', async () => {
    count += 1;
    const own = await enrollDevice(service, session);
    await sendReport(service, own, 'cyclonedx', bom(1));
    const link = `urn:cdx:${SERIAL}/1`;
    const result = await bringVex(
      session,
      vex([`${link}#comp-a`, `${link}#comp-b`, link, `urn:cdx:${SERIAL}/7#comp-a`]),
    );
    expect(
      result.statements.map((one: { outcome: string; reason: string | null }) => one.reason ?? one.outcome),
    ).toEqual(['created', 'created', 'created', 'It is about an SBOM that is not here.']);
    const states = (await versionStates(session, cve(0), cve(1), cve(2), cve(3))).map((row) =>
      row.split(' ').slice(1).join(' '),
    );
    expect(states).toEqual([
      'iris9 not-affected',
      'rose9 open',
      'iris9 open',
      'rose9 not-affected',
      'iris9 not-affected',
      'rose9 not-affected',
      'iris9 open',
      'rose9 open',
    ]);
    // The same packages elsewhere are not of that SBOM.
    await sendReport(
      service,
      await enrollDevice(service, session),
      'trivy',
      reportOfPurls([[cve(0), 'pkg:npm/iris9@1.0.0']]),
    );
    expect((await versionStates(session, cve(0))).map((row) => row.split(' ').slice(1).join(' '))).toEqual([
      'iris9 not-affected',
      'iris9 open',
      'rose9 open',
    ]);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('or about the application by its name and version, is applied to all that is in it', async () => {
    count += 1;
    const own = await enrollDevice(service, session);
    await sendReport(service, own, 'cyclonedx', bom(1));
    const root = (version: string): object => ({
      metadata: { component: { 'bom-ref': 'r', type: 'application', name: 'Case App', version } },
    });
    await bringVex(session, vex(['r'], root('2')));
    expect((await versionStates(session, cve(0))).every((row) => row.endsWith(' open'))).toBe(true);
    await bringVex(session, { ...vex(['r'], root('1')), version: 2 });
    expect((await versionStates(session, cve(0))).every((row) => row.endsWith(' not-affected'))).toBe(true);
    expect((await versionStates(session, cve(1))).every((row) => row.endsWith(' open'))).toBe(true);
    expect(await rollupDifferences(service)).toEqual([]);
  });
});

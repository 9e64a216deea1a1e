import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice } from '../support/device.js';
import { statesOf } from '../support/decision.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { reportTo, type ReportedVulnerability, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2026-${60_000 + count * 20 + n}`;

const scan = (to: EnrolledDevice, vulnerabilities: ReportedVulnerability[], artifact = `app ${count}`): Promise<void> =>
  reportTo(service, to, vulnerabilities, artifact);

function openVex(statements: object[], more: object = {}): object {
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://example.org/vex/${count}`,
    author: 'Example Vendor',
    timestamp: '2026-01-08T18:02:03.647787998-06:00',
    version: 1,
    statements,
    ...more,
  };
}

function statement(id: string, product: string | null, status: string, more: object = {}): object {
  const justified = status === 'not_affected' ? { justification: 'vulnerable_code_not_in_execute_path' } : {};
  const products = product === null ? [] : [{ '@id': product }];
  return { vulnerability: { name: id }, products, status, ...justified, ...more };
}

async function bring(document: object, by: Session = session): Promise<Answer['body']> {
  const { status, body } = await by.post('/vex', document);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
}

const outcomes = (result: Answer['body']): string[] => result.statements.map((one: Answer['body']) => one.outcome);
const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);

describe('an OpenVEX document', () => {
  it('decides for the very versions that it names, and says of every statement what became of it', async () => {
    count += 1;
    const [a, b, c, d] = [cve(0), cve(1), cve(2), cve(3)];
    await scan(device, [
      { id: a, package: 'alpha', installed: '1.0.0' },
      { id: b, package: 'alpha', installed: '1.0.0' },
      { id: c, package: 'beta', installed: '2.0.0' },
      { id: d, package: 'beta', installed: '2.0.0' },
    ]);
    const result = await bring(
      openVex([
        statement(a, 'pkg:npm/alpha@1.0.0', 'not_affected'),
        statement(b, 'pkg:npm/alpha@0.9.0', 'not_affected'),
        statement(c, 'pkg:npm/beta@2.0.0', 'fixed'),
        statement(c, 'pkg:npm/gamma', 'fixed'),
        statement(d, 'pkg:npm/beta@2.0.0', 'affected', { action_statement: 'Upgrade.' }),
        statement(d, 'pkg:npm/gamma@1.0.0', 'under_investigation'),
        statement(d, 'pkg:oci/nginx@sha256%3A13d22e', 'not_affected'),
        statement(d, null, 'not_affected'),
        { vulnerability: d, products: ['pkg:npm/beta@9.9.9'], status: 'not_affected', impact_statement: 'No.' },
      ]),
    );
    expect(result).toMatchObject({
      author: 'Example Vendor',
      version: 1,
      created: 5,
      kept: 0,
      open: 2,
      ignored: 2,
      findings: 2,
    });
    expect(
      result.statements.map((one: Answer['body']) => [one.statement, one.outcome, one.reason?.slice(0, 30)]),
    ).toEqual([
      [0, 'created', undefined],
      [1, 'created', undefined],
      [2, 'created', undefined],
      [3, 'ignored', 'Which versions are fixed is no'],
      [4, 'open', 'What is affected stays open.'],
      [5, 'open', 'Nothing is decided while it is'],
      [6, 'created', undefined],
      [7, 'ignored', 'It names no product.'],
      [8, 'created', undefined],
    ]);
    const name = device.name;
    expect(await statesOf(session, a, b, c, d)).toEqual([
      `${a} ${name} alpha not-affected`,
      `${b} ${name} alpha open`,
      `${c} ${name} beta not-affected`,
      `${d} ${name} beta open`,
    ]);
    const [first] = (await session.get(`/risk-acceptances?vulnerabilityId=${a}`)).body.data;
    expect(first).toMatchObject({
      id: result.statements[0].decisionId,
      decision: 'not-affected',
      scope: { package: { ecosystem: 'npm', name: 'alpha', versions: ['1.0.0'] } },
      justification: 'vulnerable_code_not_in_execute_path',
      source: { document: `https://example.org/vex/${count}`, author: 'Example Vendor', version: 1 },
      decidedBy: { name: 'Ada' },
    });
    // What it says is of these versions: the next one is open again.
    await scan(device, [{ id: a, package: 'alpha', installed: '1.0.1' }]);
    expect(await statesOf(session, a)).toEqual([`${a} ${name} alpha open`]);
    await right();
  });

  it('twice makes nothing new; a later version replaces what the earlier one said', async () => {
    count += 1;
    const [a, b] = [cve(0), cve(1)];
    await scan(device, [
      { id: a, package: 'alpha' },
      { id: b, package: 'alpha' },
    ]);
    const both = openVex([
      statement(a, 'pkg:npm/alpha', 'not_affected'),
      statement(b, 'pkg:npm/alpha', 'not_affected'),
    ]);
    expect(outcomes(await bring(both))).toEqual(['created', 'created']);
    const again = await bring(both);
    expect([outcomes(again), again.findings]).toEqual([['kept', 'kept'], 0]);
    const later = openVex([statement(a, 'pkg:npm/alpha', 'affected', { action_statement: 'Upgrade.' })], {
      version: 2,
    });
    const result = await bring(later);
    expect([outcomes(result), result.ended, result.findings]).toEqual([['open'], 2, 2]);
    expect(await statesOf(session, a, b)).toEqual([`${a} ${device.name} alpha open`, `${b} ${device.name} alpha open`]);
    expect((await session.get(`/risk-acceptances?vulnerabilityId=${a}`)).body.data).toMatchObject([
      { status: 'ended', endCause: 'replaced' },
    ]);
    const third = openVex([statement(a, 'pkg:npm/alpha', 'not_affected')], { version: 3 });
    expect(outcomes(await bring(third))).toEqual(['created']);
    const old = await bring(openVex([statement(b, 'pkg:npm/alpha', 'not_affected')], { version: 2 }));
    expect(old.statements[0].reason).toContain('newer version');
    // What somebody here ended does not come back with the same document.
    const [stored] = (await session.get(`/risk-acceptances?vulnerabilityId=${a}&status=active`)).body.data;
    await session.delete(`/risk-acceptances/${stored.id}`);
    expect(outcomes(await bring(third))).toEqual(['ignored']);
    await right();
  });

  it('is not undone by an older one, though all that it did was to keep or to take back', async () => {
    count += 1;
    const [a, b] = [cve(0), cve(1)];
    await scan(device, [
      { id: a, package: 'alpha' },
      { id: b, package: 'alpha' },
    ]);
    const ofA = statement(a, 'pkg:npm/alpha', 'not_affected');
    const ofB = statement(b, 'pkg:npm/alpha', 'not_affected');
    const affected = statement(b, 'pkg:npm/alpha', 'affected', { action_statement: 'Upgrade.' });
    const first = openVex([ofA, ofB]);
    await bring(first);
    expect(outcomes(await bring(openVex([ofA, affected], { version: 2 })))).toEqual(['kept', 'open']);
    const old = await bring(first);
    expect([outcomes(old), old.ended, old.findings]).toEqual([['ignored', 'ignored'], 0, 0]);
    expect(await statesOf(session, b)).toEqual([`${b} ${device.name} alpha open`]);
    // Of the edition that kept it: what somebody ended here does not come back with that one either.
    const [stored] = (await session.get(`/risk-acceptances?vulnerabilityId=${a}&status=active`)).body.data;
    await session.delete(`/risk-acceptances/${stored.id}`);
    expect(outcomes(await bring(openVex([ofA, affected], { version: 2 })))).toEqual(['ignored', 'open']);
    await right();
  });

  it('about a vulnerability that nobody has seen decides about it for when it appears', async () => {
    count += 1;
    const a = cve();
    const result = await bring(openVex([statement(a, 'pkg:npm/alpha', 'not_affected')]));
    expect([outcomes(result), result.findings]).toEqual([['created'], 0]);
    const { body } = await session.get(`/risk-acceptances?vulnerabilityId=${a}`);
    expect(body.data).toMatchObject([{ vulnerabilityId: a, status: 'active', findings: 0 }]);
    await scan(device, [
      { id: a, package: 'alpha' },
      { id: a, package: 'beta' },
    ]);
    expect(await statesOf(session, a)).toEqual([
      `${a} ${device.name} alpha not-affected`,
      `${a} ${device.name} beta open`,
    ]);
    await right();
  });

  it.each<[string, object, string]>([
    ['no id', openVex([], { '@id': undefined }), '/@id'],
    ['no author', openVex([], { author: '' }), '/author'],
    ['another context', openVex([], { '@context': 'https://example.org' }), '/@context'],
    ['no list of statements', openVex([], { statements: {} }), '/statements'],
    ['a version that is none', openVex([], { version: 'x' }), '/version'],
    ['a property too many', openVex([], { statment: [] }), '/statment'],
    ['an unknown status', openVex([statement('CVE-1-1', 'pkg:npm/a', 'exploded')]), '/statements/0/status'],
    ['no name', openVex([{ vulnerability: {}, status: 'fixed' }]), '/statements/0/vulnerability/name'],
    [
      'an unknown justification',
      openVex([statement('CVE-1-1', null, 'not_affected', { justification: 'because' })]),
      '/statements/0/justification',
    ],
    [
      'neither justification nor impact',
      openVex([{ vulnerability: { name: 'CVE-1-1' }, status: 'not_affected' }]),
      '/statements/0',
    ],
    [
      'a product without a name',
      openVex([{ ...statement('CVE-1-1', null, 'fixed'), products: [{}] }]),
      '/statements/0/products/0',
    ],
    [
      'a moment that is none',
      openVex([statement('CVE-1-1', null, 'fixed', { timestamp: 'today' })]),
      '/statements/0/timestamp',
    ],
    ['no format that is known', { hello: 'world' }, '/hello'],
    ['an SBOM without vulnerabilities', { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 }, ''],
    ['an older CycloneDX', { bomFormat: 'CycloneDX', specVersion: '1.3', vulnerabilities: [] }, '/specVersion'],
  ])('with %s is refused, and where is told', async (_what, document, pointer) => {
    const { status, body } = await session.post('/vex', document);
    expect([status, body.code, body.errors.map((one: Answer['body']) => one.pointer)]).toEqual([
      400,
      'vex-document-invalid',
      expect.arrayContaining([pointer]),
    ]);
  });

  it('is brought by analysts, as JSON', async () => {
    const viewer = await signIn(service, 'cy');
    expect((await viewer.post('/vex', openVex([]))).status).toBe(403);
    expect((await viewer.get('/vex')).status).toBe(200);
    const as = { 'Content-Type': 'application/vnd.cyclonedx+json' };
    expect((await session.post('/vex', openVex([]), as)).status).toBe(415);
    const large = await session.post('/vex', openVex([], { tooling: 'x'.repeat(20 * 1024 * 1024) }));
    expect([large.status, large.body.detail]).toEqual([413, expect.stringMatching(/20 MiB.*several documents/)]);
  });
});

describe('a CycloneDX document', () => {
  it('is read like the examples of its specification: by BOM-Link, by component, by state and response', async () => {
    count += 1;
    const [a, b, c, d] = [cve(0), cve(1), cve(2), cve(3)];
    await scan(
      device,
      [a, b, c, d].map((id) => ({ id, package: 'alpha', installed: '1.0.0' })),
    );
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.4',
      version: 1,
      metadata: {
        timestamp: '2026-03-03T00:00:00Z',
        component: { name: 'ABC', type: 'application', 'bom-ref': 'product-ABC' },
      },
      components: [
        {
          type: 'library',
          name: 'x',
          'bom-ref': 'x',
          components: [{ type: 'library', name: 'alpha', 'bom-ref': 'inner', purl: 'pkg:npm/alpha@1.0.0' }],
        },
      ],
      vulnerabilities: [
        {
          id: a,
          source: { name: 'NVD' },
          ratings: [{ source: { name: 'NVD' }, score: 7.5, severity: 'high', method: 'CVSSv31' }],
          analysis: {
            state: 'not_affected',
            justification: 'code_not_reachable',
            response: 'will_not_fix',
            detail: 'Not reachable.',
          },
          affects: [
            { ref: `urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#${encodeURIComponent('pkg:npm/alpha@1.0.0')}` },
          ],
        },
        { id: b, analysis: { state: 'false_positive' }, affects: [{ ref: 'inner' }] },
        { id: c, analysis: { state: 'exploitable', response: ['update'] }, affects: [{ ref: 'inner' }] },
        {
          id: d,
          analysis: { state: 'not_affected', justification: 'requires_configuration' },
          affects: [{ ref: 'product-ABC' }],
        },
        { id: d, affects: [{ ref: 'inner' }] },
        {
          id: d,
          analysis: { state: 'resolved' },
          affects: [{ ref: 'inner', versions: [{ range: 'vers:npm/>=1.0.0', status: 'unaffected' }] }],
        },
      ],
    };
    const result = await bring(document);
    expect(outcomes(result)).toEqual(['created', 'created', 'open', 'created', 'ignored', 'created']);
    const name = device.name;
    expect(await statesOf(session, a, b, c, d)).toEqual([
      `${a} ${name} alpha not-affected`,
      `${b} ${name} alpha false-positive`,
      `${c} ${name} alpha open`,
      `${d} ${name} alpha not-affected`,
    ]);
    expect(outcomes(await bring(document)).slice(0, 2)).toEqual(['kept', 'kept']);
    const [first] = (await session.get(`/risk-acceptances?vulnerabilityId=${a}`)).body.data;
    expect(first).toMatchObject({ justification: 'vulnerable_code_not_in_execute_path', reason: 'Not reachable.' });
    await right();
  });
});

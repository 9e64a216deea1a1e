import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import {
  bringVex,
  csafOf,
  cycloneDxOf,
  notAffected,
  openVexOf,
  reportOfPurls,
  sbomOf,
  sendReport,
  stateOn,
} from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

const cve = (n = 0): string => `CVE-2031-${80_000 + count * 20 + n}`;
const IRIS = 'pkg:npm/iris';

beforeAll(async () => void ({ service, session } = await startScanned()));

beforeEach(async () => {
  count += 1;
  device = await enrollDevice(service, session);
});

afterAll(() => service.stop());

describe('a version by its name', () => {
  it.each([
    ['1.9.5', 'not-affected'],
    ['1.9.4', 'open'],
    ['1.9.6', 'open'],
    ['2.0.0', 'not-affected'],
  ])('says more than a range beside it in CycloneDX: %s is %s', async (version, state) => {
    await sendReport(service, device, 'trivy', reportOfPurls([[cve(), `${IRIS}@${version}`]]));
    const document = cycloneDxOf(String(count), cve(), [IRIS]) as { vulnerabilities: object[] };
    const versions = [
      { version: '1.9.5', status: 'unaffected' },
      { range: 'vers:npm/<2.0.0', status: 'affected' },
      { range: 'vers:npm/>=2.0.0', status: 'unaffected' },
      { version: '1.9.6', status: 'affected' },
      { version: '1.9.6', status: 'unaffected' },
    ];
    const vulnerabilities = [{ ...document.vulnerabilities[0], affects: [{ ref: IRIS, versions }] }];
    await bringVex(session, { ...document, vulnerabilities });
    expect(await stateOn(session, device, cve())).toBe(state);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it.each([
    ['2.0.1', 'not-affected'],
    ['1.0.0', 'open'],
  ])('says more than the product without one in CSAF: %s is %s', async (version, state) => {
    await sendReport(service, device, 'trivy', reportOfPurls([[cve(), `${IRIS}@${version}`]]));
    const document = csafOf(`named-${count}`, cve(), [IRIS, `${IRIS}@2.0.1`]);
    const vulnerabilities = [{ cve: cve(), product_status: { known_affected: ['P0'], fixed: ['P1'] } }];
    await bringVex(session, { ...document, vulnerabilities });
    expect(await stateOn(session, device, cve())).toBe(state);
  });
});

describe('an image by its digest', () => {
  const digest = `sha256:${'c'.repeat(64)}`;

  it.each([
    [digest, 'not-affected'],
    [`sha256:${'d'.repeat(64)}`, 'open'],
  ])('is that of an SBOM whose version it is: %s is %s', async (version, state) => {
    const main = { type: 'container', name: 'registry.example/team/shop', version };
    await sendReport(service, device, 'cyclonedx', sbomOf(main, [[cve(), `${IRIS}@1.0.0`]]));
    const product = `pkg:oci/shop@${encodeURIComponent(digest)}?repository_url=registry.example/team/shop`;
    await bringVex(session, openVexOf(`digest-${count}`, [notAffected(cve(), product, IRIS)]));
    expect(await stateOn(session, device, cve())).toBe(state);
  });
});

describe('a package URL with slashes before its type', () => {
  it('decides, and is told without them, as CSAF asks', async () => {
    await sendReport(service, device, 'trivy', reportOfPurls([[cve(), `${IRIS}@1.0.0`]]));
    await bringVex(session, openVexOf(`slashes-${count}`, [notAffected(cve(), 'pkg://npm/iris@1.0.0')]));
    expect(await stateOn(session, device, cve())).toBe('not-affected');
    const { product_tree: tree } = (await session.get('/vex?format=csaf')).body;
    const purls = tree.full_product_names.map(
      (one: { product_identification_helper?: { purl?: string } }) => one.product_identification_helper?.purl,
    );
    expect(purls.filter((one?: string) => one?.startsWith('pkg:/') === true)).toEqual([]);
    expect(purls).toContain(`${IRIS}@1.0.0`);
  });
});

describe('what is sent as decisions and holds none', () => {
  it.each<[string, object, RegExp]>([
    [
      'a report',
      trivyReport({ artifact: 'x', vulnerabilities: [] }),
      /^This is a Trivy report .* POST \/api\/v1\/scans\/upload/,
    ],
    [
      'an inventory',
      { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] },
      /^This is a CycloneDX document and/,
    ],
    ['a log', { version: '2.1.0', runs: [] }, /^This is a SARIF log and holds no decisions\./],
    [
      'an attestation',
      { _type: 'https://in-toto.io/Statement/v1', predicateType: 'https://openvex.dev/ns', predicate: {} },
      /^This is an attestation \(in-toto\); .* predicate/,
    ],
    ['a CycloneDX of later', { specFormat: 'CycloneDX', specVersion: '2.0' }, /^This is neither an OpenVEX/],
    ['anything', { hello: 'world' }, /^This is neither an OpenVEX/],
  ])('%s is named, with where it belongs', async (_what, document, words) => {
    const { status, body } = await session.post('/vex', document);
    expect([status, body.code]).toEqual([400, 'vex-document-invalid']);
    expect(body.detail).toMatch(words);
  });

  it('is known by little of a large one', async () => {
    const report = trivyReport({ artifact: 'x', vulnerabilities: [] });
    const { status, body } = await session.post('/vex', { ...report, Metadata: { text: 'x'.repeat(3_000_000) } });
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/^This is a Trivy report/)]);
  });
});

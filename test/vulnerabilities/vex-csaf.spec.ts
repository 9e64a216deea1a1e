import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, reportOfPurls, sendReport, versionStates } from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2031-${40_000 + count * 20 + n}`;

function csaf(tree: object, vulnerabilities: object[], more: object = {}): object {
  return {
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      title: 'Example',
      publisher: { category: 'vendor', name: 'Example Company', namespace: 'https://example.com' },
      tracking: {
        id: `EX-${count}`,
        status: 'final',
        version: '1',
        current_release_date: '2026-07-01T10:00:00+02:00',
        initial_release_date: '2026-07-01T10:00:00+02:00',
        revision_history: [{ number: '1', date: '2026-07-01T10:00:00+02:00', summary: 'First.' }],
      },
      ...more,
    },
    product_tree: tree,
    vulnerabilities,
  };
}

const product = (id: string, purl: string): object => ({
  product_id: id,
  name: id,
  product_identification_helper: { purl },
});

async function report(rows: readonly [string, string][], more: object = {}): Promise<void> {
  await sendReport(service, device, 'trivy', reportOfPurls(rows, { ArtifactName: `app ${count}`, ...more }));
}

async function states(...cves: string[]): Promise<string[]> {
  return (await versionStates(session, ...cves)).map((row) => row.split(' ').slice(1).join(' '));
}

describe('a CSAF document', () => {
  it('says of products by branches, groups and flags what they are', async () => {
    count += 1;
    await report([
      [cve(0), 'pkg:npm/alpha@4.2.0'],
      [cve(1), 'pkg:npm/alpha@4.2.0'],
      [cve(2), 'pkg:npm/alpha@4.2.0'],
      [cve(3), 'pkg:npm/alpha@4.2.0'],
      [cve(4), 'pkg:npm/alpha@4.2.0'],
    ]);
    const range = 'vers:npm/>=4.0.0|<5.0.0';
    const tree = {
      branches: [
        {
          category: 'vendor',
          name: 'Example Company',
          branches: [
            {
              category: 'product_name',
              name: 'alpha',
              branches: [
                { category: 'product_version', name: '4.2.0', product: product('P-4.2', 'pkg:npm/alpha@4.2.0') },
                { category: 'product_version', name: '4.1.0', product: product('P-4.1', 'pkg:npm/alpha') },
                { category: 'product_version_range', name: range, product: product('P-4', 'pkg:npm/alpha') },
                { category: 'product_version_range', name: '<= 9', product: product('P-9', 'pkg:npm/alpha') },
              ],
            },
          ],
        },
      ],
      full_product_names: [
        { product_id: 'CPE', name: 'x', product_identification_helper: { cpe: 'cpe:2.3:a:x:y:1:*:*:*:*:*:*:*' } },
      ],
      product_groups: [{ group_id: 'G', product_ids: ['P-4.2', 'P-4'] }],
    };
    const flag = { label: 'component_not_present', group_ids: ['G'] };
    const document = csaf(tree, [
      { cve: cve(0), product_status: { known_not_affected: ['P-4.2'], known_affected: ['CPE'] }, flags: [flag] },
      { cve: cve(1), product_status: { known_not_affected: ['P-4'] }, flags: [flag] },
      {
        cve: cve(2),
        product_status: { known_affected: ['P-4.2'] },
        remediations: [{ category: 'none_available', details: 'Wait.', product_ids: ['P-4.2'] }],
      },
      { cve: cve(3), product_status: { fixed: ['P-4.2'], under_investigation: ['P-4.1'] } },
      {
        cve: cve(4),
        product_status: { known_not_affected: ['P-4.1', 'P-9', 'nowhere'] },
        threats: [{ category: 'impact', details: 'No.', product_ids: ['P-4.1', 'P-9', 'nowhere'] }],
      },
    ]);
    const result = await bringVex(session, document);
    expect(result).toMatchObject({
      format: 'csaf',
      document: `https://example.com/EX-${count}`,
      author: 'Example Company',
      version: 1,
      created: 4,
      open: 2,
      ignored: 3,
    });
    expect(
      result.reasons
        .filter((one: { outcome: string }) => one.outcome === 'ignored')
        .map((one: { reason: string }) => one.reason.slice(0, 28))
        .sort(),
    ).toEqual(['It gives its versions as a r', 'It is named by CPE only, whi', 'The product tree of the docu']);
    expect(await states(cve(0), cve(1), cve(2), cve(3), cve(4))).toEqual([
      'alpha not-affected',
      'alpha not-affected',
      'alpha open',
      'alpha not-affected',
      'alpha open',
    ]);
    const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve(0)}`)).body.data;
    expect(decision.justification).toBe('component_not_present');
    expect((await bringVex(session, document)).created).toBe(0);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('says of parts of products, and of packages of a system, where they count', async () => {
    count += 1;
    await report(
      [
        [cve(0), 'pkg:golang/example.org/crypt@v0.30.0'],
        [cve(1), 'pkg:golang/example.org/crypt@v0.30.0'],
      ],
      { ArtifactName: 'registry.example/shop:1.2', ArtifactType: 'container_image' },
    );
    await sendReport(
      service,
      device,
      'trivy',
      reportOfPurls(
        [
          [cve(2), 'pkg:rpm/redhat/openssl@1%3A3.0.7-27.el9?arch=x86_64&distro=redhat-9.4'],
          [cve(3), 'pkg:rpm/redhat/openssl@1%3A3.0.7-27.el9?arch=x86_64&distro=redhat-9.4'],
        ],
        { ArtifactName: `host ${count}`, Metadata: { OS: { Family: 'redhat', Name: '9.4' } } },
      ),
    );
    const system = (id: string, version: string): object => ({
      product_id: id,
      name: id,
      product_identification_helper: { cpe: `cpe:/o:redhat:enterprise_linux:${version}::baseos` },
    });
    const relation = (whole: string, part: string): object => ({
      category: 'default_component_of',
      product_reference: part,
      relates_to_product_reference: whole,
      full_product_name: { product_id: `${whole}:${part}`, name: `${part} of ${whole}` },
    });
    const tree = {
      full_product_names: [
        product('shop', 'pkg:oci/shop?repository_url=registry.example/shop'),
        product('store', 'pkg:oci/store?repository_url=registry.example/store'),
        product('crypt', 'pkg:golang/example.org/crypt@v0.30.0'),
        product('openssl', 'pkg:rpm/redhat/openssl?arch=src'),
        system('rhel8', '8'),
        system('rhel9', '9'),
      ],
      relationships: [
        relation('shop', 'crypt'),
        relation('store', 'crypt'),
        relation('rhel8', 'openssl'),
        relation('rhel9', 'openssl'),
      ],
    };
    const flag = (id: string): object => ({ label: 'vulnerable_code_not_present', product_ids: [id] });
    await bringVex(
      session,
      csaf(tree, [
        { cve: cve(0), product_status: { known_not_affected: ['shop:crypt'] }, flags: [flag('shop:crypt')] },
        { cve: cve(1), product_status: { known_not_affected: ['store:crypt'] }, flags: [flag('store:crypt')] },
        {
          cve: cve(2),
          product_status: { known_not_affected: ['rhel9:openssl'], known_affected: ['rhel8:openssl'] },
          flags: [flag('rhel9:openssl')],
        },
        {
          cve: cve(3),
          product_status: { known_not_affected: ['rhel8:openssl'], known_affected: ['rhel9:openssl'] },
          flags: [flag('rhel8:openssl')],
        },
      ]),
    );
    expect(await states(cve(0), cve(1), cve(2), cve(3))).toEqual([
      'example.org/crypt not-affected',
      'example.org/crypt open',
      'openssl not-affected',
      'openssl open',
    ]);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('of 2.1 has several package URLs; without flag or impact it does not say why, and decides nothing', async () => {
    count += 1;
    await report([
      [cve(0), 'pkg:npm/alpha@1.0.0'],
      [cve(1), 'pkg:npm/alpha@1.0.0'],
    ]);
    const tree = {
      full_product_names: [
        {
          product_id: 'P',
          name: 'P',
          product_identification_helper: {
            purls: ['pkg:npm/alpha@1.0.0?repository_url=npm.example.com', 'pkg:npm/alpha@1.0.0'],
          },
        },
      ],
    };
    const said = {
      cve: cve(0),
      product_status: { known_not_affected: ['P'] },
      flags: [{ label: 'component_not_present', product_ids: ['P'] }],
    };
    // What is to be done says nothing of why.
    const remediations = [{ category: 'none_available', details: 'No fix.', product_ids: ['P'] }];
    const silent = { cve: cve(1), product_status: { known_not_affected: ['P'] }, remediations };
    const both = await bringVex(session, csaf(tree, [said, silent], { csaf_version: '2.1' }));
    expect([both.created, both.ignored, both.reasons[0].reason]).toEqual([
      2,
      1,
      expect.stringContaining('needs a flag or an impact statement'),
    ]);
    expect(await states(cve(0), cve(1))).toEqual(['alpha not-affected', 'alpha open']);
    count += 1;
    const { status, body } = await session.post('/vex', csaf(tree, [silent]));
    expect([status, body.code, body.errors[0].pointer]).toEqual([
      400,
      'vex-document-invalid',
      '/vulnerabilities/0/product_status/known_not_affected',
    ]);
  });

  it.each([
    ['another version', { csaf_version: '1.2' }, '/document/csaf_version'],
    ['no id', { tracking: { version: '1' } }, '/document/tracking/id'],
    ['a version that is none', { tracking: { id: 'x', version: 'new' } }, '/document/tracking/version'],
  ])('with %s is refused', async (_what, more, pointer) => {
    const { status, body } = await session.post('/vex', csaf({}, [], more));
    expect([status, body.errors.map((one: { pointer: string }) => one.pointer)]).toEqual([
      400,
      expect.arrayContaining([pointer]),
    ]);
  });
});

describe('what is told as CSAF', () => {
  it('is a document of the VEX profile: what stands in its tests of documents holds', async () => {
    const { body } = await session.get('/vex?format=csaf');
    const { document, product_tree: tree, vulnerabilities } = body;
    expect([document.category, document.csaf_version, document.tracking.status]).toEqual(['csaf_vex', '2.0', 'final']);
    // 6.1.1 and 6.1.2: every product that is named is there, and once.
    const ids = [
      ...tree.full_product_names,
      ...(tree.relationships ?? []).map((one: { full_product_name: object }) => one.full_product_name),
    ].map((one: { product_id: string }) => one.product_id);
    expect(new Set(ids).size).toBe(ids.length);
    const named: string[] = vulnerabilities.flatMap((one: Record<string, object>) => [
      ...Object.values(one['product_status'] as Record<string, string[]>).flat(),
      ...['flags', 'threats', 'remediations'].flatMap((list) =>
        ((one[list] as { product_ids: string[] }[] | undefined) ?? []).flatMap(({ product_ids: of }) => of),
      ),
    ]);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    // 6.1.6 and 6.1.23: one status a product, one entry a CVE.
    for (const one of vulnerabilities) {
      const all: string[] = Object.values(one.product_status as Record<string, string[]>).flat();
      expect(new Set(all).size).toBe(all.length);
      expect(one.notes.length).toBeGreaterThan(0);
      // 6.1.27.9: why what is not affected is not.
      const why = [...(one.flags ?? []), ...(one.threats ?? [])].flatMap(
        (row: { product_ids: string[] }) => row.product_ids,
      );
      expect((one.product_status.known_not_affected ?? []).filter((id: string) => !why.includes(id))).toEqual([]);
      const what = (one.remediations ?? []).flatMap((row: { product_ids: string[] }) => row.product_ids);
      expect((one.product_status.known_affected ?? []).filter((id: string) => !what.includes(id))).toEqual([]);
    }
    const cves = vulnerabilities.flatMap((one: { cve?: string }) => one.cve ?? []);
    expect(new Set(cves).size).toBe(cves.length);
    // 6.1.14 to 6.1.22: the history of revisions.
    const { version, revision_history: history } = document.tracking;
    expect(history.map((one: { number: string }) => one.number)).toEqual([version]);
  });
});

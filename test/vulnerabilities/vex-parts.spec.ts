import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport, versionStates } from '../support/vex.js';

let service: TestService;
let session: Session;
let count = 0;

beforeAll(async () => void ({ service, session } = await startScanned()));

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2031-${60_000 + count * 20 + n}`;
const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);

describe('a statement about a part of a product', () => {
  const CRYPT = 'pkg:golang/example.org/crypt@v0.30.0';
  const image = (name: string, more: object = {}): object =>
    reportOfPurls([[cve(), CRYPT]], { ArtifactName: name, ArtifactType: 'container_image', ...more });

  it.each([
    ['by name and registry', 'pkg:oci/shop?repository_url=registry.example/team/shop', 'not-affected'],
    ['by registry alone', 'pkg:oci/shop?repository_url=registry.example/team', 'not-affected'],
    ['by name', 'pkg:oci/shop', 'not-affected'],
    ['by tag', 'pkg:oci/shop?repository_url=registry.example/team/shop&tag=1.2', 'not-affected'],
    ['by another tag', 'pkg:oci/shop?repository_url=registry.example/team/shop&tag=1.3', 'open'],
    ['by digest', `pkg:oci/shop@sha256%3A${'a'.repeat(64)}`, 'not-affected'],
    ['by another digest', `pkg:oci/shop@sha256%3A${'b'.repeat(64)}`, 'open'],
    ['of another registry', 'pkg:oci/shop?repository_url=other.example/team/shop', 'open'],
    ['of another name', 'pkg:oci/store?repository_url=registry.example/team/store', 'open'],
    ['by the name that Docker has for it', 'pkg:docker/team/shop@1.2?repository_url=registry.example', 'not-affected'],
    ['that is no image', 'pkg:golang/example.org/shop@v1.2.0', 'open'],
  ])('counts in this image: %s', async (_what, product, state) => {
    count += 1;
    const own = await enrollDevice(service, session);
    const digest = { Metadata: { RepoDigests: [`registry.example/team/shop@sha256:${'a'.repeat(64)}`] } };
    await sendReport(service, own, 'trivy', image('registry.example/team/shop:1.2', digest));
    await bringVex(session, openVexOf(`s${count}`, [notAffected(cve(), product, CRYPT)]));
    expect(await versionStates(session, cve())).toEqual([`${cve()} example.org/crypt ${state}`]);
  });

  it.each([
    ['0.0.1, as texts', 'https://openvex.dev/ns', (text: string): unknown => text],
    ['0.2.0, as objects', 'https://openvex.dev/ns/v0.2.0', (text: string): unknown => ({ '@id': text })],
  ])('counts where the parts stand beside the products, in %s', async (_version, context, written) => {
    count += 1;
    const own = await enrollDevice(service, session);
    const elsewhere = await enrollDevice(service, session);
    await sendReport(service, own, 'trivy', image('registry.example/team/shop:1.2'));
    await sendReport(service, elsewhere, 'trivy', image('registry.example/team/other:1'));
    const statement = {
      ...{ vulnerability: cve(), status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path' },
      products: [written('pkg:oci/shop')],
      subcomponents: [written(CRYPT), written('pkg:golang/example.org/none')],
    };
    const answer = await bringVex(session, openVexOf(`beside${count}`, [statement], { '@context': context }));
    expect(
      answer.statements.map(({ product, within }: { product: string; within: string }) => [product, within]),
    ).toEqual([CRYPT, 'pkg:golang/example.org/none'].map((part) => [part, 'pkg:oci/shop']));
    const states = await versionStates(session, cve());
    expect([...states].sort()).toEqual(['not-affected', 'open'].map((state) => `${cve()} example.org/crypt ${state}`));
  });

  it('counts in no other image, nor where it is seen outside of it too', async () => {
    count += 1;
    const [one, other, both] = [
      await enrollDevice(service, session),
      await enrollDevice(service, session),
      await enrollDevice(service, session),
    ];
    await bringVex(session, openVexOf(`s${count}`, [notAffected(cve(), 'pkg:oci/shop', CRYPT)]));
    await sendReport(service, one, 'trivy', image('shop:1'));
    await sendReport(service, other, 'trivy', image('store:1'));
    await sendReport(service, both, 'trivy', image('shop:1'));
    await sendReport(service, both, 'trivy', image('store:1'));
    const rows = (await session.get(`/findings?vulnerabilityId=${cve()}`)).body.data as {
      device: { id: string };
      state: string;
    }[];
    const stateOn = ({ id }: EnrolledDevice): unknown => rows.find((row) => row.device.id === id)?.state;
    expect([stateOn(one), stateOn(other), stateOn(both)]).toEqual(['not-affected', 'open', 'open']);
    // Where the other image is gone, it counts.
    await sendReport(
      service,
      both,
      'trivy',
      reportOfPurls([], { ArtifactName: 'store:1', ArtifactType: 'container_image' }),
    );
    expect((await versionStates(session, cve())).filter((row) => row.endsWith('open'))).toHaveLength(1);
    await right();
  });

  it('counts in the module that a binary is built from, as long as it is that one', async () => {
    count += 1;
    const own = await enrollDevice(service, session);
    const built = (version: string): object => {
      const report = reportOfPurls([[cve(), CRYPT]], { ArtifactName: '/usr/bin/shop' }) as { Results: object[] };
      const root = {
        Name: 'example.org/shop',
        Version: version,
        Relationship: 'root',
        Identifier: { PURL: `pkg:golang/example.org/shop@${version}` },
      };
      return { ...report, Results: [{ ...report.Results[0], Type: 'gobinary', Packages: [root] }] };
    };
    await sendReport(service, own, 'trivy', built('v1.2.0'));
    await bringVex(session, openVexOf(`s${count}`, [notAffected(cve(), 'pkg:golang/example.org/shop@v1.2.0', CRYPT)]));
    expect(await versionStates(session, cve())).toEqual([`${cve()} example.org/crypt not-affected`]);
    await sendReport(service, own, 'trivy', built('v1.3.0'));
    expect(await versionStates(session, cve())).toEqual([`${cve()} example.org/crypt open`]);
    await right();
  });

  it('counts on the device that it names, and without parts for all of an image', async () => {
    count += 1;
    const [own, other] = [await enrollDevice(service, session), await enrollDevice(service, session)];
    for (const to of [own, other])
      await sendReport(
        service,
        to,
        'trivy',
        reportOfPurls(
          [
            [cve(0), CRYPT],
            [cve(1), CRYPT],
          ],
          { ArtifactName: 'tree:7', ArtifactType: 'container_image' },
        ),
      );
    await bringVex(
      session,
      openVexOf(`s${count}`, [
        notAffected(cve(0), `urn:uuid:${own.id}`, CRYPT),
        notAffected(cve(1), 'pkg:oci/tree?tag=7'),
      ]),
    );
    const states = await versionStates(session, cve(0), cve(1));
    expect(states.map((row) => row.split(' ').at(-1))).toEqual([
      'not-affected',
      'open',
      'not-affected',
      'not-affected',
    ]);
    const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve(1)}`)).body.data;
    expect(decision.scope).toEqual({ product: ['in:pkg:oci/tree', 'in:tag=7'] });
    await right();
  });

  it('is looked at again where the same findings are of another product now', async () => {
    count += 1;
    const own = await enrollDevice(service, session);
    const bom = (version: string): object => ({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        component: {
          'bom-ref': 'root',
          type: 'application',
          name: 'shop',
          version,
          purl: `pkg:maven/org.example/shop@${version}`,
        },
      },
      components: [{ 'bom-ref': 'c', type: 'library', name: 'crypt', version: '1', purl: 'pkg:npm/crypt@1' }],
      vulnerabilities: [{ id: cve(), ratings: [{ severity: 'high' }], affects: [{ ref: 'c' }] }],
    });
    await bringVex(
      session,
      openVexOf(`s${count}`, [notAffected(cve(), 'pkg:maven/org.example/shop@1.2', 'pkg:npm/crypt')]),
    );
    const states: string[] = [];
    for (const version of ['1.1', '1.2', '1.3']) {
      await sendReport(service, own, 'cyclonedx', bom(version));
      states.push(...(await versionStates(session, cve())));
      await right();
    }
    expect(states.map((row) => row.split(' ').at(-1))).toEqual(['open', 'not-affected', 'open']);
  });
});

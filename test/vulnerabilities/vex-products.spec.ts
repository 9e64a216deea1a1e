import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EnrolledDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport, versionStates } from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

beforeAll(async () => void ({ service, session, device } = await startScanned()));

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2031-${20_000 + count * 20 + n}`;
const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);

/** What one finding, of a package by its package URL, is after one statement about a product. */
async function after(purl: string, product: string, ...parts: string[]): Promise<string> {
  count += 1;
  await sendReport(service, device, 'trivy', reportOfPurls([[cve(), purl]], { ArtifactName: `app ${count}` }));
  await bringVex(session, openVexOf(`p${count}`, [notAffected(cve(), product, ...parts)]));
  const [state = 'none'] = await versionStates(session, cve());
  return state.split(' ').at(-1) ?? '';
}

describe('a statement about a package URL', () => {
  it.each([
    [
      'of this architecture',
      'pkg:deb/debian/curlet@7.88.1-10?arch=amd64&distro=debian-13.1',
      'pkg:deb/debian/curlet@7.88.1-10?arch=amd64&distro=debian-13',
      'not-affected',
    ],
    [
      'of another architecture',
      'pkg:deb/debian/curlet@7.88.1-10?arch=amd64&distro=debian-13.1',
      'pkg:deb/debian/curlet@7.88.1-10?arch=arm64&distro=debian-13',
      'open',
    ],
    ['of an architecture, where none is known', 'pkg:npm/bare@1.0.0', 'pkg:npm/bare@1.0.0?arch=amd64', 'open'],
    [
      'of no architecture',
      'pkg:deb/debian/curlet@7.88.1-10?arch=amd64&distro=debian-13.1',
      'pkg:deb/debian/curlet@7.88.1-10?distro=debian-13',
      'not-affected',
    ],
    [
      'of the source of all architectures',
      'pkg:deb/debian/curlet@7.88.1-10?arch=amd64&distro=debian-13.1',
      'pkg:deb/debian/curlet@7.88.1-10?arch=source&distro=debian-13',
      'not-affected',
    ],
    [
      'of another release',
      'pkg:deb/debian/curlet@7.88.1-10?arch=amd64&distro=debian-13.1',
      'pkg:deb/debian/curlet@7.88.1-10?distro=debian-12',
      'open',
    ],
    [
      'of a release that nobody knows',
      'pkg:deb/debian/curlet@7.88.1-10?distro=debian-13.1',
      'pkg:deb/debian/curlet@7.88.1-10?distro=debian-next',
      'open',
    ],
    [
      'of a part of a module',
      'pkg:golang/example.org/fern@v1.2.0',
      'pkg:golang/example.org/fern@v1.2.0#ssh/agent',
      'open',
    ],
    [
      'of this part of a module',
      'pkg:golang/example.org/fern@v1.2.0#ssh/agent',
      'pkg:golang/example.org/fern@v1.2.0#/ssh/agent/',
      'not-affected',
    ],
    [
      'of another registry',
      'pkg:npm/iris6@1.0.0',
      'pkg:npm/iris6@1.0.0?repository_url=https://npm.internal.example',
      'open',
    ],
    [
      'of this registry',
      'pkg:npm/iris6@1.0.0?repository_url=https%3A%2F%2Fnpm.internal.example%2F',
      'pkg:npm/iris6@1.0.0?repository_url=npm.internal.example',
      'not-affected',
    ],
    [
      'of the usual registry',
      'pkg:npm/iris6@1.0.0',
      'pkg:npm/iris6@1.0.0?repository_url=https://registry.npmjs.org',
      'not-affected',
    ],
    [
      'of the usual registry, and not of the one that it is from',
      'pkg:npm/iris7@1.0.0?repository_url=https://npm.internal.example',
      'pkg:npm/iris7@1.0.0?repository_url=https://registry.npmjs.org',
      'open',
    ],
    [
      'of the usual registry of Python, and not of the one that it is from',
      'pkg:pypi/iris8@1.0.0?repository_url=https://pypi.internal.example',
      'pkg:pypi/iris8@1.0.0?repository_url=https://pypi.org/simple',
      'open',
    ],
    [
      'as a jar, and not as the archive that it is',
      'pkg:maven/org.example/iris9@1.0?type=war',
      'pkg:maven/org.example/iris9@1.0?type=jar',
      'open',
    ],
    [
      'as a jar of this classifier, and not as the archive that it is',
      'pkg:maven/org.example/iris9@1.1?type=pom&classifier=a',
      'pkg:maven/org.example/iris9@1.1?classifier=a&type=jar',
      'open',
    ],
    [
      'with an epoch of rpm',
      'pkg:rpm/rocky/tulip@1%3A9.0.117-2.el9_8?arch=noarch&distro=rocky-9.8',
      'pkg:rpm/rocky/tulip@9.0.117-2.el9_8?arch=noarch&distro=rocky-9.8&epoch=1',
      'not-affected',
    ],
    [
      'with another epoch',
      'pkg:rpm/rocky/tulip@1%3A9.0.117-2.el9_8?arch=noarch&distro=rocky-9.8',
      'pkg:rpm/rocky/tulip@9.0.117-2.el9_8?arch=noarch&distro=rocky-9.8&epoch=2',
      'open',
    ],
    [
      'with an epoch of dpkg',
      'pkg:deb/debian/vimlet@2%3A9.0.0-1?arch=amd64&distro=debian-13.1',
      'pkg:deb/debian/vimlet@9.0.0-1?arch=amd64&distro=debian-13.1&epoch=2',
      'not-affected',
    ],
    [
      'with Go’s v, or without',
      'pkg:golang/example.org/fern@v1.2.0',
      'pkg:golang/example.org/fern@1.2.0',
      'not-affected',
    ],
    [
      'with an epoch of 0, which is none',
      'pkg:rpm/rocky/tulip@0%3A9.0.117-2.el9_8?distro=rocky-9.8',
      'pkg:rpm/rocky/tulip@9.0.117-2.el9_8?distro=rocky-9.8',
      'not-affected',
    ],
    [
      'as a jar, as Maven has it unless something is said',
      'pkg:maven/org.example/elm@1.0',
      'pkg:maven/org.example/elm@1.0?type=jar',
      'not-affected',
    ],
    ['as a pom', 'pkg:maven/org.example/elm@1.0', 'pkg:maven/org.example/elm@1.0?type=pom', 'open'],
    ['in small letters, of NuGet', 'pkg:nuget/Iris.Json@13.0.1', 'pkg:nuget/iris.json@13.0.1', 'not-affected'],
    ['in small letters, of npm', 'pkg:npm/IrisJson@13.0.1', 'pkg:npm/irisjson@13.0.1', 'open'],
    ['with a checksum', 'pkg:npm/iris6@1.0.0', 'pkg:npm/iris6@1.0.0?checksum=sha256:aa', 'open'],
    ['with a range that has it', 'pkg:npm/iris6@1.4.0', 'pkg:npm/iris6?vers=npm/%3E=1.0.0%7C%3C2.0.0', 'not-affected'],
    ['with a range that does not', 'pkg:npm/iris6@2.4.0', 'pkg:npm/iris6?vers=npm/%3E=1.0.0%7C%3C2.0.0', 'open'],
    ['with a range of another type', 'pkg:npm/iris7@1.4.0', 'pkg:npm/iris7?vers=deb/%3C2.0.0', 'open'],
    ['with a range of no type', 'pkg:conan/iris8@1.4.0', 'pkg:conan/iris8?vers=generic/%3C2.0.0', 'not-affected'],
    ['with a range of no type, and letters', 'pkg:npm/iris9@1.4.0', 'pkg:npm/iris9?vers=generic/%3C2.0.0-rc1', 'open'],
    ['with a range of all', 'pkg:conan/iris10@1.1.1k', 'pkg:conan/iris10?vers=all/*', 'not-affected'],
    ['with a range of none', 'pkg:npm/iris11@1.0.0', 'pkg:npm/iris11?vers=none/*', 'open'],
    [
      'with a range, and the epoch beside it',
      'pkg:rpm/redhat/iris12@1.0-1.el9?epoch=2&distro=redhat-9.4',
      'pkg:rpm/redhat/iris12?epoch=2&distro=redhat-9&vers=rpm/%3C2.0',
      'not-affected',
    ],
  ])('%s', async (_what, purl, product, state) => {
    expect(await after(purl, product)).toBe(state);
  });

  it('says why it can never be about anything here', async () => {
    count += 1;
    const document = openVexOf(`never${count}`, [
      notAffected(cve(), 'pkg:npm/a@1.0.0?checksum=sha256:aa'),
      notAffected(cve(), 'pkg:deb/debian/a@1?distro=debian-next'),
      notAffected(cve(), 'https://example.org/product'),
      { ...notAffected(cve(), ''), products: [{ identifiers: { cpe23: 'cpe:2.3:a:x:y:1:*:*:*:*:*:*:*' } }] },
      { ...notAffected(cve(), ''), products: [{ hashes: { 'sha-256': 'aa' } }] },
      notAffected(cve(), 'pkg:npm/a@1.0.0'),
    ]);
    const { created, ignored, reasons, statements } = await bringVex(session, document);
    expect([created, ignored, reasons.length]).toEqual([1, 5, 5]);
    expect(statements.map((one: { reason: string | null }) => one.reason?.slice(0, 42))).toEqual([
      'It asks for "checksum" of the package, whi',
      'It is about a release of a distribution th',
      'It is about a product that is no package; ',
      'It is named by CPE only, which inventories',
      'It is named by hashes only, which inventor',
      undefined,
    ]);
  });

  it('in a range finds versions that come later', async () => {
    count += 1;
    const range = 'pkg:npm/late?vers=npm/%3E=2.0.0';
    await bringVex(session, openVexOf(`r${count}`, [notAffected(cve(), range)]));
    const states: string[] = [];
    for (const version of ['1.0.0', '2.0.0', '3.1.0', '1.9.0']) {
      await sendReport(
        service,
        device,
        'trivy',
        reportOfPurls([[cve(), `pkg:npm/late@${version}`]], { ArtifactName: 'late' }),
      );
      states.push(...(await versionStates(session, cve())).map((row) => `${version} ${row.split(' ').at(-1) ?? ''}`));
    }
    expect(states).toEqual(['1.0.0 open', '2.0.0 not-affected', '3.1.0 not-affected', '1.9.0 open']);
    const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cve()}`)).body.data;
    expect(decision.scope.package).toMatchObject({ range: 'vers:npm/>=2.0.0', versions: ['2.0.0', '3.1.0'] });
    await right();
  });
});

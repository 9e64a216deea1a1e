import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, csafOf, notAffected, openVexOf, reportOfPurls, sendReport, stateOn } from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let count = 0;

const cve = (n = 0): string => `CVE-2031-${91_000 + count * 20 + n}`;
const RPM = 'pkg:rpm/redhat/iris';

beforeAll(async () => void ({ service, session } = await startScanned()));

beforeEach(async () => {
  count += 1;
  device = await enrollDevice(service, session);
});

afterAll(() => service.stop());

const installed = (purl: string): Promise<void> => sendReport(service, device, 'trivy', reportOfPurls([[cve(), purl]]));

/** A product of CSAF whose version stands in the branch above it. */
function csafOfBranch(category: string, name: string): object {
  const { product_tree: tree, ...document } = csafOf(`b${count}`, cve(), ['pkg:npm/iris']) as {
    product_tree: { full_product_names: object[] };
  };
  return { ...document, product_tree: { branches: [{ category, name, product: tree.full_product_names[0] }] } };
}

describe('a branch of CSAF above a package URL without a version', () => {
  it.each([
    ['1.2.3', '1.2.3', 'not-affected'],
    ['1.2.3', '1.2.4', 'open'],
    // The name of the package, as some give it: all of its versions.
    ['iris', '1.2.4', 'not-affected'],
    ['Iris.src', '1.2.4', 'not-affected'],
    // A version in words is one, not all of them.
    ['R21.3', '1.2.4', 'open'],
    ['latest', '1.2.4', 'open'],
    ['unknown', 'unknown', 'open'],
  ])('called %s says of %s that it is %s', async (name, version, state) => {
    await installed(`pkg:npm/iris@${version}`);
    await bringVex(session, csafOfBranch('product_version', name));
    expect(await stateOn(session, device, cve())).toBe(state);
  });
});

describe('an installed version that does not tell which one it is', () => {
  // rpm and Python sort words and zeros before every release, so that they would be in the range.
  it.each([
    ['pkg:npm/iris@0.0.0-UNKNOWN', 'vers:npm/<2.0.0'],
    ['pkg:npm/iris@latest', 'vers:npm/<2.0.0'],
    ['pkg:golang/example.org/iris@v0.0.0-00010101000000-000000000000', 'vers:golang/<2.0.0'],
    [`${RPM}@unknown?distro=redhat-9`, 'vers:rpm/<2.0.0'],
    ['pkg:maven/org.example/iris@0.0-SNAPSHOT', 'vers:maven/<2.0'],
  ])('%s is in no range, which is told: %s', async (purl, range) => {
    await installed(purl);
    const [name = ''] = purl.split(/@/);
    const whole = `${name}?${purl.split('?')[1] === undefined ? '' : 'distro=redhat-9&'}vers=${encodeURIComponent(range)}`;
    const { created, notes } = await bringVex(session, openVexOf(`u${count}`, [notAffected(cve(), whole)]));
    expect([await stateOn(session, device, cve()), created]).toEqual(['open', 1]);
    const version = decodeURIComponent(/@([^?]+)/.exec(purl)?.[1] ?? '');
    expect(notes).toEqual([expect.stringMatching(/^Left open, for it cannot be told/)]);
    expect(notes[0]).toContain(` ${version}`);
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('is in no range either when it comes later', async () => {
    const whole = `${RPM}?distro=redhat-9&vers=${encodeURIComponent('vers:rpm/<2.0.0')}`;
    await bringVex(session, openVexOf(`l${count}`, [notAffected(cve(), whole)]));
    await installed(`${RPM}@unknown?distro=redhat-9`);
    expect(await stateOn(session, device, cve())).toBe('open');
  });

  it('is in a range of all versions, and what a statement without a version means', async () => {
    for (const product of ['pkg:npm/iris?vers=vers%3Anpm%2F%2A', 'pkg:npm/iris']) {
      count += 1;
      await installed('pkg:npm/iris@unknown');
      await bringVex(session, openVexOf(`a${count}`, [notAffected(cve(), product)]));
      expect([product, await stateOn(session, device, cve())]).toEqual([product, 'not-affected']);
    }
  });

  it('is not closed by a statement about one that is called the same: counted', async () => {
    await installed('pkg:npm/iris@unknown');
    const { created, reasons } = await bringVex(
      session,
      openVexOf(`n${count}`, [notAffected(cve(), 'pkg:npm/iris@unknown')]),
    );
    expect([created, reasons]).toEqual([
      0,
      [{ reason: 'It names a version that does not tell which one that is.', outcome: 'ignored', count: 1 }],
    ]);
    expect(await stateOn(session, device, cve())).toBe('open');
  });
});

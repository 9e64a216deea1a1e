import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { settled, upload } from '../support/uploads.js';
import { bringVex, csafOf, cycloneDxOf, notAffected, openVexOf, sbomOf, sendReport, stateOn } from '../support/vex.js';

const SHOP = 'pkg:maven/org.example/shop';
const CRYPT = 'pkg:npm/crypt@1.0.0';
let at: Matching;
let count = 0;

beforeAll(async () => {
  at = await Matching.start();
});

afterAll(async () => {
  await at.service.stop();
});

const cve = (): string => `CVE-2032-${10_000 + count}`;

/** A device whose SBOM lists a package, and shows nothing: what is open in it follows from an advisory. */
async function listed(main: object, more: object = {}): Promise<EnrolledDevice> {
  count += 1;
  const device = await enrollDevice(at.service, at.session);
  await at.write({
    ecosystem: 'npm',
    package: 'crypt',
    identifiers: [cve()],
    events: [{ introduced: '0' }, { fixed: '2.0.0' }],
  });
  const { vulnerabilities: _, ...sbom } = sbomOf(main, [[cve(), CRYPT]]) as Record<string, unknown>;
  await sendReport(at.service, device, 'cyclonedx', { ...sbom, ...more });
  await quiet(at.service);
  expect(await stateOn(at.session, device, cve())).toBe('open');
  return device;
}

describe('a statement about what an inventory is of', () => {
  it.each<[string, (product: string) => object]>([
    ['OpenVEX', (product) => openVexOf(`i${count}`, [notAffected(cve(), product)])],
    ['CycloneDX', (product) => cycloneDxOf(`${count}`, cve(), [product])],
    ['CSAF', (product) => csafOf(`i${count}`, cve(), [product])],
  ])('decides about what follows from the inventory, in %s', async (_format, written) => {
    const device = await listed({ name: 'shop', purl: `${SHOP}@1.2` });
    await bringVex(at.session, written(`${SHOP}@1.3`));
    expect(await stateOn(at.session, device, cve())).toBe('open');
    await bringVex(at.session, written(`${SHOP}@1.2`));
    expect(await stateOn(at.session, device, cve())).toBe('not-affected');
    expect(await rollupDifferences(at.service)).toEqual([]);
  });

  it('decides by the serial number of the SBOM', async () => {
    const serial = '3e671687-395b-41f5-a30f-a58921a69b79';
    const device = await listed({ name: 'shop' }, { serialNumber: `urn:uuid:${serial}`, version: 2 });
    await bringVex(at.session, cycloneDxOf(`b${count}`, cve(), [`urn:cdx:${serial}/2#main`]));
    expect(await stateOn(at.session, device, cve())).toBe('not-affected');
  });

  it('does not reach what another inventory of the device lists as well', async () => {
    const device = await listed({ name: 'shop', purl: `${SHOP}@1.2` });
    const other = sbomOf({ name: 'web', purl: 'pkg:npm/web@3.0.0' }, [[cve(), CRYPT]]) as Record<string, unknown>;
    await sendReport(at.service, device, 'cyclonedx', { ...other, vulnerabilities: undefined });
    await quiet(at.service);
    await bringVex(at.session, openVexOf(`i${count}`, [notAffected(cve(), `${SHOP}@1.2`)]));
    expect(await stateOn(at.session, device, cve())).toBe('open');
  });

  it('holds of what is told next only while it is of the same product', async () => {
    const device = await listed({ name: 'shop', purl: `${SHOP}@1.2` });
    await bringVex(at.session, openVexOf(`i${count}`, [notAffected(cve(), `${SHOP}@1.2`)]));
    expect(await stateOn(at.session, device, cve())).toBe('not-affected');
    const { vulnerabilities: _, ...next } = sbomOf({ name: 'shop', purl: `${SHOP}@1.3` }, [[cve(), CRYPT]]) as Record<
      string,
      unknown
    >;
    await sendReport(at.service, device, 'cyclonedx', next);
    await quiet(at.service);
    expect(await stateOn(at.session, device, cve())).toBe('open');
  });

  it('holds again when the upload that changed the product is undone', async () => {
    const device = await listed({ name: 'shop', purl: `${SHOP}@1.2` });
    await bringVex(at.session, openVexOf(`i${count}`, [notAffected(cve(), `${SHOP}@1.2`)]));
    const { vulnerabilities: _, ...next } = sbomOf({ name: 'shop', purl: `${SHOP}@1.3` }, [[cve(), CRYPT]]) as Record<
      string,
      unknown
    >;
    const answer = await upload(at.session, next, { deviceId: device.id });
    expect((await settled(at.session, answer)).lines).toMatchObject([{ status: 'completed' }]);
    await quiet(at.service);
    expect(await stateOn(at.session, device, cve())).toBe('open');
    expect((await at.session.post(`/scans/uploads/${answer.body.id}/undo`)).status).toBeLessThan(300);
    await quiet(at.service);
    expect(await stateOn(at.session, device, cve())).toBe('not-affected');
  });
});

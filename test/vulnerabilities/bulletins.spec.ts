import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { envelope, sendScan } from '../support/scan.js';
import { native, record, Siblings, ubuntuDeb } from '../support/siblings.js';

let world: Siblings;
let device: EnrolledDevice;

const BULLETIN = record({
  ...{ id: 'USN-9101-1', ecosystem: 'Ubuntu:22.04:LTS', name: 'glowmint', fixed: '1.9-2' },
  more: { upstream: ['UBUNTU-CVE-2031-1051', 'UBUNTU-CVE-2031-1052'] },
});
const own = record({
  ...{ id: 'UBUNTU-CVE-2031-1051', ecosystem: 'Ubuntu:22.04:LTS', name: 'glowmint', fixed: '1.9-2' },
});
const ofAnother = record({
  ...{ id: 'UBUNTU-CVE-2031-1052', ecosystem: 'Ubuntu:24.04:LTS', name: 'glowmint', fixed: '2.1-1' },
});
/** So that the document has something of that release in any case. */
const beside = record({
  ...{ id: 'UBUNTU-CVE-2031-1053', ecosystem: 'Ubuntu:24.04:LTS', name: 'glowbeside', fixed: '2.1-1' },
});

beforeAll(async () => {
  world = await Siblings.start();
  await world.import(BULLETIN);
  device = await enrollDevice(world.at.service, world.at.session, { name: 'minted' });
  const packages = native(ubuntuDeb('glowmint', '1.9-1', ['glowmint', '1.9-1'], '22.04'));
  await sendScan(
    world.at.service,
    device,
    { ...envelope('native', undefined, packages as Record<string, unknown>), scope: 'host' },
    { wait: 30 },
  );
  await quiet(world.at.service);
});

afterAll(() => world.stop());

const open = async (): Promise<string[]> =>
  (await world.at.findings(device)).flatMap((one) => /^(\S+) .*: open/.exec(one)?.[1] ?? []);
const coverage = async (): Promise<unknown> =>
  ((await world.at.receipts(device)).at(-1) as { coverage: unknown } | undefined)?.coverage;
const extent = async (): Promise<unknown> =>
  ((await world.at.session.get('/intelligence')).body.feeds as { key: string; extent: unknown }[]).find(
    ({ key }) => key === 'osv-ubuntu',
  )?.extent;

describe('bulletins of fixes', () => {
  it('alone tell nothing of what is open, also of a distribution that publishes that', async () => {
    expect(await open()).toEqual(['CVE-2031-1051', 'CVE-2031-1052']);
    expect(await extent()).toBe('fixed-versions');
    expect(await coverage()).toEqual([
      expect.objectContaining({ status: 'partial', gaps: [expect.objectContaining({ reason: 'open-unknown' })] }),
    ]);
  });

  it('are complete beside records of vulnerabilities', async () => {
    await world.import(BULLETIN, own);
    expect(await open()).toEqual(['CVE-2031-1051', 'CVE-2031-1052']);
    expect(await extent()).toBeNull();
    expect(await coverage()).toEqual([expect.objectContaining({ status: 'complete' })]);
  });

  it('are judged again where a record of another release comes later, and where it goes', async () => {
    await world.import(BULLETIN, own, beside, ofAnother);
    expect(await open()).toEqual(['CVE-2031-1051']);
    await world.import(BULLETIN, own, beside);
    expect(await open()).toEqual(['CVE-2031-1051', 'CVE-2031-1052']);
  });
});

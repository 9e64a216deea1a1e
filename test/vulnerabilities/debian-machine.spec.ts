import { expect, it } from '@jest/globals';
import { factLines, writeAdvisories, type WrittenAdvisory } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { type Installed, quiet, sendInventory } from '../support/inventory.js';
import { readAll, startScanned } from '../support/scan.js';
import type { Session } from '../support/session.js';

// A real machine and real changelogs; they lie beside the project on some machines.
const facts = (factLines('debian12-fixed.ndjson.gz') ?? []).map(
  (line) => JSON.parse(line) as { src: string; cve: string; fixed: string },
);
const machine = (factLines('debian12-inventory.csv.gz') ?? []).slice(1).map((line): Installed => {
  const [name = '', version = '', arch = '', source = '', sourceVersion = ''] = line.split(',');
  return { name, version, arch, source, sourceVersion };
});

/** Prints how long things took. */
const TELL = process.env['POSTURE_TELL'] !== undefined;

function advisory(source: string, cve: string, fixed?: string): WrittenAdvisory {
  const events = [{ introduced: '0' }, ...(fixed === undefined ? [] : [{ fixed }])];
  return { ecosystem: 'Debian:12', package: source, identifiers: [cve], events };
}

/** What the first matching of a device's inventory said that it changed. */
async function diffOfMatching(session: Session, device: EnrolledDevice): Promise<unknown> {
  const { body } = await session.get(`/scans?deviceId=${device.id}&source=posture&sort=receivedAt`);
  return body.data[0].diff;
}

it('finds on a Debian 12 machine of 747 packages 2298 pairs of source and CVE, 5193 new findings', async () => {
  if (machine.length === 0 || facts.length === 0) {
    process.stdout.write('Not tried: the Debian 12 machine of ../shared/data/intel is not here.\n');
    return;
  }
  const { service, session, device } = await startScanned();
  try {
    const [row] = await service.database.query<{ id: number }>('SELECT organization_id AS id FROM device');
    await writeAdvisories(
      service,
      row!.id,
      facts.map(({ src, cve, fixed }) => advisory(src, cve, fixed)),
    );
    await quiet(service);
    expect(machine).toHaveLength(747);
    const took: Record<string, number> = {};
    const measured = async (what: string, work: () => Promise<void>): Promise<void> => {
      const start = performance.now();
      await work();
      took[`${what}: sent`] = Math.round(performance.now() - start);
      await quiet(service);
      took[`${what}: matched`] = Math.round(performance.now() - start);
    };

    await measured('first device', () => sendInventory(service, device, machine));
    const rows = await readAll(session, `/findings?deviceId=${device.id}`);
    expect(rows).toHaveLength(5193);
    expect(await diffOfMatching(session, device)).toEqual({ new: 5193, fixed: 0, reopened: 0, unchanged: 0 });
    const sourceOf = new Map(machine.map(({ name, source }) => [name, source]));
    const pairs = new Set(rows.map((one) => `${sourceOf.get(one.package.name)} ${one.vulnerabilityId}`));
    expect(pairs.size).toBe(2298);
    expect(await readAll(session, '/vulnerabilities')).toHaveLength(2295);

    const second = await enrollDevice(service, session, { name: 'second' });
    await measured('second device', () => sendInventory(service, second, machine));
    expect(await diffOfMatching(session, second)).toMatchObject({ new: 5193 });
    expect((await session.get('/vulnerabilities?limit=1')).body.data[0].affectedDevices).toBe(2);

    const news = advisory('openssl', 'CVE-2026-900001');
    await measured('an advisory, two devices', () => writeAdvisories(service, row!.id, [news]));
    const affected = await readAll(session, '/findings?vulnerabilityId=CVE-2026-900001');
    expect(new Set(affected.map((one) => one.device.id))).toEqual(new Set([device.id, second.id]));
    if (TELL) process.stdout.write(`${JSON.stringify(took, null, 2)}\n`);
  } finally {
    await service.stop();
  }
}, 300_000);

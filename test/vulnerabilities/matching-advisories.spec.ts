import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { writeAdvisories, type WrittenAdvisory } from '../support/advisories.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { quiet, sendInventory } from '../support/inventory.js';
import { Matching } from '../support/matching.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { readAll } from '../support/scan.js';

let at: Matching;
let device: EnrolledDevice;

beforeAll(async () => {
  at = await Matching.start();
});

beforeEach(async () => {
  device = await enrollDevice(at.service, at.session, { name: 'matched' });
});

afterAll(async () => {
  await at.service.stop();
});

/** Imports a record of the CVE program, as a feed would. */
async function importRecord(cveMetadata: { cveId: string; state: string; dateUpdated: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'posture-cve-'));
  const path = join(folder, 'record.json');
  const record = { dataType: 'CVE_RECORD', dataVersion: '5.1', cveMetadata, containers: { cna: {} } };
  await writeFile(path, JSON.stringify(record));
  await at.service.inside(ImportFile).execute(path, { origin: 'file', address: 'test' });
  await rm(folder, { recursive: true });
  await quiet(at.service);
}

describe('an advisory', () => {
  it('that comes, changes and is withdrawn opens and closes findings without a rescan, however many', async () => {
    const advisories = Array.from({ length: 40 }, (_, i): WrittenAdvisory => ({
      ecosystem: 'Debian:12',
      package: 'sudo',
      identifiers: [`CVE-2024-${1000 + i}`],
      events: [{ introduced: '0' }, { fixed: '2.0-1' }],
    }));
    await at.write({ ...(advisories[0] as WrittenAdvisory), package: 'another' });
    await at.install(device, [{ name: 'sudo', version: '1.9-1', source: 'sudo' }]);
    expect(await at.findings(device)).toEqual([]);
    await at.write(...advisories);
    expect(
      new Set(
        (await readAll(at.session, `/findings?deviceId=${device.id}`)).map(({ state, cause }) => `${state} ${cause}`),
      ),
    ).toEqual(new Set(['open advisory-changed']));
    await at.write(...advisories.map((one) => ({ ...one, status: 'withdrawn' as const })));
    const states = await readAll(at.session, `/findings?deviceId=${device.id}`);
    expect(states.map(({ state, cause }) => `${state} ${cause}`)).toEqual(
      advisories.map(() => 'fixed advisory-changed'),
    );
    expect((await at.receipts(device)).map(({ status, diff }) => [status, diff.new, diff.fixed])).toEqual([
      ['completed', 0, 0],
      ['completed', 40, 0],
      ['completed', 0, 40],
    ]);
  });

  it('does not open anything when its number was rejected, or when it says not affected', async () => {
    await at.service.database.query(`INSERT INTO cve_intelligence (cve, rejected) VALUES ('CVE-2024-2001', true)`);
    const curl = { ecosystem: 'Debian:12', package: 'curl', events: [{ introduced: '0' }] };
    await at.write(
      { ...curl, identifiers: ['CVE-2024-2001'] },
      { ...curl, identifiers: ['CVE-2024-2002'], status: 'not-affected' },
      { ...curl, identifiers: ['CVE-2024-2003'], events: [{ introduced: '0' }, { fixed: '0' }] },
      { ...curl, identifiers: ['CVE-2024-2004'], fixState: 'wont-fix' },
    );
    await at.install(device, [{ name: 'curl', version: '7.88.1-10', source: 'curl' }]);
    expect(await at.findings(device)).toEqual(['CVE-2024-2004 in curl 7.88.1-10: open (new), fixed in ']);
  });

  it('loses its finding when its number is rejected, and gets it back when it is one again, without a rescan', async () => {
    const zlib = {
      ecosystem: 'Debian:12',
      package: 'zlib',
      identifiers: ['CVE-2024-3001'],
      events: [{ introduced: '0' }],
    };
    await at.write(zlib);
    await at.install(device, [{ name: 'zlib1g', version: '1:1.2.13', source: 'zlib' }]);
    const states = [await at.findings(device)];
    for (const state of ['REJECTED', 'PUBLISHED']) {
      await importRecord({ cveId: 'CVE-2024-3001', state, dateUpdated: '2026-11-01T00:00:00Z' });
      states.push(await at.findings(device));
    }
    expect(states.flat().map((one) => one.replace(/^.*: (.*),.*$/, '$1'))).toEqual([
      'open (new)',
      'fixed (advisory-changed)',
      'open (reopened)',
    ]);
  });

  it('that names two vulnerabilities is two findings, which name it', async () => {
    await at.write({
      feed: 'almalinux',
      ecosystem: 'npm',
      package: 'twice',
      id: 'ALSA-2026:1',
      identifiers: ['CVE-2026-1111', 'CVE-2026-102633'],
      events: [{ introduced: '0' }, { fixed: '2.0.0' }],
      ofSource: false,
    });
    await at.install(device, [{ name: 'twice', version: 'v1.0.0', type: 'npm' }]);
    expect(await at.findings(device)).toEqual([
      'CVE-2026-102633 in twice v1.0.0: open (new), fixed in 2.0.0',
      'CVE-2026-1111 in twice v1.0.0: open (new), fixed in 2.0.0',
    ]);
    const { body } = await at.session.get('/vulnerabilities/CVE-2026-102633');
    expect(body.assertions).toEqual([expect.objectContaining({ assertedBy: 'posture', relatedIds: ['ALSA-2026:1'] })]);
  });

  it('whose versions cannot be compared claims nothing, and the receipt says so', async () => {
    await at.write({
      feed: 'ghsa',
      ecosystem: 'npm',
      package: 'odd',
      identifiers: ['CVE-2026-1112'],
      events: [{ introduced: '0' }, { fixed: '2.0.0' }],
      ofSource: false,
    });
    await at.install(device, [{ name: 'odd', version: 'latest', type: 'npm' }]);
    expect(await at.findings(device)).toEqual([]);
    expect((await at.receipts(device))[0].warnings).toEqual([
      'npm: 1 package was not matched in full, because versions cannot be compared: odd latest',
    ]);
  });

  it('compares the version of the source, not that of a rebuild or of a package that counts for itself', async () => {
    await at.write(
      {
        ecosystem: 'Debian:12',
        package: 'jq',
        identifiers: ['CVE-2026-32316'],
        events: [
          { introduced: '0' },
          { fixed: '1.6-2.1+deb12u2' },
          { introduced: '1.6-2.1+deb12u2' },
          { fixed: '1.6-2.1+deb12u3' },
        ],
      },
      {
        ecosystem: 'Debian:12',
        package: 'redis',
        identifiers: ['CVE-2025-2'],
        events: [{ introduced: '0' }, { fixed: '5:7.0.15-1~deb12u4' }],
      },
      {
        ecosystem: 'Debian:12',
        package: 'gcc-12',
        identifiers: ['CVE-2025-3'],
        events: [{ introduced: '0' }, { fixed: '12.2.0-15' }],
      },
    );
    await at.install(device, [
      { name: 'jq', version: '1.6-2.1+deb12u2', source: 'jq' },
      { name: 'redis-server', version: '5:7.0.15-1~deb12u10', source: 'redis' },
      { name: 'libstdc++6', version: '12.2.0-14+b1', source: 'gcc-12', sourceVersion: '12.2.0-14' },
      { name: 'gcc', version: '4:12.2.0-3', source: 'gcc-defaults', sourceVersion: '1.203' },
    ]);
    expect(await at.findings(device)).toEqual([
      'CVE-2025-3 in libstdc++6 12.2.0-14+b1: open (new), fixed in 12.2.0-15',
      'CVE-2026-32316 in jq 1.6-2.1+deb12u2: open (new), fixed in 1.6-2.1+deb12u3',
    ]);
    expect((await at.finding(device, 'CVE-2025-3')).proof[0].comparison).toBe('installed 12.2.0-14 < fixed 12.2.0-15');
  });

  it('counts at once for whoever remembers what was said before, also when nobody tells', async () => {
    const bash: WrittenAdvisory = {
      ecosystem: 'Debian:12',
      package: 'bash',
      identifiers: ['CVE-2026-501'],
      events: [{ introduced: '0' }, { fixed: '5.2.15-3' }],
    };
    const installed = [{ name: 'bash', version: '5.2.15-2+b7', source: 'bash', sourceVersion: '5.2.15-2' }];
    await at.write(bash);
    await at.install(device, installed);
    await at.service.database.query(
      `UPDATE advisory SET ranges = '[{"events": [{"introduced": "0"}, {"fixed": "5.2.15-1"}]}]' WHERE identifiers = '{CVE-2026-501}'`,
    );
    const second = await enrollDevice(at.service, at.session, { name: 'second' });
    await at.install(second, installed);
    expect([await at.findings(device), await at.findings(second)]).toEqual([
      ['CVE-2026-501 in bash 5.2.15-2+b7: open (new), fixed in 5.2.15-3'],
      [],
    ]);
  });

  it('and scans that come at the same moment leave what is true in the end', async () => {
    const versions = ['1.30-1', '1.33-1', '1.32-1', '1.31-9'];
    const about = (fixed: string): WrittenAdvisory => ({
      ecosystem: 'Debian:12',
      package: 'grep',
      identifiers: ['CVE-2026-601'],
      events: [{ introduced: '0' }, { fixed }],
    });
    await at.write(about('1.40-1'));
    for (const version of versions) {
      const scan = sendInventory(at.service, device, [{ name: 'grep', version, source: 'grep' }]);
      await Promise.all([scan, writeAdvisories(at.service, at.organizationId, [about(version)])]);
    }
    await writeAdvisories(at.service, at.organizationId, [about('1.32-2')]);
    await quiet(at.service);
    expect(await at.findings(device)).toEqual([
      expect.stringMatching(/^CVE-2026-601 in grep 1\.31-9: open .*, fixed in 1\.32-2$/),
    ]);
  });

  it('leaves a deactivated device as it is', async () => {
    await at.install(device, [{ name: 'tar', version: '1.34-1', source: 'tar' }]);
    const before = await at.receipts(device);
    expect((await at.session.delete(`/devices/${device.id}`)).status).toBeLessThan(300);
    await at.write({
      ecosystem: 'Debian:12',
      package: 'tar',
      identifiers: ['CVE-2026-77'],
      events: [{ introduced: '0' }],
    });
    expect(await at.receipts(device)).toHaveLength(before.length);
    expect((await at.session.get('/vulnerabilities/CVE-2026-77')).status).toBe(404);
  });

  it('leaves counts that are what a recount gives', async () => {
    expect(await rollupDifferences(at.service)).toEqual([]);
  });
});

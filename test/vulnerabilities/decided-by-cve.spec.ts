import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { type EnrolledDevice } from '../support/device.js';
import { quiet } from '../support/inventory.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, sendScan, startScanned, until } from '../support/scan.js';
import { REPORTS } from '../support/several-cves.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf } from '../support/vex.js';

const PRODUCT = 'pkg:npm/ferry@1.0.0';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let folder: string;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  folder = await mkdtemp(join(tmpdir(), 'posture-by-cve-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

/** An advisory of its own for each test, and its CVEs. */
function named(): { id: string; cves: [string, string] } {
  count += 1;
  return {
    id: `GHSA-bycv-bycv-aa${count + 10}`,
    cves: [`CVE-2031-${46_000 + count * 2}`, `CVE-2031-${46_001 + count * 2}`],
  };
}

async function scan(id: string, cves: string[]): Promise<void> {
  const { status, body } = await sendScan(service, device, envelope('grype', REPORTS.grype!(id, cves)), { wait: 30 });
  expect([status, body.status]).toEqual([202, 'completed']);
}

async function stateNow(id: string): Promise<string> {
  const states = 'open,accepted,mitigated,false-positive,not-affected';
  const { data } = (await session.get(`/findings?vulnerabilityId=${id}&state=${states}`)).body;
  return data.map((row: { state: string }) => row.state).join();
}

async function stateOf(id: string): Promise<string> {
  expect(await rollupDifferences(service)).toEqual([]);
  return stateNow(id);
}

const says = (cve: string): Promise<{ created: number; findings: number }> =>
  bringVex(session, openVexOf(`by-cve-${cve}`, [notAffected(cve, PRODUCT)]));

describe('decisions about the CVEs of one advisory', () => {
  it('hide it when each of them is decided about, and not before', async () => {
    const { id, cves } = named();
    await scan(id, cves);
    expect((await says(cves[0])).findings).toBe(0);
    expect(await stateOf(id)).toBe('open');
    expect((await says(cves[1])).findings).toBe(1);
    expect(await stateOf(id)).toBe('not-affected');
    // Both have it by now, and one of them is told with it.
    const decisions = (await session.get(`/risk-acceptances?vulnerabilityId=${cves.join()}`)).body.data;
    expect(decisions.map((one: { findings: number }) => one.findings)).toEqual([1, 1]);
    const [finding] = (await session.get(`/findings?vulnerabilityId=${id}&state=not-affected`)).body.data;
    expect(decisions.map((one: { id: string }) => one.id)).toContain(finding.decision.id);
  });

  it('open it again when one of them ends', async () => {
    const { id, cves } = named();
    await scan(id, cves);
    await says(cves[0]);
    await says(cves[1]);
    const [decision] = (await session.get(`/risk-acceptances?vulnerabilityId=${cves[1]}`)).body.data;
    expect((await session.delete(`/risk-acceptances/${decision.id}`)).status).toBe(204);
    expect(await stateOf(id)).toBe('open');
  });

  it('hold for what is scanned later, in a report that nobody had seen before', async () => {
    const { id, cves } = named();
    await says(cves[0]);
    await says(cves[1]);
    await scan(id, cves);
    expect(await stateOf(id)).toBe('not-affected');
  });

  it('are no stronger than the weakest of them', async () => {
    const { id, cves } = named();
    await scan(id, cves);
    await says(cves[0]);
    const { status, body } = await session.post('/risk-acceptances', {
      vulnerabilityId: cves[1],
      decision: 'accepted',
      scope: { all: true },
      reason: 'Nobody reaches it.',
      expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    });
    expect([status, body.findings]).toEqual([201, 1]);
    expect(await stateOf(id)).toBe('accepted');
  });

  it('say nothing against a word about the advisory itself', async () => {
    const { id, cves } = named();
    await scan(id, cves);
    await says(cves[0]);
    await says(cves[1]);
    await bringVex(
      session,
      openVexOf(`by-cve-${id}`, [
        {
          vulnerability: { name: id },
          products: [{ '@id': PRODUCT }],
          status: 'affected',
          action_statement: 'Upgrade.',
        },
      ]),
    );
    expect(await stateOf(id)).toBe('open');
  });

  it('do not reach as far as a CVE that a feed adds later', async () => {
    const { id, cves } = named();
    await scan(id, cves);
    await says(cves[0]);
    await says(cves[1]);
    expect(await stateOf(id)).toBe('not-affected');
    const path = join(folder, `${count}.json`);
    const affected = {
      package: { ecosystem: 'npm', name: 'ferry' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
    };
    const record = { id, modified: '2026-01-01T00:00:00Z', aliases: [...cves, 'CVE-2031-46999'], affected: [affected] };
    await writeFile(path, JSON.stringify(record));
    await service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force: true });
    expect(
      await until(
        () => stateNow(id),
        (state) => state === 'open',
      ),
    ).toBe('open');
    await quiet(service);
    expect(await stateOf(id)).toBe('open');
  });
});

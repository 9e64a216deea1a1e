import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ImportFile } from '../../src/vulnerabilities/index.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

/** A weakness by the word of a feed, and one by that of the scanner alone. */
const OF_FEED = 'CVE-2026-1001';
const OF_SCANNER = 'CVE-2026-1002';
const UNTOUCHED = 'CVE-2026-1003';

let service: TestService;
let session: Session;
let organizationId: number;
let folder: string;

beforeAll(async () => {
  const scanned = await startScanned();
  ({ service, session } = scanned);
  folder = await mkdtemp(join(tmpdir(), 'posture-threats-'));
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, cvss_vector, cwes, cwe_source)
     VALUES ($1, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', '{CWE-94}', 'cve'), ($2, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', '{}', NULL)`,
    [OF_FEED, UNTOUCHED],
  );
  await reportTo(service, scanned.device, [
    { id: OF_FEED, package: 'app' },
    { id: OF_SCANNER, package: 'app', cwes: ['CWE-94'] },
    { id: UNTOUCHED, package: 'app' },
  ]);
  await settleRisk(service, organizationId);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

async function importText(text: string): Promise<void> {
  const path = join(folder, 'document');
  await writeFile(path, text);
  await service.inside(ImportFile).execute(path, { origin: 'file', address: 'test', force: true });
  await settleRisk(service, organizationId);
}

const weighing = (weights: object): string =>
  JSON.stringify({ method: 'test', cweVersion: '4.9', cwe: { 'CWE-94': { name: 'Code injection', stride: weights } } });
const mapping = (...techniques: string[]): string =>
  techniques.map((technique) => JSON.stringify({ cve: OF_FEED, technique, type: 'exploitation_technique' })).join('\n');

/** What a list by one of them finds. */
async function listed(filter: string): Promise<string[]> {
  const { status, body } = await session.get(`/vulnerabilities?${filter}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id).sort();
}

it('is claimed anew of every vulnerability when the weights of its weakness change, whoever named the weakness', async () => {
  expect(await listed('stride=S')).toEqual([]);
  await importText(weighing({ S: 0.9 }));
  expect(await listed('stride=S')).toEqual([OF_FEED, OF_SCANNER]);
  await importText(weighing({ R: 0.9 }));
  expect(await listed('stride=S')).toEqual([]);
  expect(await listed('stride=R')).toEqual([OF_FEED, OF_SCANNER]);
});

it('has the techniques that analysts say as soon as they say so, and no longer than they do', async () => {
  expect(await listed('technique=T1190')).toEqual([OF_FEED, UNTOUCHED]);
  await importText(mapping('T1499.004'));
  expect(await listed('technique=T1499.004')).toEqual([OF_FEED]);
  expect(await listed('technique=T1190')).toEqual([UNTOUCHED]);
  await importText(mapping('T1203'));
  expect(await listed('technique=T1499.004')).toEqual([]);
  expect(await listed('technique=T1203')).toEqual([OF_FEED]);
});

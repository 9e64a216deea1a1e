import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { AttackCount } from '../support/attacks/tally.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { settleRisk, verifyRisk } from '../support/risk.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { quiet } from '../support/inventory.js';
import { envelope, sendScan, startScanned, until } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

type Json = Answer['body'];

const KIND = 39;
const INGEST = 'POST /api/v1/scans/ingest';
const tally = new AttackCount();
let service: TestService;
let session: Session;
let evil: EnrolledDevice;
let victim: EnrolledDevice;
let organizationId: number;
let count = 0;

beforeAll(async () => {
  ({ service, session, device: evil } = await startScanned());
  victim = await enrollDevice(service, session, { name: 'victim' });
  organizationId = (await service.database.queryOne<{ id: number }>('SELECT organization_id AS id FROM device'))!.id;
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

/** A finding as the agent writes it; of the package `word-<n>` unless it says another. */
interface Said {
  id: string;
  name?: string;
  [member: string]: unknown;
}

/** Names of its own for each test. */
function named(): { cve: string; ghsa: string; name: string; other: string } {
  count += 1;
  return {
    cve: `CVE-2026-${43_000 + count}`,
    ghsa: `GHSA-bbbb-cccc-${4300 + count}`,
    name: `word-${count}`,
    other: `unrelated-${count}`,
  };
}

const findingOf = ({ id, name = `word-${count}`, ...more }: Said): object => ({
  ...{ id, severity: 'medium', purl: `pkg:npm/${name}@1.2.3`, installedVersion: '1.2.3' },
  ...more,
});

/** All that the device shows, in the words of its own agent. */
async function says(device: EnrolledDevice, ...said: Said[]): Promise<void> {
  const document = envelope('native', undefined, {
    findings: said.map(findingOf),
    scope: `of-test-${count}`,
    agent: { name: 'posture-agent', version: '1', capabilities: ['vulnerabilities'] },
  });
  const { status, body } = await sendScan(service, device, document, { wait: 30 });
  expect([status, body.detail, body.status]).toEqual([202, undefined, 'completed']);
}

/** Until nothing is left to be told differently. */
async function settled(): Promise<void> {
  await quiet(service);
  const waiting = (): Promise<object[]> =>
    service.database.query(`SELECT 1 FROM job WHERE name = 'republish-fixes' AND NOT dead`);
  await until(waiting, (left) => left.length === 0);
  await settleRisk(service, organizationId);
}

/** What people are told of the victim's findings of this test's package, and what to do about it. */
async function told(): Promise<Json> {
  await settled();
  const { data } = (await session.get(`/findings?deviceId=${victim.id}&state=open&limit=200`)).body;
  const own = data.filter((one: Json) => one.package.name === `word-${count}`);
  const ids = [...new Set<string>(own.map((one: Json) => one.vulnerabilityId))];
  const vulnerabilities = await Promise.all(ids.map(async (id) => (await session.get(`/vulnerabilities/${id}`)).body));
  const actions = (await session.get('/rice/recommendations?limit=100')).body.data as Json[];
  return {
    findings: own.map(({ vulnerabilityId, class: of, severity, fixedVersions, tier, level, dueOn }: Json) => ({
      ...{ vulnerabilityId, of, severity, fixedVersions, tier, level, dueOn },
    })),
    vulnerabilities: vulnerabilities.map(
      ({ id, title, description, class: of, severity, fixAvailable, cvss }: Json) => ({
        ...{ id, title, description, of, severity, fixAvailable, cvss },
      }),
    ),
    actions: actions
      .filter(({ subject }) => subject.name === `word-${count}`)
      .map(({ kind, title, target, tier }) => ({ kind, title, target, tier: tier?.key ?? null })),
  };
}

/** Notes whether what people are told of the victim is what they were told before. */
async function judge(what: string, before: Json, route = INGEST): Promise<void> {
  const now = await told();
  const same = JSON.stringify(now) === JSON.stringify(before);
  tally.judge(KIND, route, what, same ? null : JSON.stringify(now));
  expect(now).toEqual(before);
  expect(tally.succeeded(KIND)).toEqual([]);
  expect(await rollupDifferences(service)).toEqual([]);
  expect(await verifyRisk(service, organizationId)).toEqual([]);
}

/** What the device itself is told of its own findings in a package. */
async function own(device: EnrolledDevice, name: string): Promise<Json[]> {
  await settleRisk(service, organizationId);
  const { data } = (await session.get(`/findings?deviceId=${device.id}&state=open&limit=200`)).body;
  return data.filter((one: Json) => one.package.name === name);
}

describe('attack 39: a report calls malware what other devices show', () => {
  const MALWARE = ['CWE-506'];

  it.each([
    ['by a weakness', { cwes: MALWARE }],
    ['by a name of the Malicious Packages database', { aliases: ['MAL-2025-99999'] }],
  ])('%s, in a package of its own', async (how, words) => {
    const { cve, name, other } = named();
    await says(victim, { id: cve, fixedVersions: ['1.2.9'] });
    const before = await told();
    expect(before.findings).toMatchObject([{ of: 'vulnerability', severity: 'medium', fixedVersions: ['1.2.9'] }]);
    expect(before.actions).toMatchObject([{ kind: 'upgrade', target: '1.2.9' }]);
    await says(evil, { id: cve, name: other, ...words });
    await judge(how, before);
    // Who sends it is believed about what it shows.
    expect(await own(evil, other)).toMatchObject([{ class: 'malware', severity: 'critical', tier: 'malware' }]);
    await says(evil);
    await judge(`${how}, and shows it no more`, before);
    await says(victim, { id: cve, fixedVersions: ['1.2.9'] });
    expect(name).toBe(`word-${count}`);
    await judge(`${how}, and the victim is scanned again`, before);
  });

  it('before anybody else shows it', async () => {
    const { cve, other } = named();
    await says(evil, { id: cve, name: other, cwes: MALWARE, aliases: ['MAL-2025-99998'] });
    await says(victim, { id: cve, fixedVersions: ['1.2.9'] });
    expect((await told()).findings).toMatchObject([
      { of: 'vulnerability', severity: 'medium', fixedVersions: ['1.2.9'] },
    ]);
    tally.judge(KIND, INGEST, 'malware in advance', null);
    expect(tally.succeeded(KIND)).toEqual([]);
  });

  it('in the package that they have too: what to do says on how many it is malware', async () => {
    const { cve, name } = named();
    await says(victim, { id: cve, name });
    await says(evil, { id: cve, name, cwes: ['CWE-506'] });
    const { actions, findings } = await told();
    const words = actions.map(({ title }: Json) => title).join();
    const fault = /from 1 device, .* on 1 other device nothing fixes/.test(words) ? null : words;
    tally.judge(KIND, INGEST, 'malware in the same package', fault);
    expect(fault).toBeNull();
    expect(findings).toMatchObject([{ vulnerabilityId: cve, of: 'vulnerability' }]);
  });

  it('by names that hang together by its words alone', async () => {
    const { cve, ghsa, other } = named();
    await says(victim, { id: cve, fixedVersions: ['1.2.9'] });
    const before = await told();
    const bad = `MAL-2025-${50_000 + count}`;
    await says(
      evil,
      { id: ghsa, name: other, aliases: [cve, `${cve}-malware`], cwes: MALWARE },
      { id: bad, name: other, aliases: [cve] },
      { id: `${cve}-malware`, name: other, aliases: [cve, ghsa] },
    );
    await judge('names of malware', before);
  });

  it('and takes back what another report calls so', async () => {
    const { ghsa, other } = named();
    await says(victim, { id: ghsa, cwes: MALWARE });
    const before = await told();
    expect(before.findings).toMatchObject([{ of: 'malware', severity: 'critical', fixedVersions: [] }]);
    await says(
      evil,
      { id: ghsa, name: other, severity: 'low' },
      { id: `${ghsa}-malware`, name: other, severity: 'low' },
    );
    await judge('says less of malware', before);
  });

  it('in an upload, that is undone', async () => {
    const { cve, other } = named();
    await says(victim, { id: cve, fixedVersions: ['1.2.9'] });
    const before = await told();
    const { key } = await makeKey(session, { role: 'analyst', scopes: ['uploads:read', 'uploads:write'] });
    const integration = new Integration(service, key);
    const vulnerability = { id: cve, aliases: [], database_specific: { cwe_ids: MALWARE } };
    const packages = [
      {
        package: { name: other, version: '1.0.0', ecosystem: 'npm' },
        vulnerabilities: [vulnerability],
        groups: [{ ids: [cve], aliases: [cve] }],
      },
    ];
    const report = { results: [{ source: { path: '/package-lock.json', type: 'lockfile' }, packages }] };
    const path = `/scans/upload?deviceId=${evil.id}&scope=planted`;
    const sent = await integration.send('POST', path, report, { 'Content-Type': 'application/json' });
    expect([sent.status, sent.body.detail]).toEqual([202, undefined]);
    const receipt = await integration.get(`/scans/uploads/${sent.body.id}`, { Prefer: 'wait=30' });
    expect(receipt.body.lines?.[0]?.status).toBe('completed');
    expect(await own(evil, other)).toMatchObject([{ class: 'malware' }]);
    await judge('an upload', before, 'POST /api/v1/scans/upload');
    expect((await session.post(`/scans/uploads/${sent.body.id}/undo`)).status).toBe(200);
    await judge('an upload that was undone', before, 'POST /api/v1/scans/upload');
  });
});

describe('attack 39: a report says what fixes a vulnerability of others', () => {
  it('by a lower version, with which the action would change nothing', async () => {
    const { cve } = named();
    await says(victim, { id: cve, fixedVersions: ['1.2.9'] });
    expect((await told()).actions).toMatchObject([{ kind: 'upgrade', target: '1.2.9' }]);
    await says(evil, { id: cve, fixedVersions: ['1.2.4'] });
    const { actions } = await told();
    const [{ target }] = actions;
    tally.judge(KIND, INGEST, 'a lower fix', target === '1.2.9' ? null : target);
    expect(actions).toMatchObject([{ kind: 'upgrade', target: '1.2.9' }]);
    expect(tally.succeeded(KIND)).toEqual([]);
  });

  it.each([
    ['where nothing fixes it', []],
    ['by another version', ['1.2.9']],
    ['by one that is a fix on another branch', ['1.2.9', '2.0.1']],
  ])('%s, and shows it no more', async (how, fixedVersions) => {
    const { cve } = named();
    await says(victim, { id: cve, fixedVersions });
    const before = await told();
    await says(evil, { id: cve, fixedVersions: ['1.2.4-evil', '9.0.0'] });
    await told();
    await says(evil);
    await judge(how, before);
    await says(victim, { id: cve, fixedVersions });
    await judge(`${how}, and the victim is scanned again`, before);
    // What is joined is counted anew, out of all that was ever said.
    await says(victim, { id: cve, fixedVersions }, { id: `X-${cve}`, name: 'joined' });
    await says(victim, { id: cve, fixedVersions, aliases: [`X-${cve}`] });
    const { vulnerabilities } = await told();
    expect(vulnerabilities).toMatchObject([{ fixAvailable: fixedVersions.length > 0 }]);
    expect(JSON.stringify(await own(victim, `word-${count}`))).not.toContain('evil');
    expect(await rollupDifferences(service)).toEqual([]);
  });

  it('on a device that counts no more', async () => {
    const { cve } = named();
    await says(victim, { id: cve });
    const before = await told();
    const third = await enrollDevice(service, session, { name: `third ${count}` });
    await says(third, { id: cve, fixedVersions: ['1.2.4-evil'] });
    expect((await session.delete(`/devices/${third.id}`)).status).toBeLessThan(300);
    await judge('a deactivated device', before);
  });

  it('and is told again once somebody shows it again', async () => {
    const { cve } = named();
    await says(victim, { id: cve });
    await says(evil, { id: cve, fixedVersions: ['1.2.9'] });
    await says(evil);
    expect((await told()).actions).toMatchObject([{ kind: 'mitigate' }]);
    await says(victim, { id: cve, fixedVersions: ['1.2.9'] });
    expect((await told()).actions).toMatchObject([{ kind: 'upgrade', target: '1.2.9' }]);
    await says(victim, { id: cve });
    expect((await told()).actions).toMatchObject([{ kind: 'mitigate' }]);
    await says(evil, { id: cve, fixedVersions: ['1.2.9'] });
    expect((await told()).actions[0]).toMatchObject({ kind: 'upgrade', target: '1.2.9' });
    expect(await verifyRisk(service, organizationId)).toEqual([]);
  });
});

describe('what only a report calls malware', () => {
  it('is decided about by itself, and told to nobody else under its name', async () => {
    const { ghsa, name } = named();
    const accept = async (vulnerabilityId: string): Promise<void> => {
      const more = { decision: 'false-positive', scope: { all: true }, reason: 'It is not there.' };
      expect((await session.post('/risk-acceptances', { vulnerabilityId, ...more })).status).toBe(201);
    };
    await says(victim, { id: ghsa });
    await accept(ghsa);
    await says(victim, { id: ghsa, cwes: ['CWE-506'] });
    expect(await own(victim, name)).toMatchObject([{ vulnerabilityId: `${ghsa}-malware`, state: 'open' }]);
    await accept(`${ghsa}-malware`);
    expect(await own(victim, name)).toEqual([]);
    const vex = JSON.stringify((await session.get('/vex?format=openvex')).body);
    expect(vex).toContain(ghsa);
    expect(vex).not.toContain('-malware');
  });
});

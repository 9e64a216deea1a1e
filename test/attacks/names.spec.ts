import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Integration, makeKey } from '../support/api-key.js';
import { AttackCount } from '../support/attacks/tally.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { envelope, grypeReport, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const KIND = 36;
const tally = new AttackCount();
let service: TestService;
let session: Session;
let evil: EnrolledDevice;
let victim: EnrolledDevice;
let count = 0;

beforeAll(async () => {
  ({ service, session, device: evil } = await startScanned());
  victim = await enrollDevice(service, session, { name: 'victim' });
});

afterAll(async () => {
  tally.write();
  await service.stop();
});

interface Said {
  id: string;
  aliases?: string[];
  severity?: string;
}

/** Names of its own for each test. */
function named(): { own: string; ghsa: string; low: string; other: string; critical: string } {
  count += 1;
  const number = 41_000 + count;
  return {
    own: `NSWG-ECO-${number}`,
    ghsa: `GHSA-aaaa-bbbb-${number}`,
    low: `CVE-2020-${number}`,
    other: `CVE-2021-${number}`,
    critical: `CVE-2026-${number}`,
  };
}

/** All that is said of one package of its own. */
async function says(device: EnrolledDevice, said: Said[], scope = 'default'): Promise<Answer['body']> {
  const findings = said.map(({ id, aliases = [], severity = 'low' }) => ({
    id,
    aliases,
    severity,
    purl: `pkg:npm/names-${count}@1.0.0`,
    installedVersion: '1.0.0',
  }));
  const { status, body } = await sendScan(service, device, envelope('native', undefined, { findings, scope }), {
    wait: 30,
  });
  expect([status, body.detail]).toEqual([202, undefined]);
  return body;
}

async function accepts(...ids: string[]): Promise<void> {
  for (const vulnerabilityId of ids) {
    const { status } = await session.post('/risk-acceptances', {
      vulnerabilityId,
      decision: 'accepted',
      scope: { all: true },
      reason: 'It is low.',
      expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    });
    expect(status).toBe(201);
  }
}

const STATES = 'state=open,accepted,mitigated,false-positive,not-affected';

/** The states of what this device shows of this test's package. */
async function states(device: EnrolledDevice): Promise<string> {
  const { data } = (await session.get(`/findings?deviceId=${device.id}&${STATES}&limit=200`)).body;
  const own = data.filter((one: Answer['body']) => one.package.name === `names-${count}`);
  return own
    .map((one: Answer['body']) => one.state)
    .sort()
    .join();
}

/** Notes what became of an attack on what the victim shows. */
async function judge(what: string, route = 'POST /api/v1/scans/ingest', expected = 'open'): Promise<void> {
  const seen = await states(victim);
  tally.judge(KIND, route, what, seen === expected ? null : seen);
  expect(tally.succeeded(KIND)).toEqual([]);
  expect(await rollupDifferences(service)).toEqual([]);
}

describe('attack 36: a name that another device gives carries a decision to what is found here', () => {
  it('of a CVE, given to what was accepted without one', async () => {
    const { own, critical } = named();
    await says(evil, [{ id: own }]);
    await says(victim, [{ id: critical, severity: 'critical' }]);
    await accepts(own);
    await says(evil, [{ id: own, aliases: [critical] }]);
    await judge('an accepted advisory gets the CVE of others');
    // Who sends it speaks for itself.
    expect(await states(evil)).toBe('accepted');
    // A scan that comes after it is compared with the same names.
    await says(victim, [
      { id: critical, severity: 'critical' },
      { id: `${critical}0`, severity: 'low' },
    ]);
    await judge('a later scan', undefined, 'open,open');
    const told = (await session.get('/vex?format=openvex')).body;
    expect(JSON.stringify(told)).not.toContain(critical);
  });

  it('of an accepted CVE, given to an advisory', async () => {
    const { ghsa, low } = named();
    await says(evil, [{ id: low }]);
    await says(victim, [{ id: ghsa, severity: 'critical' }]);
    await accepts(low);
    await says(evil, [{ id: ghsa, aliases: [low] }, { id: low }]);
    await judge('an advisory gets the accepted CVE');
  });

  it('that was given before somebody accepts, and before it is found', async () => {
    const { ghsa, low } = named();
    await says(evil, [{ id: ghsa, aliases: [low] }]);
    await accepts(low);
    await says(victim, [{ id: ghsa, severity: 'critical' }]);
    await judge('an advisory gets the CVE in advance');
  });

  it('that nobody else knows, from one CVE to another', async () => {
    const { low, critical } = named();
    const foo = `FOO-${count}`;
    await says(evil, [{ id: low, aliases: [foo] }]);
    await says(victim, [{ id: critical, severity: 'critical' }]);
    await accepts(low);
    await says(evil, [
      { id: low, aliases: ['X-1'] },
      { id: critical, aliases: [foo] },
    ]);
    await judge('an invented name moves from CVE to CVE');
    expect(await states(evil)).toBe('accepted,open');
  });

  it('that only says of several CVEs that it is about them, which are accepted', async () => {
    const { ghsa, low, other } = named();
    await says(evil, [{ id: low }, { id: other }]);
    await says(victim, [{ id: ghsa, severity: 'critical' }]);
    await accepts(low, other);
    const row = { id: ghsa, package: `names-${count}`, related: [low, other] };
    const report = grypeReport({ artifact: 'shop', vulnerabilities: [row] });
    expect((await sendScan(service, evil, envelope('grype', report), { wait: 30 })).status).toBe(202);
    await judge('an advisory gets accepted CVEs');
  });

  it('in an upload, that is undone', async () => {
    const { ghsa, low } = named();
    await says(evil, [{ id: low }]);
    await says(victim, [{ id: ghsa, severity: 'critical' }]);
    await accepts(low);
    const { key } = await makeKey(session, { role: 'analyst', scopes: ['uploads:read', 'uploads:write'] });
    const integration = new Integration(service, key);
    const vulnerability = { id: ghsa, aliases: [low] };
    const found = { package: { name: `names-${count}`, version: '1.0.0', ecosystem: 'npm' } };
    const packages = [{ ...found, vulnerabilities: [vulnerability], groups: [{ ids: [ghsa], aliases: [ghsa, low] }] }];
    const report = { results: [{ source: { path: '/package-lock.json', type: 'lockfile' }, packages }] };
    const route = 'POST /api/v1/scans/upload';
    for (const to of [evil, victim]) {
      const path = `/scans/upload?deviceId=${to.id}&scope=planted`;
      const sent = await integration.send('POST', path, report, { 'Content-Type': 'application/json' });
      expect([sent.status, sent.body.detail]).toEqual([202, undefined]);
      const receipt = await integration.get(`/scans/uploads/${sent.body.id}`, { Prefer: 'wait=30' });
      expect([receipt.status, receipt.body.lines?.[0]?.status]).toEqual([200, 'completed']);
      await judge('an upload gives the name', route);
      expect((await session.post(`/scans/uploads/${sent.body.id}/undo`)).status).toBe(200);
      await judge('an upload that was undone', route);
    }
  });
});

describe('attack 36: an SBOM that takes the serial number of another', () => {
  const SERIAL = 'urn:uuid:7b0a2b8e-8d5f-4f7c-9c0b-5f2f3c9d1a10';

  it('changes nothing of what a link into that means', async () => {
    const { critical } = named();
    const bom = (names: Record<string, string>): object => ({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: SERIAL, version: 1 },
      components: Object.entries(names).map(([ref, name]) => ({
        ...{ 'bom-ref': ref, type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
      })),
      vulnerabilities: [{ id: critical, ratings: [{ severity: 'critical' }], affects: [{ ref: 'c' }] }],
    });
    const sends = async (device: EnrolledDevice, names: Record<string, string>): Promise<void> => {
      const { status, body } = await sendScan(service, device, envelope('cyclonedx', bom(names), { scope: 'sbom' }), {
        wait: 30,
      });
      expect([status, body.status]).toEqual([202, 'completed']);
    };
    await sends(victim, { h: 'harmless', c: 'ledger' });
    await sends(evil, { h: 'ledger', c: 'ledger' });
    const statement = {
      id: critical,
      analysis: { state: 'not_affected', justification: 'code_not_reachable' },
      affects: [{ ref: `${SERIAL.replace('uuid', 'cdx')}/1#h` }],
    };
    const { body } = await session.post('/vex', {
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: SERIAL.replace(/0$/, '1'), version: 1 },
      vulnerabilities: [statement],
    });
    expect(body.statements[0].reason).toMatch(/^Devices here have SBOMs of this number that differ/);
    const { data } = (await session.get(`/findings?deviceId=${victim.id}&vulnerabilityId=${critical}`)).body;
    const seen = data.map(({ state }: { state: string }) => state).join();
    tally.judge(KIND, 'POST /api/v1/scans/ingest', 'a planted SBOM', seen === 'open' ? null : seen);
    expect(tally.succeeded(KIND)).toEqual([]);
  });
});

describe('a name that a report gives to what it shows itself', () => {
  it('is one that a decision reaches it by, also where it comes first', async () => {
    const { ghsa, low } = named();
    await says(victim, [{ id: ghsa, aliases: [low] }]);
    await accepts(low);
    expect(await states(victim)).toBe('accepted');
    await says(evil, [{ id: ghsa, aliases: [low] }]);
    expect(await states(evil)).toBe('accepted');
    await says(evil, [{ id: ghsa }]);
    expect([await states(evil), await states(victim)]).toEqual(['open', 'accepted']);
    expect(await rollupDifferences(service)).toEqual([]);
  });
});

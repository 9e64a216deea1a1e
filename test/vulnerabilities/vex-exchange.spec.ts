import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { statesOf } from '../support/decision.js';
import { rollupDifferences } from '../support/rollup-check.js';
import { reportTo, type ReportedVulnerability, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { openVexOf, type PurlRow, reportOfPurls, sendReport } from '../support/vex.js';
import { type Answer, type Session, signIn } from '../support/session.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;
let other: Session;
let count = 0;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
  other = await signIn(service, 'me');
});

afterAll(() => service.stop());

const cve = (n = 0): string => `CVE-2026-${60_000 + count * 20 + n}`;

const scan = (to: EnrolledDevice, vulnerabilities: ReportedVulnerability[], artifact = `app ${count}`): Promise<void> =>
  reportTo(service, to, vulnerabilities, artifact);

async function bring(document: object, by: Session = session, query = ''): Promise<Answer['body']> {
  const { status, body } = await by.post(`/vex${query}`, document);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
}

const outcomes = (result: Answer['body']): string[] => result.statements.map((one: Answer['body']) => one.outcome);
const right = async (): Promise<void> => expect(await rollupDifferences(service)).toEqual([]);

describe('what was decided', () => {
  /** Decisions of every kind and scope, about what both organizations have. */
  async function decideAll(): Promise<string[]> {
    const cves = Array.from({ length: 6 }, (_, n) => cve(n));
    const rows = cves.flatMap((id) => [
      { id, package: 'alpha', installed: '1.0.0' },
      { id, package: 'beta', installed: '2.0.0' },
    ]);
    for (const owner of [session, other]) {
      await scan(await enrollDevice(service, owner, { name: 'plain' }), rows);
      await scan(await enrollDevice(service, owner, { name: 'tagged', tags: ['kiosk, hall'.replace(',', '')] }), rows);
    }
    const decide = async (n: number, wanted: object): Promise<void> => {
      const { status } = await session.post('/risk-acceptances', {
        vulnerabilityId: cve(n),
        reason: `Reason ${n}.\nAnd more.`,
        ...wanted,
      });
      expect(status).toBe(201);
    };
    const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await decide(0, { decision: 'accepted', scope: { tags: ['kiosk hall'] }, expiresOn });
    await decide(1, { decision: 'false-positive', scope: { package: { ecosystem: 'npm', name: 'alpha' } } });
    await decide(2, { decision: 'mitigated', scope: { all: true } });
    await decide(3, {
      decision: 'not-affected',
      scope: { package: { name: 'beta', versions: ['2.0.0'] } },
      justification: 'inline_mitigations_already_exist',
    });
    await decide(4, {
      decision: 'not-affected',
      scope: { package: { name: 'beta', versions: ['1.9.0'] } },
      justification: 'component_not_present',
    });
    await decide(5, { decision: 'accepted', scope: { all: true }, expiresOn });
    return cves;
  }

  it.each(['openvex', 'cyclonedx', 'csaf'])(
    'goes out as %s and gives another organization the same states',
    async (format) => {
      count += 1;
      const cves = await decideAll();
      const exported = await session.get(`/vex?format=${format}`);
      expect(exported.status).toBe(200);
      const result = await bring(exported.body, other, '?everybody=true');
      expect(result).toMatchObject({ format, author: session.account.organization.name });
      expect(await statesOf(other, ...cves)).toEqual(await statesOf(session, ...cves));
      expect(outcomes(await bring(exported.body, other, '?everybody=true'))).not.toContain('created');
      expect(new Set(outcomes(await bring(exported.body)))).toEqual(new Set(['ignored']));
      await right();
    },
  );

  it('is taken once, whatever the formats that it comes in', async () => {
    count += 1;
    await decideAll();
    const formats = ['openvex', 'cyclonedx', 'csaf'];
    const made: number[] = [];
    for (const format of formats) {
      const exported = await session.get(`/vex?format=${format}`);
      made.push((await bring(exported.body, other, '?everybody=true')).created);
    }
    expect([made[0]! > 0, made.slice(1)]).toEqual([true, [0, 0]]);
    await right();
  });

  it.each(['openvex', 'cyclonedx', 'csaf'])(
    'by documents of others goes on as %s: parts, ranges, statements and their order',
    async (format) => {
      count += 1;
      const cves = Array.from({ length: 8 }, (_, n) => cve(n));
      for (const owner of [session, other]) {
        const own = await enrollDevice(service, owner, { name: 'image' });
        const rows = cves.map((id): PurlRow => [
          id,
          id === cve(6) ? 'pkg:deb/debian/curlet@2%3A1-1?arch=amd64&distro=debian-13.1' : 'pkg:npm/alpha@1.4.0',
        ]);
        await sendReport(
          service,
          own,
          'trivy',
          reportOfPurls(rows, { ArtifactName: 'shop:1.2', ArtifactType: 'container_image' }),
        );
      }
      const says = (n: number, product: object, status: string, timestamp: string): object => ({
        vulnerability: { name: cve(n) },
        products: [product],
        status,
        timestamp,
        ...(status === 'not_affected' ? { impact_statement: `Never ${n}.` } : { action_statement: 'Wait.' }),
      });
      const [old, now] = ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z'];
      const alpha = { '@id': 'pkg:npm/alpha' };
      const document = openVexOf(`exchange${count}`, [
        says(0, alpha, 'not_affected', old),
        says(0, { '@id': 'pkg:npm/alpha@1.4.0' }, 'affected', now),
        says(1, alpha, 'affected', old),
        says(1, { '@id': 'pkg:npm/alpha@1.4.0' }, 'not_affected', now),
        says(2, { '@id': 'pkg:oci/shop?tag=1.2', subcomponents: [alpha] }, 'not_affected', now),
        says(3, { '@id': 'pkg:oci/shop?tag=1.3', subcomponents: [alpha] }, 'not_affected', now),
        says(4, { '@id': 'pkg:npm/alpha?vers=npm/%3E=1.0.0%7C%3C2.0.0' }, 'not_affected', now),
        says(5, { '@id': 'pkg:oci/shop' }, 'not_affected', now),
        says(6, { '@id': 'pkg:deb/debian/curlet@1-1?epoch=2&arch=amd64' }, 'not_affected', now),
        says(7, alpha, 'not_affected', old),
        says(7, alpha, 'under_investigation', now),
      ]);
      await bring(document);
      const states = [
        'open',
        'not-affected',
        'not-affected',
        'open',
        'not-affected',
        'not-affected',
        'not-affected',
        'open',
      ];
      const own = await statesOf(session, ...cves);
      expect(own.map((row) => row.split(' ').at(-1))).toEqual(states);
      const exported = await session.get(`/vex?format=${format}`);
      await bring(exported.body, other);
      expect(await statesOf(other, ...cves)).toEqual(own);
      expect(outcomes(await bring(exported.body, other))).not.toContain('created');
      await right();
    },
  );

  it('about everything counts for everybody only where whoever brings it says so', async () => {
    count += 1;
    for (const owner of [session, other])
      await scan(await enrollDevice(service, owner), [{ id: cve(), package: 'alpha' }]);
    const all = {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': `https://example.org/vex/all-${count}`,
      author: 'Example',
      timestamp: '2026-11-01T00:00:00Z',
      version: 1,
      statements: [
        {
          vulnerability: { name: cve() },
          products: [{ '@id': 'urn:posture:all' }],
          status: 'not_affected',
          impact_statement: 'No.',
        },
      ],
    };
    const without = await bring(all, other);
    expect([without.statements[0].outcome, without.reasons[0].reason]).toEqual([
      'ignored',
      expect.stringContaining('everybody=true'),
    ]);
    expect((await statesOf(other, cve()))[0]).toMatch(/ open$/);
    expect(outcomes(await bring(all, other, '?everybody=true'))).toEqual(['created']);
    expect((await statesOf(other, cve()))[0]).toMatch(/ not-affected$/);
    expect((await other.post('/vex?everybody=yes', all)).status).toBe(400);
  });

  it('is told the same way twice, with an ETag that holds until something is decided', async () => {
    const [one, two] = [await session.get('/vex'), await session.get('/vex')];
    expect(two.body).toEqual(one.body);
    const known = { 'If-None-Match': one.headers.get('etag')! };
    expect((await session.get('/vex', known)).status).toBe(304);
    count += 1;
    await scan(device, [{ id: cve(), package: 'alpha' }]);
    await session.post('/risk-acceptances', {
      vulnerabilityId: cve(),
      decision: 'false-positive',
      scope: { deviceIds: [device.id] },
      reason: 'It is another one.',
    });
    const three = await session.get('/vex', known);
    expect([three.status, three.body.version > one.body.version]).toEqual([200, true]);
    expect(
      three.body.statements.find((reported: Answer['body']) => reported.vulnerability.name === cve()),
    ).toMatchObject({
      products: [{ '@id': `urn:uuid:${device.id}` }],
      status: 'not_affected',
      impact_statement: 'It is another one.',
      status_notes: 'posture: false-positive\nIt is another one.',
    });
    // Of a device that the other one does not have it says nothing.
    const theirs = await bring({ ...three.body, '@id': `urn:x:${randomUUID()}` }, other);
    const reported = theirs.statements.find((row: Answer['body']) => row.vulnerabilityId === cve());
    expect([reported.outcome, reported.reason]).toEqual(['ignored', 'It is about a device that is not here.']);
  });

  it.each(['format=csv', 'fromat=openvex'])('is not told as ?%s', async (query) => {
    const { status, body } = await session.get(`/vex?${query}`);
    expect([status, body.errors.length]).toEqual([400, 1]);
  });
});

describe('real documents', () => {
  const folder = join('..', 'shared', 'data', 'reports');
  const files = [
    'openvex/vexctl-history.json',
    'openvex/vexctl-csaf-converted.json',
    'openvex/dd-many.json',
    'openvex/dd-none.json',
    'cyclonedx/cx-vex.json',
    'cyclonedx/cx-vex-case2.json',
    'cyclonedx/hd-dropwizard-vex.json',
  ].filter((file) => existsSync(join(folder, file)));

  it('are understood, where there are any, and make nothing new a second time', async () => {
    for (const file of files) {
      const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
      const [first, second] = [await bring(document), await bring(document)];
      expect([file, outcomes(second).includes('created')]).toEqual([file, false]);
      expect(outcomes(first).filter((outcome) => outcome !== 'ignored')).toHaveLength(
        outcomes(second).filter((outcome) => outcome === 'kept' || outcome === 'open').length,
      );
    }
    await right();
  });
});

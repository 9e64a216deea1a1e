import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNHEARD_DECISIONS } from '../../src/vulnerabilities/domain/vex-limits.js';
import { WorkMeter } from '../support/work-meter.js';
import { type EnrolledDevice } from '../support/device.js';
import { startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';
import { bringVex, notAffected, openVexOf, reportOfPurls, sendReport } from '../support/vex.js';

let service: TestService;
let session: Session;
let device: EnrolledDevice;

beforeAll(async () => {
  ({ service, session, device } = await startScanned());
});

afterAll(() => service.stop());

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

async function refused(document: object): Promise<unknown[]> {
  const { status, body } = await session.post('/vex', document);
  return [status, body.type.split(':').at(-1), body.errors];
}

describe('a VEX document that asks for more than is done at once', () => {
  it('is refused by where it does', async () => {
    const ids = many(2000, (i) => `P${i}`);
    const csaf = {
      document: {
        category: 'csaf_vex',
        csaf_version: '2.0',
        title: 'Example',
        tracking: { id: 'EX-1', version: '1', current_release_date: '2026-07-01T10:00:00Z' },
      },
      product_tree: { product_groups: [{ group_id: 'g', product_ids: ids }] },
      vulnerabilities: [
        {
          cve: 'CVE-2034-1',
          flags: many(2000, () => ({ label: 'component_not_present', group_ids: ['g'] })),
          product_status: { known_not_affected: ids },
        },
      ],
    };
    expect(await refused(csaf)).toEqual([
      400,
      'vex-document-invalid',
      [
        {
          pointer: '/vulnerabilities/0/flags/500',
          detail: 'brings the products that groups stand for to more than 1000000',
        },
      ],
    ]);
  });

  it('of ranges is refused by the versions that there are, and changes nothing', async () => {
    const versions = many(600, (i) => `${i}.0.0`);
    const report = reportOfPurls(versions.map((version) => ['CVE-2034-2', `pkg:npm/wide@${version}`]));
    await sendReport(service, device, 'trivy', report);
    const range = `vers:npm/${many(198, (i) => `${i % 2 === 0 ? '>=' : '<'}${i}.5.0`).join('|')}`;
    const wide = (statements: number, version: number): object =>
      openVexOf(
        'wide',
        many(statements, (i) => notAffected(`CVE-2034-${2 + i}`, `pkg:npm/wide?vers=${encodeURIComponent(range)}`)),
        { version },
      );
    expect(await bringVex(session, wide(1, 1))).toMatchObject({ created: 1 });
    const decided = async (): Promise<string[]> => {
      const { body } = await session.get('/risk-acceptances?vulnerabilityId=CVE-2034-2');
      return body.data[0].scope.package.versions;
    };
    expect(await decided()).toHaveLength(99);
    expect(await refused(wide(20, 2))).toEqual([
      400,
      'vex-document-invalid',
      [{ pointer: '', detail: expect.stringContaining('2257200 times; at most 2000000 are made') }],
    ]);
    expect(await bringVex(session, wide(1, 1))).toMatchObject({ created: 0, kept: 1, ended: 0 });
    // A version that comes later is held against it all the same.
    const later = many(2, (i): [string, string] => ['CVE-2034-2', `pkg:npm/wide@${i + 700 * i}.7.0`]);
    await sendReport(service, device, 'trivy', reportOfPurls(later, { ArtifactName: 'later' }));
    const versionsNow = await decided();
    expect([versionsNow.length, versionsNow[0], versionsNow.includes('0.7.0')]).toEqual([100, '0.7.0', true]);
  });
});

describe('decisions about vulnerabilities that nobody has', () => {
  /** As many as are kept, but for so many, as if documents had brought them. */
  async function fillUpTo(left: number): Promise<void> {
    await service.database.query(
      `INSERT INTO risk_acceptance (organization_id, id, identifier, state, precedence, scope, reason, decided_by_kind, decided_by,
                                    decided_at, changed_at, vex, said_at, said_place, package_name)
       SELECT o.id, gen_random_uuid(), 'CVE-1999-' || (100000 + n), 2, 1, 'package', 'No.', 'user', 'x', now(), now(),
              jsonb_build_object('document', 'urn:x:filler', 'author', 'x', 'version', 1, 'key', n::text, 'product', 'pkg:npm/a'), now(), n, 'a'
         FROM organization o, generate_series(1, ${UNHEARD_DECISIONS} - ${left}) n WHERE o.public_id = $1`,
      [session.account.organization.id],
    );
  }
  const about = (from: number, count: number): object[] =>
    many(count, (i) => notAffected(`CVE-2035-${1000 + from + i}`, 'pkg:npm/nobody'));

  it('are kept up to a bound; what asks for more is refused, and what asks for no more than before is not', async () => {
    expect(await bringVex(session, openVexOf('nobody', about(0, 3)))).toMatchObject({ created: 3 });
    await fillUpTo(5);
    expect(await bringVex(session, openVexOf('more', about(10, 2)))).toMatchObject({ created: 2 });
    const { status, body } = await session.post('/vex', openVexOf('most', about(20, 1)));
    expect([status, body.code, body.detail]).toEqual([
      422,
      'too-many-vex-decisions',
      expect.stringContaining(`at most ${UNHEARD_DECISIONS}`),
    ]);
    expect((await session.post('/vex', openVexOf('nobody', about(0, 4), { version: 2 }))).status).toBe(422);
    expect(await bringVex(session, openVexOf('nobody', about(0, 3), { version: 2 }))).toMatchObject({ kept: 3 });
    // What is known here is decided about as before.
    await sendReport(service, device, 'trivy', reportOfPurls([['CVE-2035-1', 'pkg:npm/known@1.0.0']]));
    const known = openVexOf('known', [notAffected('CVE-2035-1', 'pkg:npm/known')]);
    expect(await bringVex(session, known)).toMatchObject({ created: 1 });
  });

  it('are told whole, and cost one who has them no document', async () => {
    const meter = await WorkMeter.start();
    const reported = await session.get('/vex?format=cyclonedx');
    expect(reported.body.vulnerabilities.length).toBeGreaterThan(UNHEARD_DECISIONS - 10);
    const etag = reported.headers.get('etag') ?? '';
    await meter.of(() => Promise.resolve());
    const again = await meter.of(async () => {
      expect((await session.get('/vex?format=cyclonedx', { 'If-None-Match': etag })).status).toBe(304);
    });
    await meter.stop();
    // Not one step for each decision.
    expect(again).toBeLessThan(UNHEARD_DECISIONS / 2);
    expect((await session.get('/vex?format=openvex', { 'If-None-Match': etag })).status).toBe(200);
  });
});

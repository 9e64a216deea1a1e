import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

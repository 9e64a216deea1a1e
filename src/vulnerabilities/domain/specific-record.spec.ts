import { describe, expect, it } from '@jest/globals';
import {
  countingAdvisories,
  type FedAdvisory,
  isRecordOf,
  type RankedAdvisory,
  unrecorded,
  withoutDenied,
} from './specific-record.js';

const always = (): boolean => true;
const one = (externalId: string, status: RankedAdvisory['status'] = 'affected'): RankedAdvisory => ({
  externalId,
  status,
});
const idsOf = (advisories: RankedAdvisory[]): string[] => advisories.map(({ externalId }) => externalId);

describe('the record of a vulnerability', () => {
  it.each([
    ['CVE-2024-1000', true],
    ['DEBIAN-CVE-2024-1000', true],
    ['UBUNTU-CVE-2024-1000', true],
    ['CVE-2024-10001', false],
    ['DSA-5532-1', false],
    ['RLSA-2024:1000', false],
    ['GHSA-aaaa-bbbb-cccc', false],
  ])('%s: %s', (externalId, is) => {
    expect(isRecordOf('CVE-2024-1000', externalId)).toBe(is);
  });

  it('decides before bulletins that bundle it with others', () => {
    expect(idsOf(countingAdvisories('CVE-2024-1000', [one('DSA-1-1'), one('DEBIAN-CVE-2024-1000')], always))).toEqual([
      'DEBIAN-CVE-2024-1000',
    ]);
  });

  it('lets nothing count where it says that the package is not affected', () => {
    expect(countingAdvisories('CVE-2024-1000', [one('DSA-1-1'), one('CVE-2024-1000', 'not-affected')], always)).toEqual(
      [],
    );
  });

  it('leaves it to the bulletins where it cannot be compared, was withdrawn, or is not there', () => {
    const bulletins = [one('DSA-1-1'), one('DSA-2-1'), one('DSA-3-1', 'withdrawn')];
    const withRecord = [...bulletins, one('CVE-2024-1000')];
    expect(idsOf(countingAdvisories('CVE-2024-1000', bulletins, always))).toEqual(['DSA-1-1', 'DSA-2-1']);
    expect(idsOf(countingAdvisories('CVE-2024-1000', withRecord, () => false))).toContain('DSA-1-1');
    const withdrawn = [...bulletins, one('CVE-2024-1000', 'withdrawn')];
    expect(idsOf(countingAdvisories('CVE-2024-1000', withdrawn, always))).toEqual(['DSA-1-1', 'DSA-2-1']);
  });
});

describe('a bulletin', () => {
  const of = (externalId: string, identifiers: string[], feed = 'osv-ubuntu'): FedAdvisory => ({
    ...one(externalId),
    feed,
    packageName: 'glow',
    identifiers,
  });
  const bulletin = of('USN-1-1', ['CVE-2031-1000', 'CVE-2031-1001']);
  const open = [{ feed: 'osv-ubuntu', packageName: 'glow', identifier: 'CVE-2031-1001' }];

  it('says alone what no record of its release says, where its feed keeps records of the package', () => {
    expect(unrecorded([bulletin, of('UBUNTU-CVE-2031-1000', ['CVE-2031-1000'])])).toEqual(open);
    expect(unrecorded([bulletin])).toEqual([]);
    expect(unrecorded([bulletin, of('CVE-2031-1000', ['CVE-2031-1000'], 'debian-tracker')])).toEqual([]);
  });

  it('loses what a record denies, and goes when nothing is left', () => {
    const isDenied = ({ identifier }: { identifier: string }): boolean => identifier === 'CVE-2031-1001';
    expect(withoutDenied([bulletin, of('USN-2-1', ['CVE-2031-1001'])], isDenied)).toEqual([
      { ...bulletin, identifiers: ['CVE-2031-1000'] },
    ]);
    expect(withoutDenied([bulletin], () => false)).toEqual([bulletin]);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  affectedPackages,
  faultsOf,
  heldAdvisories,
  heldExceptions,
  type HeldRecord,
  lockedPackages,
} from '../../scripts/supply-chain/own-packages.mjs';

const { asOf, records } = heldAdvisories();
const locked = (name: string, version: string): Map<string, Set<string>> => new Map([[name, new Set([version])]]);

function record(events: object[], more: Partial<HeldRecord> = {}): HeldRecord {
  const affected = [{ package: { ecosystem: 'npm', name: 'x' }, ranges: [{ type: 'SEMVER', events }] }];
  return { id: 'GHSA-aaaa-bbbb-cccc', affected, ...more };
}

describe('the packages of package-lock.json', () => {
  it('are affected by no advisory that is held, but for exceptions that have not ended', () => {
    const affected = affectedPackages(lockedPackages(), records);
    expect(faultsOf(affected, heldExceptions(), new Date().toISOString().slice(0, 10))).toEqual([]);
  });

  it('are compared with something that says as of when it is', () => {
    const packages = lockedPackages();
    expect(asOf).toMatch(/^\d{4}-\d\d/);
    expect(records.length).toBeGreaterThan(50);
    for (const { affected } of records) expect(packages.has(affected[0]!.package!.name)).toBe(true);
  });

  it('would be found: multer before 2.1.1, one line of brace-expansion and not another', () => {
    expect(affectedPackages(locked('multer', '2.1.0'), records)).toContainEqual(
      expect.objectContaining({ advisory: 'GHSA-5528-5vmv-3xc2', version: '2.1.0' }),
    );
    const ids = (version: string): string[] =>
      affectedPackages(locked('brace-expansion', version), records).map(({ advisory }) => advisory);
    expect(ids('2.1.2')).toContain('GHSA-mh99-v99m-4gvg');
    expect(ids('2.1.3')).not.toContain('GHSA-mh99-v99m-4gvg');
    expect(ids('5.0.7')).toContain('GHSA-mh99-v99m-4gvg');
  });

  it.each<[string, HeldRecord, string[]]>([
    ['affected', record([{ introduced: '0' }, { fixed: '1.0.1' }]), ['1.0.0']],
    ['fixed', record([{ introduced: '0' }, { fixed: '1.0.0' }]), []],
    ['withdrawn', record([{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' }), []],
    ['not understood', record([{ somewhere: '1' }]), ['1.0.0']],
  ])('of a record that is %s', (_, one, versions) => {
    expect(affectedPackages(locked('x', '1.0.0'), [one]).map(({ version }) => version)).toEqual(versions);
  });
});

describe('an exception', () => {
  const affected = affectedPackages(locked('x', '1.0.0'), [record([{ introduced: '0' }])]);
  const exception = {
    advisory: 'GHSA-aaaa-bbbb-cccc',
    package: 'x',
    reason: 'Only tests use it.',
    until: '2026-12-01',
  };

  it.each([
    ['counts on its last day', exception, '2026-12-01', []],
    ['has ended the day after', exception, '2026-12-02', [/ended on 2026-12-01/]],
    [
      'of another package does not count',
      { ...exception, package: 'y' },
      '2026-12-01',
      [/^x 1.0.0 is/, /^the .* of y .* not needed/],
    ],
    ['needs a reason', { ...exception, reason: ' ' }, '2026-12-01', [/needs a reason/]],
    ['needs a last day', { ...exception, until: 'soon' }, '2026-12-01', [/needs a reason and a last day/]],
  ])('%s', (_, one, today, words) => {
    expect(faultsOf(affected, [one], today)).toEqual(words.map((word) => expect.stringMatching(word)));
  });

  it('is asked for where there is none', () => {
    expect(faultsOf(affected, [], '2026-12-01')).toEqual([expect.stringMatching(/^x 1.0.0 is affected by GHSA/)]);
  });
});

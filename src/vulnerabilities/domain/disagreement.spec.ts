import { describe, expect, it } from '@jest/globals';
import { disagreements, isDisputed } from './disagreement.js';
import type { Sighting } from './scanner-view.js';
import { type Severity, severityRank } from './severity.js';

function saw(source: string, said: Partial<Omit<Sighting, 'severity'>> & { severity?: Severity } = {}): Sighting {
  return {
    source,
    scope: 'app',
    seriesId: source === 'trivy' ? 1 : 2,
    installedVersion: '1.0.0',
    fixedVersions: [],
    fixState: (said.fixedVersions ?? []).length > 0 ? 'fixed' : 'unknown',
    ...said,
    severity: severityRank(said.severity ?? 'high'),
  };
}

const about = (sightings: Sighting[]): string[] => disagreements(sightings).map((found) => found.about);

describe('severity', () => {
  it('is shown as the highest, with who says what and why', () => {
    expect(disagreements([saw('trivy', { severity: 'low' }), saw('grype', { severity: 'critical' })])).toEqual([
      {
        about: 'severity',
        values: [
          { source: 'grype', scope: 'app', value: ['critical'] },
          { source: 'trivy', scope: 'app', value: ['low'] },
        ],
        shown: ['critical'],
        why: 'The highest that a scanner gives it is shown: missing a severe one costs more than looking twice.',
      },
    ]);
  });

  it('that nobody knows is no other opinion', () => {
    expect(about([saw('trivy', { severity: 'unknown' }), saw('grype')])).toEqual([]);
  });

  it('of two copies that one scanner sees is no disagreement', () => {
    expect(about([saw('trivy', { severity: 'low' }), saw('trivy', { installedVersion: '2.0.0' })])).toEqual([]);
  });

  it('is disputed across scopes too', () => {
    expect(about([saw('trivy', { severity: 'low' }), saw('grype', { scope: 'host' })])).toEqual(['severity']);
  });
});

describe('a fix', () => {
  const none = { fixState: 'not-fixed' };

  it.each<[string, string[], Partial<Sighting>, boolean]>([
    ['that both know', ['1.1.0'], { fixedVersions: ['1.1.0'], fixState: 'fixed' }, false],
    ['of all branches and of one', ['1.1.0', '2.0.1'], { fixedVersions: ['1.1.0'], fixState: 'fixed' }, false],
    ['with nothing in common', ['1.1.0'], { fixedVersions: ['1.2.0'], fixState: 'fixed' }, true],
    ['written as Go writes it', ['1.1.0'], { fixedVersions: ['v1.1.0'], fixState: 'fixed' }, false],
    ['with an epoch of 0', ['1.1.0'], { fixedVersions: ['0:1.1.0'], fixState: 'fixed' }, false],
    ['that the other says is not there', ['1.1.0'], none, true],
    ['that the other will not make', ['1.1.0'], { fixState: 'wont-fix' }, true],
    ['that the other did not look for', ['1.1.0'], {}, false],
    ['of another copy', ['1.1.0'], { ...none, installedVersion: '0.9.0' }, false],
  ])('%s', (_, fixedVersions, other, disputed) => {
    const sightings = [saw('trivy', { fixedVersions }), { ...saw('grype'), ...other }];
    expect(isDisputed(sightings)).toBe(disputed);
    expect(about(sightings).includes('fix')).toBe(disputed);
    expect(isDisputed(sightings.toReversed())).toBe(disputed);
  });

  it('that one scanner knows is shown, and who knows it', () => {
    expect(disagreements([saw('grype', none), saw('trivy', { fixedVersions: ['1.1.0'] })])).toEqual([
      {
        about: 'fix',
        values: [
          { source: 'grype', scope: 'app', value: [] },
          { source: 'trivy', scope: 'app', value: ['1.1.0'] },
        ],
        shown: ['1.1.0'],
        why: 'trivy knows a fix, grype knows none. One scanner that knows of none does not hide what another knows.',
      },
    ]);
  });

  it('that differs is shown as all that are named', () => {
    const [found] = disagreements([
      saw('grype', { fixedVersions: ['1.2.0'] }),
      saw('trivy', { fixedVersions: ['1.1.0'] }),
    ]);
    expect(found?.shown).toEqual(['1.1.0', '1.2.0']);
    expect(found?.why).toContain('each may be the one of its branch');
  });

  it('that both miss is no disagreement', () => {
    expect(about([saw('trivy', none), saw('grype', { fixState: 'wont-fix' })])).toEqual([]);
  });
});

describe('an installed version', () => {
  it('that differs within one scope shows both, and disputes neither severity nor fix', () => {
    const sightings = [saw('trivy'), saw('grype', { installedVersion: '1.0.0-r1' })];
    expect(disagreements(sightings)).toEqual([
      {
        about: 'installed-version',
        values: [
          { source: 'grype', scope: 'app', value: ['1.0.0-r1'] },
          { source: 'trivy', scope: 'app', value: ['1.0.0'] },
        ],
        shown: ['1.0.0', '1.0.0-r1'],
        why: 'Every version that a scanner sees is shown: each may be a copy of its own.',
      },
    ]);
    expect(isDisputed(sightings)).toBe(false);
  });

  it.each<[string, Partial<Sighting>]>([
    ['in another scope', { scope: 'host', installedVersion: '2.0.0' }],
    ['that nobody said', { installedVersion: '' }],
    ['in another spelling', { installedVersion: 'v1.0.0' }],
  ])('%s is no disagreement', (_, other) => {
    expect(about([saw('trivy'), { ...saw('grype'), ...other }])).toEqual([]);
  });
});

it('one scanner alone, or none, disagrees with nobody', () => {
  expect([...disagreements([]), ...disagreements([saw('trivy', { severity: 'low', fixedVersions: ['1'] })])]).toEqual(
    [],
  );
});

import { describe, expect, it } from '@jest/globals';
import { versionOrderOf } from '../../versions/index.js';
import { type BuildRange, evaluateBuild } from './evaluate-build.js';

const PRO = 'Ubuntu Pro';
const open: BuildRange = { events: [{ introduced: '0' }] };
const fixed = (version: string, channel?: string): BuildRange => ({
  events: [{ introduced: '0' }, { fixed: version }],
  ...(channel === undefined ? {} : { channel }),
});
const evaluate = (installed: string, ranges: BuildRange[], build = {}) =>
  evaluateBuild(installed, { ranges, versions: [] }, versionOrderOf('Ubuntu:22.04'), {
    isOfChannel: installed.includes('esm'),
    isApart: false,
    ...build,
  });

describe('a version of a release with builds beside its own', () => {
  it.each([
    ['is affected, and fixed with a subscription only', '1-1', [open, fixed('1-1+esm1', PRO)], true, null, '1-1+esm1'],
    ['of the subscription is fixed there', '1-1+esm1', [open, fixed('1-1+esm1', PRO)], false, null, null],
    ['of the subscription has a fix there', '1-1+esm1', [open, fixed('1-1+esm2', PRO)], true, '1-1+esm2', null],
    ['has the fix of the release', '1-1', [fixed('1-1ubuntu1'), fixed('1-1+esm1', PRO)], true, '1-1ubuntu1', null],
    ['is not affected', '1-1ubuntu1', [fixed('1-1ubuntu1'), fixed('1-1+esm1', PRO)], false, null, null],
    ['of which only the subscription speaks', '1-1', [fixed('1-1+esm1', PRO)], true, null, '1-1+esm1'],
    ['is not affected where only the subscription speaks', '1-2', [fixed('1-1+esm1', PRO)], false, null, null],
    ['without such builds', '1-1', [fixed('1-2')], true, '1-2', null],
    ['with no fix anywhere', '1-1', [open, { ...open, channel: PRO }], true, null, null],
  ])('%s', (_, installed, ranges, affected, fixedVersion, onlyIn) => {
    expect(evaluate(installed, ranges)).toMatchObject({
      affected,
      fixedVersion,
      onlyIn: onlyIn === null ? null : { channel: PRO, version: onlyIn },
    });
  });

  it('is not compared where its build is another one', () => {
    expect(evaluate('1-1+Fips1', [fixed('1-2')], { isApart: true })).toMatchObject({ affected: null, onlyIn: null });
  });
});

import { describe, expect, it } from '@jest/globals';
import { evaluateVersion } from '../affected-range.js';
import { ROCKY_ORDER, RPM_ORDER } from '../../../versions/index.js';
import { comparedAs } from './compared-as.js';
import { sourceVersionOfRpm } from './source-version.js';

function fixedIn(fixed: string): {
  ranges: { events: { introduced?: string; fixed?: string }[] }[];
  versions: string[];
} {
  return { ranges: [{ events: [{ introduced: '0' }, { fixed }] }], versions: [] };
}

function affected(installed: string, fixed: string, order = ROCKY_ORDER): boolean | null {
  return evaluateVersion(installed, fixedIn(fixed), order).affected;
}

describe('the version of a source of rpm', () => {
  it.each([
    // The package has the version of its source, and so its epoch.
    ['1:3.2.2-6.el9_5', '1:3.2.2-6.el9_5', '1:3.2.2-6.el9_5'],
    ['5.14.0-503.23.1.el9_5', '5.14.0-503.23.1.el9_5', '5.14.0-503.23.1.el9_5'],
    // It has one of its own, and the epoch in front of the source's is the package's.
    ['1.30-481.el9', '5.32.1-481.el9', '?:5.32.1-481.el9'],
    ['9:1.02.198-2.el9', '9:2.03.24-2.el9', '?:2.03.24-2.el9'],
    // Somebody knew the source's.
    ['1.30-481.el9', '4:5.32.1-481.el9', '4:5.32.1-481.el9'],
    ['0:1.30-481.el9', '5.32.1-481.el9', '?:5.32.1-481.el9'],
  ])('of %s from %s is %s', (version, reported, expected) => {
    expect(sourceVersionOfRpm(version, reported)).toBe(expected);
  });

  it('is not looked for in other packagings', () => {
    const bsdutils = { name: 'bsdutils', version: '1:2.39.3-9ubuntu6.5', sourceName: 'util-linux' };
    const reported = {
      ...bsdutils,
      ecosystem: 'Ubuntu:24.04',
      sourceVersion: '2.39.3-9ubuntu6.5',
      module: '',
      maker: '',
    };
    expect(comparedAs(reported).compared[0]?.version).toBe('2.39.3-9ubuntu6.5');
  });

  it('is compared without an epoch where none is known', () => {
    const [source] = comparedAs({
      ecosystem: 'Rocky Linux:9',
      name: 'perl-Errno',
      version: '1.30-481.1.el9_6',
      sourceName: 'perl',
      sourceVersion: '5.32.1-481.1.el9_6',
      module: '',
      maker: '',
    }).compared;
    expect(source).toMatchObject({ name: 'perl', version: '?:5.32.1-481.1.el9_6', ofSource: true });
    expect(affected('?:5.32.1-481.1.el9_6', '4:5.32.1-481.1.el9_6')).toBe(false);
    expect(affected('?:5.32.1-481.el9', '4:5.32.1-481.1.el9_6')).toBe(true);
    expect(affected('?:5.32.1-481.el9', '4:5.32.1-481.1.el9_6', RPM_ORDER)).toBe(true);
    // What is known to have none is older than what has one.
    expect(affected('5.32.1-481.1.el9_6', '4:5.32.1-481.1.el9_6')).toBe(true);
  });
});

describe('an epoch of several digits in advisories of Rocky Linux', () => {
  it.each([
    ['32:9.16.23-24.el9_5', '2:9.16.23-24.el9_5.3', true],
    ['32:9.16.23-24.el9_5.3', '2:9.16.23-24.el9_5.3', false],
    ['12:4.4.2-19.b1.el9', '2:4.4.2-19.b2.el9', true],
    // Told in whole, should they be.
    ['32:9.16.23-24.el9_5', '32:9.16.23-24.el9_5.3', true],
    ['32:9.16.23-34.el9_7.1', '32:9.16.23-24.el9_5.3', false],
    // The last digit is a 0, which is not written.
    ['10:1.0-1.el9', '1.0-2.el9', true],
    // Another epoch: it was raised since, or will be.
    ['32:9.16.23-24.el9_5', '1:9.16.23-24.el9_5.3', false],
    ['2:8.2.2637-21.el9', '2:8.2.2637-22.el9_6', true],
    ['1:1.0-1.el9', '2:0.9-1.el9', true],
    ['3.2.2-6.el9_5', '1:3.2.2-6.el9_5', true],
  ])('%s against the fix %s', (installed, fixed, expected) => {
    expect(affected(installed, fixed)).toBe(expected);
  });

  it('is heeded where the fix is told, and by Rocky Linux alone', () => {
    const advisory = fixedIn('2:9.16.23-24.el9_5.3');
    expect(evaluateVersion('32:9.16.23-24.el9_5', advisory, ROCKY_ORDER).fixedVersion).toBe('2:9.16.23-24.el9_5.3');
    expect(evaluateVersion('32:9.16.23-24.el9_5', advisory, RPM_ORDER).affected).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { isPlaceholderVersion, readVersRange, testOfRange, type VersRange } from './vers-range.js';
import { versTypeOf } from './vers-type.js';

const PLACEHOLDERS = [
  ...['', ' ', 'unknown', 'UNKNOWN', 'latest', '(devel)', '0.0.0-UNKNOWN', '0.0.0-unknown', 'v0.0.0-dev', '1:unknown'],
  ...['v0.0.0-00010101000000-000000000000', '$(VERSION)', '@version@', '%VERSION%', 'unspecified', 'N/A'],
  ...['0.0.0-semantically-released', 'NOASSERTION', '0.0-SNAPSHOT', 'HEAD'],
];

describe('what stands in the place of a version', () => {
  it.each(PLACEHOLDERS)('%j tells nothing', (text) => {
    expect(isPlaceholderVersion(text)).toBe(true);
  });

  it.each([
    '0',
    '0.0.0',
    '1.0.0-dev',
    'v0.0.0-20210921155107-089bfa567519',
    '2.0-SNAPSHOT',
    'dev-main',
    'r1',
    '1:1.0-1',
  ])('%j tells something', (text) => {
    expect(isPlaceholderVersion(text)).toBe(false);
  });

  // rpm and pacman sort words before numbers, semantic versions have `0.0.0-UNKNOWN` before all releases.
  it.each(['Red Hat:9', 'Rocky Linux:9', 'Debian:12', 'Arch Linux', 'npm', 'Go', 'Maven', 'RubyGems', 'NuGet', 'CRAN'])(
    'is in no range of %s, and outside of none',
    (ecosystem) => {
      const type = versTypeOf(ecosystem);
      for (const text of [`vers:${type}/<2.0.0`, `vers:${type}/>=1.0.0`, `vers:${type}/!=1.0.0`]) {
        const range = readVersRange(text) as VersRange;
        for (const version of PLACEHOLDERS)
          expect([type, text, version, testOfRange(range, ecosystem)(version)]).toEqual([type, text, version, null]);
      }
    },
  );

  it('is in a range of all versions', () => {
    expect(testOfRange(readVersRange('vers:rpm/*') as VersRange, 'Red Hat:9')('unknown')).toBe(true);
  });
});

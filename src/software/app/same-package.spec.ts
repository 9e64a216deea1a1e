import { describe, expect, it } from '@jest/globals';
import { isSameName, VersionIndex } from './same-package.js';

function same(ecosystem: string, asked: string, ...installed: string[]): string[] {
  const index = new VersionIndex(
    ecosystem,
    installed.map((version) => ({ version })),
  );
  return [...index.same(asked)].map(({ version }) => version);
}

describe('the same version', () => {
  it.each([
    ['PyPI', '1.0', ['1.0.0', '1.0', '1.0.1', '0.9'], ['1.0', '1.0.0']],
    ['Go', '1.2.3', ['v1.2.3', 'v1.2.4'], ['v1.2.3']],
    ['npm', '1.2.3', ['1.2.3', '1.2.3+build', '1.2.3-rc.1'], ['1.2.3']],
    ['Debian:12', '0:1.2-3', ['1.2-3', '1:1.2-3'], ['1.2-3']],
    ['opam', '1.0', ['1.0', '1.0.0'], ['1.0']],
    ['NuGet', '1.0', ['1.0.0', '1.0.1'], ['1.0.0']],
    ['Maven', '1.0', ['1.0.0', '1.0-rc1'], ['1.0.0']],
    ['npm', 'not one', ['not one', '1.0.0'], ['not one']],
  ])('of %s for %s', (ecosystem, asked, installed, expected) => {
    expect(same(ecosystem, asked, ...installed)).toEqual(expected);
  });
});

describe('the same name', () => {
  it.each([
    ['PyPI', 'some-thing', 'Some_Thing', true],
    ['crates.io', 'some_thing', 'some-thing', true],
    ['NuGet', 'Some.Thing', 'some.thing', true],
    ['NuGet', 'Some.Thing', 'some-thing', false],
    ['npm', 'JSONStream', 'jsonstream', false],
    ['Go', 'example.org/Mod', 'example.org/mod', true],
    ['Maven', 'org.group:artifact', 'artifact', false],
  ])('of %s: %s as %s', (ecosystem, stored, asked, expected) => {
    expect(isSameName(ecosystem, stored, asked, false)).toBe(expected);
  });

  it('is the artifact alone where no ecosystem was named', () => {
    expect(isSameName('Maven', 'org.group:artifact', 'artifact', true)).toBe(true);
  });
});

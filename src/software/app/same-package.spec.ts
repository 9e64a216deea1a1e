import { describe, expect, it } from '@jest/globals';
import { versionOrderOf } from '../../versions/index.js';
import { artifactOf, AskedVersions, PackageKinds } from './same-package.js';

function same(ecosystem: string, asked: string, ...installed: string[]): string[] {
  let sets = 0;
  const versions = new AskedVersions(versionOrderOf(ecosystem), () => (sets += 1));
  versions.add('0.0.7');
  const set = versions.add(asked);
  versions.add('99');
  return installed.filter((version) => versions.setOf(version) === set);
}

describe('the same version', () => {
  it.each([
    ['PyPI', '1.0', ['1.0.0', '1.0', '1.0.1', '0.9'], ['1.0.0', '1.0']],
    ['Go', '1.2.3', ['v1.2.3', 'v1.2.4'], ['v1.2.3']],
    ['npm', '1.2.3', ['1.2.3', '1.2.3+build', '1.2.3-rc.1'], ['1.2.3']],
    ['npm', '1.2.3+build', ['1.2.3', '1.2.3+build', '1.2.3+other'], ['1.2.3+build']],
    ['Debian:12', '0:1.2-3', ['1.2-3', '1:1.2-3'], ['1.2-3']],
    ['opam', '1.0', ['1.0', '1.0.0'], ['1.0']],
    ['NuGet', '1.0', ['1.0.0', '1.0.1'], ['1.0.0']],
    ['Maven', '1.0', ['1.0.0', '1.0-rc1'], ['1.0.0']],
    ['npm', 'not one', ['not one', '1.0.0'], ['not one']],
  ])('of %s for %s', (ecosystem, asked, installed, expected) => {
    expect(same(ecosystem, asked, ...installed)).toEqual(expected);
  });

  it('is one set, however it is written', () => {
    let sets = 0;
    const versions = new AskedVersions(versionOrderOf('PyPI'), () => (sets += 1));
    expect(new Set(['1.0', '1', '1.0.0', '1.00', '1.0'].map((text) => versions.add(text))).size).toBe(1);
    expect(sets).toBe(1);
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
    const { spelled } = new PackageKinds().of(ecosystem);
    expect(spelled(stored) === spelled(asked)).toBe(expected);
  });

  it('is the artifact alone of Maven', () => {
    expect([artifactOf('Maven', 'org.group:artifact'), artifactOf('npm', 'a:b'), artifactOf('Maven', 'a')]).toEqual([
      'artifact',
      null,
      null,
    ]);
  });

  it('has few kinds, however many ecosystems there are', () => {
    const kinds = new PackageKinds();
    for (let i = 0; i < 1000; i += 1) for (const one of [`Debian:${i}`, `Odd${i}`]) kinds.of(one);
    expect(kinds.all()).toHaveLength(2);
  });
});

import { describe, expect, it } from '@jest/globals';
import { packageTypeOf, typeEcosystem } from './package-type.js';

describe('packageTypeOf', () => {
  it.each([
    ['node-pkg', 'npm', 'npm'],
    ['pip', 'pypi', 'PyPI'],
    ['gobinary', 'golang', 'Go'],
    ['java-archive', 'maven', 'Maven'],
    ['bundler', 'gem', 'RubyGems'],
    ['rust-crate', 'cargo', 'crates.io'],
    ['composer', 'composer', 'Packagist'],
    ['dotnet-core', 'nuget', 'NuGet'],
    ['mix', 'hex', 'Hex'],
    ['dart-pub', 'pub', 'Pub'],
    ['conda-pkg', 'conda', 'conda'],
    ['debian', 'deb', 'deb'],
    ['alpine', 'apk', 'apk'],
    ['amazon', 'rpm', 'rpm'],
    ['arch', 'alpm', 'alpm'],
    ['homebrew', 'brew', 'brew'],
    ['snap', 'snap', 'snap'],
    ['flatpak', 'flatpak', 'flatpak'],
    ['macos-app', 'generic', 'generic'],
    ['windows-program', 'generic', 'generic'],
    ['msix', 'generic', 'generic'],
    ['Binary', 'generic', 'generic'],
  ])('takes %s for %s of %s', (word, type, ecosystem) => {
    expect(packageTypeOf(word)).toBe(type);
    expect(typeEcosystem(type)).toBe(ecosystem);
  });

  it('knows no type for a new word', () => {
    expect(packageTypeOf('abacus')).toBeNull();
    expect(packageTypeOf(null)).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { DistributionPackages, programVersion } from './distribution-owned.js';

describe('a package of a language that a distribution installed', () => {
  it.each([
    ['PyPI', 'urllib3', '1.26.12', 'python3-urllib3', '1.26.12-1+deb12u1'],
    ['PyPI', 'pyyaml', '6.0', 'python3-yaml', '6.0-3+b2'],
    ['PyPI', 'python-dateutil', '2.8.2', 'python3-dateutil', '1:2.8.2-2'],
    ['PyPI', 'requests', '2.31.0', 'python3.11-requests', '2.31.0-4.el9'],
    ['PyPI', 'requests', '2.32.4', 'py3-requests', '2.32.4-r0'],
    ['PyPI', 'beautifulsoup4', '4.11.2', 'python3-bs4', '4.11.2-2'],
    ['PyPI', 'zope-interface', '5.5.2', 'python3-zope.interface', '5.5.2-1+b1'],
    ['npm', 'undici', '5.15.0', 'node-undici', '5.15.0+dfsg1+~cs20.10.9.3-1+deb12u4'],
    ['npm', '@babel/core', '7.20.12', 'node-babel-core', '7.20.12+ds1-1'],
    ['RubyGems', 'rack', '2.2.6.4', 'ruby-rack', '2.2.6.4-1+deb12u1'],
    ['RubyGems', 'rexml', '3.2.5', 'rubygem-rexml', '3.2.5-162.el9'],
    ['Packagist', 'symfony/http-kernel', '5.4.23', 'php-symfony-http-kernel', '5.4.23+dfsg-1+deb12u4'],
    ['Maven', 'commons-io:commons-io', '2.11.0', 'libcommons-io-java', '2.11.0-2'],
  ])('%s %s %s is of %s %s', (ecosystem, name, version, owner, ownerVersion) => {
    const packages = new DistributionPackages([{ ecosystem: 'Debian:12', name: owner, version: ownerVersion }]);
    expect(packages.ownerOf({ ecosystem, name, version, owner: '' })?.by.name).toBe(owner);
  });

  it.each([
    ['another version', 'PyPI', 'urllib3', '2.0.0', 'python3-urllib3'],
    ['another name', 'PyPI', 'urllib', '1.26.12', 'python3-urllib3'],
    ['another language', 'npm', 'urllib3', '1.26.12', 'python3-urllib3'],
    ['a language whose packages no distribution installs', 'Go', 'urllib3', '1.26.12', 'python3-urllib3'],
  ])('is not taken for it: %s', (_, ecosystem, name, version, owner) => {
    const packages = new DistributionPackages([{ ecosystem: 'Debian:12', name: owner, version: '1.26.12-1+deb12u1' }]);
    expect(packages.ownerOf({ ecosystem, name, version, owner: '' })).toBeNull();
  });
});

describe('a package of a language whose owner an agent saw', () => {
  const packages = new DistributionPackages([
    { ecosystem: 'Debian:12', name: 'python3-urllib3', version: '1.26.12-1+deb12u1' },
    { ecosystem: 'Debian:12', name: 'libruby3.1', version: '3.1.2-7+deb12u1' },
  ]);
  const urllib3 = { ecosystem: 'PyPI', name: 'urllib3', version: '1.26.12' };

  it('is of that owner', () => {
    expect(packages.ownerOf({ ...urllib3, owner: 'python3-urllib3' })).toMatchObject({ isNamedAlike: true });
    const rexml = { ecosystem: 'RubyGems', name: 'rexml', version: '3.2.5', owner: 'libruby3.1' };
    expect(packages.ownerOf(rexml)).toMatchObject({ by: { name: 'libruby3.1' }, isNamedAlike: false });
  });

  it('is of none where none brought it, or who brought it is not of the distribution', () => {
    expect(packages.ownerOf({ ...urllib3, owner: '-' })).toBeNull();
    expect(packages.ownerOf({ ...urllib3, owner: 'google-cloud-cli' })).toBeNull();
    expect(packages.ownerOf({ ecosystem: 'Go', name: 'stdlib', version: '1.19.8', owner: 'libruby3.1' })).toBeNull();
  });
});

describe('the version of the programs in a package of a distribution', () => {
  it.each([
    ['1:2.8.2-2', '2.8.2'],
    ['5.15.0+dfsg1+~cs20-1+deb12u4', '5.15.0'],
    ['2.32.4-r0', '2.32.4'],
    ['2.0~rc1-1', '2.0~rc1'],
    ['3', '3'],
  ])('%s: %s', (version, programs) => {
    expect(programVersion(version)).toBe(programs);
  });
});

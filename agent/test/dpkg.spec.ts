import { afterAll, describe, expect, it } from '@jest/globals';
import { PackageURL } from 'packageurl-js';
import { readDpkg } from '../src/inventory/dpkg.js';
import { debianPackageUrl } from '../src/inventory/package-url.js';
import { fakeTree, removeTemporaryDirectories } from './support/fake-tree.js';

afterAll(removeTemporaryDirectories);

const paragraph = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
const installed = { Status: 'install ok installed', Architecture: 'amd64' };

function packagesOf(...paragraphs: Record<string, string>[]) {
  return readDpkg(fakeTree({ '/var/lib/dpkg/status': paragraphs.map(paragraph).join('\n') })).packages;
}

describe('the dpkg inventory', () => {
  it('takes the source package, with its own version where it has one', () => {
    const packages = packagesOf(
      { Package: 'libssl3', ...installed, Source: 'openssl', Version: '3.0.19-1~deb12u2' },
      { Package: 'libgcc-s1', ...installed, Source: 'gcc-12 (12.2.0-14)', Version: '12.2.0-14+b1' },
      { Package: 'bash', ...installed, Version: '5.2.15-2+b7' },
    );
    expect(packages.map(({ sourceName, sourceVersion }) => [sourceName, sourceVersion])).toEqual([
      ['openssl', '3.0.19-1~deb12u2'],
      ['gcc-12', '12.2.0-14'],
      ['bash', '5.2.15-2+b7'],
    ]);
  });

  it.each([
    ['install ok installed', true],
    ['hold ok installed', true],
    ['deinstall ok installed', true],
    ['install ok unpacked', true],
    ['install ok half-configured', true],
    ['install ok triggers-pending', true],
    ['deinstall ok config-files', false],
    ['unknown ok not-installed', false],
    ['install reinstreq half-installed', false],
  ])('a package that is "%s" is on the disk: %s', (status, present) => {
    expect(packagesOf({ Package: 'bash', Version: '1', ...installed, Status: status })).toHaveLength(present ? 1 : 0);
  });

  it('keeps the same package of two architectures apart', () => {
    const packages = packagesOf(
      { Package: 'libc6', Version: '2.36-9', ...installed },
      { Package: 'libc6', Version: '2.36-9', ...installed, Architecture: 'i386' },
    );
    expect(packages.map((pkg) => pkg.architecture)).toEqual(['amd64', 'i386']);
  });

  it('is not led astray by a description that looks like a field', () => {
    const text =
      'Package: bash\nStatus: install ok installed\nVersion: 5.2\nArchitecture: amd64\nDescription: shell\n Version: 9.9\n .\n Package: evil\n';
    expect(readDpkg(fakeTree({ '/var/lib/dpkg/status': text })).packages).toMatchObject([
      { name: 'bash', version: '5.2' },
    ]);
  });

  it('reads the status.d files of minimal images, which have no Status', () => {
    const { source, packages } = readDpkg(
      fakeTree({
        '/var/lib/dpkg/status.d/base': 'Package: base-files\nVersion: 12.4\nArchitecture: amd64\n',
        '/var/lib/dpkg/status.d/base.md5sums': 'd41d8cd98f00b204e9800998ecf8427e  etc/debian_version\n',
      }),
    );
    expect(source).toEqual({ type: 'deb', status: 'complete', count: 1 });
    expect(packages[0]).toMatchObject({ name: 'base-files', version: '12.4' });
  });

  it('is partial, with the reason, when an installed package has no version', () => {
    const { source } = readDpkg(fakeTree({ '/var/lib/dpkg/status': paragraph({ Package: 'bash', ...installed }) }));
    expect(source).toMatchObject({ status: 'partial', count: 0, reason: { code: 'parse-error' } });
  });
});

describe('a package URL', () => {
  const origin = { vendor: 'debian', distribution: 'debian-12' };

  it('looks as in the contract', () => {
    expect(debianPackageUrl({ name: 'libssl3', version: '3.0.19-1~deb12u2', architecture: 'amd64' }, origin)).toBe(
      'pkg:deb/debian/libssl3@3.0.19-1~deb12u2?arch=amd64&distro=debian-12',
    );
  });

  it.each([
    ['libstdc++6', '12.2.0-14+deb12u1'],
    ['vim', '2:9.0.1378-2'],
    ['linux-image-6.1.0-28-amd64', '6.1.119-1'],
  ])('of %s %s reads back as what it says', (name, version) => {
    const text = debianPackageUrl({ name, version, architecture: 'amd64' }, origin);
    const parsed = PackageURL.fromString(text);
    expect(parsed).toMatchObject({
      type: 'deb',
      namespace: 'debian',
      name,
      version,
      qualifiers: { arch: 'amd64', distro: 'debian-12' },
    });
    expect(text).not.toContain('+');
  });
});

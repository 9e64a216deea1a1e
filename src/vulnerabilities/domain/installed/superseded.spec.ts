import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { versionOrderOf } from '../../../versions/index.js';
import { type ListedPackage, NewerPackages } from './superseded.js';

const deb = (name: string, version: string, source = name, release = 12): ListedPackage => ({
  ecosystem: `Debian:${release}`,
  name,
  version,
  sources: [source],
});
const isSuperseded = (gone: ListedPackage, ...listed: ListedPackage[]): boolean =>
  new NewerPackages(listed, versionOrderOf).supersede(gone);

describe('a package that is gone', () => {
  it.each<[string, ListedPackage, ListedPackage]>([
    ['the same name', deb('curl', '7.88-1'), deb('curl', '7.88-2')],
    ['the next release', deb('curl', '7.88-1'), deb('curl', '8.14-1', 'curl', 13)],
    ['another kernel', deb('linux-image-6.1.0-25-amd64', '6.1.106-3'), deb('linux-image-6.1.0-30-amd64', '6.1.124-1')],
    ['another name of the source', deb('libssl3', '3.0.9-1', 'openssl'), deb('libssl3t64', '3.5.1-1', 'openssl', 13)],
    ['a name with its release', deb('python3.11', '3.11.2-6'), deb('python3.13', '3.13.5-2', 'python3.13', 13)],
  ])('was brought up to date by %s in a higher version', (_, gone, listed) => {
    expect(isSuperseded(gone, listed)).toBe(true);
    expect(isSuperseded(listed, gone)).toBe(false);
  });

  it.each<[string, ListedPackage]>([
    ['the same version under another owner or source', deb('curl', '7.88-1', 'other')],
    ['a lower version', deb('curl', '7.87-1')],
    ['what is no version', { ...deb('curl', 'unknown version!') }],
    ['another distribution', { ...deb('curl', '9-1'), ecosystem: 'Ubuntu:24.04' }],
    ['an ecosystem whose order nobody knows', { ...deb('curl', '9-1'), ecosystem: 'Kali Linux' }],
    ['another package', deb('wget', '9-1')],
  ])('was not by %s', (_, listed) => {
    expect(isSuperseded(deb('curl', '7.88-1'), listed)).toBe(false);
  });

  it('is never lost by an upgrade of all that is installed', () => {
    const version = fc.tuple(fc.nat(30), fc.nat(30));
    const installed = fc.uniqueArray(fc.record({ name: fc.stringMatching(/^[a-z][a-z0-9+.-]{1,12}$/), version }), {
      selector: ({ name }) => name,
    });
    fc.assert(
      fc.property(installed, fc.boolean(), (packages, isRelease) => {
        const newer = new NewerPackages(
          packages.map(({ name, version: [a, b] }) => deb(name, `${a}.${b + 1}-1`, name, isRelease ? 13 : 12)),
          versionOrderOf,
        );
        for (const {
          name,
          version: [a, b],
        } of packages)
          expect(newer.supersede(deb(name, `${a}.${b}-9`))).toBe(true);
      }),
    );
  });
});

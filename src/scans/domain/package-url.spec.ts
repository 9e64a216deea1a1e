import { describe, expect, it } from '@jest/globals';
import { formatPackageUrl, parsePackageUrl, qualifierOf } from './package-url.js';

describe('parsePackageUrl', () => {
  it.each([
    ['pkg:npm/lodash@4.17.21', 'npm', null, 'lodash', '4.17.21'],
    ['pkg:npm/%40babel/core@7.0.0', 'npm', '@babel', 'core', '7.0.0'],
    ['pkg:npm/@babel/core', 'npm', '@babel', 'core', null],
    ['pkg:npm/@babel/core@7.0.0', 'npm', '@babel', 'core', '7.0.0'],
    ['pkg:golang/github.com/gorilla/mux@v1.8.0#sub/path', 'golang', 'github.com/gorilla', 'mux', 'v1.8.0'],
    ['pkg:deb/debian/base-files@13.8%2Bdeb13u6?arch=amd64', 'deb', 'debian', 'base-files', '13.8+deb13u6'],
    ['PKG:PyPI/Django@3.2', 'pypi', null, 'Django', '3.2'],
    ['pkg://maven/org.apache/commons@1', 'maven', 'org.apache', 'commons', '1'],
    ['pkg:generic/java@17.0.10%2B7\0-J-ms8m', 'generic', null, 'java', '17.0.10+7-J-ms8m'],
  ])('reads %j', (text, type, namespace, name, version) => {
    expect(parsePackageUrl(text)).toMatchObject({ type, namespace, name, version });
  });

  it.each([
    ['arch', 'amd64'],
    ['distro', 'debian-12'],
    ['__proto__', 'x'],
    ['upstream', 'libc++@1'],
    ['empty', null],
    ['broken', null],
    ['absent', null],
    ['toString', null],
  ])('reads the qualifier %s', (name, value) => {
    const purl = parsePackageUrl(
      'pkg:deb/debian/apt@1?ARCH=amd64&distro=debian-12&empty=&__proto__=x&upstream=libc%2B%2B%401&broken=%ZZ#sub?arch=no',
    );
    expect(purl && qualifierOf(purl, name)).toBe(value);
  });

  it.each([
    [''],
    ['npm/lodash'],
    ['pkg:'],
    ['pkg:npm'],
    ['pkg:npm/'],
    ['pkg:n pm/x'],
    ['pkg:npm/%ZZ'],
    ['pkg:npm/%00'],
    [`pkg:npm/${'a'.repeat(5000)}`],
    [null],
    [{}],
  ])('refuses %j', (text) => {
    expect(parsePackageUrl(text)).toBeNull();
  });
});

describe('formatPackageUrl', () => {
  it.each([
    ['npm', '@babel', 'core', 'pkg:npm/%40babel/core'],
    ['golang', 'github.com/gorilla', 'mux', 'pkg:golang/github.com/gorilla/mux'],
    ['deb', 'debian', 'libstdc++6', 'pkg:deb/debian/libstdc%2B%2B6'],
    ['generic', null, "it's (odd)*!", 'pkg:generic/it%27s%20%28odd%29%2A%21'],
    ['generic', null, 'a:b', 'pkg:generic/a:b'],
  ])('writes %s %s %s as %s', (type, namespace, name, purl) => {
    expect(formatPackageUrl(type, namespace, name)).toBe(purl);
  });

  it('makes none that is too long to store', () => {
    expect(formatPackageUrl('generic', null, '/'.repeat(512))).toBeNull();
  });
});

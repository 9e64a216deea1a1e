import { describe, expect, it } from '@jest/globals';
import { identifyPackage } from './package-identity.js';
import { parsePackageUrl } from './package-url.js';

const DEBIAN_12 = { id: 'debian', version: '12.5' };
const UBUNTU = { id: 'ubuntu', version: '22.04' };

function fromPurl(purl: string, os: { id: string; version: string } | null = null, name: unknown = null) {
  return identifyPackage({ purl: parsePackageUrl(purl), type: null, name, os });
}

function fromName(type: string | null, name: unknown, os: { id: string; version: string } | null = null) {
  return identifyPackage({ purl: null, type, name, os });
}

describe('a package named by its package URL', () => {
  it.each([
    ['pkg:deb/debian/libssl3@3.0?arch=amd64&distro=debian-12', 'Debian:12', 'libssl3', 'pkg:deb/debian/libssl3'],
    ['pkg:deb/ubuntu/libssl3@3?distro=ubuntu-22.04', 'Ubuntu:22.04', 'libssl3', 'pkg:deb/ubuntu/libssl3'],
    ['pkg:deb/debian/libstdc%2B%2B6@12?distro=bookworm', 'Debian:12', 'libstdc++6', 'pkg:deb/debian/libstdc%2B%2B6'],
    ['pkg:apk/alpine/musl@1.1?distro=alpine-3.11.3', 'Alpine:v3.11', 'musl', 'pkg:apk/alpine/musl'],
    ['pkg:apk/alpine/musl@1.1?distro=3.16.2', 'Alpine:v3.16', 'musl', 'pkg:apk/alpine/musl'],
    ['pkg:rpm/amzn/krb5-libs@1?distro=amzn-2', 'Amazon Linux:2', 'krb5-libs', 'pkg:rpm/amazon/krb5-libs'],
    ['pkg:rpm/rhel/bash@4?distro=rhel-8.6', 'Red Hat:8', 'bash', 'pkg:rpm/redhat/bash'],
    ['pkg:rpm/centos/bash@4.2?distro=centos-7.6.1810&epoch=1', 'CentOS:7', 'bash', 'pkg:rpm/centos/bash'],
    ['pkg:rpm/rocky/nodejs@20?distro=rocky-9.4&rpmmod=nodejs:20', 'Rocky Linux:9', 'nodejs', 'pkg:rpm/rocky/nodejs'],
    [
      'pkg:rpm/suse/zypper@1.14?distro=sles-15.6',
      'SUSE:Linux Enterprise Server 15 SP6',
      'zypper',
      'pkg:rpm/suse/zypper',
    ],
    [
      'pkg:rpm/opensuse/vim@9?distro=opensuse-tumbleweed-20250601',
      'openSUSE:Tumbleweed',
      'vim',
      'pkg:rpm/opensuse/vim',
    ],
    ['pkg:apk/alpine/musl@1.2?distro=alpine-3.23.0_alpha20250612', 'Alpine:edge', 'musl', 'pkg:apk/alpine/musl'],
    ['pkg:deb/debian/apt@3?distro=debian-forky', 'Debian:14', 'apt', 'pkg:deb/debian/apt'],
    [
      'pkg:alpm/arch/containers-common@1:0.63.0-1?arch=any',
      'Arch Linux',
      'containers-common',
      'pkg:alpm/arch/containers-common',
    ],
    ['pkg:alpm/manjaro/pamac@11?arch=x86_64', 'Manjaro', 'pamac', 'pkg:alpm/manjaro/pamac'],
    ['pkg:brew/postgresql%4012@12.17', 'brew', 'postgresql@12', 'pkg:brew/postgresql%4012'],
    ['pkg:brew/homebrew/core/sqlite@3', 'brew', 'sqlite', 'pkg:brew/sqlite'],
    ['pkg:brew/homebrew/cask/docker@4', 'brew', 'homebrew/cask/docker', 'pkg:brew/homebrew/cask/docker'],
    ['pkg:snap/firefox@138?arch=amd64&revision=6159', 'snap', 'firefox', 'pkg:snap/firefox'],
    ['pkg:flatpak/org.gimp.GIMP@3?branch=stable', 'flatpak', 'org.gimp.GIMP', 'pkg:flatpak/org.gimp.GIMP'],
    ['pkg:npm/%40babel/core@7', 'npm', '@babel/core', 'pkg:npm/%40babel/core'],
    ['pkg:npm/JSONStream@1', 'npm', 'JSONStream', 'pkg:npm/JSONStream'],
    ['pkg:pypi/Typing_Extensions@4', 'PyPI', 'typing-extensions', 'pkg:pypi/typing-extensions'],
    ['pkg:pypi/zope.interface@5', 'PyPI', 'zope-interface', 'pkg:pypi/zope.interface'],
    ['pkg:golang/github.com/gorilla/mux@v1', 'Go', 'github.com/gorilla/mux', 'pkg:golang/github.com/gorilla/mux'],
    ['pkg:maven/org.apache/log4j@2?type=jar', 'Maven', 'org.apache:log4j', 'pkg:maven/org.apache/log4j'],
    ['pkg:gem/rails@7', 'RubyGems', 'rails', 'pkg:gem/rails'],
    ['pkg:cargo/openssl@0.10', 'crates.io', 'openssl', 'pkg:cargo/openssl'],
    ['pkg:composer/Symfony/Http-Kernel@5', 'Packagist', 'symfony/http-kernel', 'pkg:composer/symfony/http-kernel'],
    ['pkg:nuget/Newtonsoft.Json@12', 'NuGet', 'Newtonsoft.Json', 'pkg:nuget/Newtonsoft.Json'],
    ['pkg:generic/java@17\0-J', 'generic', 'java', 'pkg:generic/java'],
    ['pkg:abacus/bead@1', 'abacus', 'bead', 'pkg:abacus/bead'],
  ])('%s', (purl, ecosystem, name, bare) => {
    expect(fromPurl(purl)).toEqual({ ecosystem, name, purl: bare });
  });

  it.each([
    ['pkg:generic/openssl@3', 'generic'],
    ['pkg:generic/debian/openssl@3?distro=debian-12', 'generic'],
    ['pkg:brew/openssl@3', 'brew'],
    ['pkg:snap/openssl@3', 'snap'],
    ['pkg:flatpak/openssl@3', 'flatpak'],
    ['pkg:rpm/openssl@3', 'rpm'],
    ['pkg:rpm/debian/openssl@3?distro=debian-12', 'rpm'],
    ['pkg:apk/debian/openssl@3?distro=debian-12', 'apk'],
    ['pkg:deb/linuxmint/openssl@3?distro=linuxmint-22.1', 'Linux Mint:22'],
    ['pkg:rpm/scientific/openssl@3?distro=scientific-7.9', 'rpm'],
  ])('is none of the distribution that it is not from, on whatever system it lies: %s', (purl, ecosystem) => {
    expect(fromPurl(purl, DEBIAN_12)?.ecosystem).toBe(ecosystem);
  });

  it('takes the release from the document when the package URL names none', () => {
    expect(fromPurl('pkg:deb/debian/apt@2', DEBIAN_12)?.ecosystem).toBe('Debian:12');
  });

  it('does not give a Debian package the release of an Ubuntu document', () => {
    expect(fromPurl('pkg:deb/debian/apt@2', UBUNTU)?.ecosystem).toBe('Debian');
  });

  it('believes the package URL before the document', () => {
    expect(fromPurl('pkg:deb/debian/apt@2?distro=debian-11', DEBIAN_12)?.ecosystem).toBe('Debian:11');
  });

  it('keeps the exact case of a Go module that the document spells', () => {
    expect(fromPurl('pkg:golang/github.com/burntsushi/toml@v1', null, 'github.com/BurntSushi/toml')).toEqual({
      ecosystem: 'Go',
      name: 'github.com/BurntSushi/toml',
      purl: 'pkg:golang/github.com/burntsushi/toml',
    });
  });
});

describe('a package named by type and name', () => {
  it.each([
    ['debian', 'libssl3', DEBIAN_12, 'Debian:12', 'libssl3', 'pkg:deb/debian/libssl3'],
    ['deb', 'libssl3', UBUNTU, 'Ubuntu:22.04', 'libssl3', 'pkg:deb/ubuntu/libssl3'],
    ['deb', 'libssl3', null, 'deb', 'libssl3', 'pkg:deb/libssl3'],
    ['node-pkg', '@babel/core', null, 'npm', '@babel/core', 'pkg:npm/%40babel/core'],
    ['jar', 'org.apache:log4j', null, 'Maven', 'org.apache:log4j', 'pkg:maven/org.apache/log4j'],
    ['java-archive', 'log4j', null, 'Maven', 'log4j', 'pkg:maven/log4j'],
    ['gobinary', 'github.com/A/b', null, 'Go', 'github.com/A/b', 'pkg:golang/github.com/a/b'],
    ['pip', 'PyJWT', null, 'PyPI', 'pyjwt', 'pkg:pypi/pyjwt'],
    ['binary', 'redis', null, 'generic', 'redis', 'pkg:generic/redis'],
    ['msrc-kb', '5001028', null, 'msrc-kb', '5001028', null],
    [null, 'thing', null, 'generic', 'thing', 'pkg:generic/thing'],
  ])('%s %s', (type, name, os, ecosystem, fullName, purl) => {
    expect(fromName(type, name, os)).toEqual({ ecosystem, name: fullName, purl });
  });

  it.each([[''], [null], [7], ['\0'], ['n'.repeat(513)]])('is nothing without a usable name: %j', (name) => {
    expect(fromName('deb', name)).toBeNull();
  });
});

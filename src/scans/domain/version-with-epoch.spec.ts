import { describe, expect, it } from '@jest/globals';
import { parsePackageUrl } from './package-url.js';
import { versionWithEpoch } from './version-with-epoch.js';

describe('the version of a package', () => {
  it.each([
    ['pkg:rpm/almalinux/openssl@3.0.7-27.el9?arch=x86_64&epoch=1', '3.0.7-27.el9', '1:3.0.7-27.el9'],
    ['pkg:rpm/almalinux/openssl@3.0.7-27.el9?epoch=1', '1:3.0.7-27.el9', '1:3.0.7-27.el9'],
    ['pkg:rpm/almalinux/bash@5.1.8-9.el9?epoch=0', '5.1.8-9.el9', '5.1.8-9.el9'],
    ['pkg:rpm/almalinux/bash@5.1.8-9.el9', '5.1.8-9.el9', '5.1.8-9.el9'],
    ['pkg:deb/debian/openssh-client@9.2p1-2?epoch=1', '9.2p1-2', '1:9.2p1-2'],
    ['pkg:rpm/almalinux/bash@5.1?epoch=one', '5.1', '5.1'],
    ['pkg:rpm/almalinux/bash@5.1.8-9.el9?epoch=0', '0:5.1.8-9.el9', '5.1.8-9.el9'],
    ['pkg:deb/debian/bash@5.1', '0:5.1', '5.1'],
    ['pkg:npm/bash@5.1', '0:5.1', '0:5.1'],
    ['pkg:rpm/almalinux/bash?epoch=1', '', ''],
    ['pkg:npm/thing@1.0.0?epoch=1', '1.0.0', '1.0.0'],
  ])('%s, given as %p, is %p', (purl, version, expected) => {
    expect(versionWithEpoch(version, parsePackageUrl(purl))).toBe(expected);
  });

  it('is as it is given where there is no package URL', () => {
    expect(versionWithEpoch('1.0', null)).toBe('1.0');
  });
});

import { describe, expect, it } from '@jest/globals';
import { advisoryKindOf, cveOfAdvisory } from './advisory-prefix.js';

describe('what an advisory is by its id', () => {
  it.each([
    ['DSA-5532-1', 'bundle'],
    ['USN-6000-1', 'bundle'],
    ['RLSA-2024:1234', 'bundle'],
    ['RXSA-2024:1234', 'bundle'],
    ['SUSE-SU-2025:01777-1', 'bundle'],
    ['openSUSE-SU-2024:0001-1', 'bundle'],
    ['MGASA-2024-0001', 'bundle'],
    ['OESA-2025-1612', 'bundle'],
    ['ALAS2023-2024-500', 'bundle'],
    ['ELSA-2024-1', 'bundle'],
    ['RHBA-2024:1234', 'update'],
    ['ALBA-2022:1', 'update'],
    ['SUSE-RU-2024:1', 'update'],
    ['LSN-0099-1', 'livepatch'],
    ['MAL-2025-1', 'malware'],
    ['GHSA-aaaa-bbbb-cccc', 'one'],
    ['CGA-1234-1234-1234', 'one'],
    ['DEBIAN-CVE-2024-1', 'one'],
    ['AZL-12345', 'one'],
    ['DRUPAL-CONTRIB-2024-001', 'one'],
    ['x_CUSTOM-1', 'one'],
    ['no id', 'one'],
  ])('%s: %s', (id, kind) => {
    expect(advisoryKindOf(id)).toBe(kind);
  });

  it.each([
    ['DEBIAN-CVE-2024-0001', 'CVE-2024-0001'],
    ['UBUNTU-CVE-2024-10000', 'CVE-2024-10000'],
    ['ALPINE-CVE-2024-0001', 'CVE-2024-0001'],
    ['BELL-CVE-2024-0001', 'CVE-2024-0001'],
    ['EEF-CVE-2025-32433', 'CVE-2025-32433'],
    ['ROOT-OS-DEBIAN-bookworm-CVE-2024-0001', 'CVE-2024-0001'],
    ['CVE-2024-0001', null],
    ['GHSA-aaaa-bbbb-cccc', null],
    ['DEBIAN-CVE-24-1', null],
  ])('%s is made of %s', (id, cve) => {
    expect(cveOfAdvisory(id)).toBe(cve);
  });
});

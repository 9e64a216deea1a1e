import { expect, it } from '@jest/globals';
import { fixesOf, uploadsOf } from '../../scripts/data/debian-changelog.mjs';
import { DEBIAN_ORDER } from '../../src/versions/domain/debian-order.js';

const isBelow = (one: string, other: string): boolean => DEBIAN_ORDER.compare(one, other) < 0;

const changelog = (name: string, ...items: string[]): string =>
  [
    `${name} (6.1.170-1) bookworm-security; urgency=high`,
    '',
    ...items,
    '',
    ' -- Ada <ada@example.org>  Thu, 30 Apr 2026 20:00:00 +0200',
    '',
  ].join('\n');

const fixed = (text: string, ofKernel: boolean): string[] => [...fixesOf(uploadsOf(text), isBelow, ofKernel).keys()];

it('a patch of the kernel fixes what stands in brackets behind its title, also where it takes another back', () => {
  const text = changelog(
    'linux',
    '  * New upstream stable update:',
    '    - glow: cipher - Revert to operating out-of-place (CVE-2031-1001)',
    '    - Revert "glow: v4 - fix error handling in',
    '      __register_device()" (CVE-2031-1002, CVE-2031-1003)',
    "    - drm/glow: Skip when it's not applicable (CVE-2031-1004)",
    '  * Revert the fix of CVE-2031-1005, which breaks the start',
  );
  expect(fixed(text, true)).toEqual(['CVE-2031-1001', 'CVE-2031-1002', 'CVE-2031-1003', 'CVE-2031-1004']);
});

it('elsewhere an entry that speaks of taking back or of not being affected fixes nothing', () => {
  const text = changelog(
    'glow',
    '  * Refuse odd lengths (CVE-2031-1001)',
    '  * Revert the patch of the last upload, it breaks the start (CVE-2031-1002)',
    '  * CVE-2031-1003 does not affect this version',
  );
  expect(fixed(text, false)).toEqual(['CVE-2031-1001']);
});

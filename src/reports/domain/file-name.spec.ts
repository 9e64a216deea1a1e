import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { attachment } from '../http/pdf-answer.js';

describe('the name of a report that is saved', () => {
  it.each([
    ['Example Ltd', 'security-report-example-ltd-2026-11-20.pdf', 'Security report Example Ltd 2026-11-20.pdf'],
    [
      'Ümläut & Söhne',
      'security-report-u-mla-ut-so-hne-2026-11-20.pdf',
      'Security report Ümläut & Söhne 2026-11-20.pdf',
    ],
    ['مثال', 'security-report-2026-11-20.pdf', 'Security report مثال 2026-11-20.pdf'],
    [
      '../../etc/passwd',
      'security-report-etc-passwd-2026-11-20.pdf',
      'Security report .. .. etc passwd 2026-11-20.pdf',
    ],
    [
      'a"; filename="b.exe',
      'security-report-a-filename-b-exe-2026-11-20.pdf',
      'Security report a ; filename= b.exe 2026-11-20.pdf',
    ],
    [
      'one\r\nSet-Cookie: two',
      'security-report-one-set-cookie-two-2026-11-20.pdf',
      'Security report one Set-Cookie two 2026-11-20.pdf',
    ],
    ['gpj.\u202egnp', 'security-report-gpj-gnp-2026-11-20.pdf', 'Security report gpj. gnp 2026-11-20.pdf'],
    ['(it’s) *', 'security-report-it-s-2026-11-20.pdf', 'Security report (it’s) 2026-11-20.pdf'],
  ])('%j', (organization, plain, full) => {
    const [, ascii, encoded] = /^attachment; filename="([^"]+)"; filename\*=UTF-8''(.+)$/.exec(
      attachment(organization, '2026-11-20'),
    )!;
    expect([ascii, decodeURIComponent(encoded!)]).toEqual([plain, full]);
  });

  it('is one header of plain characters, whatever an organization is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (organization) => {
        const header = attachment(organization, '2026-11-20');
        expect(header).toMatch(
          /^attachment; filename="security-report[a-z0-9-]*\.pdf"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/,
        );
        expect(header.length).toBeLessThan(2000);
      }),
    );
  });
});

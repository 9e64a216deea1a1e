import { describe, expect, it } from '@jest/globals';
import { refuseTooMany, ReportNotes } from './report-notes.js';
import { ScanDocumentError } from './scan-document-error.js';

describe('ReportNotes', () => {
  it('says nothing about a plain report', () => {
    const notes = new ReportNotes();
    expect(notes.keep([1, 2], 2)).toEqual([1, 2]);
    expect(notes.warnings()).toEqual([]);
  });

  it('says what was left aside, in one sentence each', () => {
    const notes = new ReportNotes();
    notes.countAside('misconfiguration', 37);
    notes.countAside('secret', 1);
    notes.countAside('secret', 2);
    notes.countAside('license', 0);
    notes.countSuppressed(36);
    notes.countUnreadable();
    expect(notes.keep([1, 2, 3], 2)).toEqual([1, 2]);
    expect(notes.warnings()).toEqual([
      '3 secrets and 37 misconfigurations in this report are not vulnerabilities and were left aside.',
      '36 findings suppressed in the scanner were left aside.',
      '1 row has no usable identifier or package and was left aside.',
      '1 list longer than what is kept was shortened.',
    ]);
  });

  it('uses the singular for one thing', () => {
    const notes = new ReportNotes();
    notes.countAside('license', 1);
    expect(notes.warnings()).toEqual(['1 license finding in this report is not a vulnerability and was left aside.']);
  });
});

describe('refuseTooMany', () => {
  it('takes the limit and refuses one more', () => {
    expect(() => refuseTooMany(10, 10, 'findings', '/findings')).not.toThrow();
    expect(() => refuseTooMany(11, 10, 'findings', '/findings')).toThrow(ScanDocumentError);
  });
});

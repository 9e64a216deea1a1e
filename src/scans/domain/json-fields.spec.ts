import { describe, expect, it } from '@jest/globals';
import { listOf, objectOf, requiredList } from './json-fields.js';
import { ScanDocumentError } from './scan-document-error.js';

describe('reading unknown JSON', () => {
  it('tells objects from lists and the rest', () => {
    expect(objectOf({ a: 1 })).toEqual({ a: 1 });
    expect([[], null, 'x', 1].map(objectOf)).toEqual([null, null, null, null]);
    expect([[1], {}, null].map(listOf)).toEqual([[1], [], []]);
  });

  it('takes a list that is absent or null for empty', () => {
    expect(requiredList({}, 'matches', '')).toEqual([]);
    expect(requiredList({ matches: null }, 'matches', '')).toEqual([]);
  });

  it('names the place of a list that is none', () => {
    try {
      requiredList({ matches: {} }, 'matches', '/report');
      throw new Error('was taken');
    } catch (error) {
      expect(error).toBeInstanceOf(ScanDocumentError);
      expect((error as ScanDocumentError).faults).toEqual([{ pointer: '/report/matches', detail: 'must be a list' }]);
    }
  });
});

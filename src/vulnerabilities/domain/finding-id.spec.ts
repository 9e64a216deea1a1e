import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findingId, findingKey } from './finding-id.js';

const MAX = 2_147_483_647;
const part = fc.integer({ min: 0, max: MAX });

describe('the id of a finding', () => {
  it.each([
    [{ deviceId: 1, vulnerabilityId: 2, packageId: 3 }, 'f-1-2-3'],
    [{ deviceId: 35, vulnerabilityId: 36, packageId: MAX }, 'f-z-10-zik0zj'],
  ])('of %j is %s', (key, id) => {
    expect(findingId(key)).toBe(id);
    expect(findingKey(id)).toEqual(key);
  });

  it('comes back as the key that it was made of', () => {
    fc.assert(
      fc.property(fc.record({ deviceId: part, vulnerabilityId: part, packageId: part }), (key) => {
        expect(findingKey(findingId(key))).toEqual(key);
      }),
    );
  });

  it.each([
    '',
    'f-1-2',
    'f-1-2-3-4',
    'F-1-2-3',
    'f-1-2-Z',
    'f--1-2-3',
    'f-1-2-3 ',
    'f-zzzzzz-1-1',
    'f-1-2-1234567',
    'f-01-2-3',
    '1-2-3',
  ])('%p is none', (id) => {
    expect(findingKey(id)).toBeNull();
  });

  it('no text but the one that is made of a key is taken', () => {
    const pieces = fc.stringMatching(/^[0-9a-z]{1,7}$/);
    fc.assert(
      fc.property(fc.tuple(pieces, pieces, pieces), (parts) => {
        const id = `f-${parts.join('-')}`;
        const key = findingKey(id);
        if (key !== null) expect(findingId(key)).toBe(id);
      }),
    );
  });
});

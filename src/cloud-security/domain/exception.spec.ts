import { describe, expect, it } from '@jest/globals';
import { endOfDay, exceptedUntil } from './known-results.js';
import type { ResultStatus } from './check-result.js';

const validUntil = endOfDay('2027-03-31');
const affecting = (ids: string[], count = ids.length, status: ResultStatus = 'fail') => ({
  status,
  affected: { count, sample: ids.map((id) => ({ kind: 'user', id, name: id, note: null })) },
});

describe('an exception', () => {
  it('holds to the end of its last day', () => {
    expect(validUntil.toISOString()).toBe('2027-04-01T00:00:00.000Z');
  });

  it.each<[string, string[] | null, ReturnType<typeof affecting>, boolean]>([
    ['of a check that fails', null, affecting([]), true],
    ['of a check that warns', null, affecting([], 0, 'warning'), true],
    ['of a check that passes', null, affecting([], 0, 'pass'), false],
    ['of a check that is not seen', null, affecting([], 0, 'not-assessed'), false],
    ['of all objects', ['ada', 'ben', 'cy'], affecting(['ada', 'ben']), true],
    ['of some objects', ['ada'], affecting(['ada', 'ben']), false],
    ['of objects, when more are not named', ['ada'], affecting(['ada'], 2), false],
    ['of objects, when none is behind it', ['ada'], affecting([]), false],
  ])('%s', (_what, objects, result, covers) => {
    expect(exceptedUntil({ objects, validUntil }, result)).toEqual(covers ? validUntil : null);
  });
});

import { describe, expect, it } from '@jest/globals';
import { type By, isSamePerson } from './history.js';

const ada: By = { kind: 'user', id: 'ada' };
const bob: By = { kind: 'user', id: 'bob' };
const keyOf = (person?: string, id = 'key'): By => ({
  kind: 'api-key',
  id,
  ...(person === undefined ? {} : { person }),
});

describe('one person behind two deeds', () => {
  it.each([
    [ada, ada, true],
    [ada, bob, false],
    [ada, keyOf('ada'), true],
    [keyOf('ada'), bob, false],
    [keyOf('ada', 'one'), keyOf('ada', 'other'), true],
    [keyOf('ada', 'one'), keyOf('bob', 'other'), false],
    [keyOf(), keyOf(), true],
    [keyOf(), ada, null],
    [keyOf(undefined, 'one'), keyOf('ada', 'other'), null],
    [{ kind: 'service', id: 'ada' } as const, ada, false],
  ])('%o and %o: %s', (one, other, same) => {
    expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([same, same]);
  });
});

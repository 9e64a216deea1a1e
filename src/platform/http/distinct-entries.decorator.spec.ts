import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { countedList } from '../../../test/support/counted-list.js';
import { DistinctEntries } from './distinct-entries.decorator.js';

class Body {
  @DistinctEntries()
  entries: unknown;

  constructor(entries: unknown) {
    this.entries = entries;
  }
}

const faultsOf = (entries: unknown): string[] =>
  validateSync(new Body(entries)).flatMap(({ constraints }) => Object.values(constraints ?? {}));

describe('a list of distinct entries', () => {
  it.each([[[]], [['a']], [['a', 'b', 'A']], [[1, '1']]])('may be %j', (entries) => {
    expect(faultsOf(entries)).toEqual([]);
  });

  it.each([[['a', 'a']], [['b', 'a', 'b']], ['text'], [null]])('may not be %j', (entries) => {
    expect(faultsOf(entries)).toEqual(["All entries's elements must be unique"]);
  });

  it('is read once, however long it is', () => {
    const { list, reads } = countedList(5000, String);
    expect(faultsOf(list)).toEqual([]);
    expect(reads()).toBeLessThanOrEqual(2 * 5000);
  });
});

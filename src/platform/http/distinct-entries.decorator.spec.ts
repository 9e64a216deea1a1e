import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
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

/** A list of different texts, and how often one of them was read. */
function counted(length: number): { list: string[]; reads: () => number } {
  let reads = 0;
  const texts = Array.from({ length }, (_none, at) => String(at));
  const list = new Proxy(texts, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { list, reads: () => reads };
}

describe('a list of distinct entries', () => {
  it.each([[[]], [['a']], [['a', 'b', 'A']], [[1, '1']]])('may be %j', (entries) => {
    expect(faultsOf(entries)).toEqual([]);
  });

  it.each([[['a', 'a']], [['b', 'a', 'b']], ['text'], [null]])('may not be %j', (entries) => {
    expect(faultsOf(entries)).toEqual(["All entries's elements must be unique"]);
  });

  it('is read once, however long it is', () => {
    const { list, reads } = counted(5000);
    expect(faultsOf(list)).toEqual([]);
    expect(reads()).toBeLessThanOrEqual(2 * 5000);
  });
});

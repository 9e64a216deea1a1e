import { describe, expect, it } from '@jest/globals';
import { inTurns } from './in-turns.js';

function* counting(to: number, tick: () => void): Generator<undefined, string, undefined> {
  for (let at = 0; at < to; at += 1) {
    tick();
    yield;
  }
  return 'done';
}

describe('work in turns', () => {
  it('lets others go on each time that a slice of time is over', async () => {
    let clock = 0;
    let turns = 0;
    let isDone = false;
    const others = (): void => {
      turns += 1;
      if (!isDone) setImmediate(others);
    };
    setImmediate(others);
    const steps = counting(100, () => {
      clock += 5;
    });
    expect(await inTurns(steps, () => clock)).toBe('done');
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(25);
  });

  it('is done at once where it is short, and throws what the work throws', async () => {
    expect(await inTurns(counting(0, () => undefined))).toBe('done');
    const failing = counting(3, () => {
      throw new Error('no');
    });
    await expect(inTurns(failing)).rejects.toThrow('no');
  });
});

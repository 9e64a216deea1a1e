import { describe, expect, it } from '@jest/globals';
import { Waiters } from './waiters.js';

describe('those who wait for something', () => {
  it('look once between them, each time that one would', async () => {
    const waiters = new Waiters(100, 1);
    let looks = 0;
    const isOver = (): Promise<boolean> => Promise.resolve((looks += 1) === 5);
    const waits = Array.from({ length: 50 }, () => waiters.wait(1, 'upload', 60, isOver));
    expect(new Set(await Promise.all(waits))).toEqual(new Set([true]));
    expect(looks).toBe(5);
  });

  it('are so many of an organization, and the next is answered at once', async () => {
    const waiters = new Waiters(2, 1);
    let end = false;
    let looks = 0;
    const isOver = (): Promise<boolean> => {
      looks += 1;
      return Promise.resolve(end);
    };
    const waits = [waiters.wait(1, 'a', 60, isOver), waiters.wait(1, 'b', 60, isOver)];
    const before = looks;
    expect([await waiters.wait(1, 'a', 60, isOver), looks]).toEqual([false, before]);
    end = true;
    expect(await waiters.wait(2, 'a', 60, isOver)).toBe(true);
    expect(await Promise.all(waits)).toEqual([true, true]);
    expect(await waiters.wait(1, 'a', 60, isOver)).toBe(true);
  });

  it('go on looking when the one who looked fails', async () => {
    const waiters = new Waiters(2, 1);
    const failing = waiters.wait(1, 'a', 60, () => Promise.reject(new Error('gone')));
    const other = waiters.wait(1, 'a', 60, () => Promise.resolve(true));
    await expect(failing).rejects.toThrow('gone');
    expect(await other).toBe(true);
  });
});

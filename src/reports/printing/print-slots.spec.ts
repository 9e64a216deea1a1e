import { describe, expect, it } from '@jest/globals';
import { PrintSlots } from './print-slots.js';

/** Work that ends when it is told to. */
function held(): { work: () => Promise<string>; end: () => void } {
  let end = (): void => undefined;
  const over = new Promise<string>((resolve) => (end = () => resolve('done')));
  return { work: () => over, end: () => end() };
}

describe('slots for prints', () => {
  it('let as many run as there are, and as many wait, and refuse the rest', async () => {
    const slots = new PrintSlots(1, 1);
    const first = held();
    const running = slots.run(first.work);
    const waiting = slots.run(() => Promise.resolve('second'));
    await expect(slots.run(() => Promise.resolve('third'))).rejects.toMatchObject({ code: 'report-printer-busy' });
    first.end();
    expect(await Promise.all([running, waiting])).toEqual(['done', 'second']);
    expect(await slots.run(() => Promise.resolve('fourth'))).toBe('fourth');
  });

  it('give a place that somebody left to the next, and a slot back after a failure', async () => {
    const slots = new PrintSlots(1, 1);
    const first = held();
    const running = slots.run(first.work);
    const leaving = new AbortController();
    const left = slots.run(() => Promise.resolve('never'), leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const failing = slots.run(() => Promise.reject(new Error('fails')));
    first.end();
    await running;
    await expect(failing).rejects.toThrow('fails');
    expect(await slots.run(() => Promise.resolve('next'))).toBe('next');
  });

  it('take nobody who is gone already', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(new PrintSlots(1, 1).run(() => Promise.resolve(1), gone)).rejects.toThrow('gone');
  });
});

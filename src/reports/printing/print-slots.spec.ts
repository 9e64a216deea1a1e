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
    const running = slots.run('a', first.work);
    const waiting = slots.run('a', () => Promise.resolve('second'));
    await expect(slots.run('a', () => Promise.resolve('third'))).rejects.toMatchObject({ code: 'report-printer-busy' });
    first.end();
    expect(await Promise.all([running, waiting])).toEqual(['done', 'second']);
    expect(await slots.run('a', () => Promise.resolve('fourth'))).toBe('fourth');
  });

  it('give a place that somebody left to the next, and a slot back after a failure', async () => {
    const slots = new PrintSlots(1, 1);
    const first = held();
    const running = slots.run('a', first.work);
    const leaving = new AbortController();
    const left = slots.run('a', () => Promise.resolve('never'), leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const failing = slots.run('a', () => Promise.reject(new Error('fails')));
    first.end();
    await running;
    await expect(failing).rejects.toThrow('fails');
    expect(await slots.run('a', () => Promise.resolve('next'))).toBe('next');
  });

  it('take nobody who is gone already', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(new PrintSlots(1, 1).run('a', () => Promise.resolve(1), gone)).rejects.toThrow('gone');
  });

  it('go to whoever has none running, whatever others have waiting, and leave places to others', async () => {
    const slots = new PrintSlots(1, 4);
    const order: string[] = [];
    const first = held();
    const print = (whose: string): Promise<number> => slots.run(whose, () => Promise.resolve(order.push(whose)));
    const running = slots.run('a', first.work);
    const prints = [print('a'), print('a')];
    await expect(print('a')).rejects.toMatchObject({ code: 'report-printer-busy' });
    prints.push(print('b'), print('c'));
    await expect(print('d')).rejects.toMatchObject({ code: 'report-printer-busy' });
    first.end();
    await running;
    await Promise.all(prints);
    expect(order).toEqual(['b', 'a', 'c', 'a']);
  });

  it('that are two let another organization in before the second of one', async () => {
    const slots = new PrintSlots(2, 4);
    const [one, two, three] = [held(), held(), held()];
    const order: string[] = [];
    const ended = [slots.run('a', one.work), slots.run('a', two.work)];
    const later = slots.run('a', () => Promise.resolve(order.push('a')));
    const other = slots.run('b', async () => {
      order.push('b');
      await three.work();
    });
    one.end();
    await ended[0];
    await Promise.resolve();
    expect(order).toEqual(['b']);
    two.end();
    three.end();
    await Promise.all([...ended, later, other]);
    expect(order).toEqual(['b', 'a']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { FairSlots, type Whose } from './fair-slots.js';

class BusyError extends Error {}

/** Places, and what began in them, in order. Work ends when it is told to. */
class Trial {
  readonly began: string[] = [];
  private readonly running: { name: string; end: () => void }[] = [];
  private readonly places: FairSlots;

  constructor(atOnce: number, mostWaiting?: number) {
    this.places = new FairSlots({
      atOnce,
      ...(mostWaiting === undefined ? {} : { queue: { mostWaiting, refusal: () => new BusyError() } }),
    });
  }

  async come(whose: Whose, name = String(whose), signal?: AbortSignal): Promise<void> {
    const work = (): Promise<void> =>
      new Promise((end) => {
        this.began.push(name);
        this.running.push({ name, end });
      });
    await this.places.run(whose, work, signal);
  }

  /** All that has come has begun, or waits. */
  async settled(): Promise<string[]> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.began;
  }

  async end(name: string): Promise<void> {
    await this.settled();
    const at = this.running.findIndex((one) => one.name === name);
    this.running.splice(at, 1)[0]?.end();
    await this.settled();
  }

  async endAll(): Promise<string[]> {
    for (await this.settled(); this.running.length > 0;) await this.end(this.running[0]?.name ?? '');
    return this.began;
  }
}

describe('fair places', () => {
  it('let as many run as there are, and as many wait, and refuse the rest', async () => {
    const trial = new Trial(1, 2);
    const come = [trial.come('a'), trial.come('b'), trial.come('c')];
    await expect(trial.come('d')).rejects.toThrow(BusyError);
    expect(await trial.settled()).toEqual(['a']);
    expect(await trial.endAll()).toEqual(['a', 'b', 'c']);
    await Promise.all(come);
    const free = trial.come('d');
    expect(await trial.endAll()).toEqual(['a', 'b', 'c', 'd']);
    await free;
  });

  it('give an organization half of those to run in, and others the rest at once', async () => {
    const trial = new Trial(4);
    const come = [trial.come(1), trial.come(1), trial.come(1), trial.come(1), trial.come(2)];
    expect(await trial.settled()).toEqual(['1', '1', '2']);
    come.push(trial.come(3));
    expect(await trial.settled()).toEqual(['1', '1', '2', '3']);
    await trial.endAll();
    await Promise.all(come);
  });

  it.each([
    [2, 1],
    [3, 1],
    [8, 4],
    [1, 1],
  ])('of %d to wait in let an organization have %d', async (mostWaiting, share) => {
    const trial = new Trial(1, mostWaiting);
    const come = Array.from({ length: 1 + share }, () => trial.come('a'));
    await expect(trial.come('a')).rejects.toThrow(BusyError);
    if (mostWaiting > 1) come.push(trial.come('b'));
    await trial.endAll();
    await Promise.all(come);
    expect(trial.began).toContain(mostWaiting > 1 ? 'b' : 'a');
  });

  it('serve another organization after what runs, whatever the first has waiting', async () => {
    const trial = new Trial(1);
    const come = [trial.come('a'), trial.come('a'), trial.come('a'), trial.come('b'), trial.come('c')];
    expect(await trial.endAll()).toEqual(['a', 'b', 'c', 'a', 'a']);
    await Promise.all(come);
  });

  it('go from one to the other where several have much waiting, and starve none that waits', async () => {
    const trial = new Trial(1);
    const come = [trial.come('a'), trial.come('b'), trial.come('b'), trial.come('b'), trial.come('c')];
    // Two of them come anew each time that they were served.
    for (const name of ['a', 'b', 'c', 'b', 'a', 'c']) {
      await trial.end(name);
      if (name !== 'b') come.push(trial.come(name));
    }
    expect(await trial.endAll()).toEqual(['a', 'b', 'c', 'b', 'a', 'c', 'b', 'a', 'c']);
    await Promise.all(come);
  });

  it('pass over those whose share runs, and do not forget them', async () => {
    const trial = new Trial(2);
    const come = [trial.come('a', 'a1'), trial.come('b', 'b1'), trial.come('a', 'a2'), trial.come('b', 'b2')];
    await trial.end('b1');
    expect(trial.began).toEqual(['a1', 'b1', 'b2']);
    await trial.end('a1');
    expect(trial.began).toEqual(['a1', 'b1', 'b2', 'a2']);
    await trial.endAll();
    await Promise.all(come);
  });

  it('have no share for what is of nobody', async () => {
    const trial = new Trial(2, 2);
    const come = [trial.come(null), trial.come(null), trial.come(null), trial.come(null)];
    expect(await trial.settled()).toEqual(['null', 'null']);
    await expect(trial.come(null)).rejects.toThrow(BusyError);
    await trial.endAll();
    await Promise.all(come);
  });

  it('give a place that somebody left to the next, and take nobody who is gone already', async () => {
    const trial = new Trial(1, 1);
    const first = trial.come('a');
    const leaving = new AbortController();
    const left = trial.come('b', 'b', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await expect(trial.come('b', 'b', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    const next = trial.come('c');
    expect(await trial.endAll()).toEqual(['a', 'c']);
    await Promise.all([first, next]);
  });

  it('let who has nothing waiting wait, in the place of the last of who has the most', async () => {
    const trial = new Trial(1, 4);
    const come = [trial.come('a'), trial.come('a', 'a2'), trial.come('b', 'b1')];
    const last = trial.come('a', 'a3');
    const lastOfB = trial.come('b', 'b2');
    lastOfB.catch(() => undefined);
    const evicted = expect(last).rejects.toThrow(BusyError);
    come.push(trial.come('c'));
    await evicted;
    come.push(trial.come('d'));
    await expect(lastOfB).rejects.toThrow(BusyError);
    await expect(trial.come('e')).rejects.toThrow(BusyError);
    expect(await trial.endAll()).toEqual(['a', 'b1', 'c', 'd', 'a2']);
    await Promise.all(come);
  });

  it('lose nothing when somebody leaves twice', async () => {
    const slots = new FairSlots({ atOnce: 2 });
    const [first] = [await slots.take('a'), await slots.take('b')];
    first();
    first();
    await slots.take('a');
    expect(slots.tryTake('c')).toBeNull();
  });

  it('are free again after a failure', async () => {
    const slots = new FairSlots({ atOnce: 1 });
    await expect(slots.run('a', () => Promise.reject(new Error('fails')))).rejects.toThrow('fails');
    expect(await slots.run('a', () => Promise.resolve(1))).toBe(1);
  });
});

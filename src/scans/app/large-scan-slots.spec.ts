import { describe, expect, it } from '@jest/globals';
import { LargeScanSlots, TooManyLargeScansError } from './large-scan-slots.js';

/** Work that ends when told to. */
function open(): { work: () => Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    work: () => promise,
    end: () => {
      end();
    },
  };
}

describe('slots for large scans', () => {
  it('let so many run at once, and the next when one ends', async () => {
    const slots = new LargeScanSlots({ SCAN_LARGE_AT_ONCE: 2 });
    const [first, second] = [open(), open()];
    const running = [slots.run(first.work), slots.run(second.work)];
    let third = false;
    const waiting = slots.run(async () => {
      third = true;
    });
    await Promise.resolve();
    expect(third).toBe(false);
    first.end();
    await waiting;
    expect(third).toBe(true);
    second.end();
    await Promise.all(running);
  });

  it('refuse when too many wait', async () => {
    const slots = new LargeScanSlots({ SCAN_LARGE_AT_ONCE: 1 });
    const busy = open();
    const running = slots.run(busy.work);
    const waiting = Array.from({ length: 8 }, () => slots.run(async () => undefined));
    await expect(slots.run(async () => undefined)).rejects.toThrow(TooManyLargeScansError);
    busy.end();
    await Promise.all([running, ...waiting]);
    await expect(slots.run(async () => 'free again')).resolves.toBe('free again');
  });

  it('are free again after a failure', async () => {
    const slots = new LargeScanSlots({ SCAN_LARGE_AT_ONCE: 1 });
    await expect(slots.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(slots.run(async () => 1)).resolves.toBe(1);
  });
});

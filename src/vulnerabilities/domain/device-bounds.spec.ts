import { describe, expect, it } from '@jest/globals';
import { DeviceBounds, type LeftOut } from './device-bounds.js';

const on = (deviceId: number, ...versionIds: number[]): { deviceId: number; lists: Map<number, number> } => ({
  deviceId,
  lists: new Map(versionIds.map((id) => [id, 1])),
});

describe('bounds of devices', () => {
  it('leave out what goes beyond, on the device that has it, and what is smaller still fits', () => {
    const out: LeftOut = new Map();
    const bounds = new DeviceBounds([on(1, 10, 11, 12), on(2, 11)], 100, out);
    expect([bounds.take(10, 60), bounds.take(11, 60), bounds.take(12, 40)]).toEqual([true, true, true]);
    expect(out).toEqual(new Map([[1, new Set([11])]]));
    expect(bounds.take(11, 101)).toBe(false);
    expect(out.get(2)).toEqual(new Set([11]));
  });

  it('count a version once for each list that it stands in', () => {
    const out: LeftOut = new Map();
    const bounds = new DeviceBounds([{ deviceId: 1, lists: new Map([[10, 3]]) }], 100, out);
    expect([bounds.take(10, 33), bounds.take(10, 1)]).toEqual([true, false]);
  });

  it('ask no more for what was left out before', () => {
    const out: LeftOut = new Map([[1, new Set([10])]]);
    const bounds = new DeviceBounds([on(1, 10, 11)], 100, out);
    expect([bounds.take(10, 1), bounds.take(11, 100)]).toEqual([false, true]);
  });
});

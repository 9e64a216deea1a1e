import { describe, expect, it } from '@jest/globals';
import { ExportBusyError, ExportSlots } from './export-slots.js';
import { SpoolRoom } from './export-spool.js';

describe('slots of exports', () => {
  it('give an organization one, and another organization the other', async () => {
    const slots = new ExportSlots(2, 20);
    const end = await slots.take(1);
    await expect(slots.take(1)).rejects.toThrow(ExportBusyError);
    await slots.take(2);
    await expect(slots.take(3)).rejects.toThrow(ExportBusyError);
    end();
    await slots.take(1);
  });

  it('are given in turn, past those whose organization has one already', async () => {
    const slots = new ExportSlots(2, 60_000);
    const order: string[] = [];
    const take = async (organizationId: number, name: string): Promise<() => void> => {
      const end = await slots.take(organizationId);
      order.push(name);
      return end;
    };
    const [one, two] = [await take(1, 'one'), await take(2, 'two')];
    const waiting = [take(1, 'one again'), take(3, 'three'), take(4, 'four')];
    two();
    (await waiting[1]!)();
    await waiting[2]!;
    one();
    await waiting[0]!;
    expect(order).toEqual(['one', 'two', 'three', 'four', 'one again']);
  });

  it('let no more than twenty wait', async () => {
    const slots = new ExportSlots(1, 60_000);
    const end = await slots.take(1);
    const waiting = Array.from({ length: 20 }, (_, i) => slots.take(i + 2));
    await expect(slots.take(99)).rejects.toThrow(ExportBusyError);
    end();
    for (const one of waiting) (await one)();
  });
});

describe('room for what is not read', () => {
  it('is bounded for all and for each, and is given back', () => {
    const room = new SpoolRoom(10, 6);
    expect([room.take(1, 6), room.take(1, 1), room.take(2, 4), room.take(3, 1)]).toEqual([true, false, true, false]);
    room.giveBack(1, 6);
    expect([room.take(3, 6), room.take(1, 1)]).toEqual([true, false]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DeviceAnswer, OUTCOMES } from './device-signals.js';
import { isSameAnswers, packAnswers, unpackAnswers } from './packed-answers.js';
import { countFacts } from './population.js';
import { CellChanges, populationOf, type SignalCells } from './signal-cells.js';

const AT = new Date('2026-11-20T15:00:00Z');
const DAYS = ['2026-11-20', '2026-11-13', '2026-11-12', '2026-11-06', '2026-11-05', '2026-01-01'];

const answer = fc
  .record({ outcome: fc.constantFrom(...OUTCOMES), day: fc.constantFrom(...DAYS) })
  .map(({ outcome, day }): DeviceAnswer => ({ outcome, day: outcome === 'pass' || outcome === 'fail' ? day : '' }));
const device = fc.record({ weight: fc.constantFrom(1, 3), answer });
const fleet = fc.array(device, { maxLength: 12 });

function counted(devices: { weight: number; answer: DeviceAnswer }[], before: SignalCells, sign: 1 | -1): SignalCells {
  const changes = new CellChanges();
  for (const { weight, answer: given } of devices) changes.count(new Map([['signal', given]]), weight, sign);
  return changes.applied('signal', before);
}

describe('the cells of a signal', () => {
  it('come to what counting the devices one by one comes to', () => {
    fc.assert(
      fc.property(fleet, (devices) => {
        const facts = devices.map(({ weight, answer: { outcome, day } }) => ({
          weight,
          outcome: outcome === 'excepted' ? ('fail' as const) : outcome,
          observedAt: day === '' ? null : new Date(`${day}T00:00:00Z`),
          excepted: outcome === 'excepted',
        }));
        expect(populationOf(counted(devices, {}, 1), AT, 7)).toEqual(countFacts(facts, new Date('2026-11-20'), 7));
      }),
    );
  });

  it('lose exactly what was added', () => {
    fc.assert(
      fc.property(fleet, fleet, (stay, leave) => {
        const all = counted([...stay, ...leave], {}, 1);
        expect(counted(leave, all, -1)).toEqual(counted(stay, {}, 1));
      }),
    );
  });

  it('name no signal of which nothing changed', () => {
    const changes = new CellChanges();
    const same = new Map([['signal', { outcome: 'pass', day: '2026-11-20' } as const]]);
    changes.count(same, 3, -1);
    changes.count(same, 3, 1);
    expect(changes.keys()).toEqual([]);
  });
});

describe('answers', () => {
  it('come out of the pack as they went in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), answer), (given) => {
        const answers = new Map(Object.entries(given));
        expect(isSameAnswers(unpackAnswers(packAnswers(answers)), answers)).toBe(true);
      }),
    );
  });
});

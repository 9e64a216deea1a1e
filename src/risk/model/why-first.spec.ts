import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FirstInputs } from './first-order.js';
import { WHY_CODES, whyFirst } from './why-first.js';

const ONE: FirstInputs = {
  effect: 1.24,
  days: 0.5,
  level: 3,
  isExploited: false,
  isMalware: false,
  dueIn: null,
  reach: 3,
  key: 'one',
};
const ON_THREE = { devices: 3, isSuite: false, people: null };
const LIST = { largest: 5.43, now: 65.83 };

describe('whyFirst', () => {
  it.each<[string, Partial<FirstInputs>, string]>([
    ['effect', {}, 'Half a day of work removes 1.2 points on 3 devices.'],
    [
      'largest',
      { effect: 5.43 },
      'Half a day of work removes 5.4 of 65.8 points on 3 devices, more than anything else.',
    ],
    [
      'exploited-overdue',
      { isExploited: true, dueIn: -5, effect: 0.01, days: 2.4 },
      'Attackers are known to use it, and it is 5 days overdue: 2.5 days of work remove less than 0.1 points on 3 devices.',
    ],
    [
      'exploited',
      { isExploited: true, dueIn: 0 },
      'Attackers are known to use it, and it is due today: half a day of work removes 1.2 points on 3 devices.',
    ],
    [
      'exploited',
      { isExploited: true },
      'Attackers are known to use it: half a day of work removes 1.2 points on 3 devices.',
    ],
    [
      'urgent-overdue',
      { level: 4, dueIn: -1 },
      'High risk, 1 day overdue: half a day of work removes 1.2 points on 3 devices.',
    ],
    [
      'urgent-due',
      { level: 5, dueIn: 14 },
      'High risk, due in 14 days: half a day of work removes 1.2 points on 3 devices.',
    ],
    ['effect', { level: 5, dueIn: 15, days: 1 }, '1 day of work removes 1.2 points on 3 devices.'],
    ['effect', { level: 2, dueIn: -90, days: 12.4 }, '12 days of work remove 1.2 points on 3 devices.'],
    ['effect', { days: 0.62 }, 'Half a day of work removes 1.2 points on 3 devices.'],
    ['too-small', { effect: 0.049 }, 'Half a day of work removes less than 0.1 points on 3 devices.'],
    [
      'malware',
      { isMalware: true, isExploited: true, days: 3 },
      'Malware is an incident: 3 days of work remove 1.2 points on 3 devices.',
    ],
  ])('is %s: %j', (code, of, text) => {
    expect(whyFirst({ ...ONE, ...of }, ON_THREE, LIST)).toMatchObject({ code, text });
  });

  it('is for everyone where a suite is set right, and for one device where it is one', () => {
    expect(whyFirst(ONE, { devices: 40, isSuite: true, people: null }, LIST).text).toMatch(/points for everyone\.$/);
    const six = { devices: 3, isSuite: true, people: { concerned: 6, all: 24 } };
    expect(whyFirst(ONE, six, LIST).text).toMatch(/points for 6 of 24 people\.$/);
    expect(whyFirst(ONE, { devices: 1, isSuite: false, people: null }, LIST).text).toMatch(/points on 1 device\.$/);
  });

  it('is one whole sentence for anything, with a day only where the day is the reason', () => {
    const any = fc.record({
      effect: fc.double({ min: 0, max: 100, noNaN: true }),
      days: fc.double({ min: 0.1, max: 500, noNaN: true }),
      level: fc.integer({ min: 0, max: 5 }),
      isExploited: fc.boolean(),
      isMalware: fc.boolean(),
      dueIn: fc.option(fc.integer({ min: -400, max: 400 })),
      reach: fc.constant(1),
      key: fc.constant('x'),
    });
    fc.assert(
      fc.property(any, (inputs) => {
        const { code, dueIn, text } = whyFirst(inputs, ON_THREE, LIST);
        expect(WHY_CODES).toContain(code);
        expect(text).toMatch(/^[A-Z0-9][^.]*(\.\d[^.]*)*\.$/);
        expect(text).not.toMatch(/NaN|null|undefined|-\d/);
        if (dueIn !== null) expect(code).toMatch(/^(exploited|urgent)/);
        if (code === 'largest') expect(inputs.effect).toBeGreaterThanOrEqual(LIST.largest);
      }),
    );
  });
});

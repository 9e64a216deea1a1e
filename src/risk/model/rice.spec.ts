import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ACTION_SORTS, type OrderedAction, orderActions, wavesOf } from './action-order.js';
import { DEFAULT_RISK_POLICY as policy, LEVELS } from './policy.js';
import { confidenceOf, rice, type RiceInputs } from './rice.js';

const upgrade = (managedDevices: number, more: Partial<RiceInputs['effort']> = {}): RiceInputs['effort'] => ({
  managedDevices,
  manualDevices: 0,
  restarts: 0,
  kind: 'upgrade',
  ...more,
});

describe('rice', () => {
  it('weighs log4j2 on one server at 30: impact 3, half a day and two minutes', () => {
    expect(rice({ devicesByLevel: { 'very-high': 1 }, confidence: 'full', effort: upgrade(1) }, policy)).toEqual({
      reach: 1,
      impact: 3,
      confidence: 1,
      effort: 0.1,
      score: 30,
      basis: {
        devicesByLevel: { 'very-high': 1 },
        confidence: 'full',
        days: [
          { what: 'preparation and test', days: 0.5 },
          { what: 'devices that are managed', days: 2 / 60 / 8 },
        ],
      },
    });
  });

  it('takes the mean impact over the devices, not the worst for all: openssh on 100 devices is 305.56', () => {
    const one = rice({ devicesByLevel: { 'very-high': 2, low: 98 }, confidence: 'full', effort: upgrade(100) }, policy);
    expect(one).toMatchObject({ reach: 100, impact: 0.55, effort: 0.18, score: 305.56 });
  });

  it.each<[string, RiceInputs['effort'], number]>([
    ['at least a tenth of a week', upgrade(0), 0.1],
    ['20 minutes a device by hand', upgrade(0, { manualDevices: 24 }), 0.3],
    ['half a day and 5 minutes a device for restarts', upgrade(96, { restarts: 96 }), 0.48],
    ['the same for a check that takes one', upgrade(96, { kind: 'reboot' }), 0.48],
    ['2 days and 4 hours a device for a migration', upgrade(5, { manualDevices: 5, kind: 'migration' }), 1.5],
  ])('plans %s', (_name, effort, weeks) => {
    expect(rice({ devicesByLevel: { low: 1 }, confidence: 'weak', effort }, policy).effort).toBe(weeks);
  });

  it('can be worked out by hand from what is shown', () => {
    const devices = fc.record(Object.fromEntries(LEVELS.map((level) => [level, fc.nat(500)])));
    fc.assert(
      fc.property(
        devices,
        fc.constantFrom('full', 'partial', 'weak'),
        fc.nat(2000),
        fc.nat(500),
        (by, confidence, managed, manual) => {
          const {
            reach,
            impact,
            confidence: sure,
            effort,
            score,
          } = rice({ devicesByLevel: by, confidence, effort: upgrade(managed, { manualDevices: manual }) }, policy);
          expect(Math.abs(score - (reach * impact * sure) / effort)).toBeLessThanOrEqual(0.005 + 1e-6);
          for (const shown of [impact, sure, effort, score]) expect(Number(shown.toFixed(2))).toBe(shown);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('confidenceOf', () => {
  it('is as sure as the riskiest finding, and of equals the least sure', () => {
    expect(confidenceOf([])).toBe('weak');
    expect(
      confidenceOf([
        { units: 1n, confidence: 'weak' },
        { units: 9n, confidence: 'full' },
      ]),
    ).toBe('full');
    expect(
      confidenceOf([
        { units: 9n, confidence: 'full' },
        { units: 9n, confidence: 'partial' },
      ]),
    ).toBe('partial');
  });
});

describe('orderActions', () => {
  const TODAY = '2026-11-30';
  const action = (key: string, more: Partial<OrderedAction>): OrderedAction => ({
    key,
    tier: 4,
    rice: 1,
    removes: 0,
    days: 0.5,
    level: 4,
    isExploited: false,
    dueOn: null,
    devices: 1,
    ...more,
  });
  const log4j = action('log4j2', { tier: 0, rice: 30, removes: 6.7, dueOn: new Date('2026-11-23') });
  const git = action('git', { tier: 2, rice: 90, removes: 0.8, dueOn: new Date('2026-12-04') });
  const openssl = action('openssl', { tier: 4, rice: 375, removes: 0.9, devices: 100 });
  const gnutls = action('gnutls', { tier: 4, rice: 292, removes: 0.1, devices: 100 });

  it.each([
    ['priority', ['log4j2', 'openssl', 'git', 'gnutls']],
    ['rice', ['openssl', 'gnutls', 'git', 'log4j2']],
    ['riskRemoved', ['log4j2', 'openssl', 'git', 'gnutls']],
    ['dueOn', ['log4j2', 'git', 'openssl', 'gnutls']],
  ] as const)('by %s: %j', (sort, keys) => {
    expect(orderActions([gnutls, openssl, git, log4j], TODAY, sort).map(({ key }) => key)).toEqual(keys);
  });

  it('is total: the same whatever order they come in', () => {
    const some = fc.record({
      tier: fc.nat(2),
      rice: fc.nat(2),
      removes: fc.nat(1),
      days: fc.constantFrom(0.5, 1),
      level: fc.integer({ min: 3, max: 5 }),
      isExploited: fc.boolean(),
      dueOn: fc.constantFrom(null, new Date(0), new Date(1)),
      devices: fc.nat(1),
    });
    const actions = fc.array(some, { maxLength: 30 }).map((list) => list.map((one, i) => ({ ...one, key: `k${i}` })));
    fc.assert(
      fc.property(actions, fc.constantFrom(...ACTION_SORTS), fc.infiniteStream(fc.nat()), (list, sort, order) => {
        const shuffled = list.map((one) => ({ one, at: order.next().value as number })).sort((a, b) => a.at - b.at);
        expect(
          orderActions(
            shuffled.map(({ one }) => one),
            TODAY,
            sort,
          ),
        ).toEqual(orderActions(list, TODAY, sort));
      }),
      { numRuns: 200 },
    );
  });
});

describe('wavesOf', () => {
  it('does two exposed servers first and the other 98 with the next upgrade', () => {
    const soon = new Date('2026-12-04');
    const devices = [
      ...Array.from({ length: 98 }, () => ({ tier: 4, dueOn: null })),
      { tier: 2, dueOn: new Date('2026-12-06') },
      { tier: 2, dueOn: soon },
    ];
    expect(wavesOf(devices)).toEqual([
      { tier: 2, devices: 2, dueOn: soon },
      { tier: 4, devices: 98, dueOn: null },
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { CheckFact, DeviceFacts } from './device-facts.js';
import { type SignalRule, signalsOfDevice, weightOf } from './device-signals.js';

const AT = new Date('2026-11-20T15:00:00Z');
const YESTERDAY = new Date('2026-11-19T23:59:00Z');
const FIREWALL: SignalRule = {
  key: 'firewall',
  scope: 'device',
  source: { kind: 'device-check', checks: ['firewall', 'lynis:FIRE-4590'] },
  thresholds: [],
};
const BENCHMARK: SignalRule = {
  key: 'benchmark',
  scope: 'device',
  source: { kind: 'benchmark', tool: 'openscap' },
  thresholds: [{ name: 'passedShare', value: 0.85 }],
};

function rule(fact: string): SignalRule {
  return {
    key: fact,
    scope: 'device',
    source: { kind: 'vulnerability-fact', fact },
    thresholds: [{ name: 'fixWithinDays', value: 14 }],
  };
}

function device(facts: Partial<DeviceFacts> = {}): DeviceFacts {
  return {
    deviceId: 1,
    inUse: true,
    role: null,
    criticality: 3,
    hardwareKnown: true,
    systemKnown: true,
    systemSupported: true,
    lastSeenAt: YESTERDAY,
    vulnerabilitiesSeenAt: YESTERDAY,
    softwareSeenAt: YESTERDAY,
    checks: new Map(),
    benchmarks: new Map(),
    overdue: false,
    overdueKnownExploited: false,
    unfixedSince: null,
    ...facts,
  };
}

function said(signal: SignalRule, facts: Partial<DeviceFacts>, excepted: string[] = []): string {
  const answer = signalsOfDevice(device(facts), [signal], AT, new Set(excepted)).get(signal.key);
  return `${answer?.outcome} ${answer?.day}`.trim();
}

function checks(statuses: Record<string, CheckFact['status']>): Partial<DeviceFacts> {
  const reported = Object.entries(statuses).map(([id, status]) => [id, { status, observedAt: YESTERDAY }] as const);
  return { checks: new Map(reported) };
}

describe('signals of a device', () => {
  it.each([
    [{ firewall: 'pass', 'lynis:FIRE-4590': 'fail' }, 'pass 2026-11-19'],
    [{ firewall: 'fail', 'lynis:FIRE-4590': 'pass' }, 'fail 2026-11-19'],
    [{ firewall: 'unknown', 'lynis:FIRE-4590': 'fail' }, 'fail 2026-11-19'],
    [{ firewall: 'not-applicable', 'lynis:FIRE-4590': 'pass' }, 'pass 2026-11-19'],
    [{ firewall: 'not-applicable' }, 'not-applicable'],
    [{ firewall: 'error' }, 'not-reported'],
    [{}, 'not-reported'],
  ] as const)('are the first check that has an answer: %j', (statuses, expected) => {
    expect(said(FIREWALL, checks(statuses as Record<string, CheckFact['status']>))).toBe(expected);
  });

  it.each([
    [85, 15, 'pass 2026-11-19'],
    [84, 16, 'fail 2026-11-19'],
    [0, 0, 'not-reported'],
  ])('pass a benchmark from its share on: %d of %d more', (passed, failed, expected) => {
    expect(said(BENCHMARK, { benchmarks: new Map([['openscap', { passed, failed, observedAt: YESTERDAY }]]) })).toBe(
      expected,
    );
  });

  it.each([
    ['system-supported', { systemSupported: true }, 'pass 2026-11-19'],
    ['system-supported', { systemSupported: false }, 'fail 2026-11-19'],
    ['system-supported', { systemSupported: null }, 'not-reported'],
    ['no-overdue-vulnerabilities', { overdue: true }, 'fail 2026-11-19'],
    ['no-overdue-vulnerabilities', { vulnerabilitiesSeenAt: null }, 'not-reported'],
    ['no-overdue-known-exploited', { overdueKnownExploited: true }, 'fail 2026-11-19'],
    ['no-overdue-known-exploited', { overdue: true }, 'pass 2026-11-19'],
    ['fixed-within-days', { unfixedSince: '2026-11-06' }, 'pass 2026-11-19'],
    ['fixed-within-days', { unfixedSince: '2026-11-05' }, 'fail 2026-11-19'],
    ['scanned-within-days', { vulnerabilitiesSeenAt: new Date('2026-01-01') }, 'pass 2026-01-01'],
    ['seen-within-days', { lastSeenAt: null }, 'not-reported'],
    ['hardware-known', { hardwareKnown: false }, 'fail 2026-11-19'],
    ['hardware-known', {}, 'pass 2026-11-19'],
    ['software-known', { softwareSeenAt: null }, 'not-reported'],
    ['something-new', {}, 'not-reported'],
  ] as [string, Partial<DeviceFacts>, string][])('follow from facts: %s %j', (fact, facts, expected) => {
    expect(said(rule(fact), facts)).toBe(expected);
  });

  it('are never of tomorrow, by a clock that is ahead', () => {
    expect(said(rule('seen-within-days'), { lastSeenAt: new Date('2027-01-01') })).toBe('pass 2026-11-20');
  });

  it('are left out by an exception, unless they mean nothing for the device anyway', () => {
    expect(said(FIREWALL, checks({ firewall: 'fail' }), ['firewall'])).toBe('excepted');
    expect(said(FIREWALL, {}, ['firewall'])).toBe('excepted');
    expect(said(FIREWALL, checks({ firewall: 'not-applicable' }), ['firewall'])).toBe('not-applicable');
  });

  it.each([
    ['server', 3, 3],
    ['workstation', 3, 1],
    ['workstation', 4, 3],
    [null, 3, 1],
    [null, 5, 3],
  ] as const)('weigh by role and criticality: %s of %d', (role, criticality, weight) => {
    expect(weightOf({ role, criticality })).toBe(weight);
  });
});

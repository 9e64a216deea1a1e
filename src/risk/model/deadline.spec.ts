import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bod2604Tier, type ClockEntry, dueOn } from './deadline.js';
import { assessCheck, assessFinding } from './finding-risk.js';
import type { Place } from './place-code.js';
import { type DeadlinePreset, DEFAULT_RISK_POLICY, tiersOf } from './policy.js';
import { OPEN, SERVER, UNKNOWN } from './testing/facts.js';
import { oracle } from './testing/oracle.js';
import type { ThreatFacts } from './threat.js';

const REMOTE = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const LOCAL = 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N';

/** KEV, exposed, automatable, impact → deadline, as published. */
const ROWS = `
  y y y total   3-days-forensic
  y y n total   3-days-forensic
  y n y total   3-days-forensic
  y y y partial 3-days
  n y y total   3-days
  y y n partial 14-days
  y n y partial 14-days
  n y y partial 14-days
  y n n total   14-days
  n y n total   14-days
  y n n partial 14-days
  n y n partial 60-days
  n n y partial 60-days
  n n y total   60-days
  n n n partial next-upgrade
  n n n total   next-upgrade`
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/) as [string, string, string, string, string]);

function tierKey(facts: Partial<ThreatFacts>, place: Partial<Place> = {}, preset: DeadlinePreset = 'bod-26-04') {
  const policy = { ...DEFAULT_RISK_POLICY, deadlines: { ...DEFAULT_RISK_POLICY.deadlines, preset } };
  const risk = assessFinding({ ...UNKNOWN, ...facts }, { ...SERVER, ...place }, OPEN, policy);
  return tiersOf(policy)[risk.tier]?.key;
}

describe('BOD 26-04', () => {
  it.each(ROWS)('listed %s, exposed %s, automatable %s, impact %s: %s', (kev, exposed, automatable, impact, key) => {
    const facts = {
      kev: kev === 'y' ? { ransomware: false } : null,
      automatable: automatable === 'y',
      totalImpact: impact === 'total',
    };
    expect(tierKey(facts, { exposure: exposed === 'y' ? 'internet' : 'internal' })).toBe(key);
  });

  it('has sixteen rows, those of the workshop where they are at hand', () => {
    expect(ROWS).toHaveLength(16);
    type Row = Record<'kev' | 'exposed' | 'automatable' | 'impact', string> & {
      days: number | null;
      forensic: boolean;
    };
    const rows = (oracle('intel/decision-tables.json') as { bod2604: Row[] } | null)?.bod2604 ?? [];
    for (const { kev, exposed, automatable, impact, days, forensic } of rows) {
      const tier = bod2604Tier(kev === 'yes', exposed === 'yes', automatable === 'yes', impact === 'total');
      expect(DEFAULT_RISK_POLICY.deadlines.presets['bod-26-04'][tier]).toMatchObject({ days, forensic });
    }
  });

  it('derives what SSVC does not say from the vector, else takes what is exploited at its worst', () => {
    expect(tierKey({ vector: REMOTE }, { exposure: 'internet' })).toBe('3-days');
    expect(tierKey({ vector: REMOTE, automatable: false }, { exposure: 'internet' })).toBe('14-days');
    expect(tierKey({ vector: LOCAL })).toBe('next-upgrade');
    expect(tierKey({ kev: { ransomware: false } })).toBe('3-days-forensic');
    expect(tierKey({}, { exposure: 'internet' })).toBe('60-days');
    expect(tierKey({ severity: 'critical' }, { exposure: 'internet' })).toBe('14-days');
  });

  it('lets a listing only ever shorten', () => {
    for (const exposed of [true, false])
      for (const automatable of [true, false])
        for (const total of [true, false])
          expect(bod2604Tier(true, exposed, automatable, total)).toBeLessThanOrEqual(
            bod2604Tier(false, exposed, automatable, total),
          );
  });
});

describe('deadlines by risk', () => {
  const exposed = { exposure: 'internet' } as const;
  const listed = { kev: { ransomware: false } };

  it.each<[string, Partial<ThreatFacts>, Partial<Place>, number | null, string | null]>([
    ['very high', { epss: 0.99, vector: REMOTE, automatable: false, totalImpact: false }, {}, 14, 'very-high'],
    ['very high and exposed', { epss: 0.99, vector: REMOTE }, exposed, 3, 'exposed'],
    ['high', { epss: 0.2, vector: REMOTE, automatable: false }, {}, 30, 'high'],
    ['high, where attacks can be automated', { epss: 0.2, vector: REMOTE }, {}, 30, 'high'],
    ['moderate', { epss: 0.05, vector: REMOTE, automatable: false }, {}, 90, 'moderate'],
    ['moderate, where attacks can be automated', { epss: 0.05, vector: REMOTE }, {}, 60, 'automatable'],
    ['low', { epss: 0.001, vector: REMOTE }, {}, null, null],
    ['low and exposed', { epss: 0.001, vector: REMOTE }, { ...exposed, criticality: 1 }, null, null],
    [
      'known to be exploited',
      { ...listed, vector: REMOTE, automatable: false, totalImpact: false },
      {},
      14,
      'exploited',
    ],
    ['known to be exploited, at its worst', { ...listed, vector: REMOTE }, {}, 3, 'exploited'],
  ])('%s: %j in %j has %s days because of %s', (_what, facts, place, days, because) => {
    const risk = assessFinding({ ...UNKNOWN, ...facts }, { ...SERVER, ...place }, OPEN, DEFAULT_RISK_POLICY);
    expect([tiersOf(DEFAULT_RISK_POLICY)[risk.tier]?.days, risk.because]).toEqual([days, because]);
  });

  it('wait for the next upgrade where nothing runs', () => {
    const facts = { ...UNKNOWN, ...listed, epss: 0.99, vector: REMOTE };
    const risk = assessFinding(facts, SERVER, { ...OPEN, reachable: false }, DEFAULT_RISK_POLICY);
    expect([tiersOf(DEFAULT_RISK_POLICY)[risk.tier]?.days, risk.because]).toEqual([null, null]);
  });

  it('hold for policies that are older than they', () => {
    const { 'by-risk': tiers, ...older } = DEFAULT_RISK_POLICY.deadlines.presets;
    const policy = { ...DEFAULT_RISK_POLICY, deadlines: { preset: 'by-risk' as const, presets: older } };
    expect(tiersOf(policy)).toEqual(tiers);
  });
});

describe('the other presets', () => {
  it.each<[DeadlinePreset, Partial<ThreatFacts>, string]>([
    ['own-sla', { epss: 0.99, vector: REMOTE }, 'very-high'],
    ['own-sla', { epss: 0.2, vector: REMOTE }, 'high'],
    ['own-sla', { epss: 0.05, vector: REMOTE }, 'moderate'],
    ['own-sla', { epss: 0.001, vector: REMOTE }, 'low'],
    ['pci', { severity: 'critical' }, 'critical-or-high'],
    ['pci', { severity: 'high' }, 'critical-or-high'],
    ['pci', { severity: 'medium' }, 'other'],
    ['pci', { epss: 0.99, vector: REMOTE }, 'critical-or-high'],
    ['fedramp', { severity: 'high' }, 'high'],
    ['fedramp', { severity: 'medium' }, 'moderate'],
    ['fedramp', { severity: 'low' }, 'low'],
    ['fedramp', { epss: 0.001, vector: REMOTE }, 'low'],
  ])('%s: %j is %s', (preset, facts, key) => {
    expect(tierKey(facts, {}, preset)).toBe(key);
  });

  it('give checks a deadline too', () => {
    const exposed = { ...SERVER, exposure: 'internet', criticality: 5 } as const;
    const keys = (['by-risk', 'bod-26-04', 'own-sla', 'pci', 'fedramp'] as const).map((preset) => {
      const policy = { ...DEFAULT_RISK_POLICY, deadlines: { ...DEFAULT_RISK_POLICY.deadlines, preset } };
      const of = (id: string, place: Place) => tiersOf(policy)[assessCheck(id, place, policy).tier]?.key;
      return [of('accounts-without-password', exposed), of('firewall', exposed), of('time-sync', SERVER)];
    });
    expect(keys).toEqual([
      ['very-high-risk', 'high-risk', 'next-upgrade'],
      ['14-days', '60-days', 'next-upgrade'],
      ['very-high', 'high', 'low'],
      ['critical-or-high', 'critical-or-high', 'other'],
      ['high', 'high', 'low'],
    ]);
  });
});

describe('dueOn', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);
  const clock = (...entries: [day: number, days: number | null][]): ClockEntry[] =>
    entries.map(([since, days]) => ({ since: day(since), days }));

  it.each<[string, number, ClockEntry[], number | null]>([
    ['runs from the first sight', 10, clock([0, 14]), 24],
    ['runs from when the tier was entered, when that came later', 10, clock([0, null], [20, 14]), 34],
    ['is shortened by a stricter tier', 0, clock([0, 60], [5, 3]), 8],
    ['is not put off by a stricter tier that comes late', 0, clock([0, 14], [13, 3]), 14],
    ['is not extended by a laxer tier', 0, clock([0, 14], [5, 60]), 14],
    ['is not stopped by one without a deadline', 0, clock([0, 14], [5, null]), 14],
    ['does not see what held before the finding', 10, clock([0, 3], [10, 60]), 70],
    ['is none before the next upgrade', 0, clock([0, null]), null],
    ['is none without a clock', 0, [], null],
    ['may be the same day', 3, clock([0, 0]), 3],
  ])('%s', (_name, seen, entries, due) => {
    expect(dueOn(day(seen), entries)).toEqual(due === null ? null : day(due));
  });

  it('only ever comes nearer as entries are added', () => {
    const entry = fc.tuple(fc.nat(30), fc.option(fc.nat(90)));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), fc.nat(40), fc.option(fc.nat(90)), (entries, seen, days) => {
        const sorted = entries.sort(([a], [b]) => a - b);
        const before = dueOn(day(seen), clock(...sorted));
        // What comes in now, on a day after the finding and all the entries.
        const after = dueOn(day(seen), clock(...sorted, [50, days]));
        expect(after?.getTime() ?? Infinity).toBeLessThanOrEqual(before?.getTime() ?? Infinity);
      }),
      { numRuns: 3000 },
    );
  });
});

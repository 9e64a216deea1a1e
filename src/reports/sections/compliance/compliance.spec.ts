import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AssessedControl, AssessedFramework } from '../../../compliance/index.js';
import { NOW, planFacts, type Some } from '../testing/plan-facts.js';
import { ComplianceReportSection, countControls } from './compliance.section.js';
import { printSection, wordsOf } from '../testing/print-section.js';

const TEMPLATE = new URL('./compliance.html', import.meta.url);

const RESULTS = ['not-assessed', 'compliant', 'partially-compliant', 'non-compliant', 'not-applicable'] as const;
const DECIDED = ['automatic', 'attested', 'inherited', 'none'] as const;

function control(id: string, of: Some<AssessedControl['result']> = {}): Some<AssessedControl> {
  const result = { result: 'not-assessed', decidedBy: 'none', contradiction: null, ...of } as const;
  return { control: { id, title: `What ${id} asks`, judged: 'itself' }, result, claim: null };
}

function framework(
  slug: string,
  of: Some<AssessedFramework> & { assessedShare?: number } = {},
): Some<AssessedFramework> {
  const { assessedShare = 0, ...rest } = of;
  return {
    known: { framework: { slug, name: slug.toUpperCase(), version: '1' }, own: null },
    score: {
      readiness: assessedShare === 0 ? null : 10,
      range: { low: 10, high: 90 },
      assessedShare,
      automatedShare: 0,
      warnings: [],
    },
    controls: [],
    ...rest,
  };
}

const noGaps = { gaps: [], total: 0 };
const nothingEnds = { days: 90, total: 0, isLowerBound: false, items: [], link: '/api/v1/compliance/expiring?days=90' };
const section = new ComplianceReportSection();

function read(frameworks: Some<AssessedFramework>[]) {
  const assessed = { frameworks, at: NOW, asOf: null };
  return section.read(planFacts({ frameworks: assessed, gaps: noGaps, endingClaims: nothingEnds }));
}

function attestation(of: object) {
  return { state: 'approved', attestedAt: new Date('2026-01-01'), justification: '', ownerEmail: null, ...of } as const;
}

describe('the section on compliance', () => {
  it('counts each control that is judged by itself once, whatever its result rests on', () => {
    const one = fc.record({
      result: fc.constantFrom(...RESULTS),
      decidedBy: fc.constantFrom(...DECIDED),
      own: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (of) => {
        const controls = of.map(({ own, ...result }, i) => {
          const made = control(`c${i}`, result);
          return { ...made, control: { ...made.control, judged: own ? 'itself' : 'parts' } };
        }) as unknown as AssessedControl[];
        const { judged, ...counts } = countControls(controls);
        expect(judged).toBe(of.filter(({ own }) => own).length);
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(judged);
        const unknown = of.filter(({ own, result }) => own && result === 'not-assessed').length;
        expect(counts.unknown).toBe(unknown);
      }),
    );
  });

  it('puts what is attested before what is known best, and says how many it leaves out', async () => {
    const valid = attestation({ validUntil: new Date('2027-01-01'), reviewOn: '2026-12-31' });
    const attested = { ...control('a'), claim: { attestation: valid, exception: null } };
    const many = ['b', 'c', 'd', 'e', 'f', 'g'].map((slug, i) => framework(slug, { assessedShare: i / 10 }));
    const data = await read([...many, framework('z', { controls: [attested] })]);
    expect(data.frameworks.map(({ slug }) => slug)).toEqual(['z', 'g', 'f', 'e', 'd', 'c']);
    expect(data).toMatchObject({ total: 7, shown: 6, withReadiness: 5 });
    expect(data.frameworks[0]).toMatchObject({ attestations: 1, readiness: null });
  });

  it('says of a step what is counted, and takes nobody who is unknown for open', async () => {
    const reading = { aspect: 'outcome', state: 'fail', passed: 1, total: 10, unknown: 3 } as const;
    const signal = { signal: { key: 'disk-encryption', title: 'Disks' }, reading, suites: [] } as const;
    const gap = {
      kind: 'pass-signal',
      signal,
      check: null,
      control: null,
      gain: 0.1,
      controlsMoved: 1,
      frameworks: [],
    };
    const { gaps } = await section.read(
      planFacts({
        frameworks: { frameworks: [], at: NOW, asOf: null },
        gaps: { gaps: [gap], total: 1 } as never,
        endingClaims: nothingEnds,
      }),
    );
    expect(gaps.items[0]).toMatchObject({
      open: 6,
      unknown: 3,
      total: 10,
      counted: 'passes on 1 of 7 devices where this is known, 3 unknown',
    });
  });

  it('promises the points of what is to be found out only as the most that there are', async () => {
    const step = (counts: { passed: number; total: number; unknown: number }, gain: number) => ({
      kind: 'pass-signal',
      signal: {
        signal: { key: 'disk-encryption', title: 'Disks' },
        reading: { aspect: 'outcome', state: 'unknown', ...counts },
        suites: [],
      },
      check: null,
      control: null,
      gain,
      controlsMoved: 1,
      frameworks: [],
    });
    const gaps = [
      step({ passed: 1, total: 4, unknown: 0 }, 0.03),
      step({ passed: 1, total: 4, unknown: 3 }, 0.02),
      step({ passed: 0, total: 0, unknown: 0 }, 0.01),
    ];
    const data = await section.read(
      planFacts({
        frameworks: { frameworks: [framework('a', { assessedShare: 0.5 })], at: NOW, asOf: null },
        gaps: { gaps, total: gaps.length } as never,
        endingClaims: nothingEnds,
      }),
    );
    const words = wordsOf(printSection(TEMPLATE, data));
    expect(words).toMatch(/(?<!up to )\+3\.0/);
    expect(words).toContain('up to +2.0');
    expect(words).toContain('up to +1.0');
  });

  it('names contradictions by their size, and attestations that ran out or wait', async () => {
    const denied = (id: string, proven: number) =>
      control(id, { result: 'partially-compliant', contradiction: { claimed: 1, proven, size: 1 - proven } });
    const ranOut = attestation({ validUntil: new Date('2026-11-01'), reviewOn: '2026-10-31' });
    const waits = attestation({ state: 'submitted', validUntil: new Date('2027-11-01'), reviewOn: '2027-10-31' });
    const data = await read([
      framework('a', {
        controls: [
          denied('small', 0.9),
          denied('great', 0.1),
          { ...control('old'), claim: { attestation: ranOut, exception: null } },
          { ...control('new'), claim: { attestation: waits, exception: null } },
        ],
      }),
    ]);
    expect(data.contradictions.items.map((one) => one.control)).toEqual(['great', 'small']);
    expect(data.frameworks[0]?.contradictions).toBe(2);
    expect(data.reviews).toMatchObject({ expired: 1, waiting: 1, shown: 2 });
    expect(data.reviews.items.map((one) => [one.control, one.state])).toEqual([
      ['old', 'expired'],
      ['new', 'awaits-review'],
    ]);
  });

  it('says of an organization that has nothing that nothing is known', async () => {
    const data = await read([framework('a', { controls: [control('x')] })]);
    expect(data).toMatchObject({ withReadiness: 0, asOf: null, contradictions: { total: 0 }, ending: { total: 0 } });
    expect(data.frameworks[0]).toMatchObject({ readiness: null, controls: { judged: 1, unknown: 1 } });
  });
});

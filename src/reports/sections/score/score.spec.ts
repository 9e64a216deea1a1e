import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { printSection, wordsOf } from '../testing/print-section.js';
import { DASHBOARD, storedDay, NO_DASHBOARD, riskFacts } from '../testing/risk-facts.js';
import { ScoreReportSection } from './score.section.js';

const TEMPLATE = new URL('./score.html', import.meta.url);
const read = (dashboard: unknown) => new ScoreReportSection().read(riskFacts({ dashboard }));
const cents = (points: number): number => Math.round(points * 100);

describe('the score explained', () => {
  it('says what it is, with its range, and what it were without decisions, controls and accepted risk', async () => {
    expect((await read(DASHBOARD)).score).toEqual({
      value: 64.5,
      low: 61.2,
      high: 70.9,
      band: 'high',
      inherent: 71.25,
      withoutAccepted: 63.3,
    });
  });

  it('names drivers as people know them, and everything else in one line', async () => {
    const { drivers, rest } = await read(DASHBOARD);
    expect(drivers.map(({ title }) => title)).toEqual([
      'openssl (Debian:12)',
      'disk-encryption',
      'Everybody has a second factor',
    ]);
    expect(rest).toBe(21.75);
  });

  it('has lines that add up to the score exactly, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 10 }),
        async (score, parts) => {
          const [driver] = DASHBOARD.drivers;
          const drivers = parts.map((part) => ({ ...driver, points: part / 100 }));
          const figures = { ...DASHBOARD.figures, score: score / 100 };
          const data = await read({ ...DASHBOARD, figures, drivers });
          const sum = data.drivers.reduce((total, { points }) => total + cents(points), cents(data.rest));
          expect(sum).toBe(score);
        },
      ),
    );
  });

  it('says what moved it, in causes that add up, what none accounts for among them', async () => {
    const { moved } = await read({ ...DASHBOARD, figures: { ...DASHBOARD.figures, score: 64 } });
    expect(moved).toMatchObject({ since: '2026-10-20', scoreBefore: 68.7, delta: -4.7 });
    expect(moved?.causes.map(({ cause, points }) => [cause, points])).toEqual([
      ['fixed', -7.7],
      ['found', 2.5],
      ['kev', 1.5],
      ['epss', -0.5],
      ['unexplained', -0.5],
    ]);
  });

  it('draws a point a week', async () => {
    const trend = Array.from({ length: 91 }, (_, n) =>
      storedDay(new Date(Date.UTC(2026, 7, 22 + n)).toISOString().slice(0, 10), 60 + n / 10),
    );
    const { line } = await read({ ...DASHBOARD, trend });
    expect(line).toHaveLength(14);
    expect(line.at(-1)).toEqual({ on: '2026-11-20', value: 69, low: 66, high: 74 });
  });

  it('prints what it says', async () => {
    const words = wordsOf(printSection(TEMPLATE, await read(DASHBOARD)));
    expect(words).toContain(
      'the greatest part of it, 20.3 points, comes from one thing to set right: openssl (Debian:12)',
    );
    expect(words).toContain('No target is set');
    expect(words).toContain('they add up to −4.2 points');
    expect(words).toContain('risk policy risk-1.0, version 1');
  });

  it('is unknown, and not 0, where nothing was counted', async () => {
    const data = await read(NO_DASHBOARD);
    expect(data).toMatchObject({ score: null, drivers: [], line: [], moved: null, cloud: null });
    const html = printSection(TEMPLATE, data);
    expect(html).not.toMatch(/<table|<svg|class="kpi"/);
    expect(wordsOf(html)).toContain('There is no score yet');
  });

  it('of one clean device is 0, with nothing that it is made of', async () => {
    const figures = { ...NO_DASHBOARD.figures, devices: 1 };
    const html = printSection(TEMPLATE, await read({ ...NO_DASHBOARD, figures, trend: [storedDay('2026-11-20', 0)] }));
    expect(wordsOf(html)).toContain('The score is 0.0 of 100, very low.');
    expect(wordsOf(html)).toContain('Nothing that was looked at adds to it.');
    expect(wordsOf(html)).toContain('There is one day only');
  });
});

import { describe, expect, it } from '@jest/globals';
import { planFacts } from '../testing/plan-facts.js';
import { AnnexReportSection } from './annex.section.js';

const NOTHING = { total: 0, isLowerBound: false, items: [], link: '/api/v1/vulnerabilities?kev=true' };

function vulnerability(id: string) {
  const known = {
    severity: 'high',
    level: 'high',
    riskScore: 40,
    dueOn: null,
    overdue: false,
    ransomware: null,
    fixAvailable: true,
  };
  return { id, title: null, ...known, devices: 2, openFindings: 3, packages: { shown: ['a', 'b', 'a'], total: 3 } };
}

function read(of: Parameters<typeof planFacts>[0] = {}) {
  const none: Parameters<typeof planFacts>[0] = {
    exploited: NOTHING,
    overdue: NOTHING,
    actions: { actions: [], words: new Map(), hoursPerDay: 8 },
    frameworks: { frameworks: [] },
    decisions: NOTHING,
  };
  return new AnnexReportSection().read(planFacts({ ...none, ...of }));
}

describe('the annex', () => {
  it('shows thirty at most, and says how many there are', async () => {
    const items = Array.from({ length: 40 }, (_, i) => vulnerability(`CVE-2026-${i}`));
    const { exploited } = await read({ exploited: { ...NOTHING, items, total: 10_000, isLowerBound: true } });
    expect(exploited).toMatchObject({ total: 10_000, isLowerBound: true, shown: 30, link: NOTHING.link });
    expect(exploited.items[0]).toMatchObject({ id: 'CVE-2026-0', packages: ['a', 'b'], findings: 3 });
  });

  it('lists controls that fail, those that count most in front, and never those that are unknown', async () => {
    const control = (
      id: string,
      weight: number,
      result: 'non-compliant' | 'not-assessed',
      judged: 'itself' | 'not-at-all' = 'itself',
    ) => ({ control: { id, title: id, weight, judged }, result: { result, decidedBy: 'automatic' } }) as const;
    const controls = [
      control('light', 1, 'non-compliant'),
      control('silent', 3, 'not-assessed'),
      control('heavy', 3, 'non-compliant'),
    ];
    const data = await read({
      frameworks: { frameworks: [{ known: { framework: { name: 'CSF' } }, controls: controls as never }] },
    });
    expect(data.controls.items.map((one) => one.control)).toEqual(['heavy', 'light']);
    expect(data.controls.total).toBe(2);
  });

  it('has empty lists where there is nothing', async () => {
    const data = await read();
    for (const list of Object.values(data)) expect(list).toMatchObject({ total: 0, shown: 0, items: [] });
  });
});

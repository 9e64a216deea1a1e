import { describe, expect, it } from '@jest/globals';
import type { DescribedMaturity, ShownRecommendations, ShownWords } from '../../../advice/index.js';
import { planFacts, type Some } from '../testing/plan-facts.js';
import { AdviceReportSection } from './advice.section.js';

const WRITTEN = new Date('2026-11-18T08:00:00.000Z');
const TEMPLATE = { kind: 'template', key: 'template', model: null } as const;
const section = new AdviceReportSection();

const unknown = { level: null, tier: null, range: { low: 0, high: 5 }, coverage: 0, earlier: [] };
const noWords = { texts: new Map(), origin: { generator: TEMPLATE, generatedAt: null, stale: false, dropped: 0 } };

function read(
  recommendations: Some<ShownRecommendations>,
  maturity: Some<DescribedMaturity & { words: ShownWords }> = {
    figures: { ...unknown, functions: [] },
    words: noWords,
  },
) {
  return section.read(planFacts({ recommendations, maturity }));
}

describe('the section on advice', () => {
  it('says that nobody wrote anything yet', async () => {
    const data = await read({ kept: null, stale: false });
    expect(data.recommendations).toBeNull();
    expect(data.maturity).toMatchObject({ level: null, tier: null, low: 0, high: 5, functions: [] });
  });

  it('labels what a model wrote, with when, what was taken out and that it is stale', async () => {
    const item = {
      title: 'T',
      rationale: 'R',
      actions: ['A'],
      evidence: ['f1', 'gone'],
      priority: 'now',
      confidence: 'high',
    } as const;
    const dropped = ['unknown-cve', 'unsafe-text', 'unknown-cve'].map((reason) => ({ reason, named: 'CVE-2099-0001' }));
    const data = await read({
      stale: true,
      kept: {
        value: {
          items: Array.from({ length: 9 }, () => item),
          facts: [{ id: 'f1', title: 'Upgrade: openssl', link: '/api/v1/x' }],
        },
        authorship: {
          generator: { kind: 'model', key: 'openai', model: 'some-model' },
          promptVersion: 'recommendations-1',
          generatedAt: WRITTEN,
        },
        dropped,
        failure: null,
      },
    });
    expect(data.recommendations).toMatchObject({
      writtenBy: { kind: 'model', model: 'some-model', writtenAt: WRITTEN.toISOString(), stale: true, dropped: 3 },
      dropped: [
        { reason: 'unknown-cve', count: 2 },
        { reason: 'unsafe-text', count: 1 },
      ],
      total: 9,
      shown: 8,
    });
    expect(data.recommendations?.items[0]?.evidence).toEqual([{ title: 'Upgrade: openssl', link: '/api/v1/x' }]);
    expect(JSON.stringify(data)).not.toContain('CVE-2099-0001');
  });

  it('gives each function its own words, and the days that it is compared with', async () => {
    const earlier = [{ daysAgo: 30, on: '2026-10-21', level: 1.6, delta: 0.3 }];
    const figures = {
      level: 1.9,
      tier: { number: 2, name: 'Risk Informed' },
      range: { low: 1.9, high: 3.1 },
      coverage: 0.27349,
      earlier,
    };
    const texts = new Map([
      ['organization.means', 'It stands somewhere.'],
      ['PR.means', 'Protect stands elsewhere.'],
    ]);
    const { maturity } = await read(
      { kept: null, stale: false },
      {
        figures: { ...figures, functions: [{ function: 'PR', name: 'Protect', ...figures }] },
        words: { ...noWords, texts },
      },
    );
    expect(maturity).toMatchObject({
      means: 'It stands somewhere.',
      level: 1.9,
      tierName: 'Risk Informed',
      coverage: 0.273,
    });
    expect(maturity.functions).toMatchObject([{ function: 'PR', means: 'Protect stands elsewhere.', earlier }]);
  });
});

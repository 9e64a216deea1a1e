import { describe, expect, it } from '@jest/globals';
import type { AssumptionsInForce } from '../../../planning/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import type { FeedState } from '../../../vulnerabilities/index.js';
import { planFacts, type Some } from '../testing/plan-facts.js';
import { MethodologyReportSection } from './methodology.section.js';

const section = new MethodologyReportSection();
const OWN = new Set(['said']);
const KNOWN = new Set(['said', 'default']);
const assumptions = {
  version: 3,
  changedAt: new Date('2026-11-02T10:00:00Z'),
  assumptions: { isOwn: (key: string) => OWN.has(key), isKnown: (key: string) => KNOWN.has(key) },
} as unknown as AssumptionsInForce;

function feed(key: string, of: Some<FeedState>): Some<FeedState> {
  return { key, meta: { title: key, publisher: 'Somebody' }, document: { part: null, title: key }, ...of };
}

function facts({ feeds = [], asOf = null }: { feeds?: Some<FeedState>[]; asOf?: Date | null }): ReportFacts {
  return planFacts({
    actions: { asOf, dataVersion: '12', policy: { id: 'risk-1.0', version: 0, method: 'risk-method-1' } },
    dashboard: { confidence: { full: 3, partial: 2, weak: 1 } },
    frameworks: {
      version: '4',
      policy: { id: 'compliance-1.0' },
      frameworks: [{ known: { framework: { slug: 'a', catalogueVersion: '1+ab' } } }],
    },
    threats: { document: { editions: { b: '2', a: '1' } } },
    feeds,
    assumptions,
    roadmap: { assumptions: { version: 3, used: ['said', 'default'] } },
    budget: { assumptions: ['default', 'nobody-said'] },
    workforce: { assumptions: ['said'] },
  });
}

describe('the section on how it was computed', () => {
  it('tells each assumption once: said, default, or said by nobody', async () => {
    expect((await section.read(facts({}))).assumptions).toEqual({
      version: 3,
      changedOn: '2026-11-02',
      used: 3,
      own: 1,
      defaults: 1,
      unsaid: 1,
    });
  });

  it('the age of a source is in days of its facts, else of the day on which they were taken in', async () => {
    const importedAt = new Date('2026-11-18T23:59:00Z');
    const { sources } = await section.read(
      facts({
        feeds: [
          feed('dated', {
            status: 'stale',
            record: { version: 'v1', asOf: new Date('2026-11-10T00:00:00Z'), importedAt },
          }),
          feed('undated', { status: 'fresh', record: { version: null, asOf: null, importedAt } }),
          feed('never', { status: 'missing', record: null }),
        ],
      }),
    );
    expect(sources.map(({ factsOf, ageDays, status }) => [factsOf, ageDays, status])).toEqual([
      ['2026-11-10', 10, 'stale'],
      [null, 2, 'fresh'],
      [null, null, 'missing'],
    ]);
  });

  it('before anything was counted there is no confidence, not noughts', async () => {
    expect(await section.read(facts({}))).toMatchObject({ countedAt: null, confidence: null });
    const asOf = new Date('2026-11-20T08:00:00Z');
    expect(await section.read(facts({ asOf }))).toMatchObject({
      confidence: { full: 3, partial: 2, weak: 1 },
      threatEditions: [
        { feed: 'a', edition: '1' },
        { feed: 'b', edition: '2' },
      ],
      catalogues: [{ framework: 'a', version: '1+ab' }],
    });
  });
});

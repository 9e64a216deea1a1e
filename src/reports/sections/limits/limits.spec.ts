import { describe, expect, it } from '@jest/globals';
import type { SuiteSummary } from '../../../cloud-security/index.js';
import { planFacts, type Some } from '../testing/plan-facts.js';
import { LimitsReportSection } from './limits.section.js';

const section = new LimitsReportSection();
const NONE = { total: 0, link: '/api/v1/devices', items: [] };
const AUDITED = new Date('2026-11-19T02:00:00.000Z');
const NO_COUNTS = { 'not-assessed': 0, error: 0 };
const FIGURES = { devices: 3, score: 40, low: 40, high: 40, withoutAccepted: 39 };

type Given = Parameters<typeof planFacts>[0];

function read(of: Given = {}) {
  const complete: Given = {
    darkDevices: { silentAfterDays: 14, silent: NONE, neverScanned: NONE, partial: NONE },
    actions: { score: 40 },
    dashboard: { figures: FIGURES },
    suiteSummaries: [suite('read', 'connected', {})],
    feeds: [{ key: 'epss', status: 'fresh', meta: { title: 'EPSS' }, document: { part: null } }],
    frameworks: { frameworks: [{ score: { counts: counted(0, 4) } }] },
    decisions: { total: 0, isLowerBound: false, items: [], link: '/api/v1/risk-acceptances' },
  };
  return section.read(planFacts({ ...complete, ...of }));
}

function counted(unknown: number, compliant: number) {
  const rest = { 'partially-compliant': 0, 'non-compliant': 0, 'not-applicable': 0 };
  return { 'not-assessed': unknown, compliant, ...rest };
}

function suite(title: string, status: SuiteSummary['status'], of: Some<SuiteSummary>): Some<SuiteSummary> {
  const connection = { auditedAt: AUDITED };
  return { registered: { meta: { key: title, title } }, status, connection, counts: NO_COUNTS, ...of };
}

describe('the section on limits', () => {
  it('says so when nothing is missing, whatever was decided', async () => {
    const item = {
      id: 'x',
      vulnerabilityId: 'CVE-2026-1',
      decision: 'accepted',
      reason: '',
      decidedBy: null,
      decidedOn: '2026-01-01',
      expiresOn: null,
      findings: 2,
    };
    const decisions = { total: 1, isLowerBound: false, items: [item], link: '/api/v1/risk-acceptances' };
    expect(await read({ decisions })).toMatchObject({ complete: true, suites: [], feeds: [], decisions: { total: 1 } });
  });

  it.each([
    [
      'a silent device',
      { darkDevices: { silentAfterDays: 14, silent: { ...NONE, total: 1 }, neverScanned: NONE, partial: NONE } },
    ],
    [
      'a device that was never scanned',
      { darkDevices: { silentAfterDays: 14, silent: NONE, neverScanned: { ...NONE, total: 1 }, partial: NONE } },
    ],
    [
      'a partial inventory',
      { darkDevices: { silentAfterDays: 14, silent: NONE, neverScanned: NONE, partial: { ...NONE, total: 1 } } },
    ],
    ['a suite that nobody connected', { suiteSummaries: [suite('none', 'not-connected', { connection: null })] }],
    [
      'a source that is stale',
      { feeds: [{ key: 'kev', status: 'stale', meta: { title: 'KEV' }, document: { part: null } }] },
    ],
    ['a control that is unknown', { frameworks: { frameworks: [{ score: { counts: counted(1, 3) } }] } }],
    ['a score', { actions: { score: null } }],
  ] satisfies [string, Given][])('is not complete without %s', async (_, given) => {
    expect((await read(given)).complete).toBe(false);
  });

  it('tells apart why a suite is not known', async () => {
    const { suites } = await read({
      suiteSummaries: [
        suite('a', 'not-connected', { connection: null }),
        suite('b', 'connected', { connection: { auditedAt: null } }),
        suite('c', 'failing', {}),
        suite('d', 'connected', { counts: { 'not-assessed': 2, error: 1 } }),
        suite('e', 'connected', {}),
      ],
    });
    expect(suites).toEqual([
      { title: 'a', state: 'not-connected', unread: null },
      { title: 'b', state: 'not-audited', unread: null },
      { title: 'c', state: 'failing', unread: 0 },
      { title: 'd', state: 'unread', unread: 3 },
    ]);
  });

  it('before anything was counted there is no score, and no range of one', async () => {
    const data = await read({ actions: { score: null }, dashboard: { figures: { ...FIGURES, devices: 0, score: 0 } } });
    expect(data).toMatchObject({ score: null, enrolled: 0 });
  });
});

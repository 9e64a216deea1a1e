import { describe, expect, it } from '@jest/globals';
import type { CheckView, SuiteSummary } from '../../../cloud-security/index.js';
import { planFacts, type Some } from '../testing/plan-facts.js';
import { CloudReportSection } from './cloud.section.js';

const AUDITED = new Date('2026-11-19T02:00:00.000Z');
const NO_COUNTS = {
  pass: 0,
  fail: 0,
  warning: 0,
  manual: 0,
  'not-assessed': 0,
  'not-applicable': 0,
  error: 0,
  excepted: 0,
};
const section = new CloudReportSection();

function check(
  id: string,
  severity: 'critical' | 'high' | 'low',
  status: 'pass' | 'fail' | 'warning',
  affected = 0,
): Some<CheckView> {
  return {
    check: { id, title: `Title of ${id}`, severity, remediation: 'Put it right.' },
    known: {
      status,
      firstFailedAt: status === 'fail' ? AUDITED : null,
      result: { summary: 'Seen.', affected: { count: affected } },
    },
    exception: null,
    excepted: false,
  };
}

function suite(of: Some<SuiteSummary> = {}): Some<SuiteSummary> {
  return {
    registered: { meta: { key: 'acme', title: 'Acme Suite' } },
    status: 'not-connected',
    connection: null,
    score: null,
    coverage: 0,
    counts: NO_COUNTS,
    all: [],
    ...of,
  };
}

function read(suites: Some<SuiteSummary>[], cloud: { points: number; removes: number } | null = null) {
  return section.read(planFacts({ suiteSummaries: suites, dashboard: { cloud: cloud && { ...cloud, suites: [] } } }));
}

describe('the section on cloud suites', () => {
  it('puts the most severe first, fails before warnings, and leaves out what passes', async () => {
    const all = [
      check('low', 'low', 'fail', 900),
      check('few', 'critical', 'fail', 1),
      check('partly', 'critical', 'warning', 50),
      check('many', 'critical', 'fail', 20),
      check('fine', 'critical', 'pass'),
    ];
    const connection = { auditedAt: AUDITED, isDemonstration: false };
    const data = await read([
      suite({ status: 'connected', connection, all, counts: { ...NO_COUNTS, pass: 1, fail: 3, warning: 1 } }),
    ]);
    const failures = data.suites[0]?.failures;
    expect(failures?.items.map(({ id }) => id)).toEqual(['many', 'few', 'partly', 'low']);
    expect(failures).toMatchObject({ total: 4, shown: 4, link: '/api/v1/cloud-security/acme?status=fail,warning' });
    expect(failures?.items[0]).toMatchObject({ failingSince: '2026-11-19', affected: 20, exceptedUntil: null });
  });

  it('never counts what could not be read as anything else', async () => {
    const connection = { auditedAt: AUDITED, isDemonstration: false };
    const counts = { ...NO_COUNTS, pass: 2, 'not-assessed': 3, error: 1 };
    const data = await read([suite({ status: 'connected', connection, counts })], { points: 3.2, removes: 1.1 });
    expect(data.suites[0]?.counts).toMatchObject({ pass: 2, unread: 4, fail: 0 });
    expect(data).toMatchObject({ audited: 1, unknown: 0, inScore: { points: 3.2, removes: 1.1 } });
  });

  it('a suite that nobody connected, or audited yet, has no counts, not even noughts', async () => {
    const waiting = suite({ status: 'connected', connection: { auditedAt: null, isDemonstration: false } });
    const data = await read([suite(), waiting]);
    expect(data).toMatchObject({ audited: 0, unknown: 2, inScore: null });
    for (const one of data.suites)
      expect(one).toMatchObject({ auditedAt: null, counts: null, failures: null, coverage: null, score: null });
  });

  it('an exception shows until when it stands, while it covers the verdict', async () => {
    const covered = { ...check('a', 'high', 'fail', 2), exception: { expiresOn: '2027-01-31' }, excepted: true };
    const lapsed = { ...check('b', 'low', 'fail', 2), exception: { expiresOn: '2027-01-31' }, excepted: false };
    const connection = { auditedAt: AUDITED, isDemonstration: true };
    const data = await read([suite({ status: 'failing', connection, all: [covered, lapsed] })]);
    expect(data.suites[0]).toMatchObject({ status: 'failing', demonstration: true });
    expect(data.suites[0]?.failures?.items.map((one) => one.exceptedUntil)).toEqual(['2027-01-31', null]);
  });
});

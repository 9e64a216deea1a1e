import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { ENDED_SYSTEM_CHECKS } from '../../src/risk/domain/ended-system.js';
import type { SubjectPart } from '../../src/risk/domain/action.js';
import { ActionCandidatesRepository } from '../../src/risk/persistence/action-candidates.repository.js';
import { writeAdvisories } from '../support/advisories.js';
import { enrollDevice } from '../support/device.js';
import { sendInventory } from '../support/inventory.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

const LIMIT = 20;
/** Of one device each, and of little risk. */
const SMALL = 60;
/** Of a release that has ended: every second one has a fix. */
const OF_RELEASE = 12;
const WIDE = 5;

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  const started = await startScanned({ RISK_ACTIONS_LIMIT: String(LIMIT) });
  ({ service, session } = started);
  organizationId = await organizationIdOf(service, session.account.organization.id);
  await service.database.query(
    `INSERT INTO end_of_life_cycle (product, cycle, feed, label, ended, eol_on, released_on, identifiers)
     VALUES ('debian', '12', 'test', 'Debian', false, '2026-06-10', '2023-06-10', '{}'), ('debian', '13', 'test', 'Debian', false, '2999-01-01', '2025-08-09', '{}')`,
  );
  await service.database.query(`INSERT INTO cve_intelligence (cve, kev_added_on) VALUES ('CVE-2026-1', '2026-10-01')`);
  await writeAdvisories(
    service,
    organizationId,
    Array.from({ length: OF_RELEASE }, (_, i) => ({
      ecosystem: 'Debian:12',
      package: `debian-${i}`,
      identifiers: [`CVE-2026-${9000 + i}`],
      events: [{ introduced: '0' }, ...(i % 2 === 0 ? [{ fixed: '9' }] : [])],
    })),
  );
  const [first, second] = [started.device, await enrollDevice(service, session, { name: 'second' })];
  const wide = Array.from({ length: WIDE }, (_, i) => ({
    id: `CVE-2026-${300 + i}`,
    package: `wide-${i}`,
    fixed: '2.0.0',
    severity: 'critical' as const,
  }));
  const small = Array.from({ length: SMALL }, (_, i) => ({
    id: `CVE-2026-${1000 + i}`,
    package: `small-${i}`,
    fixed: '2.0.0',
    severity: 'low' as const,
  }));
  const urgent = { id: 'CVE-2026-1', package: 'urgent', fixed: '2.0.0', severity: 'low' as const };
  await sendInventory(
    service,
    first,
    Array.from({ length: OF_RELEASE }, (_, i) => ({ name: `debian-${i}`, version: '1', source: `debian-${i}` })),
  );
  await reportTo(service, first, [...wide, ...small, urgent]);
  await reportTo(service, second, wide);
  await settleRisk(service, organizationId);
});

afterAll(() => service.stop());

const read = (most: number) =>
  service.inside(ActionCandidatesRepository).read(organizationId, most, ENDED_SYSTEM_CHECKS);

const keyOf = ({ subjectId, fixable }: SubjectPart): string => `${subjectId}/${fixable}`;

const massOf = ({ residual, withoutFixable, fixable }: SubjectPart): bigint =>
  fixable ? BigInt(residual) - BigInt(withoutFixable) : BigInt(withoutFixable);

const descending = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);

describe('an organization with more actions than are weighed', () => {
  it('has those that come first by deadline, and by risk, and every other is counted', async () => {
    const { rows: all, leftOut: none } = await read(1000);
    const { rows, leftOut } = await read(LIMIT);
    expect([none, all.length, rows.length]).toEqual([[], OF_RELEASE + WIDE + SMALL + 2, LIMIT]);
    expect(leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(all.length - LIMIT);
    const has = new Set(rows.map(keyOf));
    const byRisk = [...all].sort((a, b) => descending(massOf(a), massOf(b)) || a.subjectId - b.subjectId);
    const byDeadline = all
      .filter(({ kind }) => kind === 'package')
      .sort((a, b) => a.tier - b.tier || descending(massOf(a), massOf(b)));
    expect(byRisk.slice(0, LIMIT / 2).filter((row) => !has.has(keyOf(row)))).toEqual([]);
    expect(byDeadline[0]).toMatchObject({ name: 'urgent' });
    expect(has.has(keyOf(byDeadline[0]!))).toBe(true);
    const masses = leftOut.flatMap(({ parts }) => parts.split(',').map((part) => BigInt(part.split(':')[1] ?? '0')));
    const sum = (of: readonly bigint[]): bigint => of.reduce((whole, one) => whole + one, 0n);
    expect(sum(masses) + sum(rows.map(massOf))).toBe(sum(all.map(massOf)));
  });

  it('lists the first of them in their order, and says how many there are besides', async () => {
    const { data, page, summary } = await body('/rice/recommendations?limit=100');
    const { rows, leftOut } = await read(LIMIT);
    const own = leftOut.filter(({ fixable, kind }) => fixable || kind === 'check');
    const unfixable = rows.filter(({ ecosystem, fixable }) => ecosystem === 'Debian:12' && !fixable);
    expect(summary.leftOut).toBe(leftOut.reduce((sum, one) => sum + (own.includes(one) ? one.count : 0), 0));
    expect(summary.leftOut).toBeGreaterThan(0);
    // Leaving the release is in place of the check that says that it has ended, and of what has no fix there.
    expect(page.total).toBe(LIMIT - unfixable.length);
    // What is due first is there although it removes little; what to do first is what removes more for a day of work.
    // The check that says that the release has ended is due since long before.
    const { data: byDay } = await body('/rice/recommendations?sort=dueOn');
    expect(byDay.slice(0, 2).map(({ subject }: { subject: { name: string } }) => subject.name)).toEqual([
      'Debian 12',
      'urgent',
    ]);
    expect(data.map(({ subject }: { subject: { name: string } }) => subject.name)).toContain('urgent');
    const wide = data.filter(({ subject }: { subject: { name: string } }) => subject.name.startsWith('wide-'));
    expect(wide).toHaveLength(WIDE);
  });

  it('leaves a release with all that is open of it, also what is not weighed by itself', async () => {
    const { data, summary } = await body('/rice/recommendations?limit=100');
    const migrate = data.find(({ kind }: { kind: string }) => kind === 'migrate');
    expect(migrate).toMatchObject({ findings: OF_RELEASE, cveCount: OF_RELEASE });
    const { rows } = await read(1000);
    const sum = (of: readonly SubjectPart[]): number => Number(of.reduce((whole, row) => whole + massOf(row), 0n));
    const stored = new Set((await read(LIMIT)).rows.map(keyOf));
    const ofRelease = rows.filter(({ ecosystem, kind }) => ecosystem === 'Debian:12' || kind === 'check');
    const own = ofRelease.filter((row) => row.kind === 'package' && row.fixable && stored.has(keyOf(row)));
    const share = ((sum(ofRelease) - sum(own)) / sum(rows)) * summary.score;
    expect(migrate.riskRemoved.points).toBeCloseTo(share, 1);
    const points = data.reduce(
      (whole: number, one: { riskRemoved: { points: number } }) => whole + one.riskRemoved.points,
      0,
    );
    expect(points).toBeLessThan(summary.score);
  });

  it('says so in roadmap, budget, workforce and report', async () => {
    const { leftOut } = (await body('/rice/recommendations')).summary;
    const [roadmap, budget, workforce] = await Promise.all(['/roadmap', '/budget', '/workforce'].map(body));
    expect([roadmap.leftOut, budget.leftOut, workforce.leftOut]).toEqual([leftOut, leftOut, leftOut]);
    expect(budget.totals.isLowerBound).toBe(true);
    expect(workforce.notes[0]).toMatch(new RegExp(`^${leftOut} actions are not counted`));
    const report = await body('/reports/summary');
    expect(report.sections.plan.data.actions.leftOut).toBe(leftOut);
  });

  it('is gathered once for everything that a report says', async () => {
    await reportTo(service, await enrollDevice(service, session, { name: 'third' }), [
      { id: 'CVE-2026-300', package: 'wide-0', fixed: '2.0.0' },
    ]);
    await settleRisk(service, organizationId);
    const asked = jest.spyOn(service.app.get(Database), 'query');
    await body('/reports/summary');
    const names = asked.mock.calls.map(([, , name]) => name);
    asked.mockRestore();
    expect(names.filter((name) => name === 'risk-actions-first')).toHaveLength(1);
  });
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function body(path: string): Promise<any> {
  const answer = await session.get(path);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inDays } from '../support/days.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { type ReportedVulnerability, reportTo, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

const MANY: ReportedVulnerability[] = Array.from({ length: 12 }, (_, n) => ({
  id: `CVE-2026-${9100 + n}`,
  package: `package-${n}`,
  fixed: '2.0.0',
  severity: 'high',
}));

let service: TestService;
let ada: Session;
let device: EnrolledDevice;

/** A person's first screen. */
async function overviewOf(session: Session): Promise<Answer['body']> {
  const { status, body } = await session.get('/overview');
  expect(status).toBe(200);
  return body;
}

/** What waits of a kind. */
async function waiting(session: Session, kind: string): Promise<Answer['body']> {
  const { waiting: all } = await overviewOf(session);
  return all.find((one: { kind: string }) => one.kind === kind);
}

async function settled(): Promise<void> {
  await settleRisk(service, await organizationIdOf(service, ada.account.organization.id));
}

beforeAll(async () => {
  ({ service, session: ada, device } = await startScanned());
  await reportTo(service, device, MANY);
  await settled();
  // A day that is kept from before, so that today is a move.
  await service.database.query(
    `INSERT INTO risk_day (organization_id, day, figures)
     SELECT organization_id, day - 1, figures - 'changes' || '{"score": 1, "low": 1, "high": 2}' FROM risk_day`,
  );
});

afterAll(() => service.stop());

describe('GET /overview', () => {
  it('says what the view of risk says, of the same moment', async () => {
    const [overview, { body: risk }] = [await overviewOf(ada), await ada.get('/risk-dashboard')];
    expect(overview.score).toMatchObject({ value: risk.score, band: risk.band, ...risk.range, asOf: risk.asOf });
    expect(overview.score.bands.map(({ name }: { name: string }) => name)).toHaveLength(5);
    expect(overview.coverage).toMatchObject({ enrolled: 1, reporting: 1, silent: 0, neverScanned: 0 });
    expect(overview.open.findings).toBe(risk.openFindings);
    expect(overview.overdue.findings).toBe(risk.overdue);
    expect(risk.movements).toHaveLength(1);
    expect(overview.movements).toEqual(
      risk.movements.map(({ direction: _, ...movement }: { direction: string }) => movement),
    );
    expect(overview.days).toEqual(
      risk.trend.map(({ day, score, low, high }: Record<string, unknown>) => ({ day, score, low, high })),
    );
    expect(overview.drivers.map(({ points }: { points: number }) => points)).toEqual(
      risk.drivers.slice(0, 5).map(({ points }: { points: number }) => points),
    );
  });

  it('counts as the lists that its links name', async () => {
    const overview = await overviewOf(ada);
    const totalOf = async (link: string): Promise<number> => {
      const { status, body } = await ada.get(`${link.replace('/api/v1', '')}&limit=1`);
      expect([link, status]).toEqual([link, 200]);
      return body.page.total;
    };
    expect(overview.open.vulnerabilities).toBe(await totalOf(overview.open.link));
    expect(overview.overdue.findings).toBe(await totalOf(overview.overdue.link));
    const late = Object.values(overview.overdue.vulnerabilitiesByLevel as Record<string, number>);
    expect(late.reduce((sum, each) => sum + each, 0)).toBe(await totalOf('/api/v1/vulnerabilities?overdue=true'));
    for (const { kind, count, link } of overview.waiting.filter(({ kind }: { kind: string }) => kind !== 'stale-feeds'))
      expect([kind, count]).toEqual([kind, await totalOf(link)]);
    const { body } = await ada.get('/intelligence');
    const old = body.feeds.filter(({ status }: { status: string }) => ['stale', 'missing'].includes(status));
    expect((await waiting(ada, 'stale-feeds')).count).toBe(old.length);
  });

  it('has the first recommendations, in the order of their list', async () => {
    const { actions, actionCount } = await overviewOf(ada);
    const { body } = await ada.get('/rice/recommendations?limit=5');
    expect(actionCount).toBe(body.page.total);
    expect(actions).toEqual(
      body.data.map((each: Answer['body']) =>
        expect.objectContaining({
          id: each.id,
          title: each.title,
          why: each.why,
          removes: each.riskRemoved.removes,
          scoreAfter: each.scoreAfter,
          devices: each.devices,
          dueOn: each.dueOn,
          tier: { key: each.tier.key, title: each.tier.title },
        }),
      ),
    );
    const listed = await ada.get(actions[0].link.replace('/api/v1', ''));
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toContain(actions[0].id);
  });

  it('names today with what moved the score, by name', async () => {
    const { events } = await overviewOf(ada);
    const today = events.at(-1);
    expect(today).toMatchObject({ day: inDays(0), points: expect.any(Number) });
    const [found] = today.causes.filter(({ cause }: { cause: string }) => cause === 'found');
    expect(found.subjects.length).toBeGreaterThan(0);
    expect(found.subjects.length).toBeLessThanOrEqual(2);
    for (const name of found.subjects) expect(name).toMatch(/^package-\d+$/);
  });

  it('shows what waits as it comes and goes, and for whom', async () => {
    expect(await waiting(ada, 'suspect-scans')).toMatchObject({ count: 0, firstOn: null });
    // Nearly all is gone with it, so that somebody has to say whether that is so.
    await reportTo(service, device, MANY.slice(0, 1));
    expect(await waiting(ada, 'suspect-scans')).toEqual({
      kind: 'suspect-scans',
      count: 1,
      isLowerBound: false,
      firstOn: inDays(0),
      needs: 'analyst',
      isForReader: true,
      link: '/api/v1/scans?status=suspect',
    });
    const { body: scans } = await ada.get('/scans?status=suspect');
    expect((await ada.post(`/scans/${scans.data[0].id}/dismiss`, {})).status).toBe(200);
    expect(await waiting(ada, 'suspect-scans')).toMatchObject({ count: 0 });
  });

  it.each([
    [30, 1],
    [31, 0],
  ])('counts a decision that ends in %d days %d times', async (days, times) => {
    const decided = await ada.post('/risk-acceptances', {
      vulnerabilityId: 'CVE-2026-9100',
      decision: 'accepted',
      scope: { all: true },
      reason: 'It is behind the proxy.',
      expiresOn: inDays(days),
    });
    expect(decided.status).toBe(201);
    expect(await waiting(ada, 'risk-acceptances-ending')).toMatchObject({
      count: times,
      firstOn: times === 1 ? inDays(days) : null,
    });
    expect((await ada.delete(`/risk-acceptances/${decided.body.id}`)).status).toBe(204);
  });

  it('says to a viewer what waits, and that others do it', async () => {
    const cy = await signIn(service, 'cy');
    expect(cy.account.role).toBe('viewer');
    const { waiting: all } = await overviewOf(cy);
    expect(all.map(({ isForReader }: { isForReader: boolean }) => isForReader)).toEqual(all.map(() => false));
  });

  it('is sent once: who has it is told that nothing changed', async () => {
    const { headers } = await ada.get('/overview');
    const tag = headers.get('etag')!;
    const again = await ada.get('/overview', { 'If-None-Match': tag });
    // The minute may have passed between the two.
    expect([200, 304]).toContain(again.status);
    expect((await ada.get('/overview?days=7')).status).toBe(400);
  });

  it('is less than 25 kB', async () => {
    expect(JSON.stringify(await overviewOf(ada)).length).toBeLessThan(25_000);
  });
});

describe('the overview of an organization that has nothing', () => {
  it('knows no score, and nothing of another organization', async () => {
    const me = await signIn(service, 'me');
    const overview = await overviewOf(me);
    expect(overview.score).toMatchObject({ value: null, band: null, low: null, high: null });
    expect(overview).toMatchObject({ actions: [], actionCount: 0, drivers: [], days: [], events: [], movements: [] });
    expect(overview.open).toMatchObject({ vulnerabilities: 0, findings: 0 });
    expect(overview.waiting.filter(({ kind }: { kind: string }) => kind !== 'stale-feeds')).toEqual(
      overview.waiting
        .filter(({ kind }: { kind: string }) => kind !== 'stale-feeds')
        .map((one: { kind: string; count: number }) => ({
          ...one,
          count: one.kind === 'silent-devices' ? null : 0,
          firstOn: null,
        })),
    );
    expect(JSON.stringify(overview)).not.toMatch(/CVE-2026-91|package-\d/);
  });

  it('knows no score either once a device is there that never reported', async () => {
    const me = await signIn(service, 'me');
    await enrollDevice(service, me, { name: 'never-scanned' });
    await settleRisk(service, await organizationIdOf(service, me.account.organization.id));
    const { score, coverage } = await overviewOf(me);
    expect([score.value, coverage?.neverScanned]).toEqual([null, 1]);
  });
});

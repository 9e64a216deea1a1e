import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VerifyLedger } from '../../src/compliance/index.js';
import { inOrganization, verifyCompliance } from '../support/compliance.js';
import { startDemoService } from '../support/demo-service.js';
import { organizationIdOf } from '../support/risk.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

const DAY_MS = 86_400_000;

let service: TestService;
let session: Session;
let organizationId: number;

beforeAll(async () => {
  service = await startDemoService({ INTELLIGENCE_SNAPSHOT: 'on' });
  session = await signIn(service, 'cy');
  organizationId = await organizationIdOf(service, session.account.organization.id);
}, 180_000);

afterAll(() => service.stop());

async function statesOf(control: string, framework = 'nist-csf-2.0'): Promise<string[]> {
  const { status, body } = await session.get(`/compliance/frameworks/${framework}/controls/${control}/attestations`);
  expect([control, status]).toEqual([control, 200]);
  return (body.data as { status: string; state: string; reviewed: boolean; attestedBy: { name: string } }[]).map(
    (one) => `${one.attestedBy.name}: ${one.status}, ${one.state}${one.reviewed ? ', reviewed' : ''}`,
  );
}

describe('what is said in the demo', () => {
  it('has every state of a claim that one will meet', async () => {
    expect(await statesOf('RC.RP-03')).toEqual(['Ben: implemented, expired']);
    expect(await statesOf('GV.PO-01')).toEqual(['Ben: implemented, approved, reviewed']);
    expect(await statesOf('DE.CM-02')).toEqual(['Ada: not-applicable, approved']);
    expect(await statesOf('PR.AT-01')).toEqual(['Ben: implemented, changes-requested']);
    expect(await statesOf('RS.CO-02')).toEqual(['Ben: partially-implemented, approved', 'Ben: planned, superseded']);
  });

  it('has a claim that ends within two weeks', async () => {
    const { body } = await session.get('/compliance/expiring?days=14');
    expect((body.data as { control: string }[]).map(({ control }) => control)).toEqual(['GV.PO-01']);
  });

  it('has an exception that holds, and one that waits', async () => {
    const { body } = await session.get('/compliance/exceptions');
    const told = (body.data as { state: string; scope: { device?: { name: string } | null } }[]).map((one) => [
      one.state,
      one.scope.device?.name ?? null,
    ]);
    expect(told).toEqual([
      ['requested', null],
      ['approved', 'web-2'],
    ]);
  });

  it('stands in a ledger that is intact, in the order in which it was said', async () => {
    const finding = await inOrganization(service, organizationId, () =>
      service.app.get(VerifyLedger).execute(organizationId),
    );
    expect(finding).toMatchObject({ intact: true, entries: 22 });
    const rows = await service.database.query<{ at: Date }>(
      'SELECT at FROM compliance_ledger WHERE organization_id = $1 ORDER BY seq',
      [organizationId],
    );
    const days = (rows.at(-1)!.at.getTime() - rows[0]!.at.getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(80);
  });
});

describe('the days of the demo', () => {
  it('are kept as devices answered on them, and what only later was known is not in them', async () => {
    const days = await service.database.query<{ day: string; signals: Record<string, Record<string, object>> }>(
      `SELECT day::text, signals FROM compliance_signal_day WHERE organization_id = $1 ORDER BY day`,
      [organizationId],
    );
    expect(days.length).toBeGreaterThan(25);
    expect(Date.parse(days.at(-1)!.day) - Date.parse(days[0]!.day)).toBeGreaterThanOrEqual(90 * DAY_MS);
    const outcomes = (at: number, signal: string): string[] => Object.keys(days.at(at)!.signals[signal]!).sort();
    expect(outcomes(0, 'disk-encryption')).toEqual(['pass']);
    expect(outcomes(5, 'disk-encryption')).toContain('fail');
    for (const { day, signals } of days)
      for (const [key, cells] of Object.entries(signals))
        for (const seen of Object.values(cells).flatMap((cell) => Object.keys(cell)))
          expect([key, seen, seen <= day]).toEqual([key, seen, true]);
  });

  it('are what the facts come to in the end', async () => {
    expect(await verifyCompliance(service, organizationId)).toEqual([]);
  });
});

describe('the plans of the demo', () => {
  it('reckon with some people, a loss and a release that ends, and name what nobody said', async () => {
    const [workforce, budget, roadmap] = await Promise.all(
      ['/workforce', '/budget', '/roadmap?limit=500'].map(async (path) => (await session.get(path)).body),
    );
    expect(workforce.mostWanted).toMatchObject({ by: 'gap' });
    const missing = (workforce.roles as { staffed: number | null; gapFte: number | null }[]).filter(
      ({ staffed }) => staffed === null,
    );
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(({ gapFte }) => gapFte === null)).toBe(true);
    expect(budget.loss.annualized.before.mean).toBeGreaterThan(budget.loss.annualized.after.mean);
    expect((roadmap.items as { kind: string }[]).map(({ kind }) => kind)).toContain('migrate');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EndExceptionsHandler } from '../../src/cloud-security/app/cloud-upkeep.handlers.js';
import { DEMO_CLOUD_DAYS } from '../../src/demo/tenants/demo-days.js';
import { type Body, CASES, CloudScenario, LEGACY, LINKS, LOG, SUITES } from './cloud-scenario.js';

let scenario: CloudScenario;

beforeAll(async () => {
  scenario = await CloudScenario.start();
}, 300_000);

afterAll(() => scenario.stop());

describe('the suites of the demo', () => {
  it('are connected as a demonstration, with gaps, and with a past', async () => {
    const summaries = (await scenario.show('/cloud-security')) as Body[];
    expect(summaries.map(({ suite, status, demonstration }) => [suite, status, demonstration])).toEqual(
      SUITES.map((suite) => [suite, 'connected', true]),
    );
    for (const suite of SUITES) {
      const { trend, counts, coverage, score, connection } = await scenario.show(`/cloud-security/${suite}`);
      expect(trend.length).toBeGreaterThanOrEqual(DEMO_CLOUD_DAYS.length);
      expect([coverage, counts.fail > 0, score < 100, score > 50]).toEqual([100, true, true, true]);
      expect(new Set((trend as Body[]).map((point) => point.score)).size).toBeGreaterThan(2);
      expect(connection.preflight).toMatchObject({ accepted: true, missing: [] });
    }
  });

  it('moved for reasons that are told: what, and by whom', async () => {
    const told = (await scenario.show('/cloud-security/google-workspace/drift?limit=100')).data as Body[];
    const links = told.filter(({ check }) => check === LINKS.check);
    expect(links.map(({ kind }) => kind as string)).toEqual(['fixed', 'regressed']);
    expect(links[1].actor).toBe(LINKS.actor);
    const second = (await scenario.show('/cloud-security/microsoft-365/drift?limit=100')).data as Body[];
    expect(second[0]).toMatchObject({ check: 'm365.entra.mfa-all-users', kind: 'regressed', actor: LEGACY.actor });
  });

  it('are in score, recommendations, threats and controls', async () => {
    const { cloud } = await scenario.show('/risk-dashboard');
    expect(cloud.points).toBeGreaterThan(0);
    expect(cloud.suites.map(({ suite }: Body) => suite)).toEqual(SUITES);
    expect((await scenario.closeGaps()).length).toBeGreaterThan(5);
    await scenario.expectVerified();
  });
});

describe('a setting that goes bad between two audits', () => {
  let before: Body;
  let riskBefore: Body;

  beforeAll(async () => {
    before = await scenario.figures();
    riskBefore = await scenario.show('/risk-dashboard');
    await scenario.worsen();
  }, 120_000);

  it.each(CASES)('$check: is drift, with who did it', async (one) => {
    const drift = await scenario.lastDrift(one);
    expect(drift).toMatchObject({
      kind: 'regressed',
      before: { status: 'pass' },
      after: { status: 'fail' },
      actor: one.actor,
    });
    expect((drift.activity as string | null) !== null).toBe(one.actor !== null);
  });

  it.each(SUITES)('lowers the score of %s by what was changed and nothing else', async (suite) => {
    const [was, { suites }] = [before.suites[suite], await scenario.figures()];
    expect(suites[suite].score).toBeLessThan(was.score);
    expect(suites[suite].coverage).toBe(was.coverage);
    const moved = (suites[suite].statuses as string[][]).filter(([, status], i) => status !== was.statuses[i][1]);
    const changed = CASES.filter((one) => one.suite === suite).map(({ check }) => check);
    expect(moved.map(([id]) => id).sort()).toEqual([...changed].sort());
    const { items } = (await scenario.show(`/cloud-security/${suite}`)).drift;
    expect((items as Body[]).map(({ check }) => check as string).sort()).toEqual([...changed].sort());
  });

  it('raises the risk, with the cause `cloud`, which names the checks', async () => {
    const { score, failingChecks, cloud, changedSince, trend } = await scenario.show('/risk-dashboard');
    expect(score).toBeGreaterThan(riskBefore.score);
    expect(failingChecks).toBe((riskBefore.failingChecks as number) + CASES.length);
    expect(cloud.points).toBeGreaterThan(riskBefore.cloud.points);
    const cause = (changedSince.causes as Body[]).find((one) => one.cause === 'cloud');
    const named = (cause.subjects as Body[]).map(({ subject }) => subject.name);
    expect(named).toEqual(expect.arrayContaining(CASES.map(({ check }) => check)));
    expect((trend as Body[]).at(-1).causes.map((one: Body) => one.cause)).toContain('cloud');
    await scenario.expectVerified();
  });

  it.each(CASES)('$check: is an action, with the score after it', async (one) => {
    const isOf = ({ subject }: Body): boolean => subject.name === one.check;
    // Checks of one cause are one action.
    const gap = (await scenario.closeGaps()).find(({ members }) => (members as Body[]).some(isOf));
    expect(gap).toMatchObject({ kind: 'close-gap', subject: { kind: 'cloud-check' } });
    const member = (gap!.members as Body[]).find(isOf);
    expect(member).toMatchObject({
      subject: { kind: 'cloud-check', ecosystem: one.suite },
      link: `/api/v1/cloud-security/${one.suite}/checks/${one.check}`,
    });
    // What it takes off the whole score may be less than a hundredth where much else is wrong.
    expect(gap!.riskRemoved.points).toBeGreaterThan(0);
    expect((await scenario.session.get(member!.link)).body).toMatchObject({ id: one.check, status: 'fail' });
  });

  it.each(CASES)('$check: lowers its control, which says by which check', async (one) => {
    const was = before.controls[one.check];
    const { result, score } = await scenario.assessed(one);
    expect(['partially-compliant', 'non-compliant']).toContain(result);
    expect(score).toBeLessThanOrEqual(was.score);
    expect(await scenario.saysOf(one)).toEqual({
      ...was.says,
      says: 'fail',
      status: 'fail',
      passed: was.says.passed - 1,
    });
  });

  it('makes a control that was met one that is not, and the framework less ready', async () => {
    const { controls, readiness } = await scenario.figures();
    expect([before.controls[LOG.check].result, controls[LOG.check].result]).toEqual([
      'compliant',
      'partially-compliant',
    ]);
    const { framework } = LOG.control;
    expect(readiness[framework]).toBeLessThan(before.readiness[framework]);
    const gaps = (await scenario.show('/compliance/gaps?kind=pass-check&limit=100')).data as Body[];
    expect(gaps.find(({ check }) => check.id === LOG.check)?.controlsMoved).toBeGreaterThan(0);
  });

  it.each(CASES)('$check: is behind a threat', async ({ check, suite }) => {
    const threats = (await scenario.show('/threat-model')).threats as Body[];
    const behind = threats.filter(({ evidence }) => (evidence as Body[]).some(({ key }) => key === check));
    expect(behind.length).toBeGreaterThan(0);
    for (const { theme, evidence } of behind) {
      expect(theme).toBe('cloud');
      expect((evidence as Body[]).find(({ key }) => key === check).link).toBe(
        `/api/v1/cloud-security/${suite}/checks/${check}`,
      );
    }
  });

  it('leaves no trace in any number once it is mended', async () => {
    await scenario.mend();
    for (const one of CASES) {
      expect(await scenario.lastDrift(one)).toMatchObject({
        kind: 'fixed',
        before: { status: 'fail' },
        after: { status: 'pass' },
      });
    }
    expect(await scenario.figures()).toEqual(before);
    await scenario.expectVerified();
  }, 120_000);
});

describe('an exception of a check that fails', () => {
  const exception = `/cloud-security/${LINKS.suite}/checks/${LINKS.check}/exception`;
  let good: Body;
  let bad: Body;

  beforeAll(async () => {
    good = await scenario.figures();
    await scenario.worsen();
    bad = await scenario.figures();
    const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const put = await scenario.session.put(exception, {
      reason: 'The press kit is published until tomorrow.',
      expiresOn,
    });
    expect([put.status, put.body.excepted, put.body.status]).toEqual([200, true, 'fail']);
    await scenario.settle();
  }, 120_000);

  it('leaves score and verdict of the suite as they were seen', async () => {
    const { score, counts, checks } = await scenario.show(`/cloud-security/${LINKS.suite}`);
    expect(score).toBe(bad.suites[LINKS.suite].score);
    expect(counts).toEqual({ ...bad.suites[LINKS.suite].counts, excepted: 1 });
    expect((checks as Body[]).find(({ id }) => id === LINKS.check)).toMatchObject({ status: 'fail', excepted: true });
  });

  it('stays in the risk as accepted, and is no action any more', async () => {
    const { score, accepted, failingChecks } = await scenario.show('/risk-dashboard');
    expect(score).toBe(bad.risk.score);
    expect(accepted.checks).toBe((bad.risk.accepted.checks as number) + 1);
    expect(accepted.removes).toBeGreaterThanOrEqual(bad.risk.accepted.removes);
    expect(failingChecks).toBe(bad.risk.failingChecks - 1);
    expect((await scenario.closeGaps()).map(({ subject }) => subject.name)).not.toContain(LINKS.check);
    await scenario.expectVerified();
  });

  it('is left out of the control, and shown there', async () => {
    const was = good.controls[LINKS.check].says;
    const now = await scenario.saysOf(LINKS);
    expect(now).toMatchObject({ says: 'excepted', status: 'fail', passed: was.passed - 1, total: was.total - 1 });
    expect(now.leftOut).toContainEqual({ reason: 'excepted', count: 1 });
  });

  it('falls back to what it is when its last day has passed', async () => {
    // The same as a day going by, for the service and for the database.
    for (const [table, column] of [
      ['cloud_exception', 'valid_until'],
      ['cloud_result', 'excepted_until'],
    ] as const)
      await scenario.service.database.query(
        `UPDATE ${table} SET ${column} = now() - interval '1 second' WHERE organization_id = $1 AND check_id = $2`,
        [scenario.organizationId, LINKS.check],
      );
    await scenario.service.inside(EndExceptionsHandler).handle();
    await scenario.settle();
    const [ended] = (await scenario.show(`/cloud-security/${LINKS.suite}/exceptions`)).data;
    expect(ended).toMatchObject({ check: LINKS.check, state: 'expired', endedBy: { kind: 'service' } });
    expect(await scenario.figures()).toEqual(bad);
    await scenario.mend();
    expect(await scenario.figures()).toEqual(good);
    await scenario.expectVerified();
  }, 120_000);
});

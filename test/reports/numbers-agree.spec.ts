import { afterEach, describe, expect, it } from '@jest/globals';
import { startDemoService } from '../support/demo-service.js';
import { fillOrganization, publishFeeds } from '../support/generated-fleet.js';
import { organizationIdOf, settleRisk } from '../support/risk.js';
import { spokenBy } from '../support/report-numbers.js';
import { readAll, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Answer, type Session, signIn } from '../support/session.js';

type Body = Answer['body'];

const SEEDS = [1, 20_261_128, 77];

let service: TestService | undefined;

afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** Two figures that views show of the same thing, each by where it stands. */
interface Pair {
  what: string;
  one: unknown;
  other: unknown;
}

/** Everything that views say, and the pairs that must be the same. */
class Walk {
  readonly pairs: Pair[] = [];

  constructor(private readonly session: Session) {}

  async get(path: string): Promise<Body> {
    const { status, body } = await this.session.get(path.replace('/api/v1', ''));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async total(path: string): Promise<number> {
    return (await this.get(`${path}${path.includes('?') ? '&' : '?'}limit=1`)).page.total as number;
  }

  same(what: string, one: unknown, other: unknown): void {
    this.pairs.push({ what, one, other });
  }

  all(path: string): Promise<Body[]> {
    return readAll(this.session, path);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const HEALTHS = [
  ['reporting', 'reporting'],
  ['partly-read', 'partlyRead'],
  ['silent', 'silent'],
  ['never-scanned', 'neverScanned'],
] as const;

async function devicesAgree(walk: Walk, dashboard: Body, report: Body): Promise<void> {
  const devices = await walk.all('/devices');
  const { facets } = await walk.get('/devices?include=facets&limit=1');
  const views: [string, Body][] = [
    ['dashboard', dashboard.coverage],
    ['report, devices', report.devices.coverage],
    ['report, verdict', report.verdict.coverage],
  ];
  for (const [health, key] of HEALTHS) {
    const many = devices.filter((device) => device.health === health).length;
    walk.same(`${health}: rows, facet`, many, facets.health[health] ?? 0);
    walk.same(`${health}: rows, filter`, many, await walk.total(`/devices?health=${health}`));
    for (const [view, coverage] of views) walk.same(`${health}: rows, ${view}`, many, coverage[key]);
  }
  for (const [view, { enrolled, reporting, share, ...of }] of views) {
    walk.same(`enrolled of ${view}`, enrolled, sum([reporting, of.partlyRead, of.silent, of.neverScanned]));
    walk.same(`share of ${view}`, share, Math.round((reporting / enrolled) * 1000) / 1000);
  }
  const { limits, devices: section } = report;
  for (const [listed, key] of [
    [limits.silent, 'silent'],
    [limits.neverScanned, 'neverScanned'],
    [limits.partial, 'partlyRead'],
  ] as const) {
    walk.same(`limits, ${key}`, listed.total, dashboard.coverage[key]);
    walk.same(`list behind limits, ${key}`, listed.total, await walk.total(listed.link));
  }
  walk.same('silent of the section on devices', section.silent.total, dashboard.coverage.silent);
  walk.same('list behind it', section.silent.total, await walk.total(section.silent.link));
  walk.same('devices of the section', section.devices, sum([section.coverage.enrolled, section.coverage.onlyReported]));
  walk.same('list behind the riskiest', section.riskiest.total, await walk.total(section.riskiest.link));
  for (const groups of [section.platforms, section.exposure, section.criticality])
    walk.same('groups of devices', sum(groups.map((group: Body) => group.devices)), section.devices);
  walk.same('limits, enrolled', limits.enrolled, dashboard.coverage.enrolled);
}

async function findingsAgree(walk: Walk, dashboard: Body, report: Body): Promise<void> {
  const open = await walk.total('/findings?state=open');
  const devices = await walk.all('/devices?state=active,conflict');
  walk.same('open findings: dashboard, list', dashboard.openFindings, open);
  walk.same(
    'open findings: of devices, list',
    sum(devices.flatMap(({ openFindings }) => (openFindings === null ? [] : Object.values<number>(openFindings)))),
    open,
  );
  walk.same('overdue: dashboard, list', dashboard.overdue, await walk.total('/findings?overdue=true'));
  walk.same('tiers', sum(Object.values<number>(dashboard.tiers)), dashboard.openFindings);
  walk.same(
    'levels',
    sum(Object.values<number>(dashboard.levels)),
    sum([dashboard.openFindings, dashboard.failingChecks]),
  );
  walk.same('accepted: dashboard, list', dashboard.accepted.findings, await walk.total('/findings?state=accepted'));
  const { cells } = await walk.get('/risk-matrix');
  const of = (key: string): number => sum(cells.map((cell: Body) => cell[key] as number));
  walk.same('findings of the matrix', of('findings'), dashboard.openFindings);
  walk.same('checks of the matrix', of('checks'), dashboard.failingChecks);
  for (const cell of cells as Body[])
    if (cell.findings > 0) walk.same(`cell ${cell.link}`, cell.findings, await walk.total(cell.link));
  walk.same('score of report and dashboard', report.verdict.score.value, dashboard.score);
  walk.same(
    'range of report and dashboard',
    [report.verdict.score.low, report.verdict.score.high],
    [dashboard.range.low, dashboard.range.high],
  );
  walk.same('the day that is last in the curve', dashboard.trend.at(-1).score, dashboard.score);
  for (const { since, scoreBefore, points, direction } of dashboard.movements as Body[]) {
    const day = dashboard.trend.find((one: Body) => one.day === since);
    walk.same(`score of ${since}`, scoreBefore, day?.score);
    walk.same(
      `movement since ${since}`,
      Math.round(sum([scoreBefore, points]) * 100),
      Math.round(dashboard.score * 100),
    );
    const way = dashboard.score < scoreBefore ? 'better' : dashboard.score > scoreBefore ? 'worse' : 'same';
    walk.same(`direction since ${since}`, direction, way);
  }
  const { direction } = report.verdict;
  if (direction)
    walk.same(
      'change of the report',
      Math.round(sum([direction.scoreBefore, direction.delta]) * 100),
      Math.round(dashboard.score * 100),
    );
}

async function checksAgree(walk: Walk, dashboard: Body, report: Body): Promise<void> {
  for (const { kind, open, severe, accepted, link } of report.devices.failing as Body[]) {
    walk.same(`failing, ${kind}`, open, await walk.total(`${link}&accepted=false`));
    walk.same(`failing and severe, ${kind}`, severe, await walk.total(`${link}&accepted=false&severity=high,critical`));
    walk.same(`failing and accepted, ${kind}`, accepted, await walk.total(`${link}&accepted=true`));
  }
  const lists = dashboard.failingLists as Body[];
  walk.same('failing checks: lists, dashboard', sum(lists.map(({ checks }) => checks)), dashboard.failingChecks);
  for (const { suite, checks, link } of lists) {
    if (suite === null) {
      const rows = await walk.all(link);
      walk.same('failing checks of devices', checks, rows.length);
      walk.same('total of that list', checks, await walk.total(link));
      walk.same('each once', new Set(rows.map(({ id, device }) => `${device.id} ${id}`)).size, rows.length);
    } else {
      const all = (await walk.get(link)).checks as Body[];
      const failing = all.filter(({ standing, excepted }) => ['fail', 'warning'].includes(standing) && !excepted);
      walk.same(`failing checks of ${suite}`, checks, failing.length);
    }
  }
  const accepted = await walk.total('/failing-checks?accepted=true');
  const suites = (dashboard.cloud?.suites ?? []) as Body[];
  walk.same('accepted checks', dashboard.accepted.checks, accepted + sum(suites.map((suite) => suite.accepted)));
}

async function sharesAgree(walk: Walk, report: Body): Promise<void> {
  const frameworks = (await walk.get('/compliance/frameworks')) as Body[];
  for (const one of frameworks) {
    const { slug, assessedShare, automatedShare, automatableShare, automatableShareWithCloud } = one;
    const rising = [0, automatedShare, automatableShare, automatableShareWithCloud, 1];
    walk.same(
      `shares of ${slug}`,
      [...rising].sort((a, b) => a - b),
      rising,
    );
    walk.same(`automated of assessed, ${slug}`, automatedShare <= assessedShare, true);
    const { score, controls } = await walk.get(`/compliance/frameworks/${slug}/assessment`);
    walk.same(`readiness of ${slug}`, score.readiness, one.readiness);
    walk.same(`automated of ${slug}`, score.automatedShare, automatedShare);
    const judged = sum(Object.values<number>(score.counts));
    walk.same(`controls of ${slug}`, judged <= controls.length && controls.length === one.controls, true);
  }
  const told = (report.compliance?.frameworks?.items ?? report.compliance?.frameworks ?? []) as Body[];
  for (const { slug, readiness } of Array.isArray(told) ? told : [])
    walk.same(`readiness of ${slug} in the report`, readiness, frameworks.find((one) => one.slug === slug)?.readiness);
}

async function moneyAgrees(walk: Walk, report: Body): Promise<void> {
  const budget = await walk.get('/budget');
  const lines = budget.lines as Body[];
  for (const { id, year1: money, basis } of lines)
    if (money !== null && basis.count !== null && basis.unitCost !== null)
      walk.same(`${id}: count × unit`, money.amount, Math.round(basis.count * basis.unitCost));
  const total = (timing?: string): number =>
    sum(lines.filter((line) => timing === undefined || line.timing === timing).map(({ year1 }) => year1?.amount ?? 0));
  walk.same('the first year', budget.totals.year1.amount, total());
  walk.same('paid once', budget.totals.oneOff.amount, total('one-off'));
  walk.same('the first year of the report', report.plan.budget.firstYear?.amount ?? 0, total());
  const workforce = await walk.get('/workforce');
  for (const { id, demandFte, staffed, gapFte } of report.plan.people.roles as Body[]) {
    const role = (workforce.roles as Body[]).find((one) => one.role === id);
    walk.same(`people of ${id}`, [demandFte, staffed, gapFte], [role?.demandFte, role?.staffed, role?.gapFte]);
  }
  const staff = (report.verdict.decisions as Body[]).find(({ kind }) => kind === 'staff');
  if (staff && workforce.mostWanted) {
    const said = Number(/([\d.]+) full-time/.exec(staff.title)?.[1]);
    walk.same('people that are asked for', said, workforce.mostWanted.fte);
    const person = lines.find((line) => line.id === `people.${workforce.mostWanted.role.toLowerCase()}`)?.basis
      .unitCost;
    if (staff.cost && person) walk.same('what they cost', staff.cost.amount, Math.round(said * person));
  }
}

/** Walks all views of an organization; gives the pairs that differ. */
async function differences(of: TestService, session: Session): Promise<{ pairs: number; differing: Pair[] }> {
  const walk = new Walk(session);
  const dashboard = await walk.get('/risk-dashboard');
  const summary = await walk.get('/reports/summary');
  const report = Object.fromEntries(
    Object.entries<Body>(summary.sections).map(([name, { state, data }]) => [name, state === 'ready' ? data : state]),
  );
  await devicesAgree(walk, dashboard, report);
  await findingsAgree(walk, dashboard, report);
  await checksAgree(walk, dashboard, report);
  await sharesAgree(walk, report);
  await moneyAgrees(walk, report);
  const { said, known } = spokenBy(of, summary, 'a4');
  walk.same(
    'numbers that the PDF says and the summary does not',
    said.filter((number) => !known.has(number)),
    [],
  );
  const differing = walk.pairs.filter(({ one, other }) => JSON.stringify(one) !== JSON.stringify(other));
  return { pairs: walk.pairs.length, differing };
}

describe('figures of all views', () => {
  it('agree pair by pair in the demo', async () => {
    service = await startDemoService({ INTELLIGENCE_SNAPSHOT: 'on' });
    const session = await signIn(service, 'ada');
    await settleRisk(service, await organizationIdOf(service, session.account.organization.id));
    const { pairs, differing } = await differences(service, session);
    expect(differing).toEqual([]);
    expect(pairs).toBeGreaterThan(150);
  }, 600_000);

  it.each(SEEDS)(
    'agree pair by pair in the organization that %i makes',
    async (seed) => {
      const started = await startScanned();
      service = started.service;
      await publishFeeds(service);
      await fillOrganization(service, started.session, seed);
      const { pairs, differing } = await differences(service, started.session);
      expect(differing).toEqual([]);
      expect(pairs).toBeGreaterThan(120);
    },
    240_000,
  );
});

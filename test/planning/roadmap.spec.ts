import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { NICE_ROLE_IDS, type NiceRole } from '../../src/planning/domain/nice-role.js';
import { Database } from '../../src/platform/index.js';
import { attested } from '../compliance/claims.js';
import { settleCompliance } from '../support/compliance.js';
import { daysAgo } from '../support/days.js';
import { enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { findings, KNOWN, PLACES } from '../support/risky-fleet.js';
import { envelope, sendScan, startScanned } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { auditSays } from '../support/suite-verdicts.js';

const DEVICES = 4;
const MFA = 'm365.entra.mfa-all-users';
const CONTROL = '/compliance/frameworks/cyber-essentials/controls';

interface Item {
  place: number;
  id: string;
  kind: string;
  title: string;
  subject: { kind: string; ecosystem: string; name: string };
  bucket: string;
  state: string;
  quarter: string | null;
  startsOn: string | null;
  endsOn: string | null;
  dueOn: string | null;
  overdue: boolean;
  late: boolean;
  lateByDays: number | null;
  effortHours: number;
  role: { id: NiceRole; name: string };
  dependsOn: { id: string; title: string; why: string }[];
  dependencies: number;
  risk: { removes: number } | null;
  score: { before: number; after: number } | null;
  frameworks: { framework: string; points: number; controlsMoved: number; controls: string[] }[];
  link: string;
  why: string;
}

let service: TestService;
let session: Session;
let stranger: Session;
let organizationId: number;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the body as clients see it
let strangers: any;
let second = 0;

beforeAll(async () => {
  ({ service, session } = await startScanned());
  stranger = await signIn(service, 'me');
  organizationId = await organizationIdOf(service, session.account.organization.id);
  strangers = await show('', stranger);
  await service.database.query(
    `INSERT INTO cve_intelligence (cve, cvss_vector, epss, epss_scored, kev_added_on, kev_due_on)
     SELECT cve, vector, epss, epss, kev, kev FROM jsonb_to_recordset($1::jsonb) AS g (cve text, vector text, epss real, kev date)`,
    [JSON.stringify(KNOWN)],
  );
  for (let i = 0; i < DEVICES; i += 1) await enrol(i, ['ssh-config', 'firewall']);
  await service.database.query(
    `INSERT INTO intelligence_feed (key, imported_at, as_of) VALUES ('kev', now(), '2026-11-01Z'), ('epss', now(), '2026-11-02Z')`,
  );
  await auditSays(service, organizationId, { [MFA]: { status: 'fail', severity: 'critical' } });
  await settleCompliance(service, organizationId);
}, 120_000);

afterAll(() => service.stop());

/** A device of the fleet, scanned in spring and now, so that much of it is past its deadline. */
async function enrol(i: number, failing: string[]): Promise<void> {
  const device = await enrollDevice(service, session, PLACES[i]);
  const checks = failing.map((id) => ({ id, status: 'fail', observed: {}, evidence: [] }));
  for (const startedAt of [daysAgo(260), daysAgo((3600 - (second += 1)) / 86_400)]) {
    const scan = envelope('native', undefined, { startedAt, findings: findings(i), checks });
    expect((await sendScan(service, device, scan)).body.status).toBe('completed');
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
async function show(query = '', by: Session = session): Promise<any> {
  const { status, body } = await by.get(`/roadmap${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
}

async function items(query = '', by: Session = session): Promise<Item[]> {
  return (await show(query, by)).items;
}

const OF_ROADMAP = /^SELECT (?!pg_adv|(DISTINCT )?organization_id AS|.* FROM cloud_\w+$)/;

/** What is asked of the database for one roadmap, without what jobs and sweeps over all organizations ask meanwhile. */
async function statements(): Promise<string[]> {
  const asked = jest.spyOn(service.app.get(Database), 'query');
  await show().finally(() => asked.mockRestore());
  const first = asked.mock.calls.map(([text]) => text.trim().split('\n', 1)[0] ?? '');
  return first.filter((text) => OF_ROADMAP.test(text)).sort();
}

/** Says how many people there are of each role; null: not said. */
async function staff(people: (role: NiceRole) => number | null): Promise<number> {
  const values = Object.fromEntries(
    NICE_ROLE_IDS.flatMap((role) => {
      const many = people(role);
      return many === null ? [] : [[`staffing.${role.toLowerCase()}`, many]];
    }),
  );
  const { status, body } = await session.put('/planning/assumptions', { currency: 'EUR', values });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.version;
}

describe('an organization that has nothing yet', () => {
  it('has suites to connect and controls to attest, and says that its people are assumed', () => {
    expect(new Set((strangers.items as Item[]).map(({ kind }) => kind))).toEqual(new Set(['connect-suite', 'attest']));
    expect(strangers).toMatchObject({ illustrative: true, score: null, asOf: null, rest: [] });
    expect((strangers.items as Item[]).every(({ score }) => score === null)).toBe(true);
    expect((strangers.items as Item[]).find(({ kind }) => kind === 'attest')).toMatchObject({
      subject: { kind: 'controls', ecosystem: 'nist-csf-2.0' },
      role: { id: 'OG-WRL-012', name: 'Security Control Assessment' },
      bucket: 'later',
    });
  });
});

describe('the roadmap of a fleet', () => {
  it('has every action of the risk model once, and what frameworks ask for besides', async () => {
    const all = await items('?limit=500');
    const { data } = (await session.get('/rice/recommendations?limit=200')).body as { data: { id: string }[] };
    expect(data.length).toBeGreaterThan(10);
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of data) expect(ids).toContain(id);
    const kinds = new Set(all.filter(({ id }) => !data.some((one) => one.id === id)).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['restore-coverage', 'milestone', 'attest']));
    const overdue = all.filter((one) => one.overdue);
    expect(overdue.length).toBeGreaterThan(0);
    expect(overdue.every(({ bucket, late }) => bucket === 'now' && late)).toBe(true);
  });

  it('says what actions move in frameworks, so that they are no second work', async () => {
    const all = await items('?limit=500');
    const of = (name: string) => all.filter(({ kind, subject }) => kind !== 'milestone' && subject.name === name);
    for (const name of ['ssh-config', 'firewall', MFA]) {
      expect(of(name)).toHaveLength(1);
      expect(of(name)[0]!.frameworks.length).toBeGreaterThan(2);
    }
    expect(of('ssh-config')[0]!.frameworks.every(({ points }) => points > 0)).toBe(true);
  });

  it('starts nothing before what it depends on ends, and says why', async () => {
    const all = await items('?limit=500');
    const byId = new Map(all.map((one) => [one.id, one]));
    const waiting = all.filter(({ dependencies }) => dependencies > 0);
    expect(new Set(waiting.map(({ kind }) => kind))).toEqual(new Set(['milestone', 'attest']));
    for (const { startsOn, place, dependsOn, effortHours, why } of waiting) {
      expect(why.length).toBeGreaterThan(40);
      for (const { id, why: reason } of dependsOn) {
        const before = byId.get(id)!;
        expect(before.place).toBeLessThan(place);
        if (effortHours > 0) expect(before.endsOn! <= startsOn!).toBe(true);
        expect(reason).not.toBe('');
      }
    }
  });

  it('sums up: every item is in one bucket and one state, and rows that are not shown are counted', async () => {
    const body = await show('?limit=5');
    const whole = await show('?limit=500');
    expect(body.items).toEqual(whole.items.slice(0, 5));
    const sum = (rows: { items: number; hours: number }[]) =>
      rows.reduce((total, { items: many, hours }) => [total[0]! + many, total[1]! + hours], [0, 0]);
    const [many, hours] = sum(body.buckets);
    expect(many).toBe(body.total);
    for (const rows of [body.states, [...body.rest, { items: 5, hours: hoursOf(body.items) }]]) {
      expect(sum(rows)[0]).toBe(many);
      expect(sum(rows)[1]).toBeCloseTo(hours!, 0);
    }
    expect(whole.rest).toEqual([]);
    expect({ ...whole, items: [], rest: [], buckets: [], quarters: [], late: [] }).toEqual({
      ...body,
      items: [],
      rest: [],
      buckets: [],
      quarters: [],
      late: [],
    });
  });

  it('shows quarters with the hours of each role, and the score at their ends', async () => {
    const body = await show('?quarters=8&limit=500');
    expect(body.quarters).toHaveLength(8);
    expect(body.quarters[0].startsOn).toBe(body.startsOn);
    expect(body.quarters[7].endsOn).toBe(body.endsOn);
    let score = body.score;
    for (const quarter of body.quarters) {
      expect(quarter.score).toBeLessThanOrEqual(score);
      ({ score } = quarter);
      for (const { hoursPlanned, hoursAvailable, utilisation } of quarter.roles) {
        expect(hoursPlanned).toBeLessThanOrEqual(hoursAvailable);
        expect(utilisation).toBeCloseTo(hoursPlanned / hoursAvailable, 2);
      }
      for (const id of quarter.ids)
        expect((body.items as Item[]).find((one) => one.id === id)).toMatchObject({ quarter: quarter.key });
    }
    expect(body.quarters[0].score).toBeLessThan(body.score);
    expect((await show('?quarters=1')).quarters).toHaveLength(1);
  });

  it('says from what it was made, is the same again, and is not sent twice', async () => {
    const { body, headers } = await session.get('/roadmap');
    expect(body).toMatchObject({
      policy: { id: 'risk-1.1' },
      compliance: { policy: 'compliance-1.0' },
      generator: { kind: 'template', model: null },
    });
    expect(Number(body.dataVersion)).toBeGreaterThan(0);
    expect(body.assumptions.used).toEqual(
      expect.arrayContaining(['capacity.assumed-fte', 'capacity.planned-share', 'effort.attest-control']),
    );
    expect(await show()).toEqual(body);
    expect((await session.get('/roadmap', { 'If-None-Match': headers.get('etag')! })).status).toBe(304);
  });

  it('is of its organization only', async () => {
    expect(await show('', stranger)).toEqual(strangers);
    const ids = new Set((await items('?limit=500')).map(({ id }) => id));
    expect((strangers.items as Item[]).filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it.each(['quarters=0', 'quarters=9', 'quarters=x', 'quarters=1.5', 'quarters=', 'limit=0', 'limit=501', 'quarter=4'])(
    'refuses ?%s',
    async (query) => {
      expect((await session.get(`/roadmap?${query}`)).status).toBe(400);
    },
  );

  it('goes by the frameworks in which somebody attests', async () => {
    const { body } = await session.get('/compliance/frameworks/cyber-essentials/gaps?kind=attest&limit=1');
    const { id } = (body.data as { control: { id: string } }[])[0]!.control;
    await attested(session, { status: 'planned' }, `${CONTROL}/${encodeURIComponent(id)}`);
    const attest = (await items('?limit=500')).filter(({ kind }) => kind === 'attest');
    expect(new Set(attest.map(({ subject }) => subject.ecosystem))).toEqual(new Set(['cyber-essentials']));
    expect(attest.flatMap(({ frameworks }) => frameworks.flatMap(({ controls }) => controls))).not.toContain(id);
  });
});

describe('more work', () => {
  it('takes no more statements', async () => {
    await show();
    const [few, before] = [await statements(), await items('?limit=500')];
    await enrol(DEVICES, ['disk-encryption', 'auto-update']);
    await settleCompliance(service, organizationId);
    await show();
    expect(await statements()).toEqual(few);
    expect((await items('?limit=500')).length).toBeGreaterThan(before.length);
    expect(few.length).toBeLessThan(30);
  });
});

describe('people', () => {
  let before: Item[];

  beforeAll(async () => {
    before = await items('?limit=500');
  });

  it('that are twice as many finish everything earlier, and nothing later', async () => {
    const version = await staff(() => 1);
    const body = await show('?limit=500');
    expect(body).toMatchObject({ illustrative: false, assumptions: { version } });
    const after = new Map((body.items as Item[]).map((one) => [one.id, one]));
    expect(after.size).toBe(before.length);
    let earlier = 0;
    for (const { id, place, startsOn, endsOn, lateByDays } of before) {
      const then = after.get(id)!;
      expect(then.place).toBe(place);
      expect(then.startsOn! <= startsOn! && then.endsOn! <= endsOn!).toBe(true);
      expect(then.lateByDays ?? 0).toBeLessThanOrEqual(lateByDays ?? 0);
      if (then.endsOn! < endsOn!) earlier += 1;
    }
    expect(earlier).toBeGreaterThan(before.length / 2);
  });

  it('that there are none of leave work undone, and what waits for it', async () => {
    await staff((role) => (role === 'IO-WRL-005' ? 0 : 1));
    const all = await items('?limit=500');
    const undone = all.filter(({ role, effortHours }) => role.id === 'IO-WRL-005' && effortHours > 0);
    expect(undone.length).toBeGreaterThan(1);
    for (const { state, endsOn, score, why } of undone) {
      expect([state, endsOn, score]).toEqual(['unstaffed', null, null]);
      expect(why).toContain('Nobody does Systems Administration');
    }
    const blocked = all.filter(({ state }) => state === 'blocked');
    expect(blocked.length).toBeGreaterThan(0);
    const never = new Set([...undone, ...blocked].map(({ id }) => id));
    for (const { id, dependsOn } of all)
      if (dependsOn.some((needed) => never.has(needed.id))) expect(never.has(id)).toBe(true);
    await staff(() => null);
    expect((await items('?limit=500')).map(({ endsOn }) => endsOn)).toEqual(before.map(({ endsOn }) => endsOn));
  });

  it('move the workforce and the budget with the roadmap', async () => {
    const plans = async (people: number) => {
      await staff((role) => (role === 'IO-WRL-005' ? people : 1));
      const [workforce, budget] = await Promise.all(
        ['/workforce', '/budget'].map(async (path) => (await session.get(path)).body),
      );
      const line = (id: string) => budget.lines.find((one: { id: string }) => one.id === id)?.year1?.amount ?? 0;
      const role = workforce.roles.find((one: { role: string }) => one.role === 'IO-WRL-005');
      return {
        role,
        ends: (await items('?limit=500')).map(({ endsOn }) => endsOn!).sort(),
        people: line('people.io-wrl-005'),
      };
    };
    const [few, many] = [await plans(0.5), await plans(2)];
    expect(many.role).toMatchObject({ demandFte: few.role.demandFte, staffed: 2 });
    expect(few.role.gapFte - many.role.gapFte).toBeCloseTo(1.5, 5);
    expect([many.ends.at(-1)! <= few.ends.at(-1)!, many.people]).toEqual([true, 4 * few.people]);
  });
});

function hoursOf(of: readonly Item[]): number {
  return of.reduce((sum, { effortHours }) => sum + effortHours, 0);
}

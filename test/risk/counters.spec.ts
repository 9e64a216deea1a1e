import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { RiskProjection } from '../../src/risk/index.js';
import { InvalidateRisk } from '../../src/vulnerabilities/index.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { organizationIdOf } from '../support/risk.js';
import { auditSays } from '../support/suite-verdicts.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import type { TestService } from '../support/service.js';
import type { Session } from '../support/session.js';

// The counters of the data design, whose limits `npm run bench` prints; these are the same on every machine.
const STATEMENTS_OF_A_VIEW = 3;
const ROWS_OF_A_VIEW = 200;
/** One asks whether a fold waits; the request counts go out in batches. */
const BESIDE: unknown[] = ['risk-invalidation-waiting', 'rollup-has-pending', 'rate-exchange', 'job-enqueue'];

interface Statement {
  text: string;
  values: unknown[];
  name: string | undefined;
}

interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

let service: TestService;
let session: Session;
let organizationId: number;
const devices = new Map<number, EnrolledDevice>();
let minute = 0;

beforeAll(async () => {
  // No worker: its own statements would be counted too.
  ({ service, session } = await startScanned({ ROLE: 'api' }));
  organizationId = await organizationIdOf(service, session.account.organization.id);
  // Two whole suites in which everything is wrong.
  for (const suite of ['google-workspace', 'microsoft-365'])
    await auditSays(
      service,
      organizationId,
      Object.fromEntries(Array.from({ length: 45 }, (_, i) => [`${suite}.check-${i}`, { status: 'fail' }])),
      suite,
    );
  await service.inside(InvalidateRisk).noteSuites(organizationId);
}, 120_000);

afterAll(async () => {
  await service.stop();
});

async function report(findings: number, { without = 0 } = {}): Promise<void> {
  const device = devices.get(findings) ?? (await enrollDevice(service, session, { name: `with ${findings}` }));
  devices.set(findings, device);
  minute += 1;
  const vulnerabilities = Array.from({ length: findings - without }, (_, i) => ({
    id: `CVE-2026-${findings * 10 + i}`,
    package: `p-${findings}-${i % 20}`,
  }));
  const scan = envelope('trivy', trivyReport({ artifact: 'app', vulnerabilities }), {
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  });
  expect((await sendScan(service, device, scan)).status).toBe(202);
}

/** Runs `work` and gives the statements that it sent, as it sent them. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = jest.spyOn(service.app.get(Database), 'answer');
  try {
    await work();
    return spy.mock.calls
      .map(([text, values, name]) => ({ text, values, name }))
      .filter(({ name }) => !BESIDE.includes(name));
  } finally {
    spy.mockRestore();
  }
}

async function update(): Promise<void> {
  await service.app
    .get(Database)
    .inOrganization(organizationId, () => service.app.get(RiskProjection).update(organizationId));
}

/** The steps of a plan, with row-level security as in a request. */
async function stepsOf({ text, values }: Statement, options: string): Promise<Step[]> {
  const database = service.app.get(Database);
  const [row] = await database.inOrganization(organizationId, () =>
    database.query<{ 'QUERY PLAN': { Plan: Step }[] }>(`EXPLAIN (${options} FORMAT JSON) ${text}`, values),
  );
  const all = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap((below) => all(below))];
  return all(row!['QUERY PLAN'][0]!.Plan);
}

async function rowsRead(statement: Statement): Promise<number> {
  return (await stepsOf(statement, 'ANALYZE,'))
    .filter((step) => step['Relation Name'] !== undefined)
    .reduce(
      (sum, step) =>
        sum + ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 0),
      0,
    );
}

describe('the views of risk', () => {
  it.each(['/risk-matrix', '/risk-matrix?view=inherent', '/risk-dashboard'])(
    '%s sends few statements that read few rows, the same for 50 findings and for 1 000',
    async (path) => {
      const counts: number[] = [];
      let statements: Statement[] = [];
      for (const findings of [50, 1000]) {
        await report(findings);
        await update();
        // The threats on it are computed once for each version, by whoever asks first.
        await session.get(path);
        statements = (await statementsOf(() => session.get(path))).filter(({ text }) =>
          /\brisk_|published_/.test(text),
        );
        counts.push(statements.length);
      }
      expect(counts[1]).toBe(counts[0]);
      expect(counts[0]).toBeLessThanOrEqual(STATEMENTS_OF_A_VIEW);
      await service.database.query('VACUUM ANALYZE');
      let rows = 0;
      for (const statement of statements) rows += await rowsRead(statement);
      expect(rows).toBeLessThanOrEqual(ROWS_OF_A_VIEW);
    },
  );
});

describe('the list of actions', () => {
  it('is read and weighed once for each version of the organization', async () => {
    const asked = async (): Promise<[rows: unknown, hasGathered: boolean]> => {
      let rows: unknown;
      const sent = await statementsOf(async () => {
        rows = (await session.get('/rice/recommendations')).body.data;
      });
      return [rows, sent.some(({ name }) => name?.startsWith('risk-actions'))];
    };
    await report(50, { without: 3 });
    await update();
    const [first, hasGathered] = await asked();
    expect(hasGathered).toBe(true);
    expect(await asked()).toEqual([first, false]);
    await report(50, { without: 5 });
    await update();
    const [others, hasGatheredAgain] = await asked();
    expect(hasGatheredAgain).toBe(true);
    expect(others).not.toEqual(first);
  });
});

describe('a fold', () => {
  async function statementsOfUpdate(...changed: number[]): Promise<(string | undefined)[]> {
    for (const findings of changed) await report(findings);
    await update();
    for (const findings of changed) await report(findings, { without: 5 });
    // Findings of one device are read by a plan of their own.
    return (await statementsOf(update)).map(({ name }) => name?.replace(/-of-one$/, ''));
  }

  it('sends as many statements for 1 000 findings as for 50, and for two devices as for one', async () => {
    const few = await statementsOfUpdate(50);
    expect(await statementsOfUpdate(1000)).toEqual(few);
    expect(await statementsOfUpdate(50, 1000)).toEqual(few);
    expect(new Set(few).size).toBeGreaterThan(10);
  });

  it('writes what lists show of a vulnerability once: counts and risk together', async () => {
    await report(50);
    await update();
    await service.database.query(`CREATE TABLE written_row (vulnerability_id int)`);
    await service.database.query(`CREATE FUNCTION note_written_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      AS $$ BEGIN INSERT INTO public.written_row VALUES (NEW.vulnerability_id); RETURN NULL; END $$`);
    await service.database.query(`CREATE TRIGGER note_written_row AFTER INSERT OR UPDATE ON vulnerability_rollup
      FOR EACH ROW EXECUTE FUNCTION note_written_row()`);
    for (const without of [5, 0]) {
      await report(50, { without });
      await update();
      const rows = await service.database.query<{ times: number }>(
        `WITH taken AS (DELETE FROM written_row RETURNING vulnerability_id) SELECT count(*)::int AS times FROM taken GROUP BY vulnerability_id`,
      );
      expect(rows).toEqual(Array.from({ length: 5 }, () => ({ times: 1 })));
    }
    await service.database.query(`DROP TRIGGER note_written_row ON vulnerability_rollup`);
    await service.database.query(`DROP FUNCTION note_written_row; DROP TABLE written_row`);
  });

  it('reads no table of facts from end to end where there is much', async () => {
    await report(50);
    await update();
    await service.database.query(
      `INSERT INTO finding SELECT (jsonb_populate_record(f, jsonb_build_object('device_id', n))).* FROM finding f, generate_series(1000, 1019) n`,
    );
    await service.database.query(
      `INSERT INTO finding_risk SELECT (jsonb_populate_record(r, jsonb_build_object('id', r.id + n * 10000, 'context', n, 'findings', 0))).*
         FROM finding_risk r, generate_series(1000, 1019) n`,
    );
    await service.database.query(
      `INSERT INTO risk_component SELECT (jsonb_populate_record(c, jsonb_build_object('device_id', n + c.device_id))).*
         FROM risk_component c, generate_series(1000, 3000, 10) n`,
    );
    await service.database.query('VACUUM ANALYZE finding, finding_risk, risk_component');
    await report(50, { without: 5 });
    const sent = (await statementsOf(update)).filter(({ text }) =>
      /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text),
    );
    const whole: string[] = [];
    for (const statement of sent)
      for (const step of await stepsOf(statement, ''))
        if (
          step['Node Type'] === 'Seq Scan' &&
          ['finding', 'finding_risk', 'risk_component'].includes(step['Relation Name'] ?? '')
        )
          whole.push(`${step['Relation Name']}: ${statement.name ?? statement.text.slice(0, 80)}`);
    expect(whole).toEqual([]);
  });
});

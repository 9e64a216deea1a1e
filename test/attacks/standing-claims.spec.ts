import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ExpireClaimsHandler } from '../../src/compliance/app/lapse-costs.service.js';
import { CLAIMS_A_DAY, ClaimLimits } from '../../src/compliance/app/claim-limits.service.js';
import { Database } from '../../src/platform/index.js';
import { ExpireCheckAcceptancesHandler } from '../../src/scans/app/expire-check-acceptances.handler.js';
import { DECISIONS_A_DAY, DecisionLimits } from '../../src/vulnerabilities/app/decision-limits.service.js';
import { ExpireRiskAcceptancesHandler } from '../../src/vulnerabilities/app/end-risk-acceptances.service.js';
import { attested, people } from '../compliance/claims.js';
import { AttackCount } from '../support/attacks/tally.js';
import { TenantRows } from '../support/attacks/tenant-rows.js';
import { type EnrolledDevice, enrollDevice } from '../support/device.js';
import { envelope, sendScan, trivyReport } from '../support/scan.js';
import { startService, type TestService } from '../support/service.js';
import type { Answer, Session } from '../support/session.js';

const ATTACK = 28;
const CVE = 'CVE-2026-4101';
const tally = new AttackCount();
const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
let service: TestService;
let back: TenantRows;
let ada: Session;
let admin: Session;
let analyst: Session;
let device: EnrolledDevice;
let organization: number;

beforeAll(async () => {
  service = await startService();
  back = await TenantRows.open(service);
  ({ ada, admin, analyst } = await people(service));
  organization = await back.organizationId(ada.account.organization.id);
  device = await enrollDevice(service, ada, { name: 'build' });
  const results = [{ ruleId: 'no-eval', level: 'error', message: { text: 'x' } }];
  const log = { version: '2.1.0', runs: [{ tool: { driver: { name: 'ESLint' } }, results }] };
  expect((await sendScan(service, device, envelope('sarif', log, { scope: 'shop' }))).status).toBe(202);
  const vulnerabilities = [{ id: CVE, package: 'libz' }];
  expect(
    (await sendScan(service, device, envelope('trivy', trivyReport({ artifact: 'shop', vulnerabilities })))).status,
  ).toBe(202);
});

afterAll(async () => {
  tally.write();
  await back.close();
  await service.stop();
});

/** Makes as many more of one as there are to be. */
async function copy(table: string, id: string, count: number): Promise<void> {
  const columns = await back.rows<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'`,
    [table],
  );
  const rest = columns.map(({ name }) => name).join();
  await back.rows(
    `INSERT INTO ${table} (id, ${rest}) SELECT gen_random_uuid(), ${rest} FROM ${table}, generate_series(1, $2::int) WHERE id = $1`,
    [id, count],
  );
}

/** The most rows, or ids in a row, that the database gave at once while something was done. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  const spy = jest.spyOn(service.app.get(Database), 'answer');
  try {
    await work();
    const given = await Promise.all(
      spy.mock.results.map(({ value }) => value as Promise<{ rows: { ids?: unknown[] }[] }>),
    );
    return Math.max(...given.map(({ rows }) => rows.flatMap(({ ids }) => ids ?? [null]).length));
  } finally {
    spy.mockRestore();
  }
}

function judge(path: string, what: string, isHeld: boolean, detail: unknown): void {
  tally.judge(ATTACK, path, what, isHeld ? null : String(detail));
  expect(tally.succeeded(ATTACK)).toEqual([]);
}

const accept = (): Promise<Answer> =>
  ada.post('/check-acceptances', {
    checkId: 'eslint:no-eval',
    scope: { all: true },
    reason: 'Tests only.',
    expiresOn: soon,
  });
const except = (): Promise<Answer> =>
  analyst.post('/compliance/exceptions', {
    scope: { signal: 'disk-encryption', deviceId: device.id },
    reason: 'Replaced in spring.',
    expiresOn: soon,
  });

const decide = (name = 'libx'): Promise<Answer> =>
  analyst.post('/risk-acceptances', {
    vulnerabilityId: CVE,
    decision: 'accepted',
    scope: { package: { name } },
    reason: 'Replaced in spring.',
    expiresOn: soon,
  });

interface Decisions {
  path: string;
  table: string;
  most: number;
  make: () => Promise<Answer>;
  /** Of the refusal of one more. */
  code: string;
  /** SQL that makes the last day of one past. */
  passed: string;
  expire: () => Promise<void>;
  /** So many expire at once. */
  batch: number;
  /** After copies were made: whatever belongs to each. */
  complete?: () => Promise<unknown>;
}

describe('attack 28: decisions without a number', () => {
  it.each<Decisions>([
    {
      path: '/check-acceptances',
      table: 'check_acceptance',
      most: 2000,
      make: accept,
      code: 'too-many-check-acceptances',
      passed: 'expires_on = now()::date - 1',
      expire: () => service.inside(ExpireCheckAcceptancesHandler).handle(),
      batch: 1000,
    },
    {
      path: '/compliance/exceptions',
      table: 'compliance_exception',
      most: 5000,
      make: except,
      code: 'too-many-exceptions',
      passed: `valid_until = now() - interval '1 second'`,
      expire: () => service.inside(ExpireClaimsHandler).handle(),
      batch: 200,
    },
    {
      path: '/risk-acceptances',
      table: 'risk_acceptance',
      most: 1000,
      make: decide,
      code: 'too-many-risk-acceptances',
      passed: 'expires_on = now()::date - 1',
      expire: () => service.inside(ExpireRiskAcceptancesHandler).handle(),
      batch: 1000,
      complete: () =>
        back.rows(
          `INSERT INTO risk_acceptance_identifier (organization_id, identifier, acceptance_id, vulnerability_id)
           SELECT d.organization_id, a.identifier, d.id, a.vulnerability_id FROM risk_acceptance d
             JOIN vulnerability_alias a ON a.organization_id = d.organization_id AND a.identifier = d.identifier
           ON CONFLICT DO NOTHING`,
        ),
    },
  ])('$path are so many at most that stand, and expire in batches', async (decisions) => {
    const { path, table, most, make, code, passed, expire, batch, complete } = decisions;
    const first = await make();
    expect(first.status).toBe(201);
    await copy(table, first.body.id, most - 1);
    await complete?.();
    const refused = await make();
    judge(`POST ${path}`, 'one more', refused.status === 422, refused.status);
    expect(refused.body).toMatchObject({ code, detail: expect.stringContaining(String(most)) });
    expect((await ada.delete(`${path}/${first.body.id}`)).status).toBe(204);
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(422);
    await back.rows(`UPDATE ${table} SET ${passed} WHERE organization_id = $1 AND ended_at IS NULL`, [organization]);
    const atOnce = await mostAtOnce(expire);
    judge('-', `rows of ${table} that expire at once`, atOnce <= batch, atOnce);
    const [left] = await back.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ended_at IS NULL`);
    expect(left?.n).toBe(0);
    expect((await make()).status).toBe(201);
  });

  it('of decisions about findings more than may stand expire in batches, and a person makes so many in a day', async () => {
    const first = await decide('liby');
    expect(first.status).toBe(201);
    await copy('risk_acceptance', first.body.id, 2500);
    await back.rows(`UPDATE risk_acceptance SET expires_on = now()::date - 1 WHERE organization_id = $1`, [
      organization,
    ]);
    const ended = await mostAtOnce(() => service.inside(ExpireRiskAcceptancesHandler).handle());
    judge('-', 'decisions that expire at once', ended <= 1000, ended);
    const [left] = await back.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM risk_acceptance WHERE ended_at IS NULL`,
    );
    expect(left?.n).toBe(0);
    expect(() => {
      for (let n = 0; n < DECISIONS_A_DAY; n += 1)
        service.inside(DecisionLimits).take(organization, analyst.account.user.id);
    }).toThrow();
    const refused = await decide();
    judge('POST /risk-acceptances', 'one more in a day', refused.status === 429, refused.status);
    expect((await analyst.get('/risk-acceptances')).status).toBe(200);
  });

  it('a claim is approved once, and its review counts as a claim does', async () => {
    const said = await attested(analyst);
    const review = (): Promise<Answer> =>
      admin.post(`/compliance/attestations/${said.id}/review`, { decision: 'approve', note: '語'.repeat(2000) });
    expect((await review()).status).toBe(200);
    const again = await review();
    judge('POST …/attestations/{id}/review', 'approved again', again.status === 409, again.status);
    expect(again.body).toMatchObject({ code: 'claim-state', detail: expect.stringContaining('change nothing') });
    const { body } = await ada.get(`/compliance/attestations/${said.id}`);
    expect(body.history).toHaveLength(2);
    const by = { kind: 'user' as const, id: admin.account.user.id };
    expect(() => {
      for (let n = 0; n < CLAIMS_A_DAY; n += 1) service.inside(ClaimLimits).take(organization, by);
    }).toThrow();
    expect([(await review()).status, (await analyst.get(`/compliance/attestations/${said.id}`)).status]).toEqual([
      429, 200,
    ]);
  });

  it('of steps that were taken before that was so the newest are shown', async () => {
    const said = await attested(analyst, {}, '/compliance/frameworks/nist-csf-2.0/controls/GV.OC-02');
    await back.rows(
      `UPDATE compliance_attestation SET history = (
         SELECT jsonb_agg((history -> 0) || jsonb_build_object('note', n || repeat('語', 2000)) ORDER BY n) FROM generate_series(1, 3000) n)
        WHERE id = $1`,
      [said.id],
    );
    for (const path of [
      `/compliance/attestations/${said.id}`,
      '/compliance/frameworks/nist-csf-2.0/controls/GV.OC-02/attestations',
    ]) {
      const { status, body } = await ada.get(path);
      const { history } = path.endsWith('s') ? body.data[0] : body;
      judge(`GET ${path}`, 'steps', status === 200 && history.length === 50, `${status} ${history?.length}`);
      expect(history.at(-1).note).toMatch(/^3000/);
    }
  });
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/index.js';
import { inDays } from '../support/days.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';
import { attest, attested, checkLedger, CONTROL } from './claims.js';

const TABLES = ['compliance_ledger', 'compliance_attestation', 'compliance_exception', 'compliance_framework'];
const PROGRAM = fileURLToPath(new URL('../../dist/src/commands/compliance.js', import.meta.url));
const FRAMEWORK = {
  format: 1,
  slug: 'house-rules',
  name: 'House rules',
  version: '1',
  publisher: 'Us',
  licence: 'Our own.',
  sections: [{ id: 'A', title: 'All' }],
  controls: [{ id: 'A.1', title: 'Locks', section: 'A', weight: 1, kind: 'govern' }],
};

let service: TestService;
let ada: Session;
let organizationId = 0;

beforeAll(async () => {
  service = await startService({ ROLE: 'api' });
  ada = await signIn(service, 'ada');
  organizationId = (await service.database.queryOne<{ id: number }>(
    `SELECT id FROM organization WHERE slug = 'example-org'`,
  ))!.id;
});

afterAll(() => service.stop());

/** Somebody with every right on the database does something to it, and takes the guards away first. */
async function tamper(statement: string, values: unknown[] = []): Promise<number> {
  await service.database.query('ALTER TABLE compliance_ledger DISABLE TRIGGER ALL');
  const rows = await service.database.query(statement, values);
  await service.database.query('ALTER TABLE compliance_ledger ENABLE TRIGGER ALL');
  return rows.length;
}

/** Four attestations of one control, an exception and a framework: entries 1 to 9. */
beforeEach(async () => {
  for (const table of TABLES) await tamper(`DELETE FROM ${table}`);
  for (const statement of ['one', 'two', 'three', 'four']) await attested(ada, { statement });
  const scope = { framework: 'nist-csf-2.0', control: 'PR.DS-01' };
  await ada.post('/compliance/exceptions', { scope, reason: 'Old machine.', expiresOn: inDays(9) });
  expect((await ada.post('/compliance/frameworks', FRAMEWORK)).status).toBe(201);
  expect(await checkLedger(service)).toMatchObject({ intact: true, entries: 9, head: { seq: 9 } });
});

describe('the check of the ledger', () => {
  it.each([
    ['an altered statement', `UPDATE compliance_attestation SET statement = 'ONE' WHERE statement = 'one'`, 2],
    ['an altered status', `UPDATE compliance_attestation SET status = 'planned' WHERE statement = 'three'`, 6],
    ['a state turned back', `UPDATE compliance_attestation SET state = 'approved' WHERE statement = 'two'`, 4],
    ['an altered attester', `UPDATE compliance_attestation SET attested_by = '0' WHERE statement = 'four'`, 7],
    [
      'a moved date',
      `UPDATE compliance_attestation SET attested_at = attested_at - interval '1 ms' WHERE statement = 'four'`,
      7,
    ],
    ['an altered pin', `UPDATE compliance_attestation SET catalog_hash = 'x' WHERE statement = 'four'`, 7],
    ['a history written anew', `UPDATE compliance_attestation SET history = '[]' WHERE statement = 'four'`, 7],
    ['a removed attestation', `DELETE FROM compliance_attestation WHERE statement = 'four'`, 7],
    ['an exception made longer', `UPDATE compliance_exception SET expires_on = expires_on + 1`, 8],
    ['an exception approved from behind', `UPDATE compliance_exception SET state = 'approved'`, 8],
    [
      'an altered framework',
      `UPDATE compliance_framework SET content = jsonb_set(content, '{controls,0,weight}', '3')`,
      9,
    ],
    ['an altered entry', `UPDATE compliance_ledger SET entry = entry || '{"status":"planned"}' WHERE seq = 3`, 3],
    ['an entry of another moment', `UPDATE compliance_ledger SET at = at + interval '1 ms' WHERE seq = 5`, 5],
    ['an altered hash', `UPDATE compliance_ledger SET hash = repeat('0', 64) WHERE seq = 4`, 4],
    ['a deleted entry', `DELETE FROM compliance_ledger WHERE seq = 4`, 4],
    ['a deleted first entry', `DELETE FROM compliance_ledger WHERE seq = 1`, 1],
  ])('finds %s', async (_what, statement, seq) => {
    expect(await tamper(`${statement} RETURNING 1`)).toBe(1);
    expect(await checkLedger(service)).toMatchObject({ intact: false, seq });
  });

  it('finds reordered entries', async () => {
    await tamper('ALTER TABLE compliance_ledger DROP CONSTRAINT compliance_ledger_pk');
    await tamper('UPDATE compliance_ledger SET seq = 11 - seq WHERE seq IN (5, 6)');
    await tamper(
      'ALTER TABLE compliance_ledger ADD CONSTRAINT compliance_ledger_pk PRIMARY KEY (organization_id, seq)',
    );
    expect(await checkLedger(service)).toMatchObject({ intact: false, seq: 5 });
  });

  it('finds an end that was cut off, by the rows that no entry speaks of', async () => {
    await tamper('DELETE FROM compliance_ledger WHERE seq = 9');
    const finding = await checkLedger(service);
    expect(finding).toMatchObject({ intact: false, seq: null, sentence: expect.stringContaining('house-rules 1') });
    await tamper('DELETE FROM compliance_ledger WHERE seq = 7');
    expect(await checkLedger(service)).toMatchObject({ intact: false, seq: 7 });
  });

  it('finds a planted attestation', async () => {
    await tamper(
      `INSERT INTO compliance_attestation SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'control', 'GV.OC-02'))).*
         FROM compliance_attestation a WHERE statement = 'four'`,
    );
    expect(await checkLedger(service)).toMatchObject({ intact: false, seq: null });
  });

  it('leaves what holds alone: another organization’s ledger is its own', async () => {
    const me = await signIn(service, 'me');
    await attested(me);
    await tamper(`UPDATE compliance_attestation SET statement = 'ONE' WHERE statement = 'one'`);
    const rows = await service.database.query<{ seq: number }>(
      `SELECT seq FROM compliance_ledger WHERE organization_id <> $1`,
      [organizationId],
    );
    expect(rows).toEqual([{ seq: 1 }]);
    expect(await checkLedger(service)).toMatchObject({ intact: false, seq: 2 });
  });
});

describe('the ledger', () => {
  it('cannot be changed by the service, nor emptied by its owner', async () => {
    const database = service.app.get(Database);
    for (const statement of [
      `UPDATE compliance_ledger SET hash = ''`,
      'DELETE FROM compliance_ledger',
      `UPDATE compliance_attestation SET statement = ''`,
      'DELETE FROM compliance_attestation',
      'DELETE FROM compliance_exception',
      `UPDATE compliance_framework SET content = '{}'`,
    ]) {
      const attempt = database.inOrganization(organizationId, () => database.query(statement));
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
    await expect(service.database.query(`UPDATE compliance_ledger SET hash = ''`)).rejects.toThrow('append-only');
    await expect(service.database.query('TRUNCATE compliance_ledger')).rejects.toThrow('append-only');
  });

  it('stays whole, and one claim current, when many attest at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => attest(ada, { statement: `at once ${i}` })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await checkLedger(service)).toMatchObject({ intact: true, entries: 9 + 48 });
    const history = (await ada.get(`${CONTROL}/attestations?limit=200`)).body.data as {
      id: string;
      state: string;
      supersedes: string;
    }[];
    expect(history.filter(({ state }) => state === 'approved')).toHaveLength(1);
    expect(history.slice(0, -1).map(({ supersedes }) => supersedes)).toEqual(history.slice(1).map(({ id }) => id));
  });

  it('lets one of many with the same If-Match through', async () => {
    const etag = (await attest(ada)).headers.get('etag')!;
    const answers = await Promise.all(Array.from({ length: 8 }, () => attest(ada, {}, CONTROL, { 'If-Match': etag })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 412)]);
  });
});

describe('the command', () => {
  async function verify(...options: string[]): Promise<[number, string]> {
    if (!existsSync(PROGRAM))
      throw new Error('dist/ is not there. Build the service before these tests: npx nest build.');
    const env = { ...service.environment, NODE_ENV: 'development', PATH: process.env['PATH'] ?? '' };
    const run = promisify(execFile)(process.execPath, [PROGRAM, 'verify-ledger', ...options], { env });
    return run.then(
      ({ stdout }) => [0, stdout],
      (error: unknown) => {
        const { code, stdout } = error as { code: number; stdout: string };
        return [code, stdout];
      },
    );
  }

  it('says that a ledger is whole, and where it ends; or what is broken first', async () => {
    const whole = await checkLedger(service);
    if (!whole.intact) throw new Error(whole.sentence);
    const head = `${whole.head!.seq}:${whole.head!.hash}`;
    const [code, text] = await verify('--organization', 'example-org', '--head', head);
    expect([code, whole.entries, text]).toEqual([
      0,
      9,
      expect.stringContaining(`example-org: 9 entries, intact; it ends with ${head}\n`),
    ]);
    await tamper('DELETE FROM compliance_ledger WHERE seq = 9');
    await tamper('DELETE FROM compliance_framework');
    expect(await checkLedger(service)).toMatchObject({ intact: true, entries: 8 });
    const [cut, why] = await verify('--organization', 'example-org', '--head', head);
    expect([cut, why]).toEqual([1, expect.stringMatching(/example-org: BROKEN\. .*Entry 9 is truncated\./)]);
    await tamper(`UPDATE compliance_attestation SET statement = 'ONE' WHERE statement = 'one'`);
    expect(await checkLedger(service)).toMatchObject({
      intact: false,
      sentence: expect.stringMatching(/^The attestation \S+ is not what entry 2 says/),
    });
  });
});

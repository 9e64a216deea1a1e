import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AcrossOrganizations, Database } from '../../src/platform/index.js';
import { envelope, sendScan, startScanned, trivyReport } from '../support/scan.js';
import { enrollDevice } from '../support/device.js';
import { settleRisk } from '../support/risk.js';
import { startService, type TestService } from '../support/service.js';
import { type Session, signIn } from '../support/session.js';

/** Who may look at all organizations, and why. Everything else is held to the organization of its request or job. */
const ACROSS: Record<string, string> = {
  'advice/persistence/ai-sweep.repository.ts': 'upkeep: which organizations have keys with old seals',
  'cloud-security/persistence/cloud-sweep.repository.ts':
    'upkeep: which organizations have audits that are due or lost, exceptions that ran out, old seals and old details',
  'compliance/persistence/claim-sweep.repository.ts':
    'upkeep: which organizations have claims whose last day has passed, or a ledger to check',
  'compliance/persistence/compliance-sweep.repository.ts': 'upkeep: which organizations have something to count',
  'devices/persistence/agent-refusal.repository.ts':
    'whose a refused token is; what was refused to devices of several organizations is written at once',
  'devices/persistence/enrollment-key.repository.ts': 'a key is looked up by its hash',
  'devices/persistence/enrollment-token.repository.ts': 'a token is looked up by its hash',
  'devices/persistence/signed-request.repository.ts':
    'a device is looked up by the hash of its token; old signatures go',
  'identity/app/invitations.ts':
    'an invitation is looked up by its hash, also by who has not signed in, and leads elsewhere',
  'identity/app/admit-person.service.ts': 'where somebody belongs is only just being found out',
  'identity/app/sessions.ts': 'sessions are a person’s, in whatever organization',
  'identity/app/join-by-domain.service.ts': 'a person goes to an organization that their domain opens',
  'identity/app/link-identity.service.ts': 'nobody is signed in at the exchange, but a session is looked up',
  'identity/app/organization-seeder.service.ts': 'an organization is made',
  'identity/app/organizations.ts': 'a person’s own memberships, and going from one of their organizations to another',
  'identity/app/unlink-identity.service.ts': 'sessions are a person’s, in whatever organization',
  'identity/persistence/api-key.repository.ts': 'a key is looked up by its hash',
  'identity/persistence/domain-proof.repository.ts': 'upkeep: whether verified domains still prove what they did',
  'identity/persistence/session.repository.ts': 'sessions are a person’s, found by an id that only this person holds',
  'jobs/persistence/long-job-sweep.repository.ts':
    'looks after long work of all that was lost, and forgets what ended long ago',
  'platform/jobs/job.repository.ts': 'a worker takes the jobs of all',
  'platform/projections/projection-engine.service.ts': 'upkeep: asks for updates, of several organizations at once',
  'reports/persistence/report-sweep.repository.ts': 'upkeep: which organizations have reports',
  'risk/persistence/risk-sweep.repository.ts': 'upkeep: which organizations have figures of the day to write',
  'scans/persistence/scan-document-retention.repository.ts': 'upkeep: which organizations have old documents',
  'vulnerabilities/app/global-aliases.service.ts': 'what feeds say holds for all',
  'vulnerabilities/app/intelligence/import-intelligence.service.ts': 'what feeds say holds for all',
  'vulnerabilities/app/invalidate-risk.service.ts': 'a fact of a feed holds for all',
  'vulnerabilities/persistence/risk-invalidation-queue.repository.ts':
    'upkeep: which organizations have something to fold',
  'scans/persistence/check-acceptance.repository.ts':
    'upkeep: which organizations have acceptances whose last day has passed',
  'vulnerabilities/persistence/risk-acceptance.repository.ts':
    'upkeep: which organizations have decisions whose last day has passed',
  'vulnerabilities/persistence/import-scratch.repository.ts':
    'which organizations have packages that an import changed',
  'vulnerabilities/persistence/intelligence-feed.repository.ts':
    'which ecosystems any organization has packages of, so that only their documents are fetched',
  'vulnerabilities/persistence/malware.repository.ts': 'which organizations know what a feed says to be malware',
  'vulnerabilities/persistence/risk-invalidation.repository.ts': 'which organizations know a CVE that a feed speaks of',
  'vulnerabilities/persistence/rollup.repository.ts': 'upkeep: which organizations have deltas to add',
};

let service: TestService;
let database: Database;
let tables: { name: string; column: string }[];
let ada: Session;
let ids: { own: number; other: number };

beforeAll(async () => {
  const started = await startScanned();
  ({ service, session: ada } = started);
  database = service.app.get(Database);
  const other = await signIn(service, 'me');
  const theirs = await enrollDevice(service, other, { name: 'theirs' });
  const report = trivyReport({
    artifact: 'app',
    vulnerabilities: [{ id: 'CVE-2026-1', package: 'p', severity: 'high' }],
  });
  await sendScan(service, started.device, envelope('trivy', report));
  await sendScan(service, theirs, envelope('trivy', report));
  const idOf = async (session: Session): Promise<number> =>
    (await service.database.queryOne<{ id: number }>('SELECT id FROM organization WHERE public_id = $1', [
      session.account.organization.id,
    ]))!.id;
  ids = { own: await idOf(ada), other: await idOf(other) };
  for (const id of Object.values(ids)) await settleRisk(service, id);
  tables = await service.database.query(
    `SELECT c.relname AS name, CASE WHEN c.relname = 'organization' THEN 'id' ELSE 'organization_id' END AS column
       FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (c.relname = 'organization' OR EXISTS (SELECT FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped))
      ORDER BY 1`,
  );
});

afterAll(() => service.stop());

function counts(): Promise<Record<string, number>> {
  const members = tables.map(({ name }) => `('${name}', (SELECT count(*)::int FROM ${name}))`);
  return database
    .queryOne<{ of: Record<string, number> }>(
      `SELECT jsonb_object_agg(t.name, t.n) AS of FROM (VALUES ${members.join(', ')}) t (name, n)`,
    )
    .then((row) => row!.of);
}

async function ownerlessJobs(): Promise<number> {
  const row = await service.database.queryOne<{ n: number }>(
    'SELECT count(*)::int AS n FROM job WHERE organization_id IS NULL',
  );
  return row!.n;
}

describe('every table that belongs to organizations', () => {
  it('is limited, also for its owner, by the two policies', async () => {
    const limited = await service.database.query<{ name: string; policies: string[] }>(
      `SELECT c.relname AS name, array_agg(p.polname || ' for ' || array_to_string(p.polroles::regrole[], ' ') ORDER BY p.polname) AS policies
         FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid
        WHERE c.relrowsecurity AND c.relforcerowsecurity GROUP BY 1 ORDER BY 1`,
    );
    const both = ['all_organizations for posture_system', 'own_organization for posture_app'];
    for (const { name, policies } of limited) expect([name, policies]).toEqual([name, both]);
    expect(limited.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    expect(tables.length).toBeGreaterThan(30);
  });

  it('shows nothing while nobody is known', async () => {
    const { job, ...rest } = await counts();
    expect(job).toBe(await ownerlessJobs());
    expect(new Set(Object.values(rest))).toEqual(new Set([0]));
  });

  it('shows an organization its own rows and no others, without a word about it in the statement', async () => {
    const seen = await database.inOrganization(ids.own, counts);
    const own = Object.fromEntries(
      await Promise.all(
        tables.map(async ({ name, column }) => {
          const row = await service.database.queryOne<{ n: number }>(
            `SELECT count(*)::int AS n FROM ${name} WHERE ${column} = $1${name === 'job' ? ' OR organization_id IS NULL' : ''}`,
            [ids.own],
          );
          return [name, row!.n];
        }),
      ),
    );
    const moving = ['job', 'rollup_pending'];
    for (const { name } of tables) if (!moving.includes(name)) expect([name, seen[name]]).toEqual([name, own[name]]);
    expect(seen['finding']).toBe(1);
    expect((await service.database.queryOne<{ n: number }>('SELECT count(*)::int AS n FROM finding'))!.n).toBe(2);
  });

  it('does not let one organization change, remove or plant rows of another', async () => {
    await database.inOrganization(ids.own, async () => {
      expect(
        await database.query(`UPDATE finding SET severity = 1 WHERE organization_id = $1 RETURNING 1`, [ids.other]),
      ).toEqual([]);
      expect(await database.query(`DELETE FROM finding WHERE organization_id = $1 RETURNING 1`, [ids.other])).toEqual(
        [],
      );
      await expect(
        database.query(
          `INSERT INTO membership (organization_id, user_id, role) SELECT $1, id, 'owner' FROM app_user LIMIT 1`,
          [ids.other],
        ),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(database.query(`UPDATE device SET organization_id = $1`, [ids.other])).rejects.toMatchObject({
        code: '42501',
      });
    });
    expect(
      await service.database.query('SELECT severity FROM finding WHERE organization_id = $1', [ids.other]),
    ).toEqual([{ severity: 4 }]);
  });
});

describe('a scope', () => {
  it('is that of the statement, whatever the connection was used for before', async () => {
    const whose = async (organizationId: number): Promise<number[]> => {
      const rows = await database.inOrganization(organizationId, () =>
        database.query<{ id: number }>('SELECT organization_id AS id FROM finding'),
      );
      return rows.map(({ id }) => id);
    };
    const wanted = Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? ids.own : ids.other));
    const seen = await Promise.all(wanted.map(whose));
    expect(seen).toEqual(wanted.map((id) => [id]));
    expect(await database.query('SELECT 1 FROM finding')).toEqual([]);
  });

  it('may change inside a transaction, and comes back', async () => {
    const findings = async (): Promise<number> => (await database.query('SELECT 1 FROM finding')).length;
    await database.inOrganization(ids.own, () =>
      database.transaction(async () => {
        expect(await findings()).toBe(1);
        expect(await service.app.get(AcrossOrganizations).run(findings)).toBe(2);
        expect(await Promise.all([findings(), service.app.get(AcrossOrganizations).run(findings), findings()])).toEqual(
          [1, 2, 1],
        );
      }),
    );
  });

  it('leaves the connection good after a statement that fails', async () => {
    for (let i = 0; i < 30; i += 1) {
      await expect(database.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    }
    expect(await database.inOrganization(ids.other, () => database.query('SELECT 1 FROM finding'))).toHaveLength(1);
  });

  it('is opened for all organizations by those who must, and by nobody else', () => {
    const root = fileURLToPath(new URL('../../src/', import.meta.url));
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.startsWith(join('platform', 'database')),
      )
      .filter((name) => /: AcrossOrganizations\b|runInScope\('all'/.test(readFileSync(join(root, name), 'utf8')))
      .map((name) => name.replaceAll('\\', '/'));
    expect(found.sort()).toEqual(Object.keys(ACROSS).sort());
  });
});

describe('the service’s own login', () => {
  it('owns nothing, and is held by its two roles', async () => {
    const client = new pg.Client({ connectionString: service.environment['DATABASE_URL'] });
    await client.connect();
    try {
      const { rows } = await client.query<{ super: boolean; bypass: boolean; owned: number }>(
        `SELECT rolsuper AS super, rolbypassrls AS bypass,
                (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
           FROM pg_roles r WHERE rolname = session_user`,
      );
      expect(rows).toEqual([{ super: false, bypass: false, owned: 0 }]);
      await expect(client.query('SELECT 1 FROM finding')).rejects.toMatchObject({ code: '42501' });
      for (const role of ['posture_app', 'posture_system']) {
        await client.query(`SET ROLE ${role}`);
        for (const change of [
          'UPDATE audit_event SET action = action',
          'DELETE FROM audit_event',
          'TRUNCATE audit_event',
          'SELECT 1 FROM audit_event_other',
          'DELETE FROM migrations',
          'DROP TABLE finding',
          'ALTER TABLE finding DISABLE ROW LEVEL SECURITY',
        ]) {
          await expect(client.query(change)).rejects.toMatchObject({ code: '42501' });
        }
      }
    } finally {
      await client.end();
    }
  });

  it('that has not the two roles is refused at the start', async () => {
    const address = new URL(service.environment['DATABASE_URL']!);
    address.username = `stranger_${process.pid}`;
    await service.database.query(`CREATE ROLE ${address.username} LOGIN PASSWORD '${address.password}'`);
    try {
      await expect(startService({ ...service.environment, DATABASE_URL: address.href })).rejects.toThrow(
        'must be a member of the roles posture_app and posture_system',
      );
    } finally {
      await service.database.query(`DROP ROLE ${address.username}`);
    }
  });
});

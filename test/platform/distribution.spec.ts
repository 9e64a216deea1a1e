import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/**
 * Tables that would be on every node of a cluster that is spread by organization: small, or asked before the organization
 * is known. Every other table belongs to organizations.
 */
const REFERENCE_TABLES: Record<string, string> = {
  migrations: 'TypeORM keeps here which migrations ran.',
  schema_file: 'The same, of functions and views.',
  organization: 'The list of organizations itself.',
  app_user: 'People are of no one organization; they have memberships.',
  user_identity: 'How a person signs in, asked before anything else is known.',
  membership: 'Which organizations a person has: asked when signing in.',
  member_removal: 'Which ones a person was removed from: asked when signing in.',
  barred_account: 'The same, for accounts that a removed person gave up.',
  barred_mailbox: 'The same, for mailboxes of theirs.',
  organization_domain:
    'Which organization a domain opens: asked when signing in. One domain is one organization’s, of all.',
  organization_invitation: 'A token is looked up by its hash; that tells the organization.',
  user_session: 'A session is looked up by its id alone, at every request.',
  oauth_consumed_state: 'Sign-ins that are under way belong to nobody yet.',
  device_credential: 'A token is looked up by its hash; that tells the organization.',
  enrollment_token: 'The same, for the token that a device is enrolled with.',
  enrollment_key: 'The same, for a key that enrols many devices; there are few of them.',
  api_key: 'The same, for a key of an integration, at every request that comes with one.',
  feed_alias: 'What feeds say about identifiers; the same for everybody, and no scan writes it.',
  intelligence_feed: 'What feeds know of the world, and since when; the same for everybody.',
  cve_intelligence: 'The same, of each CVE.',
  advisory: 'The same, of each advisory and package.',
  advisory_edition: 'How often what a feed says about an ecosystem was changed.',
  advisory_record: 'What an advisory says, once for all packages of which it says the same.',
  attack_tactic: 'What ATT&CK says; the same for everybody.',
  attack_technique: 'The same.',
  attack_mitigation: 'The same.',
  cve_technique: 'Whose mapping of CVEs to techniques; the same for everybody.',
  cwe_technique: 'The same, of weaknesses.',
  control_technique: 'The same, of controls.',
  cwe_stride: 'What weaknesses lead to; the same for everybody.',
  end_of_life_cycle: 'Until when products are looked after; the same for everybody.',
  binary_source: 'Which source a binary package of a distribution is built from; the same for everybody.',
  feed_cover: 'Which CVEs an advisory covers, as feeds say; the same for everybody.',
  withdrawn_advisory: 'Which advisories their publishers took back; the same for everybody.',
  compliance_catalogue: 'Which editions of the catalogue were in force; the same for everybody.',
  job: 'The queue of all workers, claimed across organizations in the order of time.',
  rate_window: 'Counts of addresses and people, not of organizations.',
};

/** Indexes of organizations' tables that do not begin with the organization. None may be unique. */
const SWEEPS: Record<string, string> = {
  agent_replay_expiry:
    'Housekeeping forgets old signatures of all organizations together; each node would sweep its own.',
  idempotency_record_expiry: 'The same, for answers that have run out.',
};

/** Triggers that run for each row of an organization's table. */
const ROW_TRIGGERS: Record<string, string> = {
  audit_event_append_only: 'Refuses changes, so it never runs where one may write.',
  compliance_ledger_append_only: 'The same.',
};

/** Everything in the catalogue that would stand in the way of spreading the tables by organization, as sentences. */
async function violations(client: pg.Client): Promise<string[]> {
  const named = [Object.keys(REFERENCE_TABLES), Object.keys(SWEEPS), Object.keys(ROW_TRIGGERS)];
  const { rows } = await client.query<{ violation: string }>(
    `WITH tables AS (
       SELECT c.oid, c.relname AS name, c.relname = ANY ($1) AS reference,
              EXISTS (SELECT FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND p.proname = 'refuse_change') AS append_only,
              o.attnum AS organization, o.attnotnull AS organization_known, o.atttypid AS organization_type
         FROM pg_class c
         LEFT JOIN pg_attribute o ON o.attrelid = c.oid AND o.attname = 'organization_id' AND NOT o.attisdropped
        WHERE c.relkind IN ('r', 'p') AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
          AND c.relnamespace::regnamespace::text NOT LIKE 'pg\\_%'),
     tenants AS (SELECT * FROM tables WHERE NOT reference),
     keys AS (
       SELECT t.oid, t.name AS table_name, c.relname AS index_name, i.indisunique OR i.indisprimary AS is_key, i.indkey[0] = t.organization AS led
         FROM tenants t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid WHERE t.organization IS NOT NULL),
     links AS (
       SELECT c.conname AS name, a.name AS from_table, a.reference AS from_reference, b.name AS to_table, b.reference AS to_reference, b.append_only,
              EXISTS (SELECT FROM unnest(c.conkey, c.confkey) AS k (here, there) WHERE k.here = a.organization AND k.there = b.organization) AS carries
         FROM pg_constraint c JOIN tables a ON a.oid = c.conrelid JOIN tables b ON b.oid = c.confrelid
        WHERE c.contype = 'f' AND c.conparentid = 0)
     SELECT name || ' is neither a reference table nor has it a column organization_id' AS violation FROM tenants WHERE organization IS NULL
     UNION ALL
     SELECT name || '.organization_id may be null' FROM tenants WHERE organization IS NOT NULL AND NOT organization_known
     UNION ALL
     SELECT name || '.organization_id is no integer, as it is elsewhere' FROM tenants WHERE organization_type <> 'integer'::regtype
     UNION ALL
     SELECT name || ' has no primary key' FROM tenants t
      WHERE NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary)
     UNION ALL
     SELECT table_name || ': the key ' || index_name || ' does not begin with organization_id' FROM keys WHERE is_key AND NOT led
     UNION ALL
     SELECT table_name || ': the index ' || index_name || ' does not begin with organization_id' FROM keys
      WHERE NOT is_key AND NOT led AND index_name <> ALL ($2)
     UNION ALL
     SELECT from_table || ': the foreign key ' || name || ' does not carry organization_id' FROM links
      WHERE NOT from_reference AND NOT to_reference AND NOT carries
     UNION ALL
     SELECT from_table || ': the foreign key ' || name || ' points to the append-only ' || to_table FROM links WHERE append_only
     UNION ALL
     SELECT from_table || ': the foreign key ' || name || ' points from a reference table to the organizations'' ' || to_table FROM links
      WHERE from_reference AND NOT to_reference
     UNION ALL
     SELECT t.name || ': the trigger ' || g.tgname || ' runs for every row' FROM tenants t JOIN pg_trigger g ON g.tgrelid = t.oid
      WHERE NOT g.tgisinternal AND g.tgtype & 1 = 1 AND g.tgname <> ALL ($3)
     UNION ALL
     SELECT t.name || '.' || a.attname || ' counts by itself in less than a bigint' FROM tenants t
       JOIN pg_attribute a ON a.attrelid = t.oid AND NOT a.attisdropped
       LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
      WHERE (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%') AND a.atttypid <> 'bigint'::regtype
     ORDER BY 1`,
    named,
  );
  return rows.map(({ violation }) => violation);
}

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

describe('the schema can be spread by organization', () => {
  it('as it is', async () => {
    expect(await violations(client)).toEqual([]);
  });

  it('with no exception that nothing needs any more', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       UNION SELECT tgname FROM pg_trigger`,
    );
    const names = rows.map(({ name }) => name);
    const excepted = [REFERENCE_TABLES, SWEEPS, ROW_TRIGGERS].flatMap((list) => Object.keys(list));
    expect(excepted.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    [
      'a table of nobody',
      'CREATE TABLE stray (id integer PRIMARY KEY)',
      ['stray is neither a reference table nor has it a column organization_id'],
    ],
    [
      'an organization that may be missing, and no key',
      'CREATE TABLE stray (organization_id integer)',
      ['stray has no primary key', 'stray.organization_id may be null'],
    ],
    [
      'an organization of another type',
      'CREATE TABLE stray (organization_id bigint, id integer, PRIMARY KEY (organization_id, id))',
      ['stray.organization_id is no integer, as it is elsewhere'],
    ],
    [
      'keys and indexes that begin with something else',
      `CREATE TABLE stray (organization_id integer, id integer, code text UNIQUE, PRIMARY KEY (id, organization_id));
       CREATE INDEX stray_code ON stray (code)`,
      [
        'stray: the index stray_code does not begin with organization_id',
        'stray: the key stray_code_key does not begin with organization_id',
        'stray: the key stray_pkey does not begin with organization_id',
      ],
    ],
    [
      'a unique key under the name of an index that may sweep',
      `DROP INDEX agent_replay_expiry; CREATE UNIQUE INDEX agent_replay_expiry ON agent_replay (expires_at)`,
      ['agent_replay: the key agent_replay_expiry does not begin with organization_id'],
    ],
    [
      'a foreign key that leaves the organization out',
      `CREATE TABLE target (organization_id integer, id integer, PRIMARY KEY (organization_id, id));
       CREATE UNIQUE INDEX target_id ON target (id);
       CREATE TABLE stray (organization_id integer, id integer, target_id integer CONSTRAINT stray_target REFERENCES target (id), PRIMARY KEY (organization_id, id))`,
      [
        'stray: the foreign key stray_target does not carry organization_id',
        'target: the key target_id does not begin with organization_id',
      ],
    ],
    [
      'a foreign key onto an append-only table',
      `CREATE TABLE stray (organization_id integer, at timestamptz, id uuid, PRIMARY KEY (organization_id, at, id),
         CONSTRAINT stray_event FOREIGN KEY (organization_id, at, id) REFERENCES audit_event)`,
      ['stray: the foreign key stray_event points to the append-only audit_event'],
    ],
    [
      'a foreign key from a reference table back to the facts',
      `ALTER TABLE device_credential ADD CONSTRAINT credential_device FOREIGN KEY (organization_id, device_id) REFERENCES device`,
      [
        "device_credential: the foreign key credential_device points from a reference table to the organizations' device",
      ],
    ],
    [
      'a trigger for every row',
      `CREATE TRIGGER finding_counted AFTER INSERT ON finding FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
      ['finding: the trigger finding_counted runs for every row'],
    ],
    [
      'ids that count in an integer',
      `CREATE TABLE stray (organization_id integer, id integer GENERATED ALWAYS AS IDENTITY, other serial, PRIMARY KEY (organization_id, id))`,
      ['stray.id counts by itself in less than a bigint', 'stray.other counts by itself in less than a bigint'],
    ],
  ])('but not with %s', async (_what, change, expected) => {
    await client.query('BEGIN');
    try {
      await client.query(change);
      expect(await violations(client)).toEqual(expected);
    } finally {
      await client.query('ROLLBACK');
    }
  });

  it('and may link facts of one organization, and facts to a reference table', async () => {
    await client.query('BEGIN');
    try {
      await client.query(
        `CREATE TABLE linked (organization_id integer REFERENCES organization, id bigint GENERATED ALWAYS AS IDENTITY, device_id integer NOT NULL,
           PRIMARY KEY (organization_id, id), FOREIGN KEY (organization_id, device_id) REFERENCES device)`,
      );
      expect(await violations(client)).toEqual([]);
    } finally {
      await client.query('ROLLBACK');
    }
  });
});

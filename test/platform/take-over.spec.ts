import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { type Ask, readCatalogue } from '../../src/platform/database/schema/catalogue.js';
import { BASELINE, EARLIER, LAST, type OldHistory } from '../../src/platform/database/schema/old-history.js';
import { migrate, takeOver } from '../../src/platform/index.js';
import { createTestDatabase, testServer } from '../support/test-database.js';

const clients: pg.Client[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

/** A database as the migrations of before the baseline left it: the same tables, and another history. */
async function oldDatabase(client: pg.Client, url: string, { made, last }: OldHistory): Promise<void> {
  // Views may show what a migration after the baseline takes back, and are made anew from their files.
  const { rows: views } = await client.query<{ name: string }>(
    `SELECT viewname AS name FROM pg_views WHERE schemaname = 'public'`,
  );
  await client.query(`DROP VIEW ${views.map(({ name }) => name).join(', ')}`);
  const source = await createDataSource({ url, applicationName: 'test', pool: 1, only: 'migrations' });
  await source.initialize();
  for (let later = (await namesIn(client)).length; later > 1; later -= 1) await source.undoLastMigration();
  await source.destroy();
  await client.query('DROP TABLE schema_file');
  await client.query('DELETE FROM migrations');
  await client.query(
    `INSERT INTO migrations (timestamp, name) SELECT 1763600000000 + n, 'Old' || n FROM generate_series(1, $1) n`,
    [made - 1],
  );
  await client.query('INSERT INTO migrations (timestamp, name) VALUES (1764190000000, $1)', [last]);
  await client.query('GRANT USAGE ON SEQUENCE migrations_id_seq TO posture_app');
}

const config = (url: string): Parameters<typeof takeOver>[0] => ({
  DATABASE_URL: url,
  DATABASE_CONNECT_TIMEOUT_MS: 5_000,
});
const askOf =
  (client: pg.Client): Ask =>
  async (sql, values) =>
    (await client.query<Record<string, unknown>>(sql, values)).rows;
const namesIn = async (client: pg.Client): Promise<unknown[]> =>
  (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) => name);

describe('a database of before the baseline', () => {
  it('is not migrated, and says what to do', async () => {
    const { url } = await createTestDatabase();
    const client = await connected(url);
    await oldDatabase(client, url, LAST);
    await expect(migrate(config(url))).rejects.toThrow('npm run migrate -- take-over');
    expect(await namesIn(client)).toHaveLength(LAST.made);
  });

  it('is taken over with what is in it, whatever its views and functions were', async () => {
    const { url } = await createTestDatabase();
    const client = await connected(url);
    const before = await readCatalogue(askOf(client));
    await oldDatabase(client, url, LAST);
    await client.query(`INSERT INTO rate_window VALUES ('p', 'k', now(), 1, now())`);
    await client.query(
      'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    );
    expect(await takeOver(config(url))).toContain('was taken over');
    expect(await namesIn(client)).toContain(BASELINE.name);
    expect(await readCatalogue(askOf(client))).toEqual(before);
    expect((await client.query('SELECT FROM rate_window')).rowCount).toBe(1);
    const { rows } = await client.query(
      `SELECT has_sequence_privilege('posture_app', 'migrations_id_seq', 'USAGE') AS may`,
    );
    expect(rows).toEqual([{ may: false }]);
    expect(await takeOver(config(url))).toBe('There is nothing to take over.');
  });

  it('is taken over by an owner who is no superuser', async () => {
    const admin = await connected(testServer());
    const name = `test_${randomBytes(8).toString('hex')}`;
    const owner = `owner_${process.pid}`;
    const password = randomBytes(12).toString('hex');
    await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`);
    await admin.query(`GRANT posture_app, posture_system TO ${owner} WITH ADMIN OPTION`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
    const url = new URL(testServer());
    [url.username, url.password, url.pathname] = [owner, password, `/${name}`];
    try {
      await migrate(config(url.href));
      const client = await connected(url.href);
      await oldDatabase(client, url.href, LAST);
      expect(await takeOver(config(url.href))).toContain('was taken over');
      await client.end();
      clients.splice(clients.indexOf(client), 1);
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE ${owner}`);
    }
  });

  it.each([
    ['an index that somebody dropped', 'DROP INDEX device_by_change', 'index device_by_change is missing'],
    ['a table of somebody else', 'CREATE TABLE theirs (id integer)', 'table theirs is too much'],
    ['a right that somebody gave', 'GRANT DELETE ON audit_event TO posture_app', 'table audit_event is'],
  ])('is refused with %s, and is as it was', async (_what, change, said) => {
    const { url } = await createTestDatabase();
    const client = await connected(url);
    await oldDatabase(client, url, LAST);
    await client.query(change);
    const before = await readCatalogue(askOf(client));
    await expect(takeOver(config(url))).rejects.toThrow(said);
    expect(await readCatalogue(askOf(client))).toEqual(before);
    expect(await namesIn(client)).toHaveLength(LAST.made);
  });

  it.each([
    ['in between', { made: 100, last: 'ScansClosedLately1764100831000' }],
    ['that somebody added to', { made: LAST.made + 1, last: 'Theirs1764100940000' }],
    ['of which one is missing', { ...LAST, made: LAST.made - 1 }],
  ])('is refused with a history %s, and told how to go on', async (_what, history) => {
    const { url } = await createTestDatabase();
    await oldDatabase(await connected(url), url, history);
    await expect(takeOver(config(url))).rejects.toThrow('Make the rest with `npm run migrate` of commit');
  });

  it('is as it was when its upgrade fails', async () => {
    const { url } = await createTestDatabase();
    const client = await connected(url);
    await oldDatabase(client, url, EARLIER);
    const before = await readCatalogue(askOf(client));
    // These tables have all that the upgrade adds.
    await expect(takeOver(config(url))).rejects.toMatchObject({ code: '42701' });
    expect(await readCatalogue(askOf(client))).toEqual(before);
    expect(await namesIn(client)).toHaveLength(EARLIER.made);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from '@jest/globals';
import { schemaPage } from '../../scripts/docs/schema-page.mjs';
import { createTestDatabase } from '../support/test-database.js';

it('the page of the schema says what a migrated database is (if not: npm run -s schema)', async () => {
  const { url } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const page = await schemaPage(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows);
    // Whoever adds a table says of it what it is.
    expect(page).not.toMatch(/^### \w+\n\n\|/m);
    expect(readFileSync(join(process.cwd(), 'docs', 'schema.md'), 'utf8')).toBe(page);
  } finally {
    await client.end();
  }
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../shared/project.mjs';
import { withScratchDatabase } from '../postgres/test-postgres.mjs';
import { schemaPage } from './schema-page.mjs';

// Writes docs/schema.md from a database that the migrations make.
const { default: pg } = await import('pg');
const page = await withScratchDatabase(async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await schemaPage(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
});
writeFileSync(join(ROOT, 'docs', 'schema.md'), page);
console.log('docs/schema.md is up to date');

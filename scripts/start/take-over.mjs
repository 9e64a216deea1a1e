import { run } from '../build/install.mjs';

/** Takes the development database over where migrations of before the baseline made it; gives what was wrong. */
export async function takeOverIfOld(url, say) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS there`);
    if (!rows[0].there) return undefined;
    const old = await client.query('SELECT FROM migrations WHERE timestamp < 1764200000000 LIMIT 1');
    if (old.rowCount === 0) return undefined;
  } finally {
    await client.end();
  }
  say('taking the database of before the baseline over …');
  const { code, output } = await run(process.execPath, ['dist/src/commands/migrate.js', 'take-over'], {
    env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: '' },
  });
  return code === 0 ? undefined : output.trimEnd();
}

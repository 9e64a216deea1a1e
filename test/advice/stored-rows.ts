import type { TestService } from '../support/service.js';

/** Every value of every table, as text. */
export async function storedRows(service: TestService): Promise<string> {
  const tables = await service.database.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  );
  const texts = await Promise.all(
    tables.map(({ name }) => service.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
  );
  return texts.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
}

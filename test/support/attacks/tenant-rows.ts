import pg from 'pg';
import { WORK_LEFT } from '../at-rest.js';
import type { TestService } from '../service.js';

/** Rows that come and go by themselves, whoever attacks: work under way, and counts of requests. */
const RESTLESS = new Set(['job', 'rate_window', 'rollup_pending', 'agent_replay', 'device_contact']);

/** Looks at the database beside the service, with all rights: what the service may see must not decide what a test sees. */
export class TenantRows {
  private constructor(private readonly client: pg.Client) {}

  static async open(service: TestService): Promise<TenantRows> {
    const address = new URL(process.env['TEST_PG_ADMIN_URL'] ?? service.environment['DATABASE_URL'] ?? '');
    address.pathname = new URL(service.environment['DATABASE_URL'] ?? '').pathname;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    return new TenantRows(client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async rows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(text, values)).rows;
  }

  /** Internal id of the organization with this public id. */
  async organizationId(publicId: string): Promise<number> {
    const [row] = await this.rows<{ id: number }>('SELECT id FROM organization WHERE public_id = $1', [publicId]);
    if (!row) throw new Error(`There is no organization ${publicId}.`);
    return row.id;
  }

  /** Tables with an `organization_id`, partitions left out. */
  async tenantTables(): Promise<string[]> {
    const tables = await this.rows<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE a.attname = 'organization_id' AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND NOT c.relispartition
          AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    return tables.map(({ name }) => name);
  }

  /** A checksum of every tenant table's rows of an organization, row versions included: what nobody touched stays the same. */
  async checksums(organizationId: number): Promise<Record<string, string>> {
    const sums: Record<string, string> = {};
    for (const name of await this.tenantTables()) {
      if (RESTLESS.has(name)) continue;
      const [row] = await this.rows<{ sum: string }>(
        `SELECT count(*) || ':' || md5(coalesce(string_agg(t::text || ' ' || t.xmin::text, E'\\n' ORDER BY t::text), '')) AS sum
           FROM ${name} t WHERE t.organization_id = $1`,
        [organizationId],
      );
      sums[name] = row?.sum ?? '';
    }
    return sums;
  }

  /** The checksums once the work that earlier requests left behind is done: twice the same, a second apart at most. */
  async settledChecksums(organizationId: number): Promise<Record<string, string>> {
    let before = await this.checksums(organizationId);
    for (let tries = 0; tries < 40; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      const [work] = await this.rows<{ left: boolean }>(WORK_LEFT);
      const after = await this.checksums(organizationId);
      if (work?.left === false && JSON.stringify(after) === JSON.stringify(before)) return after;
      before = after;
    }
    throw new Error('The service did not come to rest.');
  }

  /** Where any of these texts stands in the clear, in whatever column of whatever table, as text or as bytes. */
  async tablesWith(secrets: ReadonlyMap<string, string>): Promise<string[]> {
    const tables = await this.rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const forms = [...secrets].map(([what, secret]) => ({ what, secret, hex: Buffer.from(secret).toString('hex') }));
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await this.rows<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      const text = rows.map((row) => row.text).join('\n');
      for (const { what, secret, hex } of forms)
        if (text.includes(secret) || text.includes(hex)) found.push(`${what} in ${name}`);
    }
    return found;
  }
}

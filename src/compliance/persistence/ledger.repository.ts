import { Injectable } from '@nestjs/common';
import { Database, LOCK, OrganizationLocks } from '../../platform/index.js';
import type { LedgerEntry, LedgerHead } from '../domain/ledger.js';
import type { Json } from '../domain/packed-answers.js';

/** Which editions of the catalogue the service evaluated by. */
@Injectable()
export class CatalogueEditionRepository {
  constructor(private readonly database: Database) {}

  /** Notes an edition, unless it is the one that was noted last. */
  async note(since: Date, hash: string, versions: Record<string, string>): Promise<void> {
    await this.database.query(
      `INSERT INTO compliance_catalogue (since, hash, versions)
       SELECT $1::timestamptz, $2::text, $3::jsonb
        WHERE $2::text IS DISTINCT FROM (SELECT c.hash FROM compliance_catalogue c ORDER BY c.since DESC LIMIT 1)
       ON CONFLICT (since) DO NOTHING`,
      [since, hash, JSON.stringify(versions)],
    );
  }

  /** The version of a framework in the edition that was in force at a moment; null when none was, or it was not in it. */
  async versionAt(at: Date, slug: string): Promise<string | null> {
    const row = await this.database.queryOne<{ version: string | null }>(
      `SELECT c.versions ->> $2::text AS version FROM compliance_catalogue c WHERE c.since <= $1 ORDER BY c.since DESC LIMIT 1`,
      [at, slug],
      'compliance-catalogue-at',
    );
    return row?.version ?? null;
  }
}

/** First key of the advisory lock on an organization's ledger. */

/** A line as it is stored: the moment stands beside the entry, and is hashed with it. */
export interface StoredEntry extends LedgerEntry {
  at: Date;
}

/** Writes and reads ledgers. */
@Injectable()
export class LedgerRepository {
  constructor(
    private readonly database: Database,
    private readonly locks: OrganizationLocks,
  ) {}

  /** Keeps others from the organization's claims and its ledger until the end of the transaction. */
  async lock(organizationId: number): Promise<void> {
    await this.locks.hold(LOCK.attestationLedger, organizationId);
  }

  /** The last line; null for an empty ledger. */
  head(organizationId: number): Promise<(LedgerHead & { at: Date }) | null> {
    return this.database.queryOne(
      `SELECT seq, hash, at FROM compliance_ledger WHERE organization_id = $1 ORDER BY seq DESC LIMIT 1`,
      [organizationId],
      'compliance-ledger-head',
    );
  }

  async append(organizationId: number, entries: readonly StoredEntry[]): Promise<void> {
    await this.database.query(
      `INSERT INTO compliance_ledger (organization_id, seq, at, entry, prev_hash, hash)
       SELECT $1, g.seq, g.at, g.entry, g."prevHash", g.hash
         FROM jsonb_to_recordset($2::jsonb) AS g (seq integer, at timestamptz, entry jsonb, "prevHash" text, hash text)`,
      [organizationId, JSON.stringify(entries)],
      'compliance-ledger-append',
    );
  }

  /** All lines in their order. */
  async all(organizationId: number): Promise<(Omit<StoredEntry, 'entry'> & { entry: Record<string, Json> })[]> {
    return this.database.query(
      `SELECT seq, at, entry, prev_hash, hash FROM compliance_ledger WHERE organization_id = $1 ORDER BY seq`,
      [organizationId],
    );
  }
}

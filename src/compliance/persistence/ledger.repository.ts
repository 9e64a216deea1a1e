import { Injectable } from '@nestjs/common';
import { Database, LOCK, OrganizationLocks } from '../../platform/index.js';
import type { Json } from '../domain/packed-answers.js';
import type { LedgerEntry, LedgerHead } from '../domain/ledger.js';

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

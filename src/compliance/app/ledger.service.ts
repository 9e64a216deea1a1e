import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog, Clock } from '../../platform/index.js';
import { appendEntry, type LedgerHead, type Sha256 } from '../domain/ledger.js';
import type { Json } from '../domain/packed-answers.js';
import { LedgerRepository, type StoredEntry } from '../persistence/ledger.repository.js';

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export const sha256: Sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** What one line says; {@link Ledger} adds when. */
export type LedgerNote = { readonly [name: string]: Json };

/** What is hashed of a line: its moment with what it says, so that neither can be changed alone. */
export function hashed(at: Date, note: LedgerNote): Json {
  return { ...note, at: at.toISOString() };
}

/** The chain of everything that people said about controls. Whoever writes a claim writes here in the same transaction. */
@Injectable()
export class Ledger {
  constructor(
    private readonly lines: LedgerRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps others from the organization's claims until the end of the transaction, and gives the moment of what is written
   * in it: now, but after everything that was written before, whatever the clock of its writer said.
   */
  async lock(organizationId: number): Promise<Date> {
    await this.lines.lock(organizationId);
    const now = this.clock.now();
    const head = await this.lines.head(organizationId);
    return head && head.at >= now ? new Date(head.at.getTime() + 1) : now;
  }

  /** Adds lines at the end, after {@link lock} in the same transaction. Gives the last one, for the audit event. */
  async append(organizationId: number, at: Date, notes: readonly LedgerNote[]): Promise<LedgerHead | null> {
    const before = await this.lines.head(organizationId);
    let head: LedgerHead | null = before && { seq: before.seq, hash: before.hash };
    const stored: StoredEntry[] = [];
    for (const note of notes) {
      const line = appendEntry(head, hashed(at, note), sha256);
      stored.push({ ...line, entry: note, at });
      head = { seq: line.seq, hash: line.hash };
    }
    if (stored.length > 0) await this.lines.append(organizationId, stored);
    return head;
  }
}

/** A deed as the audit log names it; {@link ClaimRecord} adds where it stands in the ledger. */
export interface ClaimDeed {
  action: string;
  target: { type: string; id: string };
  facts: Record<string, unknown>;
}

/** Puts a claim on record: in the ledger, and in the audit log with the hash of its line. */
@Injectable()
export class ClaimRecord {
  constructor(
    private readonly ledger: Ledger,
    private readonly audit: AuditLog,
  ) {}

  /** See {@link Ledger.lock}. */
  lock(organizationId: number): Promise<Date> {
    return this.ledger.lock(organizationId);
  }

  async write(organizationId: number, at: Date, notes: readonly LedgerNote[], deed: ClaimDeed): Promise<void> {
    const ledger = await this.ledger.append(organizationId, at, notes);
    await this.audit.record({ organizationId, ...deed, facts: { ...deed.facts, ledger } });
  }
}

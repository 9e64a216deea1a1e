import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/index.js';
import type { Json } from '../domain/packed-answers.js';
import { appendEntry, type LedgerHead } from '../domain/ledger.js';
import { LedgerRepository, type StoredEntry } from '../persistence/ledger.repository.js';
import { sha256 } from './sha256.js';

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

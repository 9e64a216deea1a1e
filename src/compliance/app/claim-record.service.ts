import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/index.js';
import { Ledger, type LedgerNote } from './ledger.service.js';

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

import { Injectable } from '@nestjs/common';
import { AuditLog, Database } from '../../platform/index.js';
import { AttestationRepository } from '../persistence/attestation.repository.js';
import { ExceptionRepository } from '../persistence/exception.repository.js';
import { BY_ITSELF } from './claim-actor.js';
import { attestationNote, exceptionNote } from './claim-notes.js';
import { Ledger } from './ledger.service.js';
import { InvalidateCompliance } from './invalidate-compliance.service.js';

/** Of many claims that expire together, how many the record of it names. */
const NAMED = 100;
/** So many of a kind expire in one transaction, and so many times in one run: the ledger hashes their texts, up to 50 kB each. */
const BATCH = 200;
const BATCHES = 100;

/** Marks claims whose last day has passed. They stopped counting at that moment: this only puts it on record. */
@Injectable()
export class ExpireClaims {
  constructor(
    private readonly database: Database,
    private readonly attestations: AttestationRepository,
    private readonly exceptions: ExceptionRepository,
    private readonly ledger: Ledger,
    private readonly invalidate: InvalidateCompliance,
    private readonly audit: AuditLog,
  ) {}

  /** Those of an organization, a batch in a transaction; gives how many there were. Of very many some are left for the next time. */
  async execute(organizationId: number): Promise<number> {
    let all = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const some = await this.expireSome(organizationId);
      all += some;
      if (some < BATCH) break;
    }
    return all;
  }

  private async expireSome(organizationId: number): Promise<number> {
    return this.database.transaction(async () => {
      const at = await this.ledger.lock(organizationId);
      const attestations = await this.attestations.expire(organizationId, at, BY_ITSELF, BATCH);
      const exceptions = await this.exceptions.expire(organizationId, at, BY_ITSELF, BATCH);
      const devices = exceptions.flatMap(({ scope }) => (scope.kind === 'control' ? [] : [scope.deviceId]));
      await this.invalidate.devices(organizationId, [...new Set(devices)]);
      const notes = [
        ...attestations.map((row) => attestationNote(row, 'expire', BY_ITSELF)),
        ...exceptions.map((row) => exceptionNote(row, 'expire', BY_ITSELF)),
      ];
      if (notes.length === 0) return 0;
      const ledger = await this.ledger.append(organizationId, at, notes);
      const idsOf = (rows: readonly { id: string }[]): string[] => rows.slice(0, NAMED).map(({ id }) => id);
      await this.audit.record({
        organizationId,
        action: 'claims.expired',
        facts: {
          attestations: attestations.length,
          exceptions: exceptions.length,
          attestationIds: idsOf(attestations),
          exceptionIds: idsOf(exceptions),
          ledger,
        },
        actor: BY_ITSELF,
      });
      return notes.length;
    });
  }
}

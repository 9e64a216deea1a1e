import { Injectable } from '@nestjs/common';
import { type CheckKind, CHECK_KINDS, type Observations } from '../domain/observation.js';
import { type ClosingDoubt, closingDoubt } from '../domain/suspicion.js';
import { ClosingCheckRepository } from '../persistence/closing-check.repository.js';
import type { NewScan } from '../persistence/new-scan.js';
import type { ScanStream } from '../persistence/scan-entry.repository.js';

/** Failing checks that a document would close, although it is no ground for that. */
export interface DoubtfulClosing {
  checks: number;
  doubt: ClosingDoubt;
}

/** Finds out whether a document may close what it does not tell of misconfigurations, code, secrets and licences. */
@Injectable()
export class ClosingChecks {
  constructor(private readonly checks: ClosingCheckRepository) {}

  /** Null where it closes nothing, or may. Asks the database only where there is a doubt. */
  async doubtful(
    { organizationId, deviceId }: NewScan,
    said: Observations,
    stream: ScanStream | null,
  ): Promise<DoubtfulClosing | null> {
    if (said.checks === null || said.checksAreSome || !stream) return null;
    const looked = (said.checkKinds ?? CHECK_KINDS).filter((kind) => stream.failingKinds.includes(kind));
    const general = closingDoubt(said);
    const kinds: CheckKind[] = general === null ? looked.filter((kind) => said.untoldKinds?.includes(kind)) : looked;
    if (kinds.length === 0) return null;
    const told = said.checks.map(({ id }) => id);
    const tools = said.checkTools ?? null;
    const checks = await this.checks.closing(organizationId, deviceId, stream.id, { kinds, tools, told });
    return checks === 0 ? null : { checks, doubt: general ?? 'look-untold' };
  }
}

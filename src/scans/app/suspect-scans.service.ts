import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../platform/index.js';
import { ScanNotSuspectError } from '../errors.js';
import { type DecidableScan, ScanDecisionRepository } from '../persistence/scan-decision.repository.js';

/** Finds the scans that people decide about. */
@Injectable()
export class SuspectScans {
  constructor(private readonly decisions: ScanDecisionRepository) {}

  /** Throws {@link NotFoundError}, and {@link ScanNotSuspectError} for a scan that is not, or not any more. */
  async require(organizationId: number, scanId: string): Promise<DecidableScan> {
    const scan = await this.decisions.find(organizationId, scanId);
    if (!scan) throw new NotFoundError('scan');
    if (scan.status !== 'suspect') throw new ScanNotSuspectError(scan.status);
    return scan;
  }
}

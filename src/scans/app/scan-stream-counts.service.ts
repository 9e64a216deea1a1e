import { Injectable } from '@nestjs/common';
import { type StreamCountChange, ScanStreamCountRepository } from '../persistence/scan-stream-count.repository.js';

/** The numbers of findings that streams show, for whoever decides what one finding is. */
@Injectable()
export class ScanStreamCounts {
  constructor(private readonly streams: ScanStreamCountRepository) {}

  /** Adds to the numbers that receipts of unchanged scans repeat; one statement, in the caller's transaction. */
  async add(organizationId: number, changes: readonly StreamCountChange[]): Promise<void> {
    if (changes.length > 0) await this.streams.add(organizationId, changes);
  }
}

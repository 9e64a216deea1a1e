import { Injectable } from '@nestjs/common';
import { type SeriesCountChange, ScanSeriesCountRepository } from '../persistence/scan-series-count.repository.js';

/** The numbers of findings that series show, for whoever decides what one finding is. */
@Injectable()
export class ScanSeriesCounts {
  constructor(private readonly scanSeries: ScanSeriesCountRepository) {}

  /** Adds to the numbers that receipts of unchanged scans repeat; one statement, in the caller's transaction. */
  async add(organizationId: number, changes: readonly SeriesCountChange[]): Promise<void> {
    if (changes.length > 0) await this.scanSeries.add(organizationId, changes);
  }
}

import { Injectable } from '@nestjs/common';
import { breathe } from '../../platform/index.js';
import { nameInText } from '../domain/check-name.js';
import {
  CheckTitleRepository,
  type ConcludedCheck,
  ConcludedCheckRepository,
} from '../persistence/concluded-check.repository.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { ScanSeriesCountRepository, type SeriesCountChange } from '../persistence/scan-series-count.repository.js';
import { parseJson } from './json-document.js';
import { LargeScanSlots } from './check-list-slots.js';

/** What failing checks of an organization are called in texts, by their ids. */
@Injectable()
export class CheckNames {
  constructor(private readonly titles: CheckTitleRepository) {}

  /** All of them, also those that nobody named. One statement, and none for no checks. */
  async of(organizationId: number, checkIds: readonly string[]): Promise<Map<string, string>> {
    const rows = checkIds.length === 0 ? [] : await this.titles.newest(organizationId, checkIds);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return new Map(checkIds.map((id) => [id, nameInText(id, titles.get(id) ?? null)]));
  }
}

export type { ConcludedCheck } from '../persistence/concluded-check.repository.js';

/** The door for failing checks that nobody sends and the service concludes, so that lists show what scores count. */
@Injectable()
export class ConcludedChecks {
  constructor(private readonly checks: ConcludedCheckRepository) {}

  /** What fails on these devices by what is concluded: exactly these checks. In the caller's transaction. */
  async replace(
    organizationId: number,
    deviceIds: readonly number[],
    checks: readonly ConcludedCheck[],
  ): Promise<void> {
    if (deviceIds.length > 0) await this.checks.replace(organizationId, deviceIds, checks);
  }
}

/** The numbers of findings that series show, for whoever decides what one finding is. */
@Injectable()
export class ScanSeriesCounts {
  constructor(private readonly scanSeries: ScanSeriesCountRepository) {}

  /** Adds to the numbers that receipts of unchanged scans repeat; one statement, in the caller's transaction. */
  async add(organizationId: number, changes: readonly SeriesCountChange[]): Promise<void> {
    if (changes.length > 0) await this.scanSeries.add(organizationId, changes);
  }
}

/** Bytes of documents, unpacked, behind which no further one is read. */
const READ_BYTES = 64 * 1024 * 1024;
/** What is smaller together is read at once, without a place of large documents. */
const WITHOUT_A_PLACE = 1024 * 1024;

/** A series of a device. */
export interface SeriesOfDevice {
  deviceId: number;
  seriesId: number;
}

/** The documents that series show at the moment, for those who need more of them than adapters tell. */
@Injectable()
export class ScanSeriesDocuments {
  constructor(
    private readonly documents: ScanDocumentRepository,
    private readonly places: LargeScanSlots,
  ) {}

  /**
   * Hands over the report of each: one after another, so that no more than one is in memory, and with others having their turn in
   * between. Left out are those that are not kept, that are no JSON which is taken, and those behind {@link READ_BYTES}. Throws
   * {@link TooManyLargeScansError} where what is read is large and others read such things.
   */
  async read(
    organizationId: number,
    places: readonly SeriesOfDevice[],
    take: (report: unknown, place: SeriesOfDevice) => void,
  ): Promise<void> {
    const found = await this.documents.ofSeries(organizationId, places, READ_BYTES);
    const all = async (): Promise<void> => {
      for (const { deviceId, seriesId, bytes } of found) {
        const report = reportIn(await bytes());
        if (report !== null) take(report, { deviceId, seriesId });
        await breathe();
      }
    };
    const size = found.reduce((sum, one) => sum + one.size, 0);
    await (size > WITHOUT_A_PLACE ? this.places.run(organizationId, all) : all());
  }
}

/** Agents send reports inside of an envelope. */
function reportIn(document: Buffer): unknown {
  try {
    const value = parseJson(document);
    const envelope = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return envelope['report'] ?? value;
  } catch {
    return null;
  }
}

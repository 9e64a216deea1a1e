import { Injectable } from '@nestjs/common';
import { breathe } from '../../platform/index.js';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { parseJson } from './json-document.js';
import { LargeScanSlots } from './large-scan-slots.js';

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

import { Injectable } from '@nestjs/common';
import { ScanDocumentRepository } from '../persistence/scan-document.repository.js';
import { parseJson } from './json-document.js';

/** A stream of a device. */
export interface StreamPlace {
  deviceId: number;
  streamId: number;
}

/** The documents that streams show at the moment, for those who need more of them than adapters tell. */
@Injectable()
export class StreamDocuments {
  constructor(private readonly documents: ScanDocumentRepository) {}

  /** The report of each, in their order; null where it is not kept, or no JSON that is taken. */
  async reports(organizationId: number, places: readonly StreamPlace[]): Promise<unknown[]> {
    const found = await this.documents.ofStreams(organizationId, places);
    return places.map(({ deviceId, streamId }) => reportIn(found.get(`${deviceId} ${streamId}`)));
  }
}

/** Agents send reports inside of an envelope. */
function reportIn(document: Buffer | undefined): unknown {
  if (document === undefined) return null;
  try {
    const value = parseJson(document);
    const envelope = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return envelope['report'] ?? value;
  } catch {
    return null;
  }
}

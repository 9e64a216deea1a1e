import { DiscoveryService } from '@nestjs/core';

export interface ScanAdapterMeta {
  /** The `source` of the ingest body: `^[a-z0-9-]{1,40}$`. */
  key: string;
  /** The scanner's name as people write it. */
  title: string;
  /** Media types that name a bare document of this kind. */
  mediaTypes: string[];
  /** To be raised when the same document would give other observations, up to 20 characters; `1` when left out. Receipts name it. */
  version?: string;
  /**
   * How the bytes become the `document` that `parse` gets; `json` when left out. Of a `json-stream` it is the one document, or the list
   * of those that stand one after another. A media type of a text (`+xml`, `text/`) makes it a text whatever is said here.
   */
  syntax?: 'json' | 'json-stream' | 'text' | 'xml';
}

/** Marks a provider as the adapter of one scan format; the scans context finds it by itself. */
export const ScanAdapter = DiscoveryService.createDecorator<ScanAdapterMeta>();

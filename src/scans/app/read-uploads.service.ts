import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { listPage, type ListPage, NotFoundError } from '../../platform/index.js';
import { ScanUploadRepository, type UploadLineRow, type UploadRow } from '../persistence/scan-upload.repository.js';
import { ScanExtensions } from './scan-extensions.js';
import type { UploadListQuery } from './scan-list.js';

const POLL_MS = 200;

/** The receipt of an upload. */
export interface UploadReceipt extends UploadRow {
  /** The format as people call it. */
  format: string;
  lines: UploadLineRow[];
}

/** Shows uploads. */
@Injectable()
export class ReadUploads {
  constructor(
    private readonly uploads: ScanUploadRepository,
    private readonly extensions: ScanExtensions,
  ) {}

  list<Item extends object>(
    organizationId: number,
    query: UploadListQuery,
    map: (row: UploadRow & { format: string }) => Item,
  ): Promise<ListPage<Item>> {
    return listPage(
      query,
      (page) => this.uploads.page(organizationId, page),
      (row) => map({ ...row, format: this.format(row) }),
    );
  }

  /** With a line for each host. Waits at most `seconds` until none of its scans waits. Throws {@link NotFoundError}. */
  async receipt(organizationId: number, id: string, seconds = 0): Promise<UploadReceipt> {
    const upload = await this.uploads.find(organizationId, id);
    if (!upload) throw new NotFoundError('upload');
    for (let left = seconds * 1000; left > 0; left -= POLL_MS) {
      if (!(await this.uploads.isWaiting(organizationId, id))) break;
      await pause(POLL_MS);
    }
    const lines = await this.uploads.lines(organizationId, id);
    return { ...upload, format: this.format(upload), lines };
  }

  /** An extension may be gone whose documents are here. */
  private format({ source }: UploadRow): string {
    return this.extensions.sources().includes(source) ? this.extensions.adapterFor(source).meta.title : source;
  }
}

import { Injectable } from '@nestjs/common';
import { listPage, type ListPage, NotFoundError, Waiters } from '../../platform/index.js';
import { ScanUploadRepository, type UploadLineRow, type UploadRow } from '../persistence/scan-upload.repository.js';
import { ScanExtensions } from './scan-extensions.js';
import type { UploadListQuery } from './scan-list.js';

/** The receipt of an upload. */
export interface UploadReceipt extends UploadRow {
  /** The format as people call it. */
  format: string;
  lines: UploadLineRow[];
  /** Whether the wish to wait was granted: not where too many of the organization wait. */
  waited: boolean;
}

/** Shows uploads. */
@Injectable()
export class ReadUploads {
  private readonly waiters = new Waiters();

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
    const isApplied = async (): Promise<boolean> => !(await this.uploads.isWaiting(organizationId, id));
    const waited = await this.waiters.wait(organizationId, id, seconds, isApplied);
    const lines = await this.uploads.lines(organizationId, id);
    return { ...upload, format: this.format(upload), lines, waited };
  }

  /** An extension may be gone whose documents are here. */
  private format({ source }: UploadRow): string {
    return this.extensions.sources().includes(source) ? this.extensions.adapterFor(source).meta.title : source;
  }
}

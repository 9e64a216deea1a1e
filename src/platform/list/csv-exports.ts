import { once } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { Database } from '../database/database.js';
import { DomainError } from '../errors/domain-error.js';
import { csvColumns, csvLines } from './csv.js';
import type { ListPage } from './list-page.js';

const AT_ONCE = 2;
const DEADLINE_MS = 5 * 60 * 1000;

/** 503: as many exports as this process takes are under way. */
export class ExportBusyError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'export-busy',
      'Too many exports',
      'Other exports are under way, and each holds a database connection. Try again in a minute.',
      { headers: { 'Retry-After': '60' } },
    );
  }
}

/**
 * Streams lists as CSV, each out of one snapshot: an export neither loses nor repeats a row while the values that it is
 * sorted by move. A snapshot keeps a connection for as long as the client reads, so there are at most two at a time in a
 * process (one, when the pool has two connections), and each ends after five minutes.
 */
@Injectable()
export class CsvExports {
  private running = 0;
  private readonly atOnce: number;

  constructor(
    private readonly database: Database,
    @Inject(platformConfig.token) config: Pick<PlatformConfig, 'DATABASE_POOL'>,
  ) {
    this.atOnce = Math.min(AT_ONCE, config.DATABASE_POOL - 1);
  }

  /**
   * Writes the page and all after it, once `begin` is done. A client too slow for the deadline sees its connection cut.
   * Throws {@link ExportBusyError}.
   */
  async stream(
    page: ListPage<object>,
    response: Response,
    begin: () => Promise<void>,
    deadlineMs = DEADLINE_MS,
  ): Promise<void> {
    if (this.running >= this.atOnce) throw new ExportBusyError();
    this.running += 1;
    const deadline = setTimeout(() => response.destroy(), deadlineMs).unref();
    try {
      await begin();
      await this.database.snapshot(async () => write(await page.restart(), response));
    } finally {
      clearTimeout(deadline);
      this.running -= 1;
    }
  }
}

async function write(first: ListPage<object>, response: Response): Promise<void> {
  response.type('text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', 'attachment; filename="export.csv"');
  const columns = first.query.columns ?? csvColumns(first.items);
  let page: ListPage<object> | null = first;
  for (let header = true; page !== null; header = false) {
    if (response.destroyed) return;
    const text = csvLines(page.items, columns, header);
    if (text !== '' && !response.write(text)) await drained(response);
    page = page.next ? await page.next() : null;
  }
  response.end();
}

/** Until the client has read on, or is gone. */
async function drained(response: Response): Promise<void> {
  if (response.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    over.abort();
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { platformConfig, type PlatformConfig } from '../config/platform.config.js';
import { Database } from '../database/database.js';
import { DomainError } from '../errors/domain-error.js';
import { currentRequest } from '../http/request-context.js';
import { breathe } from '../limits/in-turns.js';
import { FairSlots } from '../limits/fair-slots.js';
import { csvColumns, csvLines } from './csv.js';
import { ExportSpool, SpoolRoom } from './export-spool.js';
import type { ListPage } from './list-page.js';

const AT_ONCE = 2;
const MOST_WAITING = 20;
const WAIT_MS = 5_000;
const DEADLINE_MS = 5 * 60 * 1000;

/** 503: as many exports as this process takes are under way, or as many of the organization. */
class ExportBusyError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'export-busy',
      'Too many exports',
      'Other exports are being read, each on a database connection. Try again in some seconds.',
      { headers: { 'Retry-After': '10' } },
    );
  }
}

/**
 * Streams lists as CSV and other large documents, each out of one snapshot: an export neither loses nor repeats a row while the values that it is
 * sorted by move. A snapshot keeps a connection, so there are at most two at a time in a process (one, when the pool has two
 * connections), and one of an organization. It ends when the database has given all rows: what a client does not read by then
 * waits on disk, so that a slow one keeps no connection from others.
 */
@Injectable()
export class CsvExports {
  private readonly places: FairSlots;
  private readonly room = new SpoolRoom();

  constructor(
    private readonly database: Database,
    @Inject(platformConfig.token) config: Pick<PlatformConfig, 'DATABASE_POOL'>,
  ) {
    this.places = new FairSlots({
      atOnce: Math.min(AT_ONCE, config.DATABASE_POOL - 1),
      asksAgain: true,
      queue: { mostWaiting: MOST_WAITING, refusal: () => new ExportBusyError() },
    });
  }

  /**
   * Writes the page and all after it, once `begin` is done. A client too slow for the deadline, or for the room on disk, sees its
   * connection cut. Throws `ExportBusyError`.
   */
  async stream(
    page: ListPage<object>,
    response: Response,
    begin: () => Promise<void>,
    deadlineMs = DEADLINE_MS,
  ): Promise<void> {
    const organizationId = currentRequest()?.actor?.organizationId ?? null;
    await this.run(response, organizationId, deadlineMs, async (spool) => {
      await begin();
      await this.database.snapshot(async () => copy(csvPieces(await page.restart(), response), response, spool));
    });
  }

  /**
   * Writes another document in one of the same places: the pieces of text that `open` gives, which is called in the snapshot and sets
   * the headers; null for an answer without a body. Nothing more is done when `begin`, before the snapshot, says false. The rest is
   * as {@link stream} has it.
   */
  async write(
    response: Response,
    organizationId: number,
    open: () => Promise<AsyncIterable<string> | null>,
    begin: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<void> {
    await this.run(response, organizationId, DEADLINE_MS, async (spool) => {
      if (!(await begin())) return;
      await this.database.snapshot(async () => {
        const pieces = await open();
        if (pieces !== null) await copy(pieces, response, spool);
      });
    });
  }

  /**
   * As {@link write}, of what cannot change while it is read: without a snapshot, so no connection waits for its pieces. An answer
   * without a body is left to whoever called.
   */
  async hand(
    response: Response,
    organizationId: number,
    open: () => Promise<AsyncIterable<string> | null>,
  ): Promise<void> {
    await this.run(response, organizationId, DEADLINE_MS, async (spool) => {
      const pieces = await open();
      if (pieces !== null) await copy(pieces, response, spool);
      return pieces !== null;
    });
  }

  private async run(
    response: Response,
    organizationId: number | null,
    deadlineMs: number,
    work: (spool: ExportSpool) => Promise<unknown>,
  ): Promise<void> {
    const leave = await this.place(organizationId);
    const deadline = setTimeout(() => response.destroy(), deadlineMs).unref();
    const spool = new ExportSpool(response, this.room, organizationId);
    let isWritten: unknown;
    try {
      try {
        isWritten = await work(spool);
      } finally {
        leave();
      }
      if (isWritten !== false) await spool.finish();
    } finally {
      clearTimeout(deadline);
      await spool.remove();
    }
  }

  /** Who comes when none is free waits for some seconds. */
  private async place(organizationId: number | null): Promise<() => void> {
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort(new ExportBusyError());
    }, WAIT_MS);
    try {
      return await this.places.take(organizationId, late.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** For as long as somebody wants them; others have their turn after each. */
async function copy(pieces: AsyncIterable<string>, response: Response, spool: ExportSpool): Promise<void> {
  for await (const piece of pieces) {
    if (piece !== '' && !(await spool.write(piece))) return;
    if (response.destroyed) return;
    await breathe();
  }
}

async function* csvPieces(first: ListPage<object>, response: Response): AsyncGenerator<string, void> {
  response.type('text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', 'attachment; filename="export.csv"');
  const columns = first.query.columns ?? csvColumns(first.items);
  let page: ListPage<object> | null = first;
  for (let header = true; page !== null; header = false) {
    yield csvLines(page.items, columns, header);
    page = page.next ? await page.next() : null;
  }
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AcrossOrganizations, Database, JobQueue, JsonLogger } from '../../platform/index.js';
import { FOLD_ROLLUPS } from './fold-rollups.handler.js';

/** Milliseconds in which the deltas of many scans are gathered, to be folded together. */
const GATHER_MS = 1000;

/** Asks for folding after changes: once a moment for all organizations, not once a scan. */
@Injectable()
export class FoldSoon implements OnApplicationShutdown {
  private readonly waiting = new Set<number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
    private readonly jobs: JobQueue,
    private readonly logger: JsonLogger,
  ) {}

  /** After the commit of the caller's transaction. Should it be lost, the sweep of leftovers folds, and a reader folds at once. */
  fold(organizationId: number): void {
    this.database.afterCommit(() => {
      this.waiting.add(organizationId);
      this.timer ??= setTimeout(() => void this.ask(), GATHER_MS).unref();
    });
  }

  onApplicationShutdown(): void {
    if (this.timer) clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    this.timer = null;
    const jobs = [...this.waiting].map((organizationId) => ({
      name: FOLD_ROLLUPS,
      organizationId,
      payload: {},
      dedupeKey: String(organizationId),
    }));
    this.waiting.clear();
    await this.everywhere
      .run(() => this.jobs.enqueue(jobs))
      .catch((error: unknown) => {
        this.logger.failure('fold not enqueued', error);
      });
  }
}

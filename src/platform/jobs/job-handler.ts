import { DiscoveryService } from '@nestjs/core';

/** A piece of background work as it is handed to its handler. */
export interface Job<Payload = unknown> {
  id: string;
  name: string;
  organizationId: number | null;
  payload: Payload;
  /** 1 for the first try. */
  attempt: number;
}

/** What a class marked with {@link JobHandler} does. It may run more than once for one job, so it must be idempotent. */
export interface JobHandlerPort<Payload = unknown> {
  handle(job: Job<Payload>): Promise<void>;
}

export interface JobHandlerMeta {
  name: string;
  /** For recurring work: seconds between the end of one run and the start of the next. */
  everySeconds?: number;
  /** Tries before the job is put aside as dead (10). */
  maxAttempts?: number;
  /** Work that may take minutes: one such job at a time in a process, beside the others, so that none of those waits for it. Organizations take turns. */
  isLong?: boolean;
  /** The same, and somebody watches it: it has places of its own, half of them for one organization at most, so that it does not wait for long work that nobody watches. */
  isWatched?: boolean;
  /** The same, and it may wait for somebody else's server (a language model): places of its own, so that nobody's upload waits for that. */
  waitsForOthers?: boolean;
  /** The same, of documents for the whole service: one at a time, in a place of its own, so that no upkeep waits for an address that is slow. */
  fetches?: boolean;
}

/** Marks a provider as the handler of the jobs of one name. */
export const JobHandler = DiscoveryService.createDecorator<JobHandlerMeta>();

import { DiscoveryService } from '@nestjs/core';
import type { By, LongJobProgress } from './domain/long-job.js';

/** What some work says of itself. */
export interface LongWorkMeta {
  /** `refresh-advice`; of each, an organization has one under way, or one for each subject. */
  kind: string;
  /** Seconds after which a try is given up (1800). */
  limitSeconds?: number;
}

/** Some work that was asked for. */
export interface AskedWork<Asked> {
  jobId: string;
  organizationId: number;
  /** What it was asked with. */
  asked: Asked;
  by: By;
}

/** The eyes that are on the work while it goes on. */
export interface WorkWatch {
  /** Says how far it is. */
  move(progress: LongJobProgress): void;
  /** Ends it: the service stops, it took too long, or another worker took over. */
  readonly signal: AbortSignal;
}

/**
 * What a class marked with {@link LongWork} does. It may run more than once for one job (its worker was lost), so it must be
 * idempotent, and what it brings is kept whole or not at all. Throws a `LongJobFailure` for what people are to be told.
 */
export interface LongWorkPort<Asked = unknown> {
  run(work: AskedWork<Asked>, watch: WorkWatch): Promise<{ resultLink: string | null }>;
}

/** Marks a provider as long work of one kind: it is queued, watched and ended by the jobs context. */
export const LongWork = DiscoveryService.createDecorator<LongWorkMeta>();

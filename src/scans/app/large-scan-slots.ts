import { Inject, Injectable } from '@nestjs/common';
import { DomainError, Turns } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';

/** 503: the process is reading as many large scans as it can; the agent keeps its scan and comes again. */
export class TooManyLargeScansError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'too-many-large-scans',
      'Too many large scans',
      'The service is reading other large scans at the moment. Send this one again in a few seconds.',
      { headers: { 'Retry-After': '5' } },
    );
  }
}

/** So many wait for a slot at most; beyond that the sender is told to come again. */
const MAX_WAITING = 8;

/**
 * Lets only a few large documents be in memory at once: a document of 64 MiB needs several times that while it is read, and
 * a few kilobytes on the wire can become one.
 */
@Injectable()
export class LargeScanSlots {
  private readonly turns: Turns;

  constructor(@Inject(scansConfig.token) config: Pick<ScansConfig, 'SCAN_LARGE_AT_ONCE'>) {
    this.turns = new Turns(config.SCAN_LARGE_AT_ONCE, {
      mostWaiting: MAX_WAITING,
      refusal: () => new TooManyLargeScansError(),
    });
  }

  /** Runs `work` when there is room; throws {@link TooManyLargeScansError} when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.run(work);
  }
}

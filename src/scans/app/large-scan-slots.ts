import { Inject, Injectable } from '@nestjs/common';
import { DomainError, FairSlots } from '../../platform/index.js';
import { scansConfig, type ScansConfig } from '../config.js';

/** 503: the process is reading as many large scans as it can, or as many of the organization as it does; the agent keeps its scan and comes again. */
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

/** So many wait for a place at most; beyond that the sender is told to come again. */
const MOST_WAITING = 8;

/**
 * Lets only a few large documents be in memory at once: a document of 64 MiB needs several times that while it is read, and
 * a few kilobytes on the wire can become one. Throws {@link TooManyLargeScansError}.
 */
@Injectable()
export class LargeScanSlots extends FairSlots {
  constructor(@Inject(scansConfig.token) config: Pick<ScansConfig, 'SCAN_LARGE_AT_ONCE'>) {
    super({
      atOnce: config.SCAN_LARGE_AT_ONCE,
      asksAgain: true,
      queue: { mostWaiting: MOST_WAITING, refusal: () => new TooManyLargeScansError() },
    });
  }
}

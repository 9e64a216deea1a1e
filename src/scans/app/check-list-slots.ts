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
const SCANS_WAITING = 8;

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
      queue: { mostWaiting: SCANS_WAITING, refusal: () => new TooManyLargeScansError() },
    });
  }
}

/** 503: as many lists of checks as the process reads at once are being read, and as many wait. */
class ChecksBusyError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'view-busy',
      'Too many lists of checks',
      'The checks of other devices are being read. Try again in some seconds.',
      { headers: { 'Retry-After': '5' } },
    );
  }
}

const AT_ONCE = 4;
const LISTS_WAITING = 100;

/** Places for lists of all checks of a device, which have no pages and can be megabytes long. Mostly they are short, and nobody waits. */
@Injectable()
export class CheckListSlots extends FairSlots {
  constructor() {
    super({
      atOnce: AT_ONCE,
      asksAgain: true,
      queue: { mostWaiting: LISTS_WAITING, refusal: () => new ChecksBusyError() },
    });
  }
}

import { Injectable } from '@nestjs/common';
import { DomainError, FairSlots } from '../../platform/index.js';

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
const MOST_WAITING = 100;

/** Places for lists of all checks of a device, which have no pages and can be megabytes long. Mostly they are short, and nobody waits. */
@Injectable()
export class CheckListSlots extends FairSlots {
  constructor() {
    super({
      atOnce: AT_ONCE,
      asksAgain: true,
      queue: { mostWaiting: MOST_WAITING, refusal: () => new ChecksBusyError() },
    });
  }
}

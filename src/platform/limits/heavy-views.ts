import { Injectable } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';
import { FairSlots } from './fair-slots.js';

const AT_ONCE = 2;
const MOST_WAITING = 20;

/** 503: as many large views as this process makes are under way, or as many of the organization. */
class ViewBusyError extends DomainError {
  constructor() {
    super(
      'unavailable',
      'view-busy',
      'Too many large views',
      'Other views of everything that the organization has are being made. Try again in some seconds.',
      { headers: { 'Retry-After': '5' } },
    );
  }
}

/**
 * Places for answers that are made of all that an organization has and keep the process busy for up to seconds: two at a time in a
 * process, one of an organization. Throws `ViewBusyError`.
 */
@Injectable()
export class HeavyViews extends FairSlots {
  constructor() {
    super({
      atOnce: AT_ONCE,
      asksAgain: true,
      queue: { mostWaiting: MOST_WAITING, refusal: () => new ViewBusyError() },
    });
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { v7 } from 'uuid';

const told = new AsyncLocalStorage<Date>();

/** Does the work as if it were that moment, by every {@link Clock}: for a history that is told afterwards, as the demo's is. */
export function asOf<T>(moment: Date, work: () => T): T {
  return told.run(new Date(moment), work);
}

/** Where services get the time from, so that tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date(told.getStore() ?? Date.now());
  }
}

/** Makes public identifiers: UUIDv7, so that they sort by the time they were made. */
@Injectable()
export class Ids {
  next(): string {
    return v7();
  }
}

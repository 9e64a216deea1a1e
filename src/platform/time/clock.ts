import { Injectable } from '@nestjs/common';
import { v7 } from 'uuid';

/** Where services get the time from, so that tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** Makes public identifiers: UUIDv7, so that they sort by the time they were made. */
@Injectable()
export class Ids {
  next(): string {
    return v7();
  }
}

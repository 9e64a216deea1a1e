import { Injectable } from '@nestjs/common';
import { JobHandler, type JobHandlerPort } from '../../../platform/index.js';
import { LoadShipped } from './load-shipped.service.js';

/** A release may bring newer facts than a machine without internet has. */
@JobHandler({ name: 'load-shipped-intelligence', everySeconds: 3600, isLong: true })
@Injectable()
export class LoadShippedHandler implements JobHandlerPort {
  constructor(private readonly shipped: LoadShipped) {}

  async handle(): Promise<void> {
    await this.shipped.executeIfWanted();
  }
}

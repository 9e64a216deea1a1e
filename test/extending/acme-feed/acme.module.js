import { Module } from '@nestjs/common';
import { AcmeFeed } from './acme.feed.js';

/** Reads the advisories of Acme. */
export default class AcmeFeedModule {}

Module({ providers: [AcmeFeed] })(AcmeFeedModule);

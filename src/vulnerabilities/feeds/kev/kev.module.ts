import { Module } from '@nestjs/common';
import { KevFeed } from './kev.feed.js';

/** Reads CISA's catalog of known exploited vulnerabilities. */
@Module({ providers: [KevFeed] })
export default class KevModule {}

import { Module } from '@nestjs/common';
import { EuKevFeed } from './eu-kev.feed.js';

/** Reads the EU's catalogue of known exploited vulnerabilities. */
@Module({ providers: [EuKevFeed] })
export default class EuKevModule {}

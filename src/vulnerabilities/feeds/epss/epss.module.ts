import { Module } from '@nestjs/common';
import { EpssFeed } from './epss.feed.js';

/** Reads FIRST's probabilities of exploitation. */
@Module({ providers: [EpssFeed] })
export default class EpssModule {}

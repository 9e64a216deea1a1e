import { Module } from '@nestjs/common';
import { EndOfLifeFeed } from './end-of-life.feed.js';

/** Reads until when products are looked after. */
@Module({ providers: [EndOfLifeFeed] })
export default class EndOfLifeModule {}

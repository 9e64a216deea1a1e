import { Module } from '@nestjs/common';
import { BinarySourcesFeed } from './binary-sources.feed.js';

/** Reads which source packages binary packages are built from. */
@Module({ providers: [BinarySourcesFeed] })
export default class BinarySourcesModule {}

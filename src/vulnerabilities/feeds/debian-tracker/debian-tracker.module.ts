import { Module } from '@nestjs/common';
import { DebianTrackerFeed } from './debian-tracker.feed.js';

/** Reads Debian's security tracker. */
@Module({ providers: [DebianTrackerFeed] })
export default class DebianTrackerModule {}

import { Module } from '@nestjs/common';
import { OsvFeed } from './osv.feed.js';

/** Reads advisories in the format of OSV. */
@Module({ providers: [OsvFeed] })
export default class OsvModule {}

import { Module } from '@nestjs/common';
import { CweStrideFeed } from './cwe-stride.feed.js';

/** Reads our table of what weaknesses lead to. */
@Module({ providers: [CweStrideFeed] })
export default class CweStrideModule {}

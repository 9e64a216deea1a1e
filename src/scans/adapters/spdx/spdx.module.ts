import { Module } from '@nestjs/common';
import { SpdxAdapter } from './spdx.adapter.js';

/** Takes SPDX documents. */
@Module({ providers: [SpdxAdapter] })
export default class SpdxModule {}

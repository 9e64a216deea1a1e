import { Module } from '@nestjs/common';
import { SnykAdapter } from './snyk.adapter.js';

/** Takes the JSON reports of Snyk. */
@Module({ providers: [SnykAdapter] })
export default class SnykModule {}

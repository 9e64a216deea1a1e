import { Module } from '@nestjs/common';
import { LynisAdapter } from './lynis.adapter.js';

/** Takes the report files of Lynis. */
@Module({ providers: [LynisAdapter] })
export default class LynisModule {}

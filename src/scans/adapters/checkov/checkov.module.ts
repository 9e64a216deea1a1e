import { Module } from '@nestjs/common';
import { CheckovAdapter } from './checkov.adapter.js';

/** Takes reports of Checkov. */
@Module({ providers: [CheckovAdapter] })
export default class CheckovModule {}

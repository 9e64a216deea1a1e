import { Module } from '@nestjs/common';
import { SemgrepAdapter } from './semgrep.adapter.js';

/** Takes reports of Semgrep. */
@Module({ providers: [SemgrepAdapter] })
export default class SemgrepModule {}

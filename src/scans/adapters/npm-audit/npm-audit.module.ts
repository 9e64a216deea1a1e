import { Module } from '@nestjs/common';
import { NpmAuditAdapter } from './npm-audit.adapter.js';

/** Takes what npm, pnpm and yarn write when they audit. */
@Module({ providers: [NpmAuditAdapter] })
export default class NpmAuditModule {}

import { Module } from '@nestjs/common';
import { PipAuditAdapter } from './pip-audit.adapter.js';

/** Takes the JSON reports of pip-audit. */
@Module({ providers: [PipAuditAdapter] })
export default class PipAuditModule {}

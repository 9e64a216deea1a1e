import { Module } from '@nestjs/common';
import { CargoAuditAdapter } from './cargo-audit.adapter.js';

/** Takes the JSON reports of cargo audit. */
@Module({ providers: [CargoAuditAdapter] })
export default class CargoAuditModule {}

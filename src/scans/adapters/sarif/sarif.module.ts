import { Module } from '@nestjs/common';
import { SarifAdapter } from './sarif.adapter.js';

/** Takes SARIF logs of any tool. */
@Module({ providers: [SarifAdapter] })
export default class SarifModule {}

import { Module } from '@nestjs/common';
import { OsvScannerAdapter } from './osv-scanner.adapter.js';

/** Takes the JSON reports of OSV-Scanner. */
@Module({ providers: [OsvScannerAdapter] })
export default class OsvScannerModule {}

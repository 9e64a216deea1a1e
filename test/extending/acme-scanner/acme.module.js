import { Module } from '@nestjs/common';
import { AcmeAdapter } from './acme.adapter.js';

/** Takes the reports of Acme Lite. */
export default class AcmeModule {}

Module({ providers: [AcmeAdapter] })(AcmeModule);

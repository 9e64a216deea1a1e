import { Module } from '@nestjs/common';
import { acmeConfig, AcmeSuite } from './acme.suite.js';

/** Audits Acme Drive. */
export default class AcmeModule {}

Module({ providers: [acmeConfig.provider, AcmeSuite] })(AcmeModule);

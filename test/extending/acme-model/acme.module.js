import { Module } from '@nestjs/common';
import { AcmeGenerator } from './acme.generator.js';

/** Texts from the models of Acme. */
export default class AcmeModule {}

Module({ providers: [AcmeGenerator] })(AcmeModule);

import { Module } from '@nestjs/common';
import { AcmeSection } from './acme.section.js';

/** A section of the report about the fleet of Acme. */
export default class AcmeModule {}

Module({ providers: [AcmeSection] })(AcmeModule);

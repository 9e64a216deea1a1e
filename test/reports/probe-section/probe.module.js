import { Module } from '@nestjs/common';
import { ProbeSection } from './probe.section.js';

/** A section for specs. */
export default class ProbeModule {}

Module({ providers: [ProbeSection] })(ProbeModule);

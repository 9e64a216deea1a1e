import { Injectable } from '@nestjs/common';
import { AliasWriter } from './alias-writer.js';
import { AdvisoryWriter } from './advisory-writer.js';
import { CveFactsWriter } from './cve-facts-writer.js';
import { EpssWriter, ExploitWriter, KevWriter } from './exploitation-writers.js';
import type { FactWriterFactory } from './fact-writer.js';
import { ReferenceWriter } from './reference-writer.js';

/** Whoever writes facts; each kind has one. */
@Injectable()
export class FactWriters {
  readonly all: readonly FactWriterFactory[];

  constructor(
    kev: KevWriter,
    epss: EpssWriter,
    exploits: ExploitWriter,
    cves: CveFactsWriter,
    advisories: AdvisoryWriter,
    reference: ReferenceWriter,
    aliases: AliasWriter,
  ) {
    this.all = [kev, epss, exploits, cves, advisories, reference, aliases];
  }
}

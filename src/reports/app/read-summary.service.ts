import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EvidenceVersion } from '../../advice/index.js';
import { Clock, JsonLogger, productVersion } from '../../platform/index.js';
import { type ReportSummary, type SectionSummary, SUMMARY_FORMAT } from '../domain/summary.js';
import type { ReportFacts } from '../report-facts.port.js';
import type { ReportOwner } from './facts/report-facts.js';
import { GatherFacts } from './gather-facts.service.js';
import { type KnownSection, ReportSections } from './compose-report.service.js';

/** After so many tries the data moves faster than it can be read; then the newest reading is as good as any. */
const TRIES = 3;
const VERSION_LENGTH = 22;
/** What makes reports. */
export const GENERATOR = { name: 'Posture', version: productVersion() };

/** Reads what a report says: all sections, of one state of the data. */
@Injectable()
export class ReadSummary {
  constructor(
    private readonly sections: ReportSections,
    private readonly gathering: GatherFacts,
    private readonly evidence: EvidenceVersion,
    private readonly clock: Clock,
    private readonly logger: JsonLogger,
  ) {}

  async execute(owner: ReportOwner): Promise<ReportSummary> {
    for (let left = TRIES; ; left -= 1) {
      const before = await this.evidence.of(owner.organizationId);
      const summary = await this.read(this.gathering.of(owner, this.clock.now()));
      if (left <= 1 || (await this.evidence.of(owner.organizationId)) === before) return summary;
    }
  }

  private async read(facts: ReportFacts): Promise<ReportSummary> {
    const read: [string, SectionSummary][] = [];
    // One after the other: all at once would ask for every connection that there is, and others would wait in vain.
    for (const known of this.sections.all()) read.push(await this.section(known, facts));
    const content = {
      format: SUMMARY_FORMAT,
      organization: facts.organization,
      period: facts.period,
      generator: GENERATOR,
      sections: Object.fromEntries(read),
    } as const;
    // As it is told and kept: dates are texts, and what is undefined is not there.
    const plain = JSON.parse(JSON.stringify(content)) as typeof content;
    const dataVersion = createHash('sha256').update(JSON.stringify(plain)).digest('base64url').slice(0, VERSION_LENGTH);
    return { ...plain, asOf: facts.now.toISOString(), dataVersion };
  }

  /** One that fails takes no other with it: it says so. */
  private async section({ meta, section }: KnownSection, facts: ReportFacts): Promise<[string, SectionSummary]> {
    const { name, title, place } = meta;
    try {
      return [name, { title, place, state: 'ready', data: await section.read(facts) }];
    } catch (error) {
      this.logger.failure('a section of the report could not be read', error, { section: name });
      return [name, { title, place, state: 'failed', data: null }];
    }
  }
}

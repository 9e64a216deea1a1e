import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
import { ReportSection, type ReportSectionMeta, type ReportSectionPort } from '../report-section.decorator.js';

/** A section with what it says of itself. */
export interface KnownSection {
  meta: ReportSectionMeta;
  section: ReportSectionPort;
}

/** The sections of this service, in the order of the report. */
@Injectable()
export class ReportSections implements OnModuleInit {
  private known: KnownSection[] = [];

  constructor(private readonly finder: ExtensionFinder) {}

  onModuleInit(): void {
    this.known = this.finder
      .find<ReportSectionMeta, ReportSectionPort>(ReportSection, ({ name }) => name)
      .map(({ meta, instance }) => ({ meta, section: instance }))
      .sort((a, b) => a.meta.place - b.meta.place);
  }

  all(): readonly KnownSection[] {
    return this.known;
  }
}

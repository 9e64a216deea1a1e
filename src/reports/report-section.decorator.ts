import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { ReportFacts } from './report-facts.port.js';

/** What a section says of itself. */
export interface ReportSectionMeta {
  /** In lower case with hyphens: its key in the summary, and its anchor in the document. */
  name: string;
  /** Its heading. */
  title: string;
  /** Lower ones come first; those of the product are hundreds, so that there is room between them. */
  place: number;
  /** What {@link ReportSectionPort.read} gives, described for the contract. */
  data: Type<object>;
  /** An Eta template of HTML; `it` is a `TemplateScope`. */
  template: URL;
}

/**
 * A section of the report: what it says, as data, beside the template that prints it. It says nothing that is not in its
 * data, and the same for the same facts: no moment of its own, nothing that changes within a day by itself.
 */
export interface ReportSectionPort<Data extends object = object> {
  read(facts: ReportFacts): Promise<Data>;
}

/** Marks a provider as a section of the report; it is found by itself. */
export const ReportSection = DiscoveryService.createDecorator<ReportSectionMeta>();

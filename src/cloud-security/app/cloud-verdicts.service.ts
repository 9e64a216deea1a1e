import { Injectable } from '@nestjs/common';
import { type PublishedVerdict, VerdictReadingRepository } from '../persistence/verdict-reading.repository.js';

/** What is known of a connected suite: of its last audit that was kept. */
export interface SuiteVerdicts {
  suite: string;
  auditId: string;
  auditedAt: Date;
  verdicts: PublishedVerdict[];
}

/** The verdicts of an organization as they stand, for other contexts. */
@Injectable()
export class CloudVerdicts {
  constructor(private readonly verdicts: VerdictReadingRepository) {}

  /** Of the suites that are connected and were audited, sorted by key; with their verdicts by check id. */
  async of(organizationId: number): Promise<SuiteVerdicts[]> {
    const [suites, verdicts] = await Promise.all([
      this.verdicts.publishedSuites(organizationId),
      this.verdicts.publishedVerdicts(organizationId),
    ]);
    return suites.map((one) => ({ ...one, verdicts: verdicts.filter(({ suite }) => suite === one.suite) }));
  }
}

import { Injectable } from '@nestjs/common';
import { type PublishedResult, ResultQueryRepository } from '../persistence/result-query.repository.js';

/** What is known of a connected suite: of its last audit that was kept. */
export interface SuiteResults {
  suite: string;
  auditId: string;
  auditedAt: Date;
  verdicts: PublishedResult[];
}

/** The verdicts of an organization as they stand, for other contexts. */
@Injectable()
export class CloudResults {
  constructor(private readonly results: ResultQueryRepository) {}

  /** Of the suites that are connected and were audited, sorted by key; with their verdicts by check id. */
  async of(organizationId: number): Promise<SuiteResults[]> {
    const [suites, results] = await Promise.all([
      this.results.publishedSuites(organizationId),
      this.results.publishedResults(organizationId),
    ]);
    return suites.map((one) => ({ ...one, verdicts: results.filter(({ suite }) => suite === one.suite) }));
  }
}

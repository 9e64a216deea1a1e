import { Injectable } from '@nestjs/common';
import type { CloudCheck } from '../domain/cloud-check.js';
import { type PublishedResult, ResultQueryRepository } from '../persistence/result-query.repository.js';
import { CloudSuites } from './cloud-suites.js';

/** A check, and the key of the suite whose it is, and what people call that. */
export type CheckOfSuite = CloudCheck & { suite: string; suiteTitle: string };

/** What the suites of this service can look at, whoever has connected them. */
@Injectable()
export class CloudChecks {
  private checks: readonly CheckOfSuite[] | null = null;
  private byId: ReadonlyMap<string, CheckOfSuite> = new Map();

  constructor(private readonly suites: CloudSuites) {}

  /** By suite, then in the order of the suite. */
  all(): readonly CheckOfSuite[] {
    if (this.checks !== null) return this.checks;
    const checks = this.suites
      .all()
      .flatMap(({ meta, suite }) =>
        suite.checks.map((check) => ({ ...check, suite: meta.key, suiteTitle: meta.title })),
      );
    this.byId = new Map(checks.map((check) => [check.id, check]));
    this.checks = checks;
    return checks;
  }

  /** Null for an id that no suite of this service has. */
  find(checkId: string): CheckOfSuite | null {
    this.all();
    return this.byId.get(checkId) ?? null;
  }
}

/** What is known of a connected suite: of its last audit that was kept. */
export interface SuiteResults {
  suite: string;
  auditId: string;
  auditedAt: Date;
  verdicts: PublishedResult[];
}

/** The results of an organization as they stand, for other contexts. */
@Injectable()
export class CloudResults {
  constructor(private readonly results: ResultQueryRepository) {}

  /** Of the suites that are connected and were audited, sorted by key; with their results by check id. */
  async of(organizationId: number): Promise<SuiteResults[]> {
    const [suites, results] = await Promise.all([
      this.results.publishedSuites(organizationId),
      this.results.publishedResults(organizationId),
    ]);
    return suites.map((one) => ({ ...one, verdicts: results.filter(({ suite }) => suite === one.suite) }));
  }
}

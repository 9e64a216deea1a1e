import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { CheckSeverity } from '../domain/cloud-check.js';
import type { KnownStatus } from '../domain/known-results.js';
import type { ResultConfidence, ResultStatus } from '../domain/check-result.js';

/** A row of `published_cloud_suite`. */
export interface PublishedSuite {
  suite: string;
  auditId: string;
  auditedAt: Date;
}

/** A row of `published_cloud_result`. */
export interface PublishedResult {
  suite: string;
  checkId: string;
  severity: CheckSeverity;
  /** Of the last audit. */
  status: ResultStatus;
  /** The last status that was really read, of `knownAt`; null: never any. */
  standing: KnownStatus | null;
  /** An exception covers it now. */
  excepted: boolean;
  confidence: ResultConfidence;
  summary: string;
  affectedCount: number;
  auditedAt: Date;
  knownAt: Date | null;
  firstFailedAt: Date | null;
  lastChangedAt: Date;
  /** Active people whom it concerned when `standing` was read, and of how many; both null where that is not known. */
  peopleConcerned: number | null;
  people: number | null;
}

/** Reads what is published of results, as other contexts see it. */
@Injectable()
export class ResultQueryRepository {
  constructor(private readonly database: Database) {}

  publishedSuites(organizationId: number): Promise<PublishedSuite[]> {
    return this.database.query(
      `SELECT suite, audit_id, audited_at
         FROM published_cloud_suite WHERE organization_id = $1 ORDER BY suite`,
      [organizationId],
    );
  }

  publishedResults(organizationId: number): Promise<PublishedResult[]> {
    return this.database.query(
      `SELECT suite, check_id, severity, status, standing, excepted, confidence, summary,
              affected_count, audited_at, known_at,
              first_failed_at, last_changed_at, people_concerned, people
         FROM published_cloud_result WHERE organization_id = $1 ORDER BY suite, check_id`,
      [organizationId],
    );
  }
}

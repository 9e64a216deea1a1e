import { Injectable } from '@nestjs/common';
import { AcrossOrganizations } from '../../platform/index.js';

/** A suite of an organization that has something to be done. */
export interface SuiteOfOrganization {
  organizationId: number;
  suite: string;
}

const SWEPT = 500;

/** Finds the organizations that have upkeep to do. */
@Injectable()
export class CloudSweepRepository {
  constructor(private readonly everywhere: AcrossOrganizations) {}

  /** Connections whose audit is due, the most overdue first. */
  dueForAudit(suites: readonly string[], at: Date): Promise<SuiteOfOrganization[]> {
    return this.everywhere.query(
      `SELECT organization_id, suite FROM cloud_connection
        WHERE disconnected_at IS NULL AND next_audit_at <= $2 AND suite = ANY ($1::text[])
        ORDER BY next_audit_at LIMIT ${SWEPT}`,
      [suites, at],
    );
  }

  /** Runs that nobody has heard of since. */
  silentAudits(since: {
    running: Date;
    queued: Date;
  }): Promise<(SuiteOfOrganization & { id: string; state: 'queued' | 'running' })[]> {
    return this.everywhere.query(
      `SELECT organization_id, suite, id, state FROM cloud_audit
        WHERE state IN ('queued', 'running') AND alive_at < CASE state WHEN 'running' THEN $1::timestamptz ELSE $2::timestamptz END LIMIT ${SWEPT}`,
      [since.running, since.queued],
    );
  }

  /** Those with exceptions whose last day has passed and that are not ended yet. */
  async organizationsWithExpired(at: Date): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM cloud_exception WHERE ended_at IS NULL AND valid_until <= $1 ORDER BY 1`,
      [at],
    );
    return rows.map(({ id }) => id);
  }

  /** Connections that are sealed with another key than this one. */
  sealedOtherwise(keyId: string): Promise<SuiteOfOrganization[]> {
    return this.everywhere.query(
      `SELECT organization_id, suite FROM cloud_connection
        WHERE sealed IS NOT NULL AND key_id <> $1 ORDER BY organization_id, suite`,
      [keyId],
    );
  }

  /** Those with details of audits that ended before. */
  async organizationsWithOldAudits(before: Date): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM cloud_audit WHERE ended_at < $1 AND results IS NOT NULL ORDER BY 1`,
      [before],
    );
    return rows.map(({ id }) => id);
  }
}

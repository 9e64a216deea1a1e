import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { By } from '../domain/audit.js';
import type { ExceptionEnd, ExceptionScope } from '../domain/known-results.js';
import { CloudExceptionEntity } from './cloud-connection.entities.js';

/** An exception that stands. */
export interface ActiveException extends ExceptionScope {
  id: string;
  suite: string;
  checkId: string;
}

/** One that begins. */
export interface NewException extends ActiveException {
  reason: string;
  expiresOn: string;
  approvedBy: By;
  approvedAt: Date;
}

/** Exceptions of organizations, from approval to end. */
@Injectable()
export class CloudExceptionRepository {
  constructor(private readonly database: Database) {}

  /** Those whose last day has not passed. */
  standing(organizationId: number, suite: string, at: Date): Promise<ActiveException[]> {
    return this.database.query(
      `SELECT id, suite, check_id, objects, valid_until FROM cloud_exception
        WHERE organization_id = $1 AND suite = $2 AND ended_at IS NULL AND valid_until > $3`,
      [organizationId, suite, at],
    );
  }

  async insert(organizationId: number, row: NewException): Promise<void> {
    const { approvedBy, objects, ...rest } = row;
    await this.database.withRepository(CloudExceptionEntity, (exceptions) =>
      exceptions.insert({
        ...rest,
        organizationId,
        objects: objects && [...objects],
        approvedByKind: approvedBy.kind,
        approvedBy: approvedBy.id,
      }),
    );
  }

  /** Ends what stands for a check, or for the whole suite; gives what there was. */
  async end(
    organizationId: number,
    of: { suite: string; checkId: string | null },
    cause: ExceptionEnd,
    by: By,
    at: Date,
  ): Promise<ActiveException[]> {
    return this.database.query(
      `UPDATE cloud_exception SET ended_at = $4, end_cause = $5, ended_by_kind = $6, ended_by = $7
        WHERE organization_id = $1 AND suite = $2 AND ($3::text IS NULL OR check_id = $3) AND ended_at IS NULL
       RETURNING id, suite, check_id, objects, valid_until`,
      [organizationId, of.suite, of.checkId, at, cause, by.kind, by.id],
    );
  }

  /** Ends those whose last day has passed. */
  async expire(organizationId: number, at: Date, by: By, most: number): Promise<ActiveException[]> {
    return this.database.query(
      `UPDATE cloud_exception SET ended_at = $2, end_cause = 'expired', ended_by_kind = $3, ended_by = $4
        WHERE organization_id = $1 AND id = ANY (ARRAY (
          SELECT x.id FROM cloud_exception x WHERE x.organization_id = $1 AND x.ended_at IS NULL AND x.valid_until <= $2
           ORDER BY x.valid_until LIMIT $5))
       RETURNING id, suite, check_id, objects, valid_until`,
      [organizationId, at, by.kind, by.id, most],
    );
  }
}

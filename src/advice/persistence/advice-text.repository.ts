import { Injectable } from '@nestjs/common';
import { Database, storableJson } from '../../platform/index.js';
import type { FailedWriting, StoredText } from '../domain/stored-text.js';
import type { Authorship } from '../domain/written-text.js';
import { AdviceFailureEntity } from './advice.entities.js';

type StoredAuthorship = Omit<Authorship, 'generatedAt'>;

interface Row extends Omit<StoredText<unknown>, 'authorship' | 'failure'> {
  authorship: StoredAuthorship;
  generatedAt: Date;
  fault: FailedWriting['fault'] | null;
  message: string;
  failedAt: Date;
}

/** Texts that were written, and refreshes that failed. */
@Injectable()
export class AdviceTextRepository {
  constructor(private readonly database: Database) {}

  /** The one that was written last; null when none was. */
  async newest(organizationId: number, task: string, subject: string): Promise<StoredText<unknown> | null> {
    const row = await this.database.queryOne<Row>(
      `SELECT t.value, t.authorship, t.data_version, t.dropped, t.generated_at,
              f.fault, f.message, f.failed_at
         FROM advice_text t
         LEFT JOIN advice_failure f ON f.organization_id = t.organization_id AND f.task = t.task AND f.subject = t.subject
        WHERE t.organization_id = $1 AND t.task = $2 AND t.subject = $3 ORDER BY t.id DESC LIMIT 1`,
      [organizationId, task, subject],
      'advice-newest',
    );
    if (!row) return null;
    const { value, authorship, dataVersion, dropped, generatedAt, fault, message, failedAt } = row;
    const failure = fault === null ? null : { fault, message, at: failedAt };
    return { value, authorship: { ...authorship, generatedAt }, dataVersion, dropped, failure };
  }

  async keep(
    organizationId: number,
    text: { id: string; task: string; subject: string } & Omit<StoredText<unknown>, 'failure'>,
  ): Promise<void> {
    const { generatedAt, ...authorship } = text.authorship;
    await this.database.query(
      `INSERT INTO advice_text (organization_id, task, subject, id, data_version, value, authorship, dropped, generated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        text.task,
        text.subject,
        text.id,
        text.dataVersion,
        storableJson(text.value),
        storableJson(authorship),
        storableJson(text.dropped),
        generatedAt,
      ],
    );
  }

  /** Leaves the newest few. */
  async thin(organizationId: number, task: string, subject: string, stored: number): Promise<void> {
    await this.database.query(
      `DELETE FROM advice_text
        WHERE organization_id = $1 AND task = $2 AND subject = $3
          AND id < (SELECT id FROM advice_text WHERE organization_id = $1 AND task = $2 AND subject = $3
                     ORDER BY id DESC OFFSET $4 LIMIT 1)`,
      [organizationId, task, subject, stored - 1],
    );
  }

  async fail(organizationId: number, task: string, subject: string, failure: FailedWriting): Promise<void> {
    await this.database.query(
      `INSERT INTO advice_failure (organization_id, task, subject, fault, message, failed_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (organization_id, task, subject) DO UPDATE
          SET fault = excluded.fault, message = excluded.message, failed_at = excluded.failed_at`,
      [organizationId, task, subject, failure.fault, failure.message, failure.at],
    );
  }

  async clearFailure(organizationId: number, task: string, subject: string): Promise<void> {
    await this.database.withRepository(AdviceFailureEntity, (failures) =>
      failures.delete({ organizationId, task, subject }),
    );
  }
}

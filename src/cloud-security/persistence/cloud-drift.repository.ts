import { Injectable } from '@nestjs/common';
import { Database, Ids, storableJson } from '../../platform/index.js';
import type { Drift } from '../domain/drift.js';

/** Writes down what moved between audits. */
@Injectable()
export class CloudDriftRepository {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  async insert(
    organizationId: number,
    audit: { id: string; suite: string; at: Date },
    drift: readonly Drift[],
  ): Promise<void> {
    if (drift.length === 0) return;
    const json = (value: unknown): string => storableJson(value);
    await this.database.query(
      `INSERT INTO cloud_drift (organization_id, id, suite, audit_id, check_id, kind, found_at, before, after, added, removed, change)
       SELECT $1, id, $2, $3, check_id, kind, $4, before, after, added, removed, change
         FROM unnest($5::uuid[], $6::text[], $7::text[], $8::jsonb[], $9::jsonb[], $10::jsonb[], $11::jsonb[], $12::jsonb[])
              AS new (id, check_id, kind, before, after, added, removed, change)`,
      [
        organizationId,
        audit.suite,
        audit.id,
        audit.at,
        drift.map(() => this.ids.next()),
        drift.map(({ checkId }) => checkId),
        drift.map(({ kind }) => kind),
        drift.map(({ before }) => json(before)),
        drift.map(({ after }) => json(after)),
        drift.map(({ added }) => json(added)),
        drift.map(({ removed }) => json(removed)),
        drift.map(({ change }) => (change === null ? null : json(change))),
      ],
    );
  }
}

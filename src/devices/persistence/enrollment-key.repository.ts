import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  AcrossOrganizations,
  Database,
  type FetchedPage,
  OrganizationLocks,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { EnrollmentKeyListQuery } from '../app/enrollment-key-list.js';
import type { EnrollmentKeyState } from '../domain/enrollment-key.js';
import { EnrollmentKeyEntity } from './device-agent.entities.js';
import type { RefusedToken } from './enrollment-token.repository.js';

/** A reusable key as it is read; the key itself is nowhere. */
export interface EnrollmentKeyRow extends Omit<EnrollmentKeyEntity, 'organizationId' | 'tokenHash'> {
  state: EnrollmentKeyState;
}

/** A key about to be kept. */
export type NewEnrollmentKey = Pick<
  EnrollmentKeyEntity,
  'id' | 'tokenHash' | 'label' | 'maxUses' | 'expiresAt' | 'requireApproval' | 'tags' | 'createdBy'
>;

/** A key that was just used once more. */
export type UsedEnrollmentKey = Pick<
  EnrollmentKeyEntity,
  'organizationId' | 'id' | 'requireApproval' | 'tags' | 'createdBy'
>;

const state = (now: string): string => `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
       WHEN k.expires_at <= ${now} THEN 'expired' WHEN k.uses >= k.max_uses THEN 'used-up' ELSE 'active' END`;

const columns = (now: string): string => `k.id, k.label, ${state(now)} AS state, k.max_uses, k.uses,
  k.expires_at, k.require_approval, k.tags, k.created_by,
  k.created_at, k.revoked_at, k.last_used_at,
  k.refused_at, k.refusal`;

const SORTS = {
  createdAt: { expression: 'k.created_at', type: 'timestamptz' },
  label: { expression: 'lower(k.label)', type: 'text' },
} as const;

/** Reusable enrolment keys, as hashes. */
@Injectable()
export class EnrollmentKeyRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
    private readonly locks: OrganizationLocks,
  ) {}

  async add(organizationId: number, key: NewEnrollmentKey, now: Date): Promise<void> {
    await this.database.withRepository(EnrollmentKeyEntity, (keys) =>
      keys.insert({ ...key, organizationId, createdAt: now }),
    );
  }

  /** Whether the organization has so many that were not revoked and have not expired. */
  async hasActive(organizationId: number, count: number, now: Date): Promise<boolean> {
    const row = await this.database.queryOne(
      `SELECT FROM enrollment_key WHERE organization_id = $1 AND revoked_at IS NULL AND expires_at > $2 OFFSET $3 LIMIT 1`,
      [organizationId, now, count - 1],
    );
    return row !== null;
  }

  async find(organizationId: number, id: string, now: Date): Promise<EnrollmentKeyRow | null> {
    return this.database.queryOne<EnrollmentKeyRow>(
      `SELECT ${columns('$3')} FROM enrollment_key k WHERE k.organization_id = $1 AND k.id = $2`,
      [organizationId, id, now],
    );
  }

  /** A page by `(sort, id)`, and the total up to the limit of exactness. Keys of an organization are few: other than by age, the order is made on the fly. */
  async page(
    organizationId: number,
    query: EnrollmentKeyListQuery,
    now: Date,
  ): Promise<FetchedPage<EnrollmentKeyRow & PagedRow>> {
    return pagedQuery<EnrollmentKeyRow>(this.database, query, {
      where: new SqlConditions([organizationId, now])
        .add('k.organization_id = $1 AND $2::timestamptz IS NOT NULL')
        .when(query.filters.state, (states) => `${state('$2')} = ANY (${states})`)
        .when(query.filters.q && containsPattern(query.filters.q), (pattern) => `k.label ILIKE ${pattern}`),
      from: 'enrollment_key k',
      columns: columns('$2'),
      order: [SORTS[query.sort.field], { expression: 'k.id', type: 'uuid' }],
      asOf: { latestOf: 'greatest(k.created_at, k.revoked_at, k.last_used_at, k.refused_at)' },
    });
  }

  /** Ends the keys that these people and keys made; gives those that it ended. */
  async revokeMadeBy(organizationId: number, makers: readonly string[], now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE enrollment_key SET revoked_at = $3
        WHERE organization_id = $1 AND created_by = ANY ($2::uuid[]) AND revoked_at IS NULL AND expires_at > $3
       RETURNING id`,
      [organizationId, makers, now],
    );
    return rows.map(({ id }) => id);
  }

  /** False when there is no such key; a key that was revoked before stays as it was. */
  async revoke(organizationId: number, id: string, now: Date): Promise<'revoked' | 'was-revoked' | 'absent'> {
    const row = await this.database.queryOne<{ before: Date | null }>(
      `UPDATE enrollment_key k SET revoked_at = coalesce(k.revoked_at, $3)
         FROM (SELECT revoked_at FROM enrollment_key WHERE organization_id = $1 AND id = $2 FOR UPDATE) old
        WHERE k.organization_id = $1 AND k.id = $2
       RETURNING old.revoked_at AS before`,
      [organizationId, id, now],
    );
    if (!row) return 'absent';
    return row.before === null ? 'revoked' : 'was-revoked';
  }

  /** Counts one use, in one statement: never more than `max_uses` succeed. In a transaction. */
  async use(hash: Buffer, now: Date): Promise<UsedEnrollmentKey | null> {
    // A fleet enrols with one key, and each use of it is a change of its row.
    this.locks.takeTurn(`enrollment-key:${hash.toString('hex')}`);
    return this.everywhere.queryOne<UsedEnrollmentKey>(
      `UPDATE enrollment_key SET uses = uses + 1, last_used_at = $2
        WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2 AND uses < max_uses
       RETURNING organization_id, id, require_approval, tags,
                 created_by`,
      [hash, now],
    );
  }

  /** Whose a key is that could not be used, and why: for the audit trail, never for the caller. */
  async refused(hash: Buffer, now: Date): Promise<RefusedToken | null> {
    return this.everywhere.queryOne(
      `SELECT k.organization_id, jsonb_build_object('type', 'enrollment-key', 'id', k.id) AS target,
              NULL::int AS device_id, ${state('$2')} AS reason,
              k.created_by, ${state('$2')} = 'active' AS is_open
         FROM enrollment_key k WHERE k.token_hash = $1`,
      [hash, now],
    );
  }
}

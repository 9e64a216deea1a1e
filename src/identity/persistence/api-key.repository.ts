import { Injectable } from '@nestjs/common';
import {
  AcrossOrganizations,
  containsPattern,
  Database,
  type FetchedPage,
  type PagedRow,
  pagedQuery,
  SqlConditions,
} from '../../platform/index.js';
import type { ApiKeyListQuery } from '../app/lists.js';
import type { ApiKeyRole, ApiKeyState } from '../domain/api-key.js';
import type { Role } from '../domain/principal.js';
import type { ApiKeyEntity } from './organization.entities.js';

/** A key as it is read; the key itself is nowhere. */
export interface ApiKeyRow extends Omit<ApiKeyEntity, 'organizationId' | 'keyHash' | 'createdBy'> {
  state: ApiKeyState;
  createdBy: { id: string; name: string } | null;
  /** The role that its maker has today; null when they are no member any more. */
  makersRole: Role | null;
}

/** A key that a request came with. */
export interface PresentedApiKey {
  organizationId: number;
  organizationPublicId: string;
  organizationName: string;
  id: string;
  role: ApiKeyRole;
  makersRole: Role | null;
  /** Public id of the user who made it. */
  makersId: string | null;
  scopes: string[];
  state: ApiKeyState;
  lastUsedAt: Date | null;
}

/** A key about to be kept. */
export interface NewApiKey extends Pick<
  ApiKeyEntity,
  'id' | 'keyStart' | 'keyEnd' | 'name' | 'role' | 'scopes' | 'expiresAt'
> {
  hash: Buffer;
  /** Public id of the user. */
  createdBy: string;
}

const state = (now: string): string =>
  `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked' WHEN k.expires_at <= ${now} THEN 'expired' ELSE 'active' END`;

const MAKER = `LEFT JOIN app_user u ON u.id = k.created_by
  LEFT JOIN membership m ON m.organization_id = k.organization_id AND m.user_id = k.created_by`;

const columns = (now: string): string => `k.id, k.name, k.key_start, k.key_end, k.role, k.scopes,
  ${state(now)} AS state, CASE WHEN u.id IS NOT NULL THEN jsonb_build_object('id', u.public_id, 'name', u.name) END AS created_by,
  m.role AS makers_role, k.created_at, k.expires_at, k.revoked_at,
  k.last_used_at, k.last_used_ip, k.last_refused_at`;

const SORTS = {
  createdAt: { expression: 'k.created_at', type: 'timestamptz' },
  expiresAt: { expression: 'k.expires_at', type: 'timestamptz' },
  name: { expression: 'lower(k.name)', type: 'text' },
} as const;

/** Keys of integrations, as hashes. */
@Injectable()
export class ApiKeyRepository {
  constructor(
    private readonly database: Database,
    private readonly across: AcrossOrganizations,
  ) {}

  async add(organizationId: number, key: NewApiKey, now: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO api_key (organization_id, id, key_hash, key_start, key_end, name, role, scopes, created_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT id FROM app_user WHERE public_id = $9), $10, $11)`,
      [
        organizationId,
        key.id,
        key.hash,
        key.keyStart,
        key.keyEnd,
        key.name,
        key.role,
        key.scopes,
        key.createdBy,
        now,
        key.expiresAt,
      ],
    );
  }

  /** Whether the organization has so many keys that have not ended. */
  async hasActive(organizationId: number, count: number, now: Date): Promise<boolean> {
    const row = await this.database.queryOne(
      `SELECT FROM api_key WHERE organization_id = $1 AND revoked_at IS NULL AND expires_at > $2 OFFSET $3 LIMIT 1`,
      [organizationId, now, count - 1],
    );
    return row !== null;
  }

  /** Ids of all keys that a person made, whatever became of them. */
  async idsMadeBy(organizationId: number, userKey: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM api_key WHERE organization_id = $1 AND created_by = $2`,
      [organizationId, userKey],
    );
    return rows.map(({ id }) => id);
  }

  find(organizationId: number, id: string, now: Date): Promise<ApiKeyRow | null> {
    return this.database.queryOne<ApiKeyRow>(
      `SELECT ${columns('$3')} FROM api_key k ${MAKER} WHERE k.organization_id = $1 AND k.id = $2`,
      [organizationId, id, now],
    );
  }

  /** A page by `(sort, id)`. Keys of an organization are few: other than by age, the order is made on the fly. */
  page(organizationId: number, query: ApiKeyListQuery, now: Date): Promise<FetchedPage<ApiKeyRow & PagedRow>> {
    const { filters } = query;
    return pagedQuery<ApiKeyRow>(this.database, query, {
      where: new SqlConditions([organizationId, now])
        .add('k.organization_id = $1 AND $2::timestamptz IS NOT NULL')
        .when(filters.state, (states) => `${state('$2')} = ANY (${states})`)
        .when(filters.role, (roles) => `k.role = ANY (${roles})`)
        .when(filters.createdBy, (makers) => `u.public_id = ANY (${makers}::uuid[])`)
        .when(filters.q && containsPattern(filters.q), (pattern) => `k.name ILIKE ${pattern}`),
      from: `api_key k ${MAKER}`,
      columns: columns('$2'),
      order: [SORTS[query.sort.field], { expression: 'k.id', type: 'uuid' }],
      asOf: { latestOf: 'greatest(k.created_at, k.revoked_at, k.last_used_at, k.last_refused_at)' },
    });
  }

  /**
   * Whose key it is, of whatever organization, alive or not. It is the organization that is asked for here, so this
   * statement looks across all of them. By a unique index and primary keys: it runs on every request with a key.
   */
  presented(hash: Buffer, now: Date): Promise<PresentedApiKey | null> {
    return this.across.queryOne<PresentedApiKey>(
      `SELECT k.organization_id, o.public_id AS organization_public_id, o.name AS organization_name, k.id,
              k.role, m.role AS makers_role, u.public_id AS makers_id, k.scopes, ${state('$2')} AS state, k.last_used_at
         FROM api_key k
         JOIN organization o ON o.id = k.organization_id
         LEFT JOIN app_user u ON u.id = k.created_by
         LEFT JOIN membership m ON m.organization_id = k.organization_id AND m.user_id = k.created_by
        WHERE k.key_hash = $1`,
      [hash, now],
      'api-key-presented',
    );
  }

  /** Notes a use, unless one after `unlessSince` is noted. */
  async used(
    organizationId: number,
    id: string,
    use: { at: Date; ip: string | null; unlessSince: Date },
  ): Promise<void> {
    await this.database.query(
      `UPDATE api_key SET last_used_at = $3, last_used_ip = $4
        WHERE organization_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at <= $5)`,
      [organizationId, id, use.at, use.ip, use.unlessSince],
      'api-key-used',
    );
  }

  /** Notes that it was tried after its end, unless that was noted after `unlessSince`; whether it was noted now. */
  async refused(organizationId: number, id: string, at: Date, unlessSince: Date): Promise<boolean> {
    const row = await this.database.queryOne(
      `UPDATE api_key SET last_refused_at = $3
        WHERE organization_id = $1 AND id = $2 AND (last_refused_at IS NULL OR last_refused_at <= $4)
       RETURNING id`,
      [organizationId, id, at, unlessSince],
    );
    return row !== null;
  }

  /** Ends the keys that one person made and that are alive; their ids. */
  async revokeMadeBy(organizationId: number, userKey: number, now: Date): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE api_key SET revoked_at = $3
        WHERE organization_id = $1 AND created_by = $2 AND revoked_at IS NULL AND expires_at > $3
       RETURNING id`,
      [organizationId, userKey, now],
    );
    return rows.map(({ id }) => id);
  }

  /** A key that was revoked before stays as it was. */
  async revoke(organizationId: number, id: string, now: Date): Promise<'revoked' | 'was-revoked' | 'absent'> {
    const row = await this.database.queryOne<{ before: Date | null }>(
      `UPDATE api_key k SET revoked_at = coalesce(k.revoked_at, $3)
         FROM (SELECT revoked_at FROM api_key WHERE organization_id = $1 AND id = $2 FOR UPDATE) old
        WHERE k.organization_id = $1 AND k.id = $2
       RETURNING old.revoked_at AS before`,
      [organizationId, id, now],
    );
    if (!row) return 'absent';
    return row.before === null ? 'revoked' : 'was-revoked';
  }
}

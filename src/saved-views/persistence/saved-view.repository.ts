import { Injectable } from '@nestjs/common';
import {
  containsPattern,
  Database,
  type FetchedPage,
  LOCK,
  OrganizationLocks,
  pagedQuery,
  type PagedRow,
  SqlConditions,
} from '../../platform/index.js';
import type { SavedViewListQuery } from '../app/saved-view-list.js';
import { SavedViewEntity } from './saved-view.entity.js';

/** What a person says of a view. */
export type ViewSettings = Pick<SavedViewEntity, 'name' | 'query' | 'shared'>;

/** A view as somebody sees it. */
export interface SavedViewRow extends Omit<SavedViewEntity, 'organizationId' | 'changedBy'> {
  /** Whether it is the reader's own. */
  mine: boolean;
  /** Null when the person is gone. */
  ownerName: string | null;
  /** Null where nobody changed it since it was made, as far as is known. */
  changedById: string | null;
  changedByName: string | null;
}

const COLUMNS = `v.id, v.page, v.name, v.query, v.shared, v.owner_id = $2 AS mine, v.owner_id,
  (SELECT u.name FROM published_user u WHERE u.public_id = v.owner_id) AS owner_name, v.version,
  v.created_at, v.changed_at, v.changed_by AS changed_by_id,
  (SELECT u.name FROM published_user u WHERE u.public_id = v.changed_by) AS changed_by_name`;
/** What the reader `$2` may see. */
const VISIBLE = 'v.organization_id = $1 AND (v.owner_id = $2::uuid OR v.shared)';

/** Keeps views of the dashboard. */
@Injectable()
export class SavedViewRepository {
  constructor(
    private readonly database: Database,
    private readonly locks: OrganizationLocks,
  ) {}

  /** So that changes of an organization's views come one after the other: names, counts and versions are asked before they count. */
  hold(organizationId: number): Promise<void> {
    return this.locks.hold(LOCK.savedViews, organizationId);
  }

  page(
    organizationId: number,
    userId: string,
    query: SavedViewListQuery,
  ): Promise<FetchedPage<SavedViewRow & PagedRow>> {
    const { page, mine, q } = query.filters;
    return pagedQuery<SavedViewRow>(this.database, query, {
      where: new SqlConditions([organizationId, userId])
        .add(VISIBLE)
        .when(page, (pages) => `v.page = ANY (${pages}::text[])`)
        .when(mine, (own) => `(v.owner_id = $2) = ${own}`)
        .when(q === undefined ? undefined : containsPattern(q), (pattern) => `v.name ILIKE ${pattern}`),
      from: 'saved_view v',
      columns: COLUMNS,
      order: [
        { expression: 'v.name', type: 'text' },
        { expression: 'v.id', type: 'uuid' },
      ],
      asOf: { latestOf: 'v.changed_at' },
    });
  }

  find(organizationId: number, userId: string, id: string): Promise<SavedViewRow | null> {
    return this.database.queryOne<SavedViewRow>(
      `SELECT ${COLUMNS} FROM saved_view v WHERE ${VISIBLE} AND v.id = $3`,
      [organizationId, userId, id],
      'saved-view-find',
    );
  }

  /** `full` when the person has `most` already, `exists` when one of them has this name. */
  async insert(
    organizationId: number,
    view: ViewSettings & { id: string; ownerId: string; page: string },
    at: Date,
    most: number,
  ): Promise<'added' | 'full' | 'exists'> {
    const row = await this.database.queryOne<{ full: boolean; added: boolean }>(
      `WITH kept AS (SELECT count(*) >= $9 AS "full" FROM saved_view WHERE organization_id = $1 AND owner_id = $3),
            added AS (
              INSERT INTO saved_view (organization_id, id, owner_id, page, name, query, shared, version, created_at, changed_at)
              SELECT $1, $2, $3, $4, $5, $6, $7, 1, $8, $8 FROM kept WHERE NOT kept."full"
              ON CONFLICT ON CONSTRAINT saved_view_name DO NOTHING RETURNING id)
       SELECT kept."full", EXISTS (SELECT FROM added) AS added FROM kept`,
      [organizationId, view.id, view.ownerId, view.page, view.name, view.query, view.shared, at, most],
      'saved-view-insert',
    );
    if (row?.full === true) return 'full';
    return row?.added === true ? 'added' : 'exists';
  }

  /** False when its owner has another one of that name for the page. */
  async change(
    organizationId: number,
    id: string,
    { name, query, shared }: ViewSettings,
    by: string,
    at: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE saved_view v SET name = $3, query = $4, shared = $5, version = v.version + 1, changed_at = $6, changed_by = $7
        WHERE v.organization_id = $1 AND v.id = $2
          AND NOT EXISTS (SELECT FROM saved_view o WHERE o.organization_id = $1 AND o.owner_id = v.owner_id AND o.page = v.page
                                                     AND o.name = $3 AND o.id <> v.id)
       RETURNING v.id`,
      [organizationId, id, name, query, shared, at, by],
      'saved-view-change',
    );
    return rows.length > 0;
  }

  async remove(organizationId: number, id: string): Promise<void> {
    await this.database.withRepository(SavedViewEntity, (views) => views.delete({ organizationId, id }));
  }
}

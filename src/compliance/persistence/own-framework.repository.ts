import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { FrameworkFile } from '../catalogue/framework-file.js';
import { Database } from '../../platform/index.js';
import type { By } from '../domain/history.js';
import { OwnFrameworkEntity } from './framework.entities.js';

/** A framework of an organization's own, without its content. */
export interface OwnFramework extends Pick<
  OwnFrameworkEntity,
  'slug' | 'revision' | 'version' | 'hash' | 'importedAt'
> {
  importedBy: By;
}

const COLUMNS = `f.slug, f.revision, f.version, f.hash,
  jsonb_build_object('kind', f.imported_by_kind, 'id', f.imported_by) AS imported_by, f.imported_at`;

/** Keeps the frameworks that organizations brought. */
@Injectable()
export class OwnFrameworkRepository {
  constructor(private readonly database: Database) {}

  /** Those in use at a moment, each in its newest revision of then; all, or (with a slug) one. */
  current(organizationId: number, at: Date, slug: string | null = null): Promise<OwnFramework[]> {
    return this.database.query(
      `SELECT DISTINCT ON (f.slug) ${COLUMNS} FROM compliance_framework f
        WHERE f.organization_id = $1 AND f.imported_at <= $2 AND (f.removed_at IS NULL OR f.removed_at > $2)
          ${slug === null ? '' : 'AND f.slug = $3'}
        ORDER BY f.slug, f.revision DESC`,
      [organizationId, at, ...(slug === null ? [] : [slug])],
      slug === null ? 'compliance-frameworks-current' : 'compliance-framework-current',
    );
  }

  async contents(
    organizationId: number,
    wanted: readonly Pick<OwnFramework, 'slug' | 'revision'>[],
  ): Promise<{ slug: string; revision: number; content: FrameworkFile }[]> {
    return this.database.query(
      `SELECT f.slug, f.revision, f.content
         FROM compliance_framework f
         JOIN unnest($2::text[], $3::integer[]) AS w (slug, revision) ON f.slug = w.slug AND f.revision = w.revision
        WHERE f.organization_id = $1`,
      [organizationId, wanted.map(({ slug }) => slug), wanted.map(({ revision }) => revision)],
    );
  }

  /** How many controls each of these revisions has. */
  controls(
    organizationId: number,
    wanted: readonly Pick<OwnFramework, 'slug' | 'revision'>[],
  ): Promise<{ slug: string; controls: number }[]> {
    return this.database.query(
      `SELECT f.slug, jsonb_array_length(f.content -> 'controls') AS controls
         FROM compliance_framework f
         JOIN unnest($2::text[], $3::integer[]) AS w (slug, revision) ON f.slug = w.slug AND f.revision = w.revision
        WHERE f.organization_id = $1`,
      [organizationId, wanted.map(({ slug }) => slug), wanted.map(({ revision }) => revision)],
    );
  }

  /** The number of the next revision: removed ones count. */
  async nextRevision(organizationId: number, slug: string): Promise<number> {
    const row = await this.database.queryOne<{ last: number | null }>(
      `SELECT max(revision) AS last FROM compliance_framework WHERE organization_id = $1 AND slug = $2`,
      [organizationId, slug],
    );
    return (row?.last ?? 0) + 1;
  }

  async add(organizationId: number, { importedBy, ...made }: OwnFramework & { content: FrameworkFile }): Promise<void> {
    await this.database.withRepository(OwnFrameworkEntity, (frameworks) =>
      frameworks.insert({ ...made, organizationId, importedByKind: importedBy.kind, importedBy: importedBy.id }),
    );
  }

  /** Every revision of a framework that is in use, the oldest first. */
  inUse(organizationId: number, slug: string): Promise<OwnFramework[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM compliance_framework f
        WHERE f.organization_id = $1 AND f.slug = $2 AND f.removed_at IS NULL ORDER BY f.revision`,
      [organizationId, slug],
    );
  }

  /** Takes every revision of a framework out of use. */
  async remove(organizationId: number, slug: string, by: By, at: Date): Promise<void> {
    await this.database.withRepository(OwnFrameworkEntity, (frameworks) =>
      frameworks.update(
        { organizationId, slug, removedAt: IsNull() },
        { removedAt: at, removedByKind: by.kind, removedBy: by.id },
      ),
    );
  }

  /** All revisions with their content, for the check of the ledger. */
  all(organizationId: number): Promise<(OwnFramework & { content: FrameworkFile; removedAt: Date | null })[]> {
    return this.database.query(
      `SELECT ${COLUMNS}, f.content, f.removed_at FROM compliance_framework f WHERE f.organization_id = $1`,
      [organizationId],
    );
  }
}

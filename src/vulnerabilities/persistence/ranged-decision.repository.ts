import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { OF_ANY_CASE } from './vulnerability-shown.js';

/** The versions in which anything was ever found in a package. */
export interface SeenVersions {
  ecosystem: string;
  name: string;
  versions: string[];
}

/** A decision about a range of versions. */
export interface RangedDecision {
  id: string;
  ecosystem: string | null;
  name: string;
  range: string;
}

/** A product by the name that everything in it has: `in:pkg:npm/shop`. */
export interface SeenProduct {
  name: string;
  versions: string[];
}

/** Decisions about ranges of versions, and the versions that are there. */
@Injectable()
export class RangedDecisionRepository {
  constructor(private readonly database: Database) {}

  /** Of packages with these names, in whatever case where that makes no difference. */
  async seen(organizationId: number, names: readonly string[]): Promise<SeenVersions[]> {
    return this.database.query(
      `SELECT k.ecosystem, k.name, array_agg(DISTINCT m.installed_version) AS versions
         FROM published_package k
         JOIN vulnerability_package p ON p.organization_id = $1 AND p.package_id = k.id
         JOIN finding_match m ON m.organization_id = $1 AND m.vulnerability_id = p.vulnerability_id AND m.package_id = k.id
        WHERE k.organization_id = $1 AND m.installed_version <> ''
          AND (k.name = ANY ($2::text[]) OR k.ecosystem = ANY (${OF_ANY_CASE}) AND lower(k.name) = ANY ($3::text[]))
        GROUP BY 1, 2`,
      [organizationId, names, names.map((name) => name.toLowerCase())],
      'ranged-decision-seen',
    );
  }

  /** The versions in which these products were scanned, or are what binaries of these vulnerabilities are built from. */
  async products(
    organizationId: number,
    names: readonly string[],
    identifiers: readonly string[],
  ): Promise<SeenProduct[]> {
    return this.database.query(
      `SELECT split_part(trait, '@', 1) AS name, array_agg(DISTINCT substr(trait, strpos(trait, '@') + 1)) AS versions
         FROM (SELECT unnest(o.traits) AS trait FROM device_occurrences o WHERE o.organization_id = $1 AND o.traits && $2::text[]
               UNION
               SELECT unnest(m.traits) FROM vulnerability_alias a
                 JOIN finding_match m ON m.organization_id = $1 AND m.vulnerability_id = a.vulnerability_id
                WHERE a.organization_id = $1 AND a.identifier = ANY ($3::text[])) t
        WHERE strpos(trait, '@') > 0 AND split_part(trait, '@', 1) = ANY ($2::text[])
        GROUP BY 1`,
      [organizationId, names, identifiers.map((one) => one.toUpperCase())],
      'ranged-decision-products',
    );
  }

  /** Those that hold, about what is in any of these products. */
  async ofContents(
    organizationId: number,
    names: readonly string[],
  ): Promise<(RangedDecision & { product: string })[]> {
    return this.database.query(
      `SELECT d.id, d.package_ecosystem AS ecosystem, d.package_name AS name, d.package_range AS range, d.contents_traits[1] AS product
         FROM risk_acceptance d
        WHERE d.organization_id = $1 AND d.package_range IS NOT NULL AND d.ended_at IS NULL AND d.contents_traits[1] = ANY ($2::text[])`,
      [organizationId, names],
      'ranged-decision-of-contents',
    );
  }

  /** Those that hold, about any of these packages. */
  async about(organizationId: number, packageIds: readonly number[]): Promise<RangedDecision[]> {
    return this.database.query(
      `WITH free AS MATERIALIZED (
         SELECT lower(k.name) AS name FROM published_package k
          WHERE k.organization_id = $1 AND k.id = ANY ($2::int[]) AND k.ecosystem = ANY (${OF_ANY_CASE}))
       SELECT d.id, d.package_ecosystem AS ecosystem, d.package_name AS name, d.package_range AS range
         FROM risk_acceptance d
        WHERE d.organization_id = $1 AND d.package_range IS NOT NULL AND d.ended_at IS NULL
          AND d.package_name = ANY (ARRAY (SELECT k.name FROM published_package k WHERE k.organization_id = $1 AND k.id = ANY ($2::int[])))
       UNION
       SELECT d.id, d.package_ecosystem, d.package_name, d.package_range
         FROM risk_acceptance d
        WHERE EXISTS (SELECT FROM free) AND d.organization_id = $1 AND d.package_range IS NOT NULL AND d.ended_at IS NULL
          AND lower(d.package_name) = ANY (ARRAY (SELECT name FROM free))`,
      [organizationId, packageIds],
      'ranged-decision-about',
    );
  }

  /** What these packages are. */
  async packages(
    organizationId: number,
    packageIds: readonly number[],
  ): Promise<{ id: number; ecosystem: string; name: string }[]> {
    return this.database.query(
      `SELECT id, ecosystem, name FROM published_package WHERE organization_id = $1 AND id = ANY ($2::int[])`,
      [organizationId, packageIds],
      'ranged-decision-packages',
    );
  }

  /**
   * Adds versions to those that decisions have; what they have already changes nothing. Tells whether one of them ended
   * meanwhile: then another may have taken its place, which does not have them.
   */
  async widen(organizationId: number, decisions: readonly { id: string; versions: string[] }[]): Promise<boolean> {
    const rows = await this.database.query<{ hasEnded: boolean }>(
      `UPDATE risk_acceptance d
          SET package_versions = ARRAY (SELECT v FROM unnest(d.package_versions || w.more) v GROUP BY v ORDER BY v COLLATE "C")
         FROM (SELECT id, ARRAY (SELECT jsonb_array_elements_text(versions)) AS more
                 FROM jsonb_to_recordset($2::jsonb) AS g (id uuid, versions jsonb)) w
        WHERE d.organization_id = $1 AND d.id = w.id
          AND EXISTS (SELECT unnest(w.more) EXCEPT SELECT unnest(d.package_versions))
        RETURNING d.ended_at IS NOT NULL AS has_ended`,
      [organizationId, JSON.stringify(decisions)],
      'ranged-decision-widen',
    );
    return rows.some(({ hasEnded }) => hasEnded);
  }
}

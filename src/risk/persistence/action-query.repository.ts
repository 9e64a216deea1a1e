import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { DeviceGroup, ReleaseSystem, SystemGroup } from '../domain/release-checks.js';

/** Devices of a release, by what is open of its packages there, and whether they fail a check because of it. */
export interface ReleaseRow extends DeviceGroup {
  ecosystem: string;
}

/** A cause, and the subjects of the checks that have it. */
export interface CauseSubjects {
  key: string;
  subjectIds: readonly number[];
}

/** Devices that fail a check of a cause. */
export interface CauseRow extends DeviceGroup {
  key: string;
}

/** Which vulnerabilities an action is about. `fixable` null: those with a fix and those without. */
export interface WantedDetails {
  key: string;
  subjectIds: readonly number[];
  fixable: boolean | null;
  /** Whose waves are wanted; null where they are known. */
  part: { subjectId: number; fixable: boolean } | null;
}

export interface ActionCve {
  id: string;
  title: string | null;
  kev: boolean | null;
  epss: number | null;
}

/** What an action is about, in words. */
export interface ActionDetails {
  key: string;
  cves: ActionCve[];
  total: number;
  kev: number;
  packageIds: number[];
  packages: string[];
  /** Null where they were not asked for. */
  waves: Record<string, number> | null;
}

/** Reads what actions are about: roll-ups, never findings. */
@Injectable()
export class ActionQueryRepository {
  constructor(private readonly database: Database) {}

  /** Devices that fail one of these checks, by their operating system. */
  systems(organizationId: number, subjectIds: readonly number[]): Promise<SystemGroup[]> {
    return this.database.query(
      `SELECT c.subject_id, d.os ->> 'id' AS os_id, d.os ->> 'version' AS os_version, c.level, c.tier,
              c.due_on - DATE '1970-01-01' AS due_day, c.confidence, count(*)::int AS devices, sum(c.findings)::int AS findings,
              sum(c.masses[1] - c.masses[6])::text AS mass
         FROM risk_component c JOIN published_device d ON d.organization_id = $1 AND d.id = c.device_id
        WHERE c.organization_id = $1 AND c.subject_id = ANY ($2::int[]) AND c.level > 0
        GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7`,
      [organizationId, subjectIds],
      'risk-action-systems',
    );
  }

  /**
   * Devices that have something open of packages of these releases, or fail one of the checks with one of the systems. Days are
   * those of packages that have something without a fix: what an upgrade mends in time is no reason to leave.
   */
  releases(
    organizationId: number,
    ecosystems: readonly string[],
    checkIds: readonly number[],
    systems: readonly ReleaseSystem[],
  ): Promise<ReleaseRow[]> {
    return this.database.query(
      `SELECT d.ecosystem, d.level, d.tier, d.due_on - DATE '1970-01-01' AS due_day, d.confidence, count(*)::int AS devices,
              sum(d.findings)::int AS findings
         FROM (SELECT o.ecosystem, o.device_id, max(o.level) AS level, min(o.tier) AS tier, min(o.due_on) AS due_on,
                      min(o.confidence) AS confidence, sum(o.findings) AS findings
                 FROM (SELECT s.ecosystem, c.device_id, c.level, c.tier, CASE WHEN c.masses[6] > 0 THEN c.due_on END AS due_on,
                              c.confidence, c.findings
                         FROM risk_subject s JOIN risk_component c ON c.organization_id = $1 AND c.subject_id = s.id
                        WHERE s.organization_id = $1 AND s.kind = 'package' AND s.ecosystem = ANY ($2::text[]) AND c.level > 0
                       UNION ALL
                       SELECT y.ecosystem, c.device_id, c.level, c.tier, c.due_on, c.confidence, 0
                         FROM risk_component c
                         JOIN published_device d ON d.organization_id = $1 AND d.id = c.device_id
                         JOIN unnest($4::text[], $5::text[], $6::text[]) AS y (os_id, os_version, ecosystem)
                              ON y.os_id = d.os ->> 'id' AND y.os_version = d.os ->> 'version'
                        WHERE c.organization_id = $1 AND c.subject_id = ANY ($3::int[])) o
                GROUP BY 1, 2) d
        GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
      [
        organizationId,
        ecosystems,
        checkIds,
        systems.map(({ osId }) => osId),
        systems.map(({ osVersion }) => osVersion),
        systems.map(({ ecosystem }) => ecosystem),
      ],
      'risk-action-releases',
    );
  }

  /** Distinct devices that fail any of some checks, by cause and by the worst of what they fail there. */
  together(organizationId: number, causes: readonly CauseSubjects[]): Promise<CauseRow[]> {
    const subjects = causes.flatMap(({ key, subjectIds }) => subjectIds.map((subjectId) => ({ key, subjectId })));
    return this.database.query(
      `SELECT d.key, d.level, d.tier, d.due_on - DATE '1970-01-01' AS due_day, d.confidence, count(*)::int AS devices,
              sum(d.findings)::int AS findings
         FROM (SELECT s.key, c.device_id, max(c.level) AS level, min(c.tier) AS tier, min(c.due_on) AS due_on,
                      min(c.confidence) AS confidence, sum(c.findings) AS findings
                 FROM unnest($2::text[], $3::int[]) AS s (key, subject_id)
                 JOIN risk_component c ON c.organization_id = $1 AND c.subject_id = s.subject_id AND c.level > 0
                GROUP BY 1, 2) d
        GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
      [organizationId, subjects.map(({ key }) => key), subjects.map(({ subjectId }) => subjectId)],
      'risk-action-causes',
    );
  }

  /** For a page of actions: their riskiest vulnerabilities, how many there are, and the packages that they are in. */
  async details(organizationId: number, wanted: readonly WantedDetails[], cves: number): Promise<ActionDetails[]> {
    // Named by their places: PostgreSQL sorts by them, and texts take it ten times as long.
    const parts = wanted.flatMap(({ subjectIds, fixable, part }, place) =>
      subjectIds.map((subjectId) => ({ place, subjectId, fixable, part: part?.fixable ?? null })),
    );
    const rows = await this.database.query<Omit<ActionDetails, 'key'> & { place: number }>(
      `WITH wanted AS MATERIALIZED (SELECT * FROM unnest($2::int[], $3::int[], $4::boolean[], $6::boolean[]) AS w (place, subject_id, fixable, part)),
       matching AS MATERIALIZED (
         SELECT w.place, p.vulnerability_id, p.package_id
           FROM wanted w
           JOIN risk_package k ON k.organization_id = $1 AND k.subject_id = w.subject_id
           JOIN published_vulnerability_package p ON p.organization_id = $1 AND p.package_id = k.package_id AND p.open_findings > 0
            AND (w.fixable IS NULL OR (p.fixed_versions <> '{}') = w.fixable)),
       ranked AS (
         SELECT m.place, v.display_id, v.title, v.kev, v.epss,
                row_number() OVER (PARTITION BY m.place ORDER BY v.malware IS NOT NULL DESC, v.kev IS TRUE DESC, v.risk DESC NULLS LAST, v.vulnerability_id) AS rank
           FROM (SELECT DISTINCT place, vulnerability_id FROM matching) m
           JOIN published_vulnerability_risk v ON v.organization_id = $1 AND v.vulnerability_id = m.vulnerability_id),
       counted AS MATERIALIZED (
         SELECT r.place, count(*)::int AS total, (count(*) FILTER (WHERE r.kev))::int AS kev,
                json_agg(json_build_object('id', r.display_id, 'title', r.title, 'kev', r.kev, 'epss', r.epss) ORDER BY r.rank)
                  FILTER (WHERE r.rank <= $5) AS cves
           FROM ranked r GROUP BY 1),
       packaged AS MATERIALIZED (
         SELECT m.place, array_agg(o.id) AS ids, array_agg(DISTINCT o.name) AS names
           FROM (SELECT DISTINCT place, package_id FROM matching) m
           JOIN published_package o ON o.organization_id = $1 AND o.id = m.package_id GROUP BY 1)
       SELECT w.place, coalesce(c.cves, '[]') AS cves, coalesce(c.total, 0) AS total, coalesce(c.kev, 0) AS kev,
              coalesce(p.ids, '{}') AS package_ids, coalesce(p.names, '{}') AS packages, a.waves
         FROM (SELECT place, min(subject_id) FILTER (WHERE part IS NOT NULL) AS subject_id, bool_or(part) AS part FROM wanted GROUP BY 1) w
         LEFT JOIN counted c ON c.place = w.place
         LEFT JOIN packaged p ON p.place = w.place
         LEFT JOIN risk_action_rollup a ON a.organization_id = $1 AND a.subject_id = w.subject_id AND a.fixable = w.part`,
      [
        organizationId,
        parts.map((one) => one.place),
        parts.map((one) => one.subjectId),
        parts.map((one) => one.fixable),
        cves,
        parts.map((one) => one.part),
      ],
      'risk-action-details',
    );
    return rows.flatMap(({ place, ...details }) => {
      const one = wanted[place];
      return one ? [{ key: one.key, ...details }] : [];
    });
  }
}

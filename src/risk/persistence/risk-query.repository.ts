import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { DayCauses } from '../domain/day-causes.js';
import type { SubjectKind } from './risk-subject.repository.js';
import type { DayFigures } from '../domain/day-figures.js';

/** A day of the trend. */
export interface DayRow {
  day: string;
  figures: DayFigures & { changes?: DayCauses };
}

export interface NamedSubject {
  id: number;
  kind: Exclude<SubjectKind, 'accepted-check'>;
  ecosystem: string;
  name: string;
  /** Of a check: of a device as the policy names it, of a suite as the suite does. */
  title?: string;
  /** Of a check of a suite. */
  link?: string;
}

/** A subject with what it comes to over all devices. */
export interface SubjectRow extends NamedSubject {
  masses: string[];
  devices: number;
  findings: number;
}

/** Subjects that a dashboard shows. */
export interface GreatestSubjects {
  drivers: SubjectRow[];
  /** That were asked for. */
  named: NamedSubject[];
}

/** The riskiest vulnerabilities of a cell. */
export interface CellTop {
  likelihood: number;
  impact: number;
  id: string;
  title: string | null;
  findings: number;
}

/** Vulnerabilities that a cell names. */
const TOPS = 3;

/** A check that is accepted is told as the check that it is. */
const SUBJECT = `'id', s.id, 'kind', CASE s.kind WHEN 'accepted-check' THEN 'check' ELSE s.kind END, 'ecosystem', s.ecosystem, 'name', s.name`;

/** Reads roll-ups of risk; no statement looks at findings. */
@Injectable()
export class RiskQueryRepository {
  constructor(private readonly database: Database) {}

  /** The newest days that are kept, the oldest of them first. */
  days(organizationId: number, limit: number): Promise<DayRow[]> {
    return this.database.query(
      `SELECT * FROM (SELECT day::text, figures FROM risk_day WHERE organization_id = $1 ORDER BY risk_day.day DESC LIMIT $2) d ORDER BY 1`,
      [organizationId, limit],
      'risk-days-read',
    );
  }

  /** The subjects with most of the mass, and the names of others. */
  async subjects(organizationId: number, drivers: number, subjectIds: readonly number[]): Promise<GreatestSubjects> {
    const row = await this.database.queryOne<GreatestSubjects>(
      // Names by an array of ids: joined, PostgreSQL may read every subject for the ten.
      `WITH greatest_subjects AS MATERIALIZED (
         SELECT * FROM risk_subject_rollup WHERE organization_id = $1 AND mass > 0 ORDER BY mass DESC LIMIT $2)
       SELECT coalesce((SELECT jsonb_agg(jsonb_build_object(${SUBJECT}, 'masses', ARRAY (SELECT m::text FROM unnest(r.masses) WITH ORDINALITY u (m, i) ORDER BY i),
                                 'devices', r.devices, 'findings', r.findings) ORDER BY r.mass DESC, r.subject_id)
                          FROM greatest_subjects r
                          JOIN (SELECT * FROM risk_subject o
                                 WHERE o.organization_id = $1 AND o.id = ANY (ARRAY (SELECT subject_id FROM greatest_subjects)) OFFSET 0) s
                            ON s.id = r.subject_id), '[]') AS drivers,
              coalesce((SELECT jsonb_agg(jsonb_build_object(${SUBJECT})) FROM risk_subject s
                         WHERE s.organization_id = $1 AND s.id = ANY ($3::int[])), '[]') AS named`,
      [organizationId, drivers, subjectIds],
      'risk-greatest-subjects',
    );
    return row ?? { drivers: [], named: [] };
  }

  /** Three of each cell that has any, each with all findings that it has there. */
  tops(organizationId: number, view: 'residual' | 'inherent'): Promise<CellTop[]> {
    const [likelihood, impact, units, state] =
      view === 'residual'
        ? ['likelihood', 'impact', 'units', 'AND r.state = 0']
        : ['inherent_likelihood', 'inherent_impact', 'inherent_units', ''];
    const inCell = `r.organization_id = $1 AND r.${likelihood} = c.likelihood AND r.${impact} = c.impact AND r.findings > 0 ${state}`;
    const riskiest = (further: string): string =>
      `SELECT r.vulnerability_id, r.${units} AS units FROM published_finding_risk r
                              WHERE ${inCell} ${further} ORDER BY r.${units} DESC, r.vulnerability_id DESC LIMIT 1`;
    return this.database.query(
      // One after the other out of the index of the cell: a vulnerability may be in more kinds of places than anybody would list.
      `WITH RECURSIVE tops AS (
         SELECT c.likelihood, c.impact, v.vulnerability_id, v.units, ARRAY[v.vulnerability_id] AS taken
           FROM (SELECT l AS likelihood, i AS impact FROM generate_series(1, 5) l CROSS JOIN generate_series(1, 5) i) c
           CROSS JOIN LATERAL (${riskiest('')}) v
         UNION ALL
         SELECT c.likelihood, c.impact, v.vulnerability_id, v.units, c.taken || v.vulnerability_id
           FROM tops c
           CROSS JOIN LATERAL (${riskiest('AND r.vulnerability_id <> ALL (c.taken)')}) v
          WHERE cardinality(c.taken) < ${TOPS})
       SELECT c.likelihood, c.impact, v.display_id AS id, v.title,
              (SELECT sum(r.findings)::int FROM published_finding_risk r WHERE ${inCell} AND r.vulnerability_id = c.vulnerability_id) AS findings
         FROM tops c
         CROSS JOIN LATERAL (SELECT p.display_id, p.title FROM published_vulnerability_name p
                              WHERE p.organization_id = $1 AND p.vulnerability_id = c.vulnerability_id LIMIT 1) v
        ORDER BY 1 DESC, 2, c.units DESC, 3`,
      [organizationId],
      `risk-matrix-tops-${view}`,
    );
  }
}

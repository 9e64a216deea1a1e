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
  kind: SubjectKind;
  ecosystem: string;
  name: string;
  /** Of a check of a suite, as whoever shows it knows it. */
  title?: string;
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

const SUBJECT = `'id', s.id, 'kind', s.kind, 'ecosystem', s.ecosystem, 'name', s.name`;

/** Reads roll-ups of risk; no statement looks at findings. */
@Injectable()
export class RiskReadingRepository {
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

  /** Three of each cell that has any. */
  tops(organizationId: number, view: 'residual' | 'inherent'): Promise<CellTop[]> {
    const [likelihood, impact, units, state] =
      view === 'residual'
        ? ['likelihood', 'impact', 'units', 'AND r.state = 0']
        : ['inherent_likelihood', 'inherent_impact', 'inherent_units', ''];
    return this.database.query(
      // Materialized, and names looked up one by one: joined, PostgreSQL may look for the riskiest once for each vulnerability.
      `WITH tops AS MATERIALIZED (
         SELECT c.likelihood, i.impact, t.*
           FROM generate_series(1, 5) AS c (likelihood) CROSS JOIN generate_series(1, 5) AS i (impact)
           CROSS JOIN LATERAL (
             SELECT vulnerability_id, max(units) AS units, sum(findings)::int AS findings
               FROM (SELECT r.vulnerability_id, r.${units} AS units, r.findings FROM published_finding_risk r
                      WHERE r.organization_id = $1 AND r.${likelihood} = c.likelihood AND r.${impact} = i.impact AND r.findings > 0 ${state}
                      ORDER BY r.${units} DESC, r.vulnerability_id DESC LIMIT 8) riskiest
              GROUP BY vulnerability_id ORDER BY 2 DESC, 1 DESC LIMIT 3) t)
       SELECT t.likelihood, t.impact, v.display_id AS id, v.title, t.findings
         FROM tops t
         CROSS JOIN LATERAL (SELECT p.display_id, p.title FROM published_vulnerability_name p
                              WHERE p.organization_id = $1 AND p.vulnerability_id = t.vulnerability_id LIMIT 1) v
        ORDER BY 1 DESC, 2, t.units DESC, 3`,
      [organizationId],
      `risk-matrix-tops-${view}`,
    );
  }
}

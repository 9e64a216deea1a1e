import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { Exposure } from '../domain/exposure.js';

const SHOWN = 5;
/** From this probability of exploitation within 30 days on. */
export const LIKELY_EPSS = 0.5;
/** As its index has it. */
const EPSS = 'CASE WHEN r.epss IS NULL THEN -1 ELSE r.epss END';
const SHOWN_COLUMNS = `'id', v.display_id, 'title', v.title, 'devices', v.open_devices, 'findings', v.open_findings, 'severity', v.severity,
  'kev', v.kev, 'ransomware', v.ransomware, 'epss', v.epss, 'dueOn', v.due_on`;

/** Reads what open vulnerabilities come to: from roll-ups, never findings. */
@Injectable()
export class ExposureQueryRepository {
  constructor(private readonly database: Database) {}

  /** @param today a date (UTC) */
  async read(organizationId: number, today: string): Promise<Exposure> {
    const row = await this.database.queryOne<Exposure>(
      // What is listed is little and has an index; the widest are found in an index, and only then looked at.
      `WITH malware AS MATERIALIZED (
         SELECT v.* FROM published_vulnerability_risk v
          WHERE v.organization_id = $1 AND v.malware IS NOT NULL AND v.open_findings > 0),
       listed AS MATERIALIZED (
         SELECT v.* FROM published_vulnerability_risk v WHERE v.organization_id = $1 AND v.kev AND v.open_findings > 0),
       widest AS MATERIALIZED (
         SELECT s.vulnerability_id FROM published_vulnerability_spread s
          WHERE s.organization_id = $1 AND s.is_open ORDER BY s.open_devices DESC, s.vulnerability_id LIMIT ${SHOWN})
       SELECT jsonb_build_object(
                'total', (SELECT count(*) FROM malware),
                'first', (SELECT coalesce(jsonb_agg(jsonb_build_object(${SHOWN_COLUMNS}) ORDER BY v.open_devices DESC, v.vulnerability_id), '[]')
                            FROM (SELECT * FROM malware ORDER BY open_devices DESC, vulnerability_id LIMIT ${SHOWN}) v)) AS malware,
              jsonb_build_object(
                'total', (SELECT count(*) FROM listed),
                'overdue', (SELECT count(*) FROM listed WHERE due_on < $2::date),
                'ransomware', (SELECT count(*) FROM listed WHERE ransomware),
                'first', (SELECT coalesce(jsonb_agg(jsonb_build_object(${SHOWN_COLUMNS}) ORDER BY v.due_on NULLS LAST, v.open_devices DESC, v.vulnerability_id), '[]')
                            FROM (SELECT * FROM listed ORDER BY due_on NULLS LAST, open_devices DESC, vulnerability_id LIMIT ${SHOWN}) v)) AS listed,
              (SELECT count(*) FROM published_vulnerability_risk r
                WHERE r.organization_id = $1 AND ${EPSS} >= ${LIKELY_EPSS}::real AND r.open_findings > 0)::int AS likely,
              jsonb_build_object(
                'total', (SELECT count(*) FROM published_vulnerability_spread s WHERE s.organization_id = $1 AND s.is_open),
                'first', (SELECT coalesce(jsonb_agg(jsonb_build_object(${SHOWN_COLUMNS}) ORDER BY v.open_devices DESC, v.vulnerability_id), '[]')
                            FROM published_vulnerability_risk v
                           WHERE v.organization_id = $1 AND v.vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM widest)))) AS widest`,
      [organizationId, today],
      'report-exposure',
    );
    if (!row) throw new Error('A statement of sums gave no row.');
    return row;
  }
}

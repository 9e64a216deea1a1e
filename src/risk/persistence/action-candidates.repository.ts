import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { SubjectPart } from '../domain/action.js';
import { MALWARE_TIER } from '../model/policy.js';

/** Parts of subjects that are not read one by one, because there are too many. */
export interface LeftOutParts {
  kind: 'package' | 'check';
  ecosystem: string;
  fixable: boolean;
  isMalware: boolean;
  count: number;
  /** Each with its mass: `subject:mass`, separated by commas. */
  parts: string;
}

/** What actions are made of, as much of it as may be weighed. */
export interface ActionCandidates {
  rows: SubjectPart[];
  leftOut: LeftOutParts[];
}

interface Read {
  numbers: string | null;
  ecosystem: string;
  name: string;
}

type ReadOrLeft = Read & Omit<LeftOutParts, 'ecosystem'>;

/** Its numbers are one text: what a column costs is its way here. Waves are read with the words of a page. */
const NUMBERS = `concat_ws('/', s.id, s.kind, r.masses[1], r.masses[6], a.fixable, a.devices, a.findings, array_to_string(a.by_level, ','),
                        array_to_string(a.by_confidence, ','), coalesce(a.tier, -1), a.due_day) AS numbers`;

const PARTS = `risk_action_rollup a
         JOIN risk_subject s ON s.organization_id = $1 AND s.id = a.subject_id
         JOIN risk_subject_rollup r ON r.organization_id = $1 AND r.subject_id = a.subject_id
        WHERE a.organization_id = $1 AND a.devices > 0`;

/** Reads what an organization's actions are made of: roll-ups, never findings. */
@Injectable()
export class ActionCandidatesRepository {
  constructor(private readonly database: Database) {}

  /**
   * All that there is, where that is no more than so many. Else those that come first by the strictest deadline of what is open, and by
   * the risk that goes with them, in turn: half as many of each order are there without a gap.
   *
   * @param needed checks that are read in any case, by name
   */
  async read(organizationId: number, most: number, needed: readonly string[]): Promise<ActionCandidates> {
    // One more shows that there are more. The number is written out: as a parameter the statement would be planned for a tenth of it.
    const all = await this.database.query<Read>(
      `SELECT ${NUMBERS}, s.ecosystem, s.name FROM ${PARTS} LIMIT ${most + 1}`,
      [organizationId],
      `risk-actions-${most}`,
    );
    if (all.length <= most) return { rows: all.map(actionRow), leftOut: [] };
    const rows = await this.database.query<ReadOrLeft>(
      `WITH part AS (
         SELECT ${NUMBERS}, s.id, s.kind, s.ecosystem, s.name, a.fixable, coalesce(a.tier, -1) AS tier,
                CASE WHEN a.fixable THEN r.masses[1] - r.masses[6] ELSE r.masses[6] END AS mass,
                s.kind = 'check' AND s.name = ANY ($3::text[]) AS needed FROM ${PARTS}),
       ranked AS (
         SELECT part.*, row_number() OVER (ORDER BY needed DESC, tier, mass DESC, id, fixable) AS by_deadline,
                row_number() OVER (ORDER BY mass DESC, id, fixable) AS by_risk FROM part),
       placed AS MATERIALIZED (
         SELECT ranked.*, row_number() OVER (ORDER BY least(by_deadline, by_risk), by_deadline) AS place FROM ranked)
       SELECT numbers, ecosystem, name, kind, fixable, false AS is_malware, 1 AS count, '' AS parts FROM placed WHERE place <= $2
       UNION ALL
       SELECT NULL, ecosystem, '', kind, fixable, kind = 'package' AND tier = $4, count(*)::int, string_agg(id || ':' || mass, ',')
         FROM placed WHERE place > $2 GROUP BY ecosystem, kind, fixable, 6`,
      [organizationId, most, needed, MALWARE_TIER],
      'risk-actions-first',
    );
    return {
      rows: rows.filter(({ numbers }) => numbers !== null).map(actionRow),
      leftOut: rows.filter(({ numbers }) => numbers === null),
    };
  }

  /** Of these parts those with something open that is known to be exploited: few, whatever there is. */
  async exploited(organizationId: number, rows: readonly SubjectPart[]): Promise<Set<SubjectPart>> {
    const found = await this.database.query<{ subjectId: number; fixable: boolean }>(
      `SELECT DISTINCT k.subject_id AS "subjectId", p.fixed_versions <> '{}' AS fixable
         FROM published_vulnerability_risk v
         JOIN published_vulnerability_package p ON p.organization_id = $1 AND p.vulnerability_id = v.vulnerability_id AND p.open_findings > 0
         JOIN risk_package k ON k.organization_id = $1 AND k.package_id = p.package_id
        WHERE v.organization_id = $1 AND v.kev`,
      [organizationId],
      'risk-actions-exploited',
    );
    const parts = new Set(found.map(partOf));
    return new Set(rows.filter((row) => parts.has(partOf(row))));
  }
}

/** Tells the parts of subjects apart. */
function partOf({ subjectId, fixable }: { subjectId: number; fixable: boolean }): string {
  return `${subjectId}/${fixable}`;
}

function actionRow({ numbers, ecosystem, name }: Read): SubjectPart {
  const [
    id,
    kind,
    residual = '0',
    withoutFixable = '0',
    fixable,
    devices,
    findings,
    levels,
    confidences,
    tier,
    dueDay,
  ] = (numbers ?? '').split('/');
  return {
    subjectId: Number(id),
    kind: kind === 'check' ? 'check' : 'package',
    ecosystem,
    name,
    residual,
    withoutFixable,
    fixable: fixable === 't',
    devices: Number(devices),
    findings: Number(findings),
    byLevel: numbersOf(levels),
    byConfidence: numbersOf(confidences),
    tier: Number(tier),
    // Left out where it is null.
    dueDay: dueDay === undefined ? null : Number(dueDay),
  };
}

function numbersOf(list = ''): number[] {
  return list.split(',').map(Number);
}

import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** A kind of finding: a vulnerability, where, whether it can be reached, and what was decided. */
export interface FindingKind {
  vulnerabilityId: number;
  context: number;
  reachable: boolean;
  /** Index into `FINDING_STATES`. */
  state: number;
}

/** What risk says of a kind of finding. */
export interface KindRisk {
  likelihood: number;
  impact: number;
  level: number;
  inherentLikelihood: number;
  inherentImpact: number;
  inherentLevel: number;
  units: string;
  lowUnits: string;
  highUnits: string;
  inherentUnits: string;
  tier: number;
  clockSince: readonly number[];
  clockDays: readonly number[];
  /** Which threats the vulnerability stands for: the same for all that stand for the same. */
  threatProfile: number;
  basis: Record<string, unknown>;
}

/** A kind of finding as far as counting goes. */
export interface CountedKind extends FindingKind, Omit<KindRisk, 'basis' | 'inherentLevel'> {
  id: number;
  confidence: unknown;
}

export interface FindingRiskRow extends FindingKind, KindRisk {
  id: number;
  findings: number;
}

/** By how many the open findings of a vulnerability changed that are due on a day, counted from 1970. */
export interface DueCount {
  vulnerabilityId: number;
  day: number;
  by: number;
}

const COLUMNS = `r.id, r.vulnerability_id, r.context, r.reachable, r.state, r.likelihood, r.impact, r.level,
       r.inherent_likelihood, r.inherent_impact, r.inherent_level,
       r.units::text, r.low_units::text AS low_units, r.high_units::text AS high_units, r.inherent_units::text AS inherent_units,
       r.tier, r.clock_since, r.clock_days, r.threat_profile::float8 AS threat_profile, r.basis, r.findings`;

/** What counting needs of it: without why, which is most of a row. */
const COUNTED = `r.id, r.vulnerability_id, r.context, r.reachable, r.state, r.likelihood, r.impact, r.level,
       r.inherent_likelihood, r.inherent_impact,
       r.units::text, r.low_units::text AS low_units, r.high_units::text AS high_units, r.inherent_units::text AS inherent_units,
       r.tier, r.clock_since, r.clock_days, r.threat_profile::float8 AS threat_profile,
       r.basis ->> 'confidence' AS confidence`;

const VALUES = `likelihood, impact, level, inherent_likelihood, inherent_impact, inherent_level, units, low_units, high_units, inherent_units,
       tier, clock_since, clock_days, threat_profile, basis`;

/** One JSON row of `$2`, as a table. Rows are many and wide: an array for each column would be twenty parameters. */
const GIVEN = `jsonb_to_recordset($2::jsonb) AS g (id int, "vulnerabilityId" int, context smallint, reachable boolean, state smallint,
         likelihood smallint, impact smallint, level smallint, "inherentLikelihood" smallint, "inherentImpact" smallint, "inherentLevel" smallint,
         units bigint, "lowUnits" bigint, "highUnits" bigint, "inherentUnits" bigint, tier smallint, "clockSince" int[], "clockDays" smallint[],
         "threatProfile" bigint, basis jsonb)`;

const GIVEN_VALUES = `g.likelihood, g.impact, g.level, g."inherentLikelihood", g."inherentImpact", g."inherentLevel", g.units, g."lowUnits",
       g."highUnits", g."inherentUnits", g.tier, g."clockSince", g."clockDays", g."threatProfile", g.basis`;

/** The risk of each kind of finding. */
@Injectable()
export class FindingRiskRepository {
  constructor(private readonly database: Database) {}

  ofVulnerabilities(organizationId: number, vulnerabilityIds: readonly number[]): Promise<FindingRiskRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM finding_risk r WHERE r.organization_id = $1 AND r.vulnerability_id = ANY ($2::int[])`,
      [organizationId, literal(vulnerabilityIds)],
      'finding-risk-of-vulnerabilities',
    );
  }

  /** Those that are known of the kinds. */
  ofKinds(organizationId: number, kinds: readonly FindingKind[]): Promise<CountedKind[]> {
    return this.database.query(
      `SELECT ${COUNTED} FROM unnest($2::int[], $3::smallint[], $4::boolean[], $5::smallint[]) AS k (vulnerability_id, context, reachable, state)
         JOIN finding_risk r ON r.organization_id = $1 AND r.vulnerability_id = k.vulnerability_id AND r.context = k.context
          AND r.reachable = k.reachable AND r.state = k.state`,
      [
        organizationId,
        literal(kinds.map((kind) => kind.vulnerabilityId)),
        literal(kinds.map((kind) => kind.context)),
        kinds.map((kind) => kind.reachable),
        literal(kinds.map((kind) => kind.state)),
      ],
      'finding-risk-of-kinds',
    );
  }

  /** What kinds these are, without their risk. */
  identities(organizationId: number, ids: readonly number[]): Promise<(FindingKind & { id: number })[]> {
    return this.database.query(
      `SELECT r.id, r.vulnerability_id, r.context, r.reachable, r.state
         FROM finding_risk r WHERE r.organization_id = $1 AND r.id = ANY ($2::int[])`,
      [organizationId, literal(ids)],
      'finding-risk-identities',
    );
  }

  byIds(organizationId: number, ids: readonly number[]): Promise<CountedKind[]> {
    return this.database.query(
      `SELECT ${COUNTED} FROM finding_risk r WHERE r.organization_id = $1 AND r.id = ANY ($2::int[])`,
      [organizationId, literal(ids)],
      'finding-risk-by-ids',
    );
  }

  /** All of them, in pages by vulnerability; a page has all kinds of its last one, so that each is looked at once. */
  page(organizationId: number, afterVulnerability: number, limit: number): Promise<FindingRiskRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM finding_risk r WHERE r.organization_id = $1 AND r.vulnerability_id > $2
        ORDER BY r.vulnerability_id FETCH FIRST ($3) ROWS WITH TIES`,
      [organizationId, afterVulnerability, limit],
      'finding-risk-page',
    );
  }

  async insert(organizationId: number, rows: readonly (FindingKind & KindRisk & { id: number })[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.query(
      `INSERT INTO finding_risk (organization_id, id, vulnerability_id, context, reachable, state, ${VALUES})
       SELECT $1, g.id, g."vulnerabilityId", g.context, g.reachable, g.state, ${GIVEN_VALUES} FROM ${GIVEN}`,
      [organizationId, JSON.stringify(rows)],
      'finding-risk-insert',
    );
  }

  async update(organizationId: number, rows: readonly (KindRisk & { id: number })[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.query(
      `UPDATE finding_risk r SET (${VALUES}) = ROW (${GIVEN_VALUES})
         FROM ${GIVEN} WHERE r.organization_id = $1 AND r.id = g.id`,
      [organizationId, JSON.stringify(rows)],
      'finding-risk-update',
    );
  }

  /** Adds to the numbers of findings. */
  async count(organizationId: number, counts: ReadonlyMap<number, number>): Promise<void> {
    const moved = [...counts].filter(([, by]) => by !== 0);
    if (moved.length === 0) return;
    await this.database.query(
      `UPDATE finding_risk r SET findings = r.findings + g.by
         FROM unnest($2::int[], $3::int[]) AS g (id, by) WHERE r.organization_id = $1 AND r.id = g.id`,
      [organizationId, literal(moved.map(([id]) => id)), literal(moved.map(([, by]) => by))],
      'finding-risk-count',
    );
  }

  /** No finding is counted any more; before everything is counted anew. */
  async clearCounts(organizationId: number): Promise<void> {
    await this.database.query(`UPDATE finding_risk SET findings = 0 WHERE organization_id = $1 AND findings <> 0`, [
      organizationId,
    ]);
    await this.database.query(`DELETE FROM vulnerability_due WHERE organization_id = $1`, [organizationId]);
  }

  /** Adds to the numbers of open findings that are due on a day (counted from 1970). */
  async countDue(organizationId: number, due: readonly DueCount[]): Promise<void> {
    if (due.length === 0) return;
    const fewer = due.filter(({ by }) => by < 0);
    await Promise.all([
      this.addDue(organizationId, due),
      ...(fewer.length === 0 ? [] : [this.clearDue(organizationId, fewer)]),
    ]);
  }

  private async addDue(organizationId: number, due: readonly DueCount[]): Promise<void> {
    await this.database.query(
      `INSERT INTO vulnerability_due AS v (organization_id, vulnerability_id, due_on, findings)
       SELECT $1, g.id, DATE '1970-01-01' + g.day, g.by FROM unnest($2::int[], $3::int[], $4::int[]) AS g (id, day, by)
        ORDER BY 2, 3
       ON CONFLICT (organization_id, vulnerability_id, due_on) DO UPDATE SET findings = v.findings + excluded.findings`,
      [
        organizationId,
        literal(due.map((one) => one.vulnerabilityId)),
        literal(due.map((one) => one.day)),
        literal(due.map((one) => one.by)),
      ],
      'vulnerability-due-count',
    );
  }

  /** Those of which nothing is left. Arrays out of sight of the planner, which would make a plan each time for their length. */
  private async clearDue(organizationId: number, fewer: readonly DueCount[]): Promise<void> {
    await this.database.query(
      `DELETE FROM vulnerability_due v USING unnest((SELECT $2::int[]), (SELECT $3::int[])) AS g (id, day)
        WHERE v.organization_id = $1 AND v.vulnerability_id = g.id AND v.due_on = DATE '1970-01-01' + g.day AND v.findings = 0`,
      [organizationId, literal(fewer.map((one) => one.vulnerabilityId)), literal(fewer.map((one) => one.day))],
      'vulnerability-due-clear',
    );
  }
}

function literal(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}

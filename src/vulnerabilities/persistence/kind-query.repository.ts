import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';

/** What the risk of a kind of finding was computed from, as the risk context writes it. Lists are name and value. */
export interface RiskBasis {
  threat: number;
  reach: number;
  technicalImpact: number;
  confidence: string;
  assumed: string[];
  threatBasis?: [name: string, value: number][];
  reachBasis?: [name: string, value: number][];
  place?: [exposure: string, criticality: number, role: string | null, controls: string[]];
  tier?: string | null;
  because?: string | null;
}

/** The risk of a vulnerability in one kind of place. Risks are 0-1. */
export interface KindRow {
  reachable: boolean;
  /** Index into `FINDING_STATES`. */
  state: number;
  findings: number;
  likelihood: number;
  impact: number;
  level: number;
  inherentLikelihood: number;
  inherentImpact: number;
  inherentLevel: number;
  risk: number;
  lowRisk: number;
  highRisk: number;
  inherentRisk: number;
  basis: RiskBasis;
}

const MOST = 200;

/** Reads kinds of findings for showing them. */
@Injectable()
export class KindQueryRepository {
  constructor(private readonly database: Database) {}

  /** Those that a vulnerability has findings of, the riskiest first; at most 200. */
  ofVulnerability(organizationId: number, vulnerabilityId: number): Promise<KindRow[]> {
    return this.database.query(
      `SELECT k.reachable, k.state, k.findings, k.likelihood, k.impact, k.level, k.inherent_likelihood,
              k.inherent_impact, k.inherent_level, k.units::float8 / 1e12 AS risk,
              k.low_units::float8 / 1e12 AS low_risk, k.high_units::float8 / 1e12 AS high_risk,
              k.inherent_units::float8 / 1e12 AS inherent_risk, k.basis
         FROM finding_risk k WHERE k.organization_id = $1 AND k.vulnerability_id = $2 AND k.findings > 0
        ORDER BY k.units DESC, k.inherent_units DESC, k.id LIMIT ${MOST}`,
      [organizationId, vulnerabilityId],
      'kinds-of-vulnerability',
    );
  }
}

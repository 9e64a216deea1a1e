import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { type CellCounts, PublishedRisk } from '../../vulnerabilities/index.js';
import { cellOf } from '../domain/assessment.js';

const KINDS = 5000;

/** A kind of finding, as far as a verification looks at it. */
export interface StoredFindingKind {
  id: number;
  vulnerabilityId: number;
  findings: number;
  cell: number;
  inherentCell: number;
  /** Which threats it stands for; null where it is not open. */
  profile: number | null;
}

/** Everything that is kept of an organization's risk, as texts by key, for comparing it with what the facts come to. */
@Injectable()
export class StoredRiskRepository {
  constructor(
    private readonly database: Database,
    private readonly published: PublishedRisk,
  ) {}

  /** The totals of lists by cell; null before anything was counted. */
  cells(organizationId: number): Promise<CellCounts | null> {
    return this.published.cells(organizationId);
  }

  async devices(organizationId: number): Promise<Map<string, string>> {
    const rows = await this.database.query<{
      id: number;
      place: number;
      scanned: boolean;
      masses: string[];
      cells: number[];
      inherent: number[];
      threats: number[];
      fixed: Record<string, number>;
      members: string;
    }>(
      `SELECT device_id AS id, place, scanned, masses::text[], cells, inherent_cells AS inherent, threats, fixed_after AS fixed, encode(members, 'hex') AS members
         FROM risk_device WHERE organization_id = $1`,
      [organizationId],
    );
    return new Map(
      rows.map((row) => [
        String(row.id),
        JSON.stringify([
          row.place,
          row.scanned,
          row.masses,
          row.cells,
          row.inherent,
          row.threats,
          Object.entries(row.fixed),
          row.members,
        ]),
      ]),
    );
  }

  components(organizationId: number): Promise<Map<string, string>> {
    return this.texts(
      `SELECT device_id || '/' || subject_id AS key,
              concat_ws(' ', masses[1], masses[5], level, tier, coalesce((due_on - DATE '1970-01-01')::text, ''), vulnerabilities) AS value
         FROM risk_component WHERE organization_id = $1`,
      organizationId,
    );
  }

  async subjects(organizationId: number): Promise<Map<string, string>> {
    const rows = await this.database.query<{
      id: number;
      masses: string[];
      devices: number;
      findings: number;
      levels: number[];
      tiers: Record<string, number>;
      due: Record<string, number>;
      confidence: number[];
    }>(
      `SELECT subject_id AS id, masses::text[], devices, findings, by_level AS levels, by_tier AS tiers, due, by_confidence AS confidence
         FROM risk_subject_rollup WHERE organization_id = $1`,
      [organizationId],
    );
    return new Map(
      rows.map((row) => [
        String(row.id),
        JSON.stringify([
          row.masses,
          row.devices,
          row.findings,
          row.levels,
          sortedCounts(row.tiers),
          sortedCounts(row.due),
          row.confidence,
        ]),
      ]),
    );
  }

  async actions(organizationId: number): Promise<Map<string, string>> {
    const rows = await this.database.query<{ key: string; numbers: unknown[]; waves: Record<string, number> }>(
      `SELECT subject_id || '/' || fixable AS key, jsonb_build_array(devices, findings, by_level, by_confidence, tier, due_day) AS numbers, waves
         FROM risk_action_rollup WHERE organization_id = $1`,
      [organizationId],
    );
    return new Map(rows.map(({ key, numbers, waves }) => [key, JSON.stringify([...numbers, sortedCounts(waves)])]));
  }

  /** What is open of threat profiles; those of which nothing is are only names. */
  async threats(organizationId: number): Promise<Map<string, string>> {
    const rows = await this.database.query<{
      key: string;
      mass: string;
      findings: Record<string, number>;
      vulnerabilities: number;
    }>(
      `SELECT profile::text AS key, mass::text, findings, vulnerabilities FROM risk_threat_profile
        WHERE organization_id = $1 AND (findings <> '{}' OR mass <> 0 OR vulnerabilities <> 0)`,
      [organizationId],
    );
    return new Map(
      rows.map(({ key, mass, findings, vulnerabilities }) => [
        key,
        JSON.stringify([mass, sortedCounts(findings), vulnerabilities]),
      ]),
    );
  }

  due(organizationId: number): Promise<Map<string, string>> {
    return this.texts(
      `SELECT v.vulnerability_id || '/' || (v.due_on - DATE '1970-01-01') AS key, v.findings::text AS value
         FROM published_vulnerability_due v WHERE v.organization_id = $1`,
      organizationId,
    );
  }

  vulnerabilities(organizationId: number): Promise<Map<string, string>> {
    return this.texts(
      `SELECT r.vulnerability_id::text AS key, concat_ws(' ', r.risk_cells, r.inherent_cells, coalesce(r.threat_profile, 0)) AS value FROM published_vulnerability_risk r
        WHERE r.organization_id = $1 AND (r.risk_cells <> 0 OR r.inherent_cells <> 0 OR r.threat_profile IS NOT NULL)`,
      organizationId,
    );
  }

  async kinds(organizationId: number): Promise<StoredFindingKind[]> {
    const kinds: StoredFindingKind[] = [];
    for (let after = 0; ;) {
      const rows = await this.published.page(organizationId, after, KINDS);
      const last = rows.at(-1);
      if (!last) return kinds;
      for (const row of rows)
        kinds.push({
          id: row.id,
          vulnerabilityId: row.vulnerabilityId,
          findings: row.findings,
          cell: row.state === 0 ? cellOf(row.likelihood, row.impact) : -1,
          inherentCell: cellOf(row.inherentLikelihood, row.inherentImpact),
          profile: row.state === 0 ? row.threatProfile : null,
        });
      after = last.vulnerabilityId;
    }
  }

  private async texts(statement: string, organizationId: number): Promise<Map<string, string>> {
    const rows = await this.database.query<{ key: string; value: string }>(statement, [organizationId]);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }
}

function sortedCounts(counts: Record<string, number>): [string, number][] {
  return Object.entries(counts).sort(([a], [b]) => Number(a) - Number(b));
}

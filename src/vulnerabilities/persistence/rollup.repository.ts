import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database, Ids, LOCK } from '../../platform/index.js';
import type { RollupDelta } from '../domain/rollup-delta.js';
import { FIX_AVAILABLE, OTHER_NAMES, PACKAGES, placedPackages } from './vulnerability-shown.js';
import { sortKey } from './vulnerability-order.js';
import { applyPendingStatement } from './apply-pending-statement.js';
import type { MovedVulnerability, RiskScale } from './vulnerability-worst.js';

/** The counts that lists read, and the deltas that are still to be added to them. */
@Injectable()
export class RollupRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
    private readonly ids: Ids,
  ) {}

  /** Puts a delta aside, in the transaction of the change. Appending never waits for anybody. */
  async append(organizationId: number, delta: RollupDelta, at: Date): Promise<void> {
    if (delta.deltas.length === 0) return;
    await this.database.query(
      `INSERT INTO rollup_pending (organization_id, id, at, vulnerability_ids, package_ids, severities, deltas,
                                   device_vulnerability_ids, device_deltas)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        this.ids.next(),
        at,
        literal(delta.vulnerabilityIds),
        literal(delta.packageIds),
        literal(delta.severities),
        literal(delta.deltas),
        literal(delta.deviceVulnerabilityIds),
        literal(delta.deviceDeltas),
      ],
      'rollup-append',
    );
  }

  async hasPending(organizationId: number): Promise<boolean> {
    const row = await this.database.queryOne<{ pending: boolean }>(
      `SELECT EXISTS (SELECT FROM rollup_pending WHERE organization_id = $1) AS pending`,
      [organizationId],
      'rollup-has-pending',
    );
    return row?.pending === true;
  }

  /** Organizations with pending deltas: a sweep over a table that is empty most of the time. */
  async organizationsPending(): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM rollup_pending ORDER BY 1`,
    );
    return rows.map((row) => row.id);
  }

  /** Adds all pending deltas of an organization to its roll-ups, after whoever does so. */
  async applyPending(organizationId: number): Promise<void> {
    await this.database.transaction(() =>
      // The statement is sent along with what it waits for.
      Promise.all([this.takeLock(organizationId), this.addPending(organizationId)]),
    );
  }

  /**
   * The same by one who holds the risk of the organization and knows that the risk of some vulnerabilities may be another: of
   * those among them that are counted, it is written with the counts. Gives whose cells or threats are others; of the rest nothing is said.
   */
  async applyPendingWithRisk(
    organizationId: number,
    touched: readonly number[],
    { slope, k, tiers }: RiskScale,
  ): Promise<MovedVulnerability[]> {
    return this.database.transaction(async () => {
      const [, moved] = await Promise.all([
        this.takeLock(organizationId),
        this.database.query<MovedVulnerability>(
          applyPendingStatement({ touched: '$2::int[]', slope: '$3', k: '$4', tiers: '$5' }),
          [organizationId, literal(touched), slope, k, tiers],
          'rollup-apply-with-risk',
        ),
      ]);
      return moved;
    });
  }

  /** The same in a transaction that has the lock. */
  async addPending(organizationId: number): Promise<void> {
    await this.database.query(applyPendingStatement(null), [organizationId], 'rollup-apply');
  }

  /** Brings changed names, words and CVSS scores of vulnerabilities into their roll-up rows; in a transaction, which then has the lock. */
  async refreshWords(organizationId: number, vulnerabilityIds: number[]): Promise<void> {
    await this.takeLock(organizationId);
    await this.database.query(
      `WITH said AS MATERIALIZED (
         SELECT v.id, (v.cvss ->> 'score')::real AS cvss_score, v.display_id, v.title, v.cvss, v.cwes, v.malware, ${OTHER_NAMES} AS aliases
           FROM vulnerability v WHERE v.organization_id = $1 AND v.id = ANY ($2::int[]))
       UPDATE vulnerability_rollup r
          SET cvss_score = s.cvss_score, sort_key = ${sortKey({ openFindings: 'r.open_findings', severity: 'r.severity', cvss: 's.cvss_score', devices: 'r.open_devices', malware: 's.malware' })},
              display_id = s.display_id, title = s.title, cvss = s.cvss, cwes = s.cwes, malware = s.malware, aliases = s.aliases
         FROM said s
        WHERE r.organization_id = $1 AND r.vulnerability_id = ANY ($2::int[]) AND r.vulnerability_id = s.id
          AND (r.display_id, r.title, r.cvss, r.cwes, r.malware, r.aliases)
              IS DISTINCT FROM (s.display_id, s.title, s.cvss, s.cwes, s.malware, s.aliases)`,
      [organizationId, literal(vulnerabilityIds)],
      'rollup-refresh-words',
    );
  }

  /** Brings packages and fixed versions that became known into the roll-up rows; in a transaction, which then has the lock. */
  async refreshPackages(organizationId: number, vulnerabilityIds: number[]): Promise<void> {
    await this.takeLock(organizationId);
    await this.database.query(
      `WITH placed AS MATERIALIZED (
         ${placedPackages(`(SELECT * FROM vulnerability_package WHERE organization_id = $1 AND vulnerability_id = ANY ($2::int[]))`)}),
       shown AS (SELECT vulnerability_id, ${FIX_AVAILABLE} AS fix_available, ${PACKAGES} AS packages FROM placed GROUP BY 1)
       UPDATE vulnerability_rollup r SET fix_available = s.fix_available, packages = s.packages
         FROM shown s
        WHERE r.organization_id = $1 AND r.vulnerability_id = ANY ($2::int[]) AND r.vulnerability_id = s.vulnerability_id
          AND (r.fix_available, r.packages) IS DISTINCT FROM (s.fix_available, s.packages)`,
      [organizationId, literal(vulnerabilityIds)],
      'rollup-refresh-packages',
    );
  }

  /** Whoever read the dictionaries before they changed would write back what they said before. */
  async takeLock(organizationId: number): Promise<void> {
    await this.database.query(
      'SELECT pg_advisory_xact_lock($1, $2)',
      [LOCK.vulnerabilityCounts, organizationId],
      'dictionary-lock',
    );
  }
}

function literal(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}

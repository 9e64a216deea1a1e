import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { type CoveredFacts, type FactsOfRow, withCovered } from '../domain/covered-cves.js';
import { CveCoverRepository } from './cve-cover.repository.js';

/** What is known about a vulnerability that risk follows from; null where nobody said. */
export interface RiskFactsRow extends FactsOfRow {
  vulnerabilityId: number;
  displayId: string;
  /** Highest severity that a scanner ever gave: index into `SEVERITY_ORDER`; null when none did. */
  severity: number | null;
  /** Whether one of its packages is of the kernel. */
  kernel: boolean;
  /** Why it is malware; null when nothing says that it is. */
  malware: string | null;
}

/** What speaks for the threats that a vulnerability stands for, with what it is called. */
export type ThreatWitness = Pick<
  RiskFactsRow,
  'vulnerabilityId' | 'displayId' | 'cve' | 'vector' | 'cwes' | 'cweSource' | 'malware'
> & { title: string | null };

/** Of what threats are not read from. */
const UNKNOWN = {
  epss: null,
  kevAddedOn: null,
  kevRansomware: null,
  kevDueOn: null,
  ssvcExploitation: null,
  ssvcAutomatable: null,
  ssvcTotalImpact: null,
  exploitSources: [],
};

const SAID = `coalesce(i.cvss_vector, v.cvss ->> 'vector') AS vector,
              CASE WHEN i.cwes <> '{}' THEN i.cwes ELSE v.cwes END AS cwes,
              CASE WHEN i.cwes <> '{}' THEN i.cwe_source WHEN v.cwes <> '{}' THEN 'scan' END AS cwe_source`;

/** Vulnerabilities `$2` as `v`, with what feeds know of them as `i`. */
const KNOWN = `vulnerability v
         LEFT JOIN LATERAL (
              SELECT c.* FROM vulnerability_alias a JOIN cve_intelligence c ON c.cve = a.identifier
               WHERE a.organization_id = $1 AND a.vulnerability_id = v.id ORDER BY c.cve LIMIT 1) i ON true
        WHERE v.organization_id = $1 AND v.id = ANY ($2::int[])`;

const KERNEL_NAMES = `pk.name LIKE 'linux-%' OR pk.name = 'linux' OR pk.name = 'kernel' OR pk.name LIKE 'kernel-%'`;

/** Reads vulnerabilities of an organization together with what feeds know of them. */
@Injectable()
export class RiskFactsRepository {
  constructor(
    private readonly database: Database,
    private readonly covers: CveCoverRepository,
  ) {}

  async of(organizationId: number, vulnerabilityIds: readonly number[]): Promise<RiskFactsRow[]> {
    const rows = await this.database.query<RiskFactsRow>(
      `SELECT v.id AS vulnerability_id, v.display_id, i.cve, v.malware, (SELECT nullif(max(m.severity), 0) FROM finding_match m WHERE m.organization_id = $1 AND m.vulnerability_id = v.id) AS severity,
              ${SAID}, i.epss_scored AS epss, i.kev_added_on::text AS kev_added_on, i.kev_ransomware, i.kev_due_on::text AS kev_due_on,
              i.ssvc_exploitation, i.ssvc_automatable, i.ssvc_total_impact,
              coalesce(i.exploit_sources, '{}') AS exploit_sources,
              coalesce((SELECT bool_or(${KERNEL_NAMES}) FROM vulnerability_package vp
                          JOIN published_package pk ON pk.organization_id = $1 AND pk.id = vp.package_id
                         WHERE vp.organization_id = $1 AND vp.vulnerability_id = v.id), false) AS kernel
         FROM ${KNOWN}`,
      [organizationId, `{${vulnerabilityIds.join(',')}}`],
      'risk-facts',
    );
    const covered = await this.covered(organizationId, vulnerabilityIds);
    return rows.map((row) => withCovered(row, covered.get(row.vulnerabilityId) ?? []));
  }

  /** The part of it that threats are read from. */
  async witnesses(organizationId: number, vulnerabilityIds: readonly number[]): Promise<ThreatWitness[]> {
    const rows = await this.database.query<ThreatWitness>(
      `SELECT v.id AS vulnerability_id, v.display_id, v.title, i.cve, v.malware, ${SAID} FROM ${KNOWN}`,
      [organizationId, `{${vulnerabilityIds.join(',')}}`],
      'risk-witnesses',
    );
    const covered = await this.covered(organizationId, vulnerabilityIds);
    return rows.map((row) => {
      const { cve, vector, cwes, cweSource } = withCovered(
        { ...UNKNOWN, ...row },
        covered.get(row.vulnerabilityId) ?? [],
      );
      return { ...row, cve, vector, cwes, cweSource };
    });
  }

  /** What is known of the CVEs of those that are about several, by vulnerability. */
  private async covered(
    organizationId: number,
    vulnerabilityIds: readonly number[],
  ): Promise<Map<number, CoveredFacts[]>> {
    const of = new Map<number, CoveredFacts[]>();
    for (const facts of await this.covers.facts(organizationId, vulnerabilityIds)) {
      const known = of.get(facts.vulnerabilityId);
      if (known) known.push(facts);
      else of.set(facts.vulnerabilityId, [facts]);
    }
    return of;
  }

  /** Whether CISA's list was ever read: before that, nothing is known not to be on it. */
  async knowsListed(): Promise<boolean> {
    const row = await this.database.queryOne<{ known: boolean }>(
      `SELECT EXISTS (SELECT FROM intelligence_feed WHERE key = 'kev' AND imported_at IS NOT NULL) AS known`,
      [],
      'risk-facts-listed',
    );
    return row?.known === true;
  }
}

import { OPEN } from '../domain/finding-state.js';

/** SQL expressions over the finding that is asked about. */
export interface CoveredFinding {
  deviceId: string;
  packageId: string;
  /** Whether scanners see it in versions of the array `d.package_versions` only. */
  inVersions: string;
  /** Whether every sighting of it has all of the array `d.package_traits`. */
  hasTraits: string;
}

/**
 * Whether the decision `d` has a finding of its vulnerability: `isWithin` of domain/decision.ts, in SQL. With the organization
 * as $1.
 */
export function covers({ deviceId, packageId, inVersions, hasTraits }: CoveredFinding): string {
  return `CASE d.scope
            WHEN 'all' THEN true
            WHEN 'devices' THEN ${deviceId} = ANY (d.device_ids)
            WHEN 'tags' THEN EXISTS (SELECT FROM published_device covered WHERE covered.organization_id = $1 AND covered.id = ${deviceId}
                                        AND covered.tags && d.tags)
            WHEN 'product' THEN (d.device_ids = '{}' OR ${deviceId} = ANY (d.device_ids)) AND ${hasTraits}
            ELSE EXISTS (SELECT FROM published_package covered WHERE covered.organization_id = $1 AND covered.id = ${packageId}
                            AND covered.name = d.package_name
                            AND (d.package_ecosystem IS NULL
                                 OR lower(d.package_ecosystem) IN (lower(covered.ecosystem), lower(split_part(covered.ecosystem, ':', 1)))))
                 AND (d.device_ids = '{}' OR ${deviceId} = ANY (d.device_ids))
                 AND (d.package_versions = '{}' AND d.package_range IS NULL OR ${inVersions})
                 AND (d.package_traits = '{}' OR ${hasTraits}) END`;
}

/** Columns of a table of findings, and the versions as the device shows them at the moment. */
export function coveredFinding(alias: string): CoveredFinding {
  const shown = `FROM finding_match m
                   JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = ${alias}.device_id AND m.id = ANY (o.match_ids)
                  WHERE m.organization_id = $1 AND m.vulnerability_id = ${alias}.vulnerability_id AND m.package_id = ${alias}.package_id`;
  return {
    deviceId: `${alias}.device_id`,
    packageId: `${alias}.package_id`,
    inVersions: `(SELECT coalesce(bool_and(m.installed_version = ANY (d.package_versions)), false) ${shown})`,
    hasTraits: `(SELECT coalesce(bool_and(d.package_traits <@ (m.traits || o.traits)), false) ${shown})`,
  };
}

/**
 * Whether no later VEX statement has the finding too: of those of documents only the latest counts. Over the decision `d`, which
 * covers the finding.
 */
export function isLatestWord(alias: string): string {
  const finding = coveredFinding(alias);
  return `(d.said_at IS NULL OR d.id = (
            SELECT latest.id FROM (${spoken(alias)}) latest (id, covering) WHERE latest.covering LIMIT 1))`;

  /** The statements of documents about the vulnerability, the latest first. */
  function spoken(of: string): string {
    return `SELECT d.id, ${covers(finding)}
              FROM risk_acceptance_identifier other
              JOIN risk_acceptance d ON d.organization_id = $1 AND d.id = other.acceptance_id
             WHERE other.organization_id = $1 AND other.vulnerability_id = ${of}.vulnerability_id
               AND d.ended_at IS NULL AND d.said_at IS NOT NULL
             ORDER BY d.said_at DESC, d.said_place DESC, d.id DESC`;
  }
}

/**
 * Of the decisions `d` that a query gives (`FROM … WHERE …`, all of them about the finding) the one that holds. One row at
 * most.
 */
export function holding(given: string): string {
  return `SELECT id, state
            FROM (SELECT d.id, d.state, d.precedence,
                         d.said_at IS NULL OR row_number() OVER (PARTITION BY d.said_at IS NULL
                                                                 ORDER BY d.said_at DESC, d.said_place DESC, d.id DESC) = 1 AS counts
                    ${given}) held
           WHERE counts AND state <> ${OPEN}
           ORDER BY precedence DESC, id DESC LIMIT 1`;
}

/** The decision that holds for a finding: `decisionFor` of domain/decision.ts, in SQL. One row at most. */
export function holdingDecision(alias: string): string {
  // A vulnerability with two names has its decisions twice: that must not make two of the latest word.
  return holding(`FROM risk_acceptance d
           WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                   SELECT named.acceptance_id FROM risk_acceptance_identifier named
                    WHERE named.organization_id = $1 AND named.vulnerability_id = ${alias}.vulnerability_id))
             AND ${covers(coveredFinding(alias))}`);
}

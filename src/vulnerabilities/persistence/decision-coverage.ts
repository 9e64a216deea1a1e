/** SQL expressions over the finding that is asked about. */
export interface CoveredFinding {
  deviceId: string;
  packageId: string;
  /** Whether scanners see it in versions of the array `d.package_versions` only. */
  inVersions: string;
}

/**
 * Whether the decision `d` has a finding of its vulnerability: `isWithin` of domain/decision.ts, in SQL. With the organization
 * as $1.
 */
export function covers({ deviceId, packageId, inVersions }: CoveredFinding): string {
  return `CASE d.scope
            WHEN 'all' THEN true
            WHEN 'devices' THEN ${deviceId} = ANY (d.device_ids)
            WHEN 'tags' THEN EXISTS (SELECT FROM published_device covered WHERE covered.organization_id = $1 AND covered.id = ${deviceId}
                                        AND covered.tags && d.tags)
            ELSE EXISTS (SELECT FROM published_package covered WHERE covered.organization_id = $1 AND covered.id = ${packageId}
                            AND covered.name = d.package_name
                            AND (d.package_ecosystem IS NULL
                                 OR lower(d.package_ecosystem) IN (lower(covered.ecosystem), lower(split_part(covered.ecosystem, ':', 1)))))
                 AND (d.package_versions = '{}' OR ${inVersions}) END`;
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
  };
}

/** The decision that holds for a finding: `decisionFor` of domain/decision.ts, in SQL. One row at most. */
export function holdingDecision(columns: string, alias: string): string {
  return `SELECT ${columns}
            FROM risk_acceptance_identifier named
            JOIN risk_acceptance d ON d.organization_id = $1 AND d.id = named.acceptance_id
           WHERE named.organization_id = $1 AND named.vulnerability_id = ${alias}.vulnerability_id AND d.ended_at IS NULL
             AND ${covers(coveredFinding(alias))}
           ORDER BY d.precedence DESC, d.id DESC LIMIT 1`;
}

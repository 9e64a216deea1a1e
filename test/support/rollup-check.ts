import {
  type DecidedFinding,
  type DecidedPackage,
  type Decision,
  decisionForParts,
  type DecisionScope,
  type Weighed,
} from '../../src/vulnerabilities/domain/decision.js';
import { findingStateOf } from '../../src/vulnerabilities/domain/finding-state.js';
import { RollupRepository } from '../../src/vulnerabilities/persistence/rollup.repository.js';
import { SPELLED_FREELY } from '../../src/scans/index.js';
import type { TestService } from './service.js';

const COUNTED = `finding f LEFT JOIN withdrawn_device w ON w.organization_id = f.organization_id AND w.device_id = f.device_id`;
const IS_OPEN = `(f.state = 0 AND w.device_id IS NULL)`;
const BY_SEVERITY = [0, 1, 2, 3, 4, 5]
  .map((severity) => `count(*) FILTER (WHERE ${IS_OPEN} AND f.severity = ${severity})`)
  .join(', ');

/** Each gives a row per difference between a number that is kept and the facts that it is made of. */
const CHECKS: Record<string, string> = {
  'vulnerability_rollup and findings': `
    SELECT organization_id, vulnerability_id, to_jsonb(r) AS kept, to_jsonb(t) AS counted
      FROM (SELECT f.organization_id, f.vulnerability_id, count(*) FILTER (WHERE ${IS_OPEN})::int AS open_findings,
                   count(DISTINCT f.device_id) FILTER (WHERE ${IS_OPEN})::int AS open_devices, ARRAY[${BY_SEVERITY}]::int[] AS open_by_severity,
                   max(f.severity) FILTER (WHERE ${IS_OPEN}) AS severity, min(f.first_seen_at) AS first_seen_at
              FROM ${COUNTED} GROUP BY 1, 2) t
      FULL JOIN vulnerability_rollup r USING (organization_id, vulnerability_id)
     WHERE (r.open_findings, r.open_devices, r.open_by_severity) IS DISTINCT FROM (t.open_findings, t.open_devices, t.open_by_severity)
        OR r.severity <> t.severity OR r.first_seen_at > t.first_seen_at
        OR r.sort_key <> vulnerability_sort_key(r.open_findings, CASE WHEN r.malware IS NULL THEN r.severity ELSE 6 END::smallint, r.cvss_score, r.open_devices)`,
  'vulnerability_rollup and vulnerability': `
    SELECT r.*, v.cvss FROM vulnerability_rollup r LEFT JOIN vulnerability v ON v.organization_id = r.organization_id AND v.id = r.vulnerability_id
     WHERE v.id IS NULL OR v.replaced_by IS NOT NULL OR r.cvss_score IS DISTINCT FROM (v.cvss ->> 'score')::real
        OR r.fix_available <> EXISTS (SELECT FROM vulnerability_package p WHERE p.organization_id = r.organization_id
                                         AND p.vulnerability_id = r.vulnerability_id AND p.open_findings > 0 AND p.fixed_versions <> '{}')`,
  'vulnerability_rollup and what lists show': `
    SELECT r.organization_id, r.vulnerability_id, to_jsonb(r) AS kept, to_jsonb(t) AS made
      FROM vulnerability_rollup r
      LEFT JOIN (SELECT v.*, ARRAY (SELECT a.as_written FROM vulnerability_alias a WHERE a.organization_id = v.organization_id
                                       AND a.vulnerability_id = v.id AND a.as_written <> v.display_id ORDER BY 1) AS aliases,
                        (SELECT jsonb_build_object('total', count(*), 'shown', coalesce(jsonb_agg(jsonb_build_object('ecosystem', k.ecosystem,
                                'name', k.name, 'purl', k.purl, 'openFindings', p.open_findings, 'fixedVersions', p.fixed_versions)
                                ORDER BY p.place) FILTER (WHERE p.place <= 10), '[]'))
                           FROM (SELECT p.*, row_number() OVER (ORDER BY open_findings DESC, package_id) AS place FROM vulnerability_package p
                                  WHERE p.organization_id = v.organization_id AND p.vulnerability_id = v.id) p
                           JOIN package k ON k.organization_id = p.organization_id AND k.id = p.package_id) AS packages
                   FROM vulnerability v) t ON t.organization_id = r.organization_id AND t.id = r.vulnerability_id
     WHERE (r.display_id, r.title, r.cvss, r.cwes, r.aliases, r.packages)
           IS DISTINCT FROM (t.display_id, t.title, t.cvss, t.cwes, t.aliases, t.packages)`,
  'vulnerability_count and vulnerability_rollup': `
    SELECT organization_id, is_open, severity, t.vulnerabilities AS kept, c.vulnerabilities AS counted
      FROM (SELECT organization_id, open_findings > 0 AS is_open, severity, count(*) AS vulnerabilities FROM vulnerability_rollup GROUP BY 1, 2, 3) c
      FULL JOIN vulnerability_count t USING (organization_id, is_open, severity)
     WHERE coalesce(t.vulnerabilities, 0) <> coalesce(c.vulnerabilities, 0)`,
  'vulnerability_package, matches and findings': `
    SELECT organization_id, vulnerability_id, package_id, to_jsonb(p) AS kept, to_jsonb(t) AS counted
      FROM (SELECT m.organization_id, m.vulnerability_id, m.package_id,
                   coalesce(array_agg(DISTINCT v ORDER BY v) FILTER (WHERE v IS NOT NULL), '{}') AS fixed_versions
              FROM finding_match m LEFT JOIN LATERAL unnest(m.fixed_versions) v ON true GROUP BY 1, 2, 3) t
      LEFT JOIN (SELECT f.organization_id, f.vulnerability_id, f.package_id, count(*)::int AS open_findings FROM ${COUNTED}
                  WHERE ${IS_OPEN} GROUP BY 1, 2, 3) o USING (organization_id, vulnerability_id, package_id)
      FULL JOIN vulnerability_package p USING (organization_id, vulnerability_id, package_id)
     WHERE p.fixed_versions IS NULL OR NOT p.fixed_versions <@ t.fixed_versions OR p.open_findings <> coalesce(o.open_findings, 0)`,
  'device_rollup and findings': `
    SELECT d.organization_id, d.id, d.state, to_jsonb(r) AS kept, t.open
      FROM device d
      LEFT JOIN device_rollup r ON r.organization_id = d.organization_id AND r.device_id = d.id
      LEFT JOIN (SELECT f.organization_id, f.device_id, ARRAY[${BY_SEVERITY}]::int[] AS open FROM ${COUNTED} GROUP BY 1, 2) t
             ON t.organization_id = d.organization_id AND t.device_id = d.id
     WHERE CASE WHEN d.state = 'deactivated' OR r.open_unknown IS NULL THEN coalesce(t.open, '{0,0,0,0,0,0}') <> '{0,0,0,0,0,0}'
                ELSE ARRAY[r.open_unknown, r.open_none, r.open_low, r.open_medium, r.open_high, r.open_critical]
                     <> coalesce(t.open, '{0,0,0,0,0,0}') END`,
  'findings and occurrences': `
    SELECT organization_id, device_id, vulnerability_id, package_id, f.state, f.severity, l.severity AS live
      FROM finding f
      FULL JOIN (SELECT o.organization_id, o.device_id, m.vulnerability_id, m.package_id, max(m.severity) AS severity
                   FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) u (id)
                   JOIN finding_match m ON m.organization_id = o.organization_id AND m.id = u.id GROUP BY 1, 2, 3, 4) l
           USING (organization_id, device_id, vulnerability_id, package_id)
     WHERE f.state IS NULL OR (f.state <> 1 AND l.severity IS NULL) OR (f.state = 1 AND l.severity IS NOT NULL) OR f.severity <> l.severity`,
  'scan_series_last and receipts': `
    SELECT organization_id, device_id, series_id, to_jsonb(l) AS kept, to_jsonb(s) AS counted
      FROM (SELECT organization_id, device_id, series_id, source, scope, max(started_at) AS started_at, min(started_at) AS first_started_at FROM scan
             WHERE status = 'completed' AND series_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5) s
      FULL JOIN scan_series_last l USING (organization_id, device_id, series_id)
     WHERE (l.started_at, l.first_started_at, l.source, l.scope) IS DISTINCT FROM (s.started_at, s.first_started_at, s.source, s.scope)`,
  'scan_series and occurrences': `
    SELECT s.organization_id, s.device_id, s.id, s.finding_count, o.findings
      FROM scan_series s
      JOIN (SELECT o.organization_id, o.device_id, o.series_id, count(DISTINCT (m.vulnerability_id, m.package_id)) FILTER (WHERE m.id IS NOT NULL)::int AS findings
              FROM device_occurrences o LEFT JOIN LATERAL unnest(o.match_ids) u (id) ON true
              LEFT JOIN finding_match m ON m.organization_id = o.organization_id AND m.id = u.id
             GROUP BY 1, 2, 3) o ON o.organization_id = s.organization_id AND o.device_id = s.device_id AND o.series_id = s.id
     WHERE s.finding_count <> o.findings`,
  'matches and identifiers': `
    SELECT m.organization_id, m.id, m.identifier, m.vulnerability_id, a.vulnerability_id AS named
      FROM finding_match m LEFT JOIN vulnerability_alias a ON a.organization_id = m.organization_id AND a.identifier = m.identifier
     WHERE a.vulnerability_id IS DISTINCT FROM m.vulnerability_id`,
  'two CVEs in one vulnerability': `
    SELECT organization_id, vulnerability_id, array_agg(identifier) AS identifiers FROM vulnerability_alias
     WHERE identifier LIKE 'CVE-%' GROUP BY 1, 2 HAVING count(*) > 1`,
  'decisions and identifiers': `
    SELECT n.organization_id, n.identifier, n.vulnerability_id, a.vulnerability_id AS named
      FROM risk_acceptance_identifier n LEFT JOIN vulnerability_alias a ON a.organization_id = n.organization_id AND a.identifier = n.identifier
     WHERE n.vulnerability_id IS DISTINCT FROM a.vulnerability_id`,
  'findings set aside': `SELECT * FROM regrouped_finding`,
};

/** The active decisions that have such a name, with the names that they mean. */
function decisionsOf(name: string): string {
  return `SELECT jsonb_agg(jsonb_build_object('id', a.id, 'names', to_jsonb(ARRAY (
                   WITH RECURSIVE same (name) AS (
                     SELECT upper(a.identifier) UNION
                     SELECT CASE fed.identifier WHEN s.name THEN fed.alias ELSE fed.identifier END
                       FROM same s JOIN feed_alias fed ON s.name IN (fed.identifier, fed.alias)
                      WHERE EXISTS (SELECT FROM vulnerability_alias o
                                     WHERE o.organization_id = a.organization_id AND o.vulnerability_id = f.vulnerability_id
                                       AND o.identifier = CASE fed.identifier WHEN s.name THEN fed.alias ELSE fed.identifier END))
                   SELECT name FROM same)), 'state', a.state, 'scope', a.scope, 'tags', a.tags, 'deviceIds', a.device_ids,
                   'said', CASE WHEN a.said_at IS NOT NULL THEN jsonb_build_object('at', extract(epoch FROM a.said_at)::float8, 'place', a.said_place) END,
                   'package', jsonb_build_object('ecosystem', a.package_ecosystem, 'name', a.package_name, 'versions', a.package_versions,
                     'range', a.package_range, 'traits', a.package_traits, 'contents', a.contents_traits)))
            FROM risk_acceptance a
           WHERE a.organization_id = f.organization_id AND a.ended_at IS NULL
             AND EXISTS (SELECT FROM risk_acceptance_identifier n
                          WHERE n.organization_id = a.organization_id AND n.acceptance_id = a.id AND ${name})`;
}

const ABOUT_CVE = `(upper(a.identifier) = c.cve OR EXISTS (SELECT FROM feed_alias b
  WHERE (b.identifier, b.alias) IN ((upper(a.identifier), c.cve), (c.cve, upper(a.identifier)))))`;

/** Sightings of the finding on its device. */
const SEEN = `FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) u (id)
            JOIN finding_match m ON m.organization_id = o.organization_id AND m.id = u.id
           WHERE o.organization_id = f.organization_id AND o.device_id = f.device_id AND m.vulnerability_id = f.vulnerability_id
             AND m.package_id = f.package_id`;

/** Every live finding with what decisions ask about, and the active decisions about its vulnerability, or about one of its CVEs each. */
const DECIDED = `
  SELECT f.organization_id AS "organizationId", f.vulnerability_id AS "vulnerabilityId", f.package_id AS "packageId", f.state,
         f.device_id AS "deviceId", d.tags, k.ecosystem, k.name AS "packageName",
         ARRAY (SELECT m.installed_version FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) u (id)
                  JOIN finding_match m ON m.organization_id = o.organization_id AND m.id = u.id
                 WHERE o.organization_id = f.organization_id AND o.device_id = f.device_id AND m.vulnerability_id = f.vulnerability_id
                   AND m.package_id = f.package_id
                 ORDER BY o.series_id, m.id) AS versions,
         k.ecosystem = ANY (ARRAY[${SPELLED_FREELY.map((name) => `'${name}'`).join(', ')}]) AS "anyCase",
         (SELECT coalesce(jsonb_agg(m.traits || o.traits ORDER BY o.series_id, m.id), '[]') ${SEEN}) AS sightings,
         (${decisionsOf('n.vulnerability_id = f.vulnerability_id')}) AS decisions,
         (SELECT jsonb_agg(m.names || m.identifier ORDER BY o.series_id, m.id) ${SEEN}) AS named,
         CASE WHEN (SELECT bool_and(m.covers IS NOT NULL OR EXISTS (SELECT FROM feed_cover c WHERE c.identifier = m.identifier)) ${SEEN}) THEN
         (SELECT CASE WHEN bool_or(c.known) THEN jsonb_agg(coalesce((${decisionsOf('n.identifier = c.cve')} AND ${ABOUT_CVE}), '[]')) END
            FROM (SELECT cve, bool_or(known) AS known FROM (
                    SELECT cve, true AS known FROM vulnerability_cve
                     WHERE organization_id = f.organization_id AND vulnerability_id = f.vulnerability_id
                    UNION ALL SELECT unnest(m.covers), false ${SEEN}
                    UNION ALL (SELECT c.cve, false FROM feed_cover c WHERE c.identifier IN (SELECT m.identifier ${SEEN}))) u GROUP BY 1) c
           WHERE NOT EXISTS (SELECT FROM cve_intelligence r WHERE r.cve = c.cve AND r.rejected)) END AS parts
    FROM finding f
    JOIN device d ON d.organization_id = f.organization_id AND d.id = f.device_id
    JOIN package k ON k.organization_id = f.organization_id AND k.id = f.package_id
   WHERE f.state <> 1
     AND (f.state <> 0 OR EXISTS (SELECT FROM risk_acceptance_identifier n WHERE n.organization_id = f.organization_id AND n.vulnerability_id = f.vulnerability_id)
          OR EXISTS (SELECT FROM vulnerability_cve c JOIN risk_acceptance_identifier n ON n.organization_id = c.organization_id AND n.identifier = c.cve
                      WHERE c.organization_id = f.organization_id AND c.vulnerability_id = f.vulnerability_id))`;

interface StoredDecision {
  id: string;
  names: string[];
  state: number;
  scope: DecisionScope['kind'];
  tags: string[];
  deviceIds: number[];
  said: { at: number; place: number } | null;
  package: DecidedPackage & { traits: string[] };
}

function weighed({ id, names, state, scope, tags, deviceIds, said, package: of }: StoredDecision): Weighed {
  return {
    id,
    names,
    decision: findingStateOf(state) as Decision | 'open',
    said,
    scope: { kind: scope, tags, deviceIds, traits: of.traits, package: { ...of, deviceIds } },
  };
}

/** Findings whose state is not that of the decision that holds by the rules in words. */
async function undecided(service: Pick<TestService, 'database'>): Promise<string[]> {
  const rows = await service.database.query<
    DecidedFinding & { state: number; decisions: StoredDecision[] | null; parts: StoredDecision[][] | null }
  >(DECIDED);
  return rows.flatMap(({ decisions, parts, ...finding }) => {
    const of = (kept: StoredDecision[]): Weighed[] => kept.map(weighed);
    const ofPart = (kept: StoredDecision[]): Weighed[] => of(kept).map(({ names: _names, ...one }) => one);
    const holds = decisionForParts(finding, of(decisions ?? []), (parts ?? []).map(ofPart))?.decision ?? 'open';
    return holds === findingStateOf(finding.state)
      ? []
      : [`state and decisions: ${holds} for ${JSON.stringify(finding)}`];
  });
}

/**
 * Folds what is pending, and compares every roll-up of every organization with what it is made of.
 *
 * @returns what differs, in words; empty when all is right
 */
export async function rollupDifferences(service: Pick<TestService, 'database' | 'inside'>): Promise<string[]> {
  const rollups = service.inside(RollupRepository);
  for (const organizationId of await rollups.organizationsPending()) await rollups.applyPending(organizationId);
  const differences: string[] = [];
  for (const [what, sql] of Object.entries(CHECKS))
    for (const row of await service.database.query(sql)) differences.push(`${what}: ${JSON.stringify(row)}`);
  return [...differences, ...(await undecided(service))];
}

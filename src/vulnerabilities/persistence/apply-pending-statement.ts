import { SORT_KEY } from './vulnerability-order.js';
import { OTHER_NAMES, FIX_AVAILABLE, PACKAGES, placedPackages } from './vulnerability-shown.js';
import { addToCounts, riskScore, risksOf, tierKey, WORST } from './vulnerability-worst.js';

/** What of risk is written with the counts, as SQL: whose it is, and the policy's scale. */
export interface AppliedRisk {
  touched: string;
  slope: string;
  k: string;
  tiers: string;
}

/** What the kinds of findings of a vulnerability come to. */
const MEASURES = [
  'cells',
  'inherent_cells',
  'tier',
  'due_on',
  'threat_profile',
  'risk',
  'likelihood',
  'impact',
  'level',
];
const TYPES = ['int', 'int', 'smallint', 'date', 'bigint', 'float8', 'smallint', 'smallint', 'smallint'];
/** The columns that they are written to, and those that follow from them. */
const WRITTEN = [...MEASURES.map((name) => (name === 'cells' ? 'risk_cells' : name)), 'tier_key', 'risk_score'];

const NOTHING = `, NULL::boolean AS is_assessed, ${MEASURES.map((name, i) => `NULL::${TYPES[i] ?? ''} AS ${name}`).join(', ')}`;
const OF_ASSESSED = `,
                  bool_or(is_assessed) AS is_assessed, ${MEASURES.map((name) => `max(${name}) AS ${name}`).join(', ')}`;

/**
 * Adds all pending deltas of the organization `$1` to its roll-ups. A row of a vulnerability has eleven indexes and is written by
 * whoever counts and by whoever assesses: with `risk`, both is written at once, and whose cells or threats are others is answered.
 */
export function applyPendingStatement(risk: AppliedRisk | null): string {
  const none = risk === null ? '' : NOTHING;
  const written = risk === null ? '' : `, ${WRITTEN.join(', ')}`;
  const set = risk === null ? '' : `, ${WRITTEN.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  const last = lastOf(written, set);
  return `WITH taken AS (DELETE FROM rollup_pending WHERE organization_id = $1 RETURNING *),
         moves AS MATERIALIZED (
           SELECT u.vulnerability_id, u.package_id, u.severity, sum(u.delta)::int AS delta, min(t.at) AS first_at, max(t.at) AS last_at
             FROM taken t
             CROSS JOIN LATERAL unnest(t.vulnerability_ids, t.package_ids, t.severities, t.deltas)
                  AS u (vulnerability_id, package_id, severity, delta)
            GROUP BY 1, 2, 3),
         devices AS (
           SELECT u.vulnerability_id, sum(u.delta)::int AS delta
             FROM taken t CROSS JOIN LATERAL unnest(t.device_vulnerability_ids, t.device_deltas) AS u (vulnerability_id, delta)
            GROUP BY 1),
         packages AS MATERIALIZED (
           SELECT vulnerability_id, package_id, sum(delta)::int AS delta FROM moves GROUP BY 1, 2),
         packages_written AS (
           INSERT INTO vulnerability_package AS p (organization_id, vulnerability_id, package_id, open_findings, fixed_versions)
           SELECT $1, vulnerability_id, package_id, delta, '{}' FROM packages ORDER BY 2, 3
           ON CONFLICT (organization_id, vulnerability_id, package_id) DO UPDATE SET open_findings = p.open_findings + excluded.open_findings),
         by_severity AS (
           SELECT vulnerability_id, sum(delta)::int AS delta, min(first_at) AS first_at, max(last_at) AS last_at, max(severity) AS severity_moved,
                  ARRAY[coalesce(sum(delta) FILTER (WHERE severity = 0), 0), coalesce(sum(delta) FILTER (WHERE severity = 1), 0),
                        coalesce(sum(delta) FILTER (WHERE severity = 2), 0), coalesce(sum(delta) FILTER (WHERE severity = 3), 0),
                        coalesce(sum(delta) FILTER (WHERE severity = 4), 0), coalesce(sum(delta) FILTER (WHERE severity = 5), 0)]::int[] AS deltas
             FROM moves GROUP BY 1),
         counted AS (
           -- Not joined: PostgreSQL does not know how much is pending, and would loop over thousands by thousands.
           SELECT vulnerability_id, package_id, sum(open_findings)::int AS open_findings, max(fixed_versions) AS fixed_versions
             FROM (SELECT vulnerability_id, package_id, open_findings, fixed_versions
                     FROM vulnerability_package
                    WHERE organization_id = $1 AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM by_severity))
                   UNION ALL SELECT vulnerability_id, package_id, delta, '{}' FROM packages) u
            GROUP BY 1, 2),
         placed AS MATERIALIZED (${placedPackages('counted')}),
         shown AS (SELECT vulnerability_id, ${FIX_AVAILABLE} AS fix_available, ${PACKAGES} AS packages FROM placed GROUP BY 1),
${risk === null ? '' : assessed(risk)}         together AS (
           -- Not joined either: each would be computed anew for each of thousands.
           SELECT vulnerability_id, max(delta) AS delta, min(first_at) AS first_at, max(last_at) AS last_at, max(severity_moved) AS severity_moved,
                  max(deltas) AS deltas, coalesce(max(device_delta), 0) AS device_delta, bool_or(fix_available) AS fix_available,
                  (array_agg(packages) FILTER (WHERE packages IS NOT NULL))[1] AS packages${risk === null ? '' : OF_ASSESSED}
             FROM (SELECT vulnerability_id, delta, first_at, last_at, severity_moved, deltas,
                          NULL::int AS device_delta, NULL::boolean AS fix_available, NULL::jsonb AS packages${none} FROM by_severity
                   UNION ALL SELECT vulnerability_id, NULL, NULL, NULL, NULL, NULL, delta, NULL, NULL${none} FROM devices
                   UNION ALL SELECT vulnerability_id, NULL, NULL, NULL, NULL, NULL, NULL, fix_available, packages${none} FROM shown${
                     risk === null
                       ? ''
                       : `
                   UNION ALL SELECT vulnerability_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, ${MEASURES.join(', ')} FROM assessed`
                   }) u
            GROUP BY 1 HAVING count(delta) > 0),
         now_open AS (
           SELECT b.vulnerability_id, b.first_at, b.last_at, b.severity_moved,
                  coalesce(r.open_findings, 0) + b.delta AS open_findings,
                  coalesce(r.open_devices, 0) + b.device_delta AS open_devices,
                  ARRAY (SELECT coalesce(r.open_by_severity[i], 0) + b.deltas[i] FROM generate_series(1, 6) i) AS open_by_severity,
                  coalesce(r.severity, 0) AS severity_before, r.open_findings > 0 AS was_open,
                  (v.cvss ->> 'score')::real AS cvss_score, v.display_id, v.title, v.cvss, v.cwes, v.malware,
                  CASE WHEN r.vulnerability_id IS NULL THEN ${OTHER_NAMES} ELSE r.aliases END AS aliases,
                  b.fix_available, b.packages${risk === null ? '' : columnsOf(risk)}
             FROM together b
             JOIN vulnerability v ON v.organization_id = $1 AND v.id = b.vulnerability_id
             LEFT JOIN vulnerability_rollup r ON r.organization_id = $1 AND r.vulnerability_id = b.vulnerability_id),
         rated AS (
           SELECT *, coalesce((SELECT max(i) - 1 FROM generate_series(1, 6) i WHERE open_by_severity[i] > 0),
                     greatest(severity_before, severity_moved))::smallint AS severity
             FROM now_open),
         tallied AS (
           ${addToCounts(`SELECT open_findings > 0 AS is_open, severity, 1 AS by FROM rated
                           UNION ALL SELECT was_open, severity_before, -1 FROM rated WHERE was_open IS NOT NULL`)})
         ${
           risk === null
             ? last
             : `, written AS (${last})
         SELECT vulnerability_id, cells_before AS before, risk_cells AS after, inherent_before,
                inherent_cells AS inherent_after, profile_before::float8 AS profile_before, threat_profile::float8 AS profile_after
           FROM rated WHERE (cells_before, inherent_before, profile_before) IS DISTINCT FROM (risk_cells, inherent_cells, threat_profile)`
         }`;
}

function lastOf(written: string, set: string): string {
  return `INSERT INTO vulnerability_rollup AS r (organization_id, vulnerability_id, sort_key, severity, cvss_score, open_findings, open_devices,
                                                open_by_severity, fix_available, first_seen_at, changed_at,
                                                display_id, title, cvss, cwes, malware, aliases, packages${written})
         SELECT $1, vulnerability_id, ${SORT_KEY}, severity, cvss_score,
                open_findings, open_devices, open_by_severity, fix_available, first_at, last_at,
                display_id, title, cvss, cwes, malware, aliases, packages${written}
           FROM rated ORDER BY vulnerability_id
         ON CONFLICT (organization_id, vulnerability_id) DO UPDATE
            SET sort_key = excluded.sort_key, severity = excluded.severity, cvss_score = excluded.cvss_score,
                open_findings = excluded.open_findings, open_devices = excluded.open_devices, open_by_severity = excluded.open_by_severity,
                fix_available = excluded.fix_available, packages = excluded.packages, malware = excluded.malware,
                first_seen_at = least(r.first_seen_at, excluded.first_seen_at), changed_at = greatest(r.changed_at, excluded.changed_at)${set}`;
}

/** What is known of those that are counted here and touched. */
function assessed({ touched }: AppliedRisk): string {
  const ids = `ARRAY (SELECT vulnerability_id FROM by_severity WHERE vulnerability_id = ANY (${touched}))`;
  return `         assessed AS MATERIALIZED (
           SELECT vulnerability_id, ${WORST}
             FROM (SELECT unnest(${ids}) AS vulnerability_id, NULL::int AS cells, NULL::int AS inherent_cells, NULL::smallint AS tier, NULL::date AS due_on,
                          NULL::bigint AS threat_profile, NULL::bigint AS units, NULL::smallint AS likelihood, NULL::smallint AS impact, NULL::smallint AS level
                   UNION ALL ${risksOf(ids)}) k
            GROUP BY 1),
`;
}

/** Of those that are not touched, what their rows say already. */
function columnsOf({ slope, k, tiers }: AppliedRisk): string {
  const now: Record<string, string> = {
    risk_cells: 'b.cells',
    tier_key: tierKey('b.tier', tiers),
    risk_score: riskScore('b.risk', slope, k),
  };
  const columns = WRITTEN.map((name) => {
    const before = name.endsWith('_cells') ? `coalesce(r.${name}, 0)` : `r.${name}`;
    return `CASE WHEN b.is_assessed THEN ${now[name] ?? `b.${name}`} ELSE ${before} END AS ${name}`;
  });
  return `, coalesce(r.risk_cells, 0) AS cells_before, coalesce(r.inherent_cells, 0) AS inherent_before, r.threat_profile AS profile_before,
                  ${columns.join(',\n                  ')}`;
}

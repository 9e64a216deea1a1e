import { FIXED, OPEN } from '../domain/finding-state.js';
import { namesOf } from './decision-coverage.js';
import { dueOn } from './finding-risk-conditions.js';
import { hasByName } from './holding-decision.js';
import { namedActor } from './risk-acceptance-query.repository.js';

/*
 * What a row of findings shows beside its own columns, looked up once for the whole page (alias `page`): a dictionary is read
 * by the ids of the page in one index scan, and each row takes its own out of it.
 */

/** Columns of a finding itself, over the alias `f`. */
export const FINDING_COLUMNS = `f.device_id, f.vulnerability_id, f.package_id,
       f.state, f.severity, f.cause, f.not_running, f.first_seen_at, f.changed_at`;

/** Nobody sees what is fixed, and it has no kind: nothing is looked up for it. */
const LIVE = `FROM page WHERE state <> ${FIXED}`;
const OF_LIVE = `organization_id = $1 AND device_id = ANY (ARRAY (SELECT device_id ${LIVE}))`;

const RECEIPTS = `published_scan s WHERE s.organization_id = $1 AND s.device_id = o.device_id AND s.series_id = o.series_id AND s.status = 'completed'`;
const SERIES = `published_scan_series st WHERE st.organization_id = $1 AND st.device_id = o.device_id AND st.id = o.series_id`;

/**
 * CTEs over `page` that {@link findingDetails} are taken from. The empty array is for unpacking a long one once, not with every
 * comparison. What a series is, and its last scan, are read for all devices at once; receipts and
 * series themselves only where that is not known. What many findings share, matches and kinds, is read and put into words once.
 */
export const FINDING_LOOKUPS = `last_scans AS MATERIALIZED (
            SELECT device_id, series_id, started_at, source, scope FROM published_last_scan WHERE ${OF_LIVE}),
          shown AS MATERIALIZED (
            SELECT o.device_id, o.series_id, o.match_ids || '{}'::int[] AS match_ids,
                   CASE WHEN l.series_id IS NULL THEN (SELECT max(s.started_at) FROM ${RECEIPTS}) ELSE l.started_at END AS started_at,
                   CASE WHEN l.series_id IS NULL THEN (SELECT st.source FROM ${SERIES}) ELSE l.source END AS source,
                   CASE WHEN l.series_id IS NULL THEN (SELECT st.scope FROM ${SERIES}) ELSE l.scope END AS scope
              FROM (SELECT device_id, series_id, match_ids FROM device_occurrences WHERE ${OF_LIVE} OFFSET 0) o
              LEFT JOIN last_scans l ON l.device_id = o.device_id AND l.series_id = o.series_id),
          matches AS MATERIALIZED (
            SELECT m.vulnerability_id, m.package_id, m.id, m.installed_version,
                   json_build_array(coalesce(m.stated_severity, m.severity), m.installed_version, m.fixed_versions, m.fix_state, m.locations, m.severity_basis) AS said
              FROM (SELECT DISTINCT vulnerability_id, package_id ${LIVE}) pair
              JOIN finding_match m ON m.organization_id = $1 AND m.vulnerability_id = pair.vulnerability_id AND m.package_id = pair.package_id),
          occurrences AS MATERIALIZED (
            SELECT o.device_id, o.series_id, o.started_at, o.source, o.scope, m.*
              FROM page
              JOIN matches m ON m.vulnerability_id = page.vulnerability_id AND m.package_id = page.package_id
              JOIN shown o ON o.device_id = page.device_id AND m.id = ANY (o.match_ids)),
          seen AS MATERIALIZED (
            SELECT o.device_id, o.vulnerability_id, o.package_id,
                   json_build_array(max(o.started_at), json_agg(json_build_array(o.series_id, o.source, o.scope, o.said)
                     ORDER BY o.source, o.scope, o.installed_version, o.id)) AS seen
              FROM occurrences o
             GROUP BY 1, 2, 3),
          contexts AS MATERIALIZED (
            SELECT device_id, context FROM device_context WHERE ${OF_LIVE}),
          kinds AS MATERIALIZED (
            SELECT vulnerability_id, context, reachable, state, likelihood, impact, level, inherent_likelihood, inherent_impact, inherent_level,
                   units, clock_since, clock_days, basis ->> 'tier' AS tier, basis ->> 'confidence' AS confidence,
                   basis ->> 'because' AS because
              FROM finding_risk
             WHERE organization_id = $1 AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id ${LIVE}))
               AND context = ANY (ARRAY (SELECT context FROM contexts)) AND state = ANY (ARRAY (SELECT state FROM page)))`;

/** Names, who sees each finding of the page, and the kind that it is of, as `k`. */
export const FINDING_DETAILS_FROM = `LEFT JOIN (SELECT id, public_id, name FROM published_device
                    WHERE organization_id = $1 AND id = ANY (ARRAY (SELECT device_id FROM page)) OFFSET 0) d ON d.id = page.device_id
       LEFT JOIN (SELECT id, display_id, title, malware FROM vulnerability
                   WHERE organization_id = $1 AND id = ANY (ARRAY (SELECT vulnerability_id FROM page)) OFFSET 0) v ON v.id = page.vulnerability_id
       LEFT JOIN (SELECT id, ecosystem, name, purl FROM published_package
                   WHERE organization_id = $1 AND id = ANY (ARRAY (SELECT package_id FROM page)) OFFSET 0) pk ON pk.id = page.package_id
       LEFT JOIN seen ON seen.device_id = page.device_id AND seen.vulnerability_id = page.vulnerability_id AND seen.package_id = page.package_id
       LEFT JOIN contexts c ON c.device_id = page.device_id
       LEFT JOIN kinds k ON k.vulnerability_id = page.vulnerability_id AND k.context = c.context AND k.state = page.state
        AND k.reachable = (NOT page.not_running AND page.package_id <> ALL (ARRAY (SELECT u.package_id FROM unreachable_package u
              WHERE u.organization_id = $1 AND u.package_id = ANY (ARRAY (SELECT package_id FROM page)))))`;

/** Plain columns, of which documents would cost more than reading them. */
const NAMES = `d.public_id AS device_public_id, d.name AS device_name, v.display_id AS vulnerability_display_id, v.title AS vulnerability_title, v.malware,
       pk.ecosystem AS package_ecosystem, pk.name AS package_name, pk.purl AS package_purl`;

/** What was ever named as a fix; only of those that nobody may see any more. */
const NAMED_FIXES = `CASE WHEN page.state <> ${OPEN} THEN ARRAY (SELECT jsonb_array_elements_text(
          (SELECT jsonb_object_agg(concat_ws('-', vp.vulnerability_id, vp.package_id), vp.fixed_versions)
             FROM vulnerability_package vp
            WHERE vp.organization_id = $1 AND vp.vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM page WHERE state <> ${OPEN}))
              AND vp.package_id = ANY (ARRAY (SELECT package_id FROM page WHERE state <> ${OPEN})))
          -> concat_ws('-', page.vulnerability_id, page.package_id))) END`;

/** The decision that holds, of those that give the state that it is in: a tag may have changed a moment ago. */
const DECISION = `CASE WHEN page.state > ${FIXED} THEN (
          SELECT jsonb_build_object('id', d.id, 'state', d.state, 'reason', d.reason, 'expiresOn', d.expires_on,
                   'decidedBy', ${namedActor('d.decided_by_kind', 'd.decided_by')}, 'decidedAt', d.decided_at)
            FROM (SELECT page.device_id, page.vulnerability_id, page.package_id) f
           CROSS JOIN LATERAL ${namesOf('f')} named
            JOIN risk_acceptance d ON d.organization_id = $1 AND d.id = named.acceptance_id
           WHERE d.ended_at IS NULL AND d.state = page.state AND ${hasByName('f')}
           ORDER BY named.of_part, d.precedence DESC, d.id DESC LIMIT 1) END`;

/** What risk says of the kind. */
function risk(today: string): string {
  const due = `CASE WHEN page.state = ${OPEN} THEN ${dueOn('page.first_seen_at', 'k')} END`;
  return `k.likelihood, k.impact, k.level, k.inherent_likelihood, k.inherent_impact,
       k.inherent_level, k.units::float8 / 1e12 AS risk, k.reachable, k.tier, k.confidence,
       k.because, k.clock_since, k.clock_days,
       (${due})::text AS due_on, coalesce(${due} < ${today}::date, false) AS overdue`;
}

/**
 * Select list over `page`, {@link FINDING_LOOKUPS} and {@link FINDING_DETAILS_FROM}, with the organization as $1. Where only open findings are
 * asked for, the statement does not carry what no row of it could need.
 */
export function findingDetails(today: string, { onlyOpen = false } = {}): string {
  const decided = onlyOpen
    ? `'{}'::text[] AS named_fixes, NULL::jsonb AS decision`
    : `coalesce(${NAMED_FIXES}, '{}') AS named_fixes, ${DECISION} AS decision`;
  return `${NAMES}, seen.seen, ${decided}, ${risk(today)}`;
}

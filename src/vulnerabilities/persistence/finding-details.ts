import { FIXED, OPEN } from '../domain/finding-state.js';
import { coveredFinding, covers } from './decision-coverage.js';
import { dueOn } from './finding-risk-conditions.js';
import { namedActor } from './risk-acceptance-reading.repository.js';

/*
 * What a row of findings shows beside its own columns, looked up once for the whole page (alias `page`): a dictionary is read
 * by the ids of the page in one index scan, and each row takes its own out of it.
 */

/** Columns of a finding itself, over the alias `f`. */
export const FINDING_COLUMNS = `f.device_id AS "deviceId", f.vulnerability_id AS "vulnerabilityId", f.package_id AS "packageId",
       f.state, f.severity, f.cause, f.first_seen_at AS "firstSeenAt", f.changed_at AS "changedAt"`;

const DEVICE = `(SELECT jsonb_object_agg(d.id, jsonb_build_object('id', d.public_id, 'name', d.name))
          FROM published_device d WHERE d.organization_id = $1 AND d.id = ANY (ARRAY (SELECT "deviceId" FROM page))) -> page."deviceId"::text`;
const VULNERABILITY = `(SELECT jsonb_object_agg(v.id, jsonb_build_object('id', v.display_id, 'title', v.title))
          FROM vulnerability v WHERE v.organization_id = $1 AND v.id = ANY (ARRAY (SELECT "vulnerabilityId" FROM page))) -> page."vulnerabilityId"::text`;
const PACKAGE = `(SELECT jsonb_object_agg(k.id, jsonb_build_object('ecosystem', k.ecosystem, 'name', k.name, 'purl', k.purl))
          FROM published_package k WHERE k.organization_id = $1 AND k.id = ANY (ARRAY (SELECT "packageId" FROM page))) -> page."packageId"::text`;

const OF_THE_PAGE = `organization_id = $1 AND device_id = ANY (ARRAY (SELECT "deviceId" FROM page))`;

/**
 * CTEs over `page` that {@link findingDetails} are taken from. The empty array is for unpacking a long one once, not with every
 * comparison. Many findings are of one kind, and a kind is read once.
 */
export const FINDING_LOOKUPS = `shown AS MATERIALIZED (
            SELECT device_id, stream_id, match_ids || '{}'::int[] AS match_ids FROM device_occurrences WHERE ${OF_THE_PAGE}),
          streams AS MATERIALIZED (
            SELECT device_id, id, source, scope FROM published_stream WHERE ${OF_THE_PAGE}),
          seeing AS MATERIALIZED (
            SELECT o.device_id, o.match_ids, st.id, st.source, st.scope
              FROM shown o JOIN streams st ON st.device_id = o.device_id AND st.id = o.stream_id),
          matches AS MATERIALIZED (
            SELECT m.vulnerability_id, m.package_id, m.id, m.severity, m.installed_version, m.fixed_versions, m.fix_state, m.locations
              FROM (SELECT DISTINCT "vulnerabilityId", "packageId" FROM page) pair
              JOIN finding_match m ON m.organization_id = $1 AND m.vulnerability_id = pair."vulnerabilityId" AND m.package_id = pair."packageId"),
          contexts AS MATERIALIZED (
            SELECT device_id, context FROM device_context WHERE ${OF_THE_PAGE}),
          kinds AS MATERIALIZED (
            SELECT vulnerability_id, context, reachable, state, likelihood, impact, level, inherent_likelihood, inherent_impact, inherent_level,
                   units, clock_since, clock_days, basis ->> 'tier' AS tier, basis ->> 'confidence' AS confidence
              FROM finding_risk
             WHERE organization_id = $1 AND vulnerability_id = ANY (ARRAY (SELECT "vulnerabilityId" FROM page WHERE state <> ${FIXED}))
               AND context = ANY (ARRAY (SELECT context FROM contexts)) AND state = ANY (ARRAY (SELECT state FROM page)))`;

/** The kind that each finding of the page is of, as `k`. */
export const FINDING_DETAILS_FROM = `LEFT JOIN contexts c ON c.device_id = page."deviceId"
       LEFT JOIN kinds k ON k.vulnerability_id = page."vulnerabilityId" AND k.context = c.context AND k.state = page.state
        AND k.reachable = (page."packageId" <> ALL (ARRAY (SELECT u.package_id FROM unreachable_package u
              WHERE u.organization_id = $1 AND u.package_id = ANY (ARRAY (SELECT "packageId" FROM page)))))`;

const SEEN = `(SELECT json_build_object('occurrences',
                 json_agg(json_build_object('streamId', o.id, 'source', o.source, 'scope', o.scope, 'severity', m.severity,
                   'installedVersion', m.installed_version, 'fixedVersions', m.fixed_versions, 'fixState', m.fix_state, 'locations', m.locations)
                   ORDER BY o.source, o.scope, m.installed_version, m.id),
                 'lastAt',
                 (SELECT s.started_at FROM published_scan s
                   WHERE s.organization_id = $1 AND s.device_id = page."deviceId" AND s.stream_id = ANY (array_agg(o.id)) AND s.status = 'completed'
                   ORDER BY s.started_at DESC LIMIT 1))
          FROM seeing o
          JOIN matches m ON m.vulnerability_id = page."vulnerabilityId" AND m.package_id = page."packageId" AND m.id = ANY (o.match_ids)
         WHERE o.device_id = page."deviceId" HAVING count(*) > 0)`;

/** What was ever named as a fix; only of those that nobody may see any more. */
const NAMED_FIXES = `CASE WHEN page.state <> ${OPEN} THEN ARRAY (SELECT jsonb_array_elements_text(
          (SELECT jsonb_object_agg(concat_ws('-', vp.vulnerability_id, vp.package_id), vp.fixed_versions)
             FROM vulnerability_package vp
            WHERE vp.organization_id = $1 AND vp.vulnerability_id = ANY (ARRAY (SELECT "vulnerabilityId" FROM page WHERE state <> ${OPEN}))
              AND vp.package_id = ANY (ARRAY (SELECT "packageId" FROM page WHERE state <> ${OPEN})))
          -> concat_ws('-', page."vulnerabilityId", page."packageId"))) END`;

/** The decision that holds, of those that give the state that it is in: a tag may have changed a moment ago. */
const DECISION = `CASE WHEN page.state > ${FIXED} THEN (
          SELECT jsonb_build_object('id', d.id, 'state', d.state, 'reason', d.reason, 'expiresOn', d.expires_on,
                   'decidedBy', ${namedActor('d.decided_by_kind', 'd.decided_by')}, 'decidedAt', d.decided_at)
            FROM (SELECT page."deviceId" AS device_id, page."vulnerabilityId" AS vulnerability_id, page."packageId" AS package_id) f
            JOIN risk_acceptance_identifier named ON named.organization_id = $1 AND named.vulnerability_id = f.vulnerability_id
            JOIN risk_acceptance d ON d.organization_id = $1 AND d.id = named.acceptance_id
           WHERE d.ended_at IS NULL AND d.state = page.state AND ${covers(coveredFinding('f'))}
           ORDER BY d.precedence DESC, d.id DESC LIMIT 1) END`;

/** What risk says of the kind; plain columns, of which documents would cost more than reading them. */
function risk(today: string): string {
  const due = `CASE WHEN page.state = ${OPEN} THEN ${dueOn('page."firstSeenAt"', 'k')} END`;
  return `k.likelihood, k.impact, k.level, k.inherent_likelihood AS "inherentLikelihood", k.inherent_impact AS "inherentImpact",
       k.inherent_level AS "inherentLevel", k.units::float8 / 1e12 AS risk, k.reachable, k.tier, k.confidence,
       (${due})::text AS "dueOn", coalesce(${due} < ${today}::date, false) AS overdue`;
}

/** Select list over `page`, {@link FINDING_LOOKUPS} and {@link FINDING_DETAILS_FROM}, with the organization as $1. */
export function findingDetails(today: string): string {
  return `${DEVICE} AS device, ${VULNERABILITY} AS vulnerability, ${PACKAGE} AS package, ${SEEN} AS seen,
       coalesce(${NAMED_FIXES}, '{}') AS "namedFixes", ${DECISION} AS decision, ${risk(today)}`;
}

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

const KEY = `concat_ws('-', page."deviceId", page."vulnerabilityId", page."packageId")`;
const OF_THE_PAGE = `organization_id = $1 AND device_id = ANY (ARRAY (SELECT "deviceId" FROM page))`;

/** The empty array is for unpacking a long one once, not with every comparison. */
const SEEN = `(WITH shown AS MATERIALIZED (
            SELECT device_id, stream_id, match_ids || '{}'::int[] AS match_ids FROM device_occurrences WHERE ${OF_THE_PAGE}),
          streams AS MATERIALIZED (
            SELECT device_id, id, source, scope FROM published_stream WHERE ${OF_THE_PAGE}),
          matches AS MATERIALIZED (
            SELECT m.vulnerability_id, m.package_id, m.id, m.severity, m.installed_version, m.fixed_versions, m.fix_state, m.locations
              FROM (SELECT DISTINCT "vulnerabilityId", "packageId" FROM page) pair
              JOIN finding_match m ON m.organization_id = $1 AND m.vulnerability_id = pair."vulnerabilityId" AND m.package_id = pair."packageId"),
          seen AS (
            SELECT ${KEY} AS key, page."deviceId" AS device_id, array_agg(DISTINCT st.id) AS stream_ids,
                   jsonb_agg(jsonb_build_object('streamId', st.id, 'source', st.source, 'scope', st.scope, 'severity', m.severity,
                     'installedVersion', m.installed_version, 'fixedVersions', m.fixed_versions, 'fixState', m.fix_state, 'locations', m.locations)
                     ORDER BY st.source, st.scope, m.installed_version, m.id) AS occurrences
              FROM page
              JOIN shown o ON o.device_id = page."deviceId"
              JOIN matches m ON m.vulnerability_id = page."vulnerabilityId" AND m.package_id = page."packageId" AND m.id = ANY (o.match_ids)
              JOIN streams st ON st.device_id = o.device_id AND st.id = o.stream_id
             GROUP BY 1, 2)
          SELECT jsonb_object_agg(seen.key, jsonb_build_object('occurrences', seen.occurrences, 'lastAt',
                   (SELECT s.started_at FROM published_scan s
                     WHERE s.organization_id = $1 AND s.device_id = seen.device_id AND s.stream_id = ANY (seen.stream_ids) AND s.status = 'completed'
                     ORDER BY s.started_at DESC LIMIT 1))) FROM seen) -> ${KEY}`;

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

/** What risk says of the kinds that the findings of the page are of; many findings are of one kind. */
function risk(today: string): string {
  return `(WITH contexts AS MATERIALIZED (
            SELECT device_id, context FROM device_context WHERE ${OF_THE_PAGE}),
          placed AS MATERIALIZED (
            SELECT ${KEY} AS key, page."vulnerabilityId" AS vulnerability_id, page.state, page."firstSeenAt" AS first_seen_at, c.context,
                   page."packageId" <> ALL (ARRAY (SELECT u.package_id FROM unreachable_package u
                      WHERE u.organization_id = $1 AND u.package_id = ANY (ARRAY (SELECT "packageId" FROM page)))) AS reachable
              FROM page JOIN contexts c ON c.device_id = page."deviceId" WHERE page.state <> ${FIXED}),
          kinds AS MATERIALIZED (
            SELECT * FROM finding_risk
             WHERE organization_id = $1 AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM placed))
               AND context = ANY (ARRAY (SELECT context FROM placed)) AND reachable = ANY (ARRAY (SELECT reachable FROM placed))
               AND state = ANY (ARRAY (SELECT state FROM placed))),
          due AS MATERIALIZED (
            SELECT p.key, k.*, CASE WHEN p.state = ${OPEN} THEN ${dueOn('p.first_seen_at', 'k')} END AS due_on
              FROM placed p JOIN kinds k USING (vulnerability_id, context, reachable, state))
          SELECT jsonb_object_agg(d.key, jsonb_build_object('likelihood', d.likelihood, 'impact', d.impact, 'level', d.level,
                   'inherentLikelihood', d.inherent_likelihood, 'inherentImpact', d.inherent_impact, 'inherentLevel', d.inherent_level,
                   'risk', d.units::float8 / 1e12, 'reachable', d.reachable, 'tier', d.basis -> 'tier', 'confidence', d.basis -> 'confidence',
                   'dueOn', d.due_on, 'overdue', coalesce(d.due_on < ${today}::date, false))) FROM due d) -> ${KEY}`;
}

/** Select list over `page`, with the organization as $1. */
export function findingDetails(today: string): string {
  return `${DEVICE} AS device, ${VULNERABILITY} AS vulnerability, ${PACKAGE} AS package, ${SEEN} AS seen,
       coalesce(${NAMED_FIXES}, '{}') AS "namedFixes", ${DECISION} AS decision, ${risk(today)} AS risk`;
}

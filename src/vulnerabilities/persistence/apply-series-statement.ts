import { namedStatement } from '../../platform/index.js';
import { changeCode, FINDING_CAUSE } from '../../scans/index.js';
import { FIXED, OPEN } from '../domain/finding-state.js';
import { RISK_CAUSE } from '../domain/risk-cause.js';
import { SEVERITY_ORDER } from '../domain/severity.js';
import { type CoveredFinding, type NamedFinding, namesOf } from './decision-coverage.js';
import { decided } from './holding-decision.js';
import { STORE_LOSS, TRUST } from './series-trust.js';
import type { SeriesValues } from './series-values.js';

/*
 * One statement compares what a series shows with what its device had, evaluates it, and writes all that follows. Its parts:
 *
 * Sets meet in UNION ALL with GROUP BY (or a window), and tables are asked by `= ANY (ARRAY (…))`: PostgreSQL does not know
 * how long an array is, and a join of two such sets becomes a nested loop over thousands by thousands.
 */

/**
 * The device at the expected version, and the grouping of vulnerabilities as this statement sees it: both functions look at
 * what is committed now, so a statement that began before somebody else's change finds out, and does nothing.
 */
const LOCKED = `
  held AS MATERIALIZED (
    -- The grouping first: a regrouping holds it, and then asks for series and devices.
    SELECT lock_vulnerability_grouping(:organizationId) = coalesce((SELECT epoch FROM vulnerability_grouping WHERE organization_id = :organizationId), 0)
           AND lock_device_scans(:organizationId, :deviceId, :deviceVersion, :seriesId, :at) AS ok)`;

/** Every match of the device: shown by this series before, now, or by another series. */
const SETS = `
  sets AS MATERIALIZED (
    SELECT id, bool_or(before) AS before, bool_or(after) AS after, bool_or(elsewhere) AS elsewhere
      FROM (SELECT m.id, o.series_id = :seriesId AS before, false AS after, o.series_id <> :seriesId AS elsewhere
              FROM device_occurrences o CROSS JOIN LATERAL unnest(o.match_ids) AS m (id)
             WHERE o.organization_id = :organizationId AND o.device_id = :deviceId
            UNION ALL SELECT unnest(:matchIds::int[]), false, true, false) u
     WHERE (SELECT ok FROM held)
     GROUP BY id)`;

/**
 * The findings (vulnerability and package) whose matches moved, or whose decisions ask about what was scanned where that is
 * another product now, and beside them the others of the same vulnerabilities.
 */
const PAIRS = `
  retold AS MATERIALIZED (
    SELECT DISTINCT m.vulnerability_id
      FROM finding_match m
     CROSS JOIN LATERAL ${namesOf('m')} n
      JOIN risk_acceptance d ON d.organization_id = :organizationId AND d.id = n.acceptance_id AND d.ended_at IS NULL
      JOIN device_occurrences was ON was.organization_id = :organizationId AND was.device_id = :deviceId AND was.series_id = :seriesId
     WHERE m.organization_id = :organizationId AND m.id = ANY (:matchIds::int[]) AND was.traits <> :traits::text[]
       AND (d.package_traits <> '{}' OR d.contents_traits && (was.traits || :traits::text[]))),
  touched AS MATERIALIZED (
    SELECT DISTINCT vulnerability_id FROM finding_match
     WHERE organization_id = :organizationId AND id = ANY (ARRAY (SELECT id FROM sets WHERE before <> after))
    UNION SELECT vulnerability_id FROM retold),
  -- Those that are about several CVEs, about one of which something was decided.
  in_parts AS MATERIALIZED (
    SELECT DISTINCT c.vulnerability_id
      FROM vulnerability_cve c JOIN risk_acceptance_identifier n ON n.organization_id = :organizationId AND n.identifier = c.cve
     WHERE c.organization_id = :organizationId AND c.vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM touched))
       AND EXISTS (SELECT FROM risk_acceptance_identifier WHERE organization_id = :organizationId)),
  candidates AS MATERIALIZED (
    SELECT id, max(vulnerability_id) AS vulnerability_id, max(package_id) AS package_id, max(severity) AS severity,
           max(installed_version) AS installed_version, bool_or(before) AS before, bool_or(after) AS after, bool_or(elsewhere) AS elsewhere
      FROM (SELECT id, vulnerability_id, package_id, severity, installed_version, false AS before, false AS after, false AS elsewhere
              FROM finding_match
             WHERE organization_id = :organizationId AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM touched))
            UNION ALL SELECT id, NULL, NULL, NULL, NULL, before, after, elsewhere FROM sets) u
     GROUP BY id
    HAVING max(vulnerability_id) IS NOT NULL AND (bool_or(before) OR bool_or(after) OR bool_or(elsewhere))),
  pairs AS MATERIALIZED (
    SELECT vulnerability_id, package_id, bool_or(before) AS before, bool_or(after) AS after, bool_or(elsewhere) AS elsewhere,
           bool_or(before <> after OR (after AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM retold)))) AS touched,
           coalesce(max(id) FILTER (WHERE before AND NOT after), max(id) FILTER (WHERE before)) AS match_before,
           coalesce(max(id) FILTER (WHERE after AND NOT before), max(id) FILTER (WHERE after)) AS match_after,
           max(installed_version) FILTER (WHERE before AND NOT after) AS version_gone,
           max(installed_version) FILTER (WHERE after AND NOT before) AS version_came,
           max(severity) FILTER (WHERE after OR elsewhere) AS severity_now,
           max(severity) AS severity_kept,
           max(state_before) AS state_before, max(severity_before) AS severity_before,
           array_agg(installed_version) FILTER (WHERE after OR elsewhere) AS versions,
           array_agg(id) FILTER (WHERE after OR elsewhere) AS shown_ids, array_agg(id) FILTER (WHERE before) AS before_ids,
           array_agg(acceptance_id) FILTER (WHERE acceptance_id IS NOT NULL) AS acceptance_ids
      FROM (SELECT vulnerability_id, package_id, id, severity, installed_version, before, after, elsewhere,
                   NULL::smallint AS state_before, NULL::smallint AS severity_before, NULL::uuid AS acceptance_id FROM candidates
            UNION ALL
            SELECT vulnerability_id, package_id, NULL, NULL, NULL, false, false, false, state, severity, NULL FROM finding
             WHERE organization_id = :organizationId AND device_id = :deviceId
               AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM touched))
            UNION ALL
            -- Decisions about the vulnerability: a row without a package, which is no finding.
            SELECT vulnerability_id, NULL, NULL, NULL, NULL, false, false, false, NULL, NULL, acceptance_id FROM risk_acceptance_identifier
             WHERE organization_id = :organizationId AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM touched))) u
     GROUP BY vulnerability_id, package_id)`;

/** By its sightings in what the series of the device show now; a suspect scan leaves there what its series had shown. */
const SHOWN: CoveredFinding = {
  deviceId: ':deviceId::int',
  packageId: 'v.package_id',
  sightings: `FROM finding_match m
             CROSS JOIN LATERAL (
               SELECT o.traits FROM device_occurrences o
                WHERE o.organization_id = :organizationId AND o.device_id = :deviceId AND o.series_id <> :seriesId AND m.id = ANY (o.match_ids)
               UNION ALL
               SELECT coalesce(:traits::text[], (SELECT was.traits FROM device_occurrences was
                                              WHERE was.organization_id = :organizationId AND was.device_id = :deviceId AND was.series_id = :seriesId), '{}')
                WHERE m.id = ANY (:matchIds::int[]) OR m.id = ANY (v.kept_ids)) o
             WHERE m.organization_id = :organizationId AND m.id = ANY (v.sighting_ids)`,
  known: '(m.traits || o.traits)',
};

const NAMED: NamedFinding = {
  vulnerabilityId: 'v.vulnerability_id',
  sightings: 'FROM finding_match m WHERE m.organization_id = :organizationId AND m.id = ANY (v.sighting_ids)',
};

/**
 * What becomes of each finding. A suspect scan counts as if it still showed what its series had shown. What is live has the
 * state that the decision gives it that holds (persistence/decision-coverage.ts), and is open without one.
 */
const RESULTS = `
  verdicts AS MATERIALIZED (
    SELECT v.*, d.id AS acceptance_id,
           CASE WHEN NOT live THEN ${FIXED} WHEN unseen THEN state_before ELSE coalesce(d.state, ${OPEN}) END::smallint AS state_after
      FROM (SELECT p.*, t.suspect AND before AND NOT after AND NOT elsewhere AND state_before = ${OPEN} AS withheld,
                   after OR elsewhere OR (t.suspect AND before) AS live,
                   t.suspect AND before AND NOT after AND NOT elsewhere AND state_before <> ${FIXED} AS unseen,
                   CASE WHEN t.suspect THEN shown_ids || before_ids ELSE shown_ids END AS sighting_ids,
                   CASE WHEN t.suspect THEN before_ids END AS kept_ids,
                   coalesce(CASE WHEN t.suspect THEN severity_kept ELSE severity_now END, severity_before, 0)::smallint AS severity_after
              FROM (SELECT *, (count(*) FILTER (WHERE state_before = ${OPEN}) OVER w)::int AS open_before,
                           max(acceptance_ids) OVER w AS decision_ids
                      FROM pairs WINDOW w AS (PARTITION BY vulnerability_id)) p
             CROSS JOIN trust t
             WHERE touched) v
      LEFT JOIN LATERAL (
            ${decided(
              `FROM risk_acceptance d
             WHERE d.organization_id = :organizationId AND d.id = ANY (v.decision_ids) AND d.ended_at IS NULL`,
              {
                finding: SHOWN,
                named: NAMED,
                mayHaveParts: 'v.vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM in_parts))',
              },
            )}) d ON true
     WHERE live OR state_before IS NOT NULL)`;

/** Which versions of which packages came and went with this scan, where the series was known before. */
const VERSIONS = `
  earlier AS MATERIALIZED (
    SELECT shown_version_ids AS ids FROM published_scan_series
     WHERE organization_id = :organizationId AND device_id = :deviceId AND id = :seriesId AND shown_version_ids IS NOT NULL),
  version_sets AS MATERIALIZED (
    SELECT id, bool_or(before) AS before, bool_or(after) AS after
      FROM (SELECT unnest(ids) AS id, true AS before, false AS after FROM earlier
            UNION ALL SELECT unnest(:versionIds::int[]), false, true FROM earlier) u
     GROUP BY id HAVING bool_or(before) <> bool_or(after)),
  package_moves AS (
    SELECT package_id, max(id) FILTER (WHERE after) AS came_id, array_agg(version) FILTER (WHERE after) AS came,
           array_agg(version) FILTER (WHERE before) AS gone
      FROM (SELECT id, max(package_id) AS package_id, max(version) AS version, bool_or(before) AS before, bool_or(after) AS after
              FROM (SELECT id, package_id, version, false AS before, false AS after FROM published_package_version
                     WHERE organization_id = :organizationId AND id = ANY (ARRAY (SELECT id FROM version_sets))
                    UNION ALL SELECT id, NULL, NULL, before, after FROM version_sets) u
             GROUP BY id) v
     WHERE package_id IS NOT NULL GROUP BY package_id)`;

/** The cause of every change (domain/finding-change.ts of the scans context says it in words). */
const CAUSES = `
  explained AS MATERIALIZED (
    SELECT *, max(came_id) OVER w AS now_id, max(came) OVER w AS now_came, max(gone) OVER w AS now_gone, bool_or(source_gone) OVER w AS now_source_gone
      FROM (SELECT vulnerability_id, package_id, versions, state_before, state_after, severity_before, severity_after, open_before, withheld, acceptance_id,
                   match_before, match_after, version_gone, version_came, NULL::int AS came_id, NULL::text[] AS came, NULL::text[] AS gone,
                   NULL::boolean AS source_gone
              FROM verdicts
             WHERE withheld OR state_before IS DISTINCT FROM state_after OR severity_before IS DISTINCT FROM severity_after
            UNION ALL
            SELECT NULL, package_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, came_id, came, gone, NULL FROM package_moves
            UNION ALL
            SELECT NULL, package_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ecosystem <> ALL (:seenEcosystems::text[])
              FROM closing) u
    WINDOW w AS (PARTITION BY package_id)),
  changes AS MATERIALIZED (
    SELECT vulnerability_id, package_id, versions, state_before, state_after, severity_before, severity_after, open_before, withheld, acceptance_id,
           coalesce(match_before, 0) AS match_before, CASE WHEN withheld THEN 0 ELSE coalesce(match_after, 0) END AS match_after,
           coalesce(now_id, 0) AS version_id,
           CASE WHEN withheld OR state_after = ${FIXED} THEN
                  CASE WHEN withheld THEN ${changeCode('withheld', 'new') - FINDING_CAUSE.new} ELSE ${changeCode('fixed', 'new') - FINDING_CAUSE.new} END
                  + CASE WHEN :cause::int IS NOT NULL THEN :cause::int
                         WHEN now_source_gone THEN ${FINDING_CAUSE['source-gone']}
                         WHEN NOT EXISTS (SELECT FROM earlier) THEN 0
                         WHEN version_gone IS NULL OR now_gone IS NULL OR version_gone <> ALL (now_gone) THEN ${FINDING_CAUSE['advisory-changed']}
                         WHEN now_came IS NOT NULL THEN ${FINDING_CAUSE.upgraded}
                         ELSE ${FINDING_CAUSE.removed} END
                WHEN state_before IS NULL THEN
                  CASE WHEN NOT EXISTS (SELECT FROM earlier) THEN ${changeCode('new', 'new')}
                       WHEN now_came IS NULL OR version_came <> ALL (now_came) THEN ${changeCode('new', 'advisory-changed')}
                       WHEN now_gone IS NOT NULL THEN ${changeCode('new', 'upgraded')}
                       ELSE ${changeCode('new', 'new')} END
                WHEN state_before = ${FIXED} THEN ${changeCode('reopened', 'reopened')}
                WHEN state_before <> state_after THEN
                  CASE WHEN version_came = ANY (now_came) THEN ${changeCode('decided', 'upgraded')} ELSE ${changeCode('decided', 'decision')} END
                WHEN :cause::int IS NOT NULL THEN ${changeCode('severity', 'new') - FINDING_CAUSE.new} + :cause::int
                WHEN version_came = ANY (now_came) THEN ${changeCode('severity', 'upgraded')}
                ELSE ${changeCode('severity', 'advisory-changed')} END::smallint AS code
      FROM explained WHERE vulnerability_id IS NOT NULL)`;

/** Kernels of the device that do not run: what is found in them alone is not reachable. */
const WRITES = `
  idle AS MATERIALIZED (
    SELECT package_id, versions FROM idle_kernel WHERE organization_id = :organizationId AND device_id = :deviceId),
  written AS (
    INSERT INTO finding AS f (organization_id, device_id, vulnerability_id, package_id, state, severity, cause, first_seen_at, changed_at, not_running)
    SELECT :organizationId, :deviceId, vulnerability_id, package_id, state_after, severity_after,
           CASE WHEN state_after > ${FIXED} THEN ${FINDING_CAUSE.decision} ELSE code % 10 END, :at, :at,
           EXISTS (SELECT FROM idle i WHERE i.package_id = changes.package_id AND (i.versions IS NULL OR changes.versions <@ i.versions))
      FROM changes WHERE NOT withheld
     ORDER BY vulnerability_id, package_id
    ON CONFLICT (organization_id, device_id, vulnerability_id, package_id) DO UPDATE
       SET state = excluded.state, severity = excluded.severity, not_running = excluded.not_running,
           cause = CASE WHEN f.state = excluded.state THEN f.cause ELSE excluded.cause END,
           changed_at = CASE WHEN f.state = excluded.state THEN f.changed_at ELSE excluded.changed_at END),
  packed AS (
    INSERT INTO device_occurrences AS o (organization_id, device_id, series_id, match_ids, traits)
    SELECT :organizationId, :deviceId, :seriesId, coalesce(array_agg(id ORDER BY id) FILTER (WHERE after OR (before AND (SELECT suspect FROM trust))), '{}'),
           coalesce(:traits::text[], '{}')
      FROM sets HAVING (SELECT ok FROM held)
    ON CONFLICT (organization_id, device_id, series_id) DO UPDATE SET match_ids = excluded.match_ids, traits = coalesce(:traits::text[], o.traits)
     WHERE o.match_ids <> excluded.match_ids OR o.traits <> coalesce(:traits::text[], o.traits)),
  moves AS MATERIALIZED (
    SELECT vulnerability_id, package_id, severity_before AS severity, -1 AS delta, open_before FROM changes WHERE state_before = ${OPEN} AND NOT withheld
    UNION ALL SELECT vulnerability_id, package_id, severity_after, 1, open_before FROM changes WHERE state_after = ${OPEN} AND NOT withheld
    -- What is not open from the start makes its vulnerability known all the same.
    UNION ALL SELECT vulnerability_id, package_id, severity_after, 0, open_before FROM changes WHERE state_before IS NULL AND state_after > ${FIXED}),
  device_moves AS (
    SELECT vulnerability_id, (sign(max(open_before) + sum(delta)) - sign(max(open_before)))::smallint AS delta FROM moves
     GROUP BY vulnerability_id HAVING sign(max(open_before) + sum(delta)) <> sign(max(open_before))),
  pending AS (
    INSERT INTO rollup_pending (organization_id, id, at, vulnerability_ids, package_ids, severities, deltas, device_vulnerability_ids, device_deltas)
    SELECT :organizationId, :pendingId::uuid, :at, array_agg(vulnerability_id), array_agg(package_id), array_agg(severity), array_agg(delta::smallint),
           coalesce((SELECT array_agg(vulnerability_id) FROM device_moves), '{}'), coalesce((SELECT array_agg(delta) FROM device_moves), '{}')
      FROM moves HAVING count(*) > 0),
  marked AS (
    INSERT INTO risk_invalidation (organization_id, id, device_id, cause) SELECT :organizationId, gen_random_uuid(), :deviceId, ${RISK_CAUSE.findings}
     WHERE EXISTS (SELECT FROM changes WHERE NOT withheld)),
  decided AS (
    INSERT INTO risk_acceptance_effect (organization_id, identifier, id, at, acceptance_id, by_kind, by_id, device_ids, package_ids, states_before, states_after)
    SELECT :organizationId, upper(max(n.display_id)), gen_random_uuid(), :at, c.acceptance_id, 'scan', '', array_agg(:deviceId::int), array_agg(c.package_id),
           array_agg(coalesce(c.state_before, ${OPEN})::smallint), array_agg(c.state_after)
      FROM changes c JOIN vulnerability n ON n.organization_id = :organizationId AND n.id = c.vulnerability_id
     WHERE c.acceptance_id IS NOT NULL AND c.state_before IS DISTINCT FROM c.state_after AND c.state_after > ${FIXED}
     GROUP BY c.vulnerability_id, c.acceptance_id)`;

/** Whose fixes may be told differently now: something came that does not say what is told, or went beside something that says else. */
const REFIXED = `
  refixed AS (
    SELECT DISTINCT m.vulnerability_id
      FROM sets s JOIN finding_match m ON m.organization_id = :organizationId AND m.id = s.id
      JOIN vulnerability_package p ON p.organization_id = :organizationId AND p.vulnerability_id = m.vulnerability_id AND p.package_id = m.package_id
     WHERE s.before <> s.after
       AND (m.fixed_versions <> p.fixed_versions
            OR s.before AND EXISTS (SELECT FROM finding_match o
                                     WHERE o.organization_id = :organizationId AND o.vulnerability_id = m.vulnerability_id AND o.package_id = m.package_id
                                       AND o.fixed_versions <> m.fixed_versions)))`;

const BY_SEVERITY = SEVERITY_ORDER.map((_, rank) => `coalesce(sum(delta) FILTER (WHERE severity = ${rank}), 0)`).join(
  ', ',
);

/** One row: whether the device was held, what was decided, the changes as array literals, and their numbers. */
const RESULT = `
  SELECT (SELECT ok FROM held) AS held, t.suspect, t.closing, t.closed_lately,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('ecosystem', ecosystem, 'findings', findings) ORDER BY findings DESC, ecosystem), '[]')
            FROM vanished) AS vanished,
         coalesce(:findingCountBefore::int, 0) + p.delta AS finding_count,
         c.matches_before, c.matches_after, c.versions, c.codes AS changes,
         (SELECT coalesce(array_agg(vulnerability_id), '{}') FROM refixed) AS refixed,
         (SELECT coalesce(jsonb_agg(jsonb_build_array(code, n)), '[]') FROM (SELECT code, count(*)::int AS n FROM changes GROUP BY code) k) AS counts,
         -- A look that was not complete and showed nothing new leaves unknown what was unknown.
         CASE WHEN (SELECT ok FROM held) AND (NOT t.suspect OR EXISTS (SELECT FROM moves))
              THEN add_open_findings(:organizationId, :deviceId, (SELECT ARRAY[${BY_SEVERITY}]::int[] FROM moves)) END AS counted
    FROM trust t
   CROSS JOIN (SELECT (count(*) FILTER (WHERE (after OR (before AND suspect)) AND NOT before)
                     - count(*) FILTER (WHERE before AND NOT (after OR suspect)))::int AS delta FROM pairs CROSS JOIN trust) p
   CROSS JOIN (SELECT array_agg(match_before ORDER BY vulnerability_id, package_id)::text AS matches_before,
                      array_agg(match_after ORDER BY vulnerability_id, package_id)::text AS matches_after,
                      array_agg(version_id ORDER BY vulnerability_id, package_id)::text AS versions,
                      array_agg(code ORDER BY vulnerability_id, package_id)::text AS codes FROM changes) c`;

const PARTS = [LOCKED, SETS, PAIRS, TRUST, RESULTS, VERSIONS, CAUSES, WRITES, REFIXED, STORE_LOSS].join(',');

/** What conditions of decisions bind as `$1`, in all statements that have them, is the organization. */
export const APPLY_SERIES = namedStatement<SeriesValues>(
  `WITH ${PARTS}${RESULT}`.replaceAll(/\$1\b/g, ':organizationId'),
);

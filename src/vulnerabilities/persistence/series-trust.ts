import { LOSSES_EVALUATED, WINDOW_HOURS } from '../../scans/index.js';
import { FIXED, OPEN } from '../domain/finding-state.js';

/*
 * Whether it is believed that so much is gone: parts of the statement that applies a series. `domain/vanishing.ts` of the scans
 * context says the same in words, for inventories and checks.
 */

/** Open findings that nothing shows any more, by package. */
const CLOSING = `
  closing AS MATERIALIZED (
    SELECT c.package_id, pk.ecosystem, c.findings
      FROM (SELECT package_id, count(*)::int AS findings FROM pairs
             WHERE before AND NOT after AND NOT elsewhere AND state_before = ${OPEN} GROUP BY package_id) c
      JOIN published_package pk ON pk.organization_id = :organizationId AND pk.id = c.package_id),
  vanished AS (
    SELECT ecosystem, sum(findings)::int AS findings FROM closing GROUP BY ecosystem
    HAVING sum(findings) >= :minimum::int AND ecosystem <> ALL (:findingEcosystems::text[]))`;

/** What series of the device, also those of other scopes, began and stopped showing lately. Nothing is looked up where nothing closes. */
const MOVED = `
  losses AS MATERIALIZED (
    SELECT device_version, of_inventory, series_id, shown_before, device_before, gone_ids, came_ids FROM series_loss
     WHERE organization_id = :organizationId AND device_id = :deviceId AND at > now() - interval '${WINDOW_HOURS} hours'
       AND :minimum::int IS NOT NULL AND EXISTS (SELECT FROM closing)),
  -- So much that it cannot be told any more what is gone.
  restless AS MATERIALIZED (
    SELECT coalesce(sum(cardinality(gone_ids)), 0)::int AS findings,
           count(*) > ${LOSSES_EVALUATED.scans}
             OR coalesce(sum(cardinality(gone_ids) + cardinality(came_ids)), 0) > ${LOSSES_EVALUATED.findings} AS is_so
      FROM losses),
  series_moves AS MATERIALIZED (
    SELECT m.vulnerability_id, m.package_id, l.of_inventory, l.series_id, l.device_version AS step, u.came
      FROM losses l
     CROSS JOIN LATERAL (SELECT unnest(l.gone_ids) AS id, false AS came UNION ALL SELECT unnest(l.came_ids), true) u
      JOIN finding_match m ON m.organization_id = :organizationId AND m.id = u.id
     WHERE NOT (SELECT is_so FROM restless)),
  back AS MATERIALIZED (
    SELECT max(vulnerability_id) AS vulnerability_id, max(package_id) AS package_id
      FROM (SELECT id, vulnerability_id, package_id, false AS shown FROM finding_match
             WHERE organization_id = :organizationId AND vulnerability_id = ANY (ARRAY (SELECT vulnerability_id FROM series_moves))
            UNION ALL SELECT id, NULL, NULL, after OR elsewhere FROM sets WHERE EXISTS (SELECT FROM series_moves)) u
     GROUP BY id HAVING bool_or(shown) AND max(vulnerability_id) IS NOT NULL)`;

/**
 * Each finding that nothing shows after this scan, once for each time that a series stopped showing it: with this scan, or lately.
 * It was shown from \`since\` to \`step\`.
 */
const GONE = `
  empty_series AS MATERIALIZED (
    SELECT DISTINCT of_inventory, series_id, device_version AS step FROM losses WHERE shown_before = 0),
  gone AS MATERIALIZED (
    SELECT series_id, of_inventory, step, closes,
           greatest(came_at, (SELECT max(e.step) FROM empty_series e
                               WHERE e.series_id = g.series_id AND e.of_inventory = g.of_inventory AND e.step < g.step), -1) AS since
      FROM (SELECT series_id, of_inventory, step, came,
                   max(step) FILTER (WHERE came) OVER (PARTITION BY vulnerability_id, package_id, series_id, of_inventory
                                                       ORDER BY step ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS came_at,
                   bool_or(closes) OVER w AS closes, bool_or(is_back) OVER w AS is_back
              FROM (SELECT vulnerability_id, package_id, series_id, of_inventory, step, came, false AS closes, false AS is_back FROM series_moves
                    UNION ALL SELECT vulnerability_id, package_id, :seriesId, false, :deviceVersion, false, true, false FROM pairs
                     WHERE before AND NOT after AND NOT elsewhere AND state_before = ${OPEN}
                    UNION ALL SELECT vulnerability_id, package_id, NULL, NULL, NULL, NULL, false, true FROM back) u
            WINDOW w AS (PARTITION BY vulnerability_id, package_id)) g
     WHERE series_id IS NOT NULL AND NOT came AND NOT is_back)`;

/**
 * The worst of the points just before this scan and before each that changed something: of what was shown then, how much is gone,
 * whatever came meanwhile. Series 0 is all of them together. Only points count of which this scan closes something.
 */
const WORST = `
  points AS (
    SELECT series_id, of_inventory, device_version AS step, shown_before AS shown FROM losses
    UNION ALL SELECT :seriesId, false, :deviceVersion, coalesce(:findingCountBefore::int, 0)
    UNION ALL SELECT 0, of_inventory, device_version, device_before FROM losses
    UNION ALL SELECT 0, false, :deviceVersion, :shownBefore::int),
  worst AS MATERIALIZED (
    SELECT count(*)::int AS findings, (count(*) FILTER (WHERE closes))::int AS closing
      FROM points p
      JOIN (SELECT series_id, of_inventory, since, step, closes FROM gone
            UNION ALL SELECT 0, of_inventory, since, step, closes FROM gone) g
           ON g.series_id = p.series_id AND g.of_inventory = p.of_inventory AND g.since < p.step AND p.step <= g.step
     GROUP BY p.series_id, p.of_inventory, p.step, p.shown
    HAVING bool_or(closes) AND count(*) >= :minimum::int AND count(*) > :share::float8 * p.shown
     ORDER BY 1 DESC LIMIT 1)`;

/** Whether what closes is believed, how much it is, and how much more closed lately where that speaks against it. */
export const TRUST = `${[CLOSING, MOVED, GONE, WORST].join(',')},
  trust AS MATERIALIZED (
    SELECT (SELECT coalesce(sum(findings), 0)::int FROM closing) AS closing,
           CASE WHEN (SELECT is_so FROM restless) THEN (SELECT findings FROM restless)
                ELSE coalesce((SELECT findings - closing FROM worst), 0) END AS closed_lately,
           :minimum::int IS NOT NULL AND (:isIncomplete::boolean OR EXISTS (SELECT FROM vanished)
             OR (:isDoubted::boolean AND EXISTS (SELECT FROM pairs WHERE before AND NOT after AND NOT elsewhere AND state_before <> ${FIXED}))
             OR EXISTS (SELECT FROM worst) OR (SELECT is_so FROM restless)) AS suspect)`;

/**
 * Remembers what the series stopped showing, where that is believed, and began showing, and forgets what is older than the window.
 * What follows from an inventory is lost with the inventory (`GuardInventories`), and remembered there.
 */
export const STORE_LOSS = `
  loss AS (
    INSERT INTO series_loss (organization_id, device_id, device_version, of_inventory, series_id, at, shown_before, device_before, gone_ids, came_ids)
    SELECT :organizationId, :deviceId, :deviceVersion, :ofInventory::boolean, :seriesId, now(), coalesce(:findingCountBefore::int, 0), :shownBefore::int,
           coalesce(array_agg(match_before) FILTER (WHERE before), '{}'),
           coalesce(array_agg(match_after) FILTER (WHERE after AND :findingCountBefore::int > 0), '{}')
      FROM pairs
     WHERE (:minimum::int IS NOT NULL OR :ofInventory::boolean)
       AND (after AND NOT before
            OR before AND NOT after AND state_before = ${OPEN} AND NOT :ofInventory::boolean AND NOT (SELECT suspect FROM trust))
    HAVING count(*) > 0
    -- Two at the same version of the device: the second is applied anew, or not at all.
    ON CONFLICT DO NOTHING),
  outdated AS (
    DELETE FROM series_loss
     WHERE organization_id = :organizationId AND device_id = :deviceId AND at <= now() - interval '${WINDOW_HOURS} hours' AND (SELECT ok FROM held))`;

import { OPEN } from '../domain/finding-state.js';
import { OF_ANY_CASE } from './of-any-case.js';

/** SQL expressions over the finding that is asked about. */
export interface CoveredFinding {
  deviceId: string;
  packageId: string;
  /** Whether scanners see it in versions of the array `d.package_versions` only. */
  inVersions: string;
  /** Whether every sighting of it has all of the array `d.package_traits`. */
  hasTraits: string;
  /** Whether one sighting of it is in these versions, or in any where none is asked for, and has all of these traits. */
  isSeen: string;
}

/** Whether the sighting `m` is in a version that the decision `d` asks for. */
export const IS_IN_VERSION = `(d.package_versions = '{}' AND d.package_range IS NULL OR m.installed_version = ANY (d.package_versions))`;

/**
 * Whether the decision `d` has a finding of its vulnerability: `isWithin` of domain/decision.ts, in SQL. With the organization
 * as $1. What closes must be true of every sighting, what says that it stays open of one of them.
 */
export function covers({ deviceId, packageId, inVersions, hasTraits, isSeen }: CoveredFinding): string {
  return `CASE d.scope
            WHEN 'all' THEN true
            WHEN 'devices' THEN ${deviceId} = ANY (d.device_ids)
            WHEN 'tags' THEN EXISTS (SELECT FROM published_device covered WHERE covered.organization_id = $1 AND covered.id = ${deviceId}
                                        AND covered.tags && d.tags)
            WHEN 'product' THEN (d.device_ids = '{}' OR ${deviceId} = ANY (d.device_ids))
                                AND CASE WHEN d.state = ${OPEN} THEN ${isSeen} ELSE ${hasTraits} END
            ELSE EXISTS (SELECT FROM published_package covered WHERE covered.organization_id = $1 AND covered.id = ${packageId}
                            AND (covered.name = d.package_name
                                 OR lower(covered.name) = lower(d.package_name) AND covered.ecosystem = ANY (${OF_ANY_CASE}))
                            AND (d.package_ecosystem IS NULL
                                 OR lower(d.package_ecosystem) IN (lower(covered.ecosystem), lower(split_part(covered.ecosystem, ':', 1)))))
                 AND (d.device_ids = '{}' OR ${deviceId} = ANY (d.device_ids))
                 AND CASE WHEN d.package_versions = '{}' AND d.package_range IS NULL AND d.package_traits = '{}' THEN true
                          WHEN d.state = ${OPEN} THEN ${isSeen}
                          ELSE (d.package_versions = '{}' AND d.package_range IS NULL OR ${inVersions})
                               AND (d.package_traits = '{}' OR ${hasTraits}) END END`;
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
    isSeen: `(SELECT coalesce(bool_or(${IS_IN_VERSION} AND d.package_traits <@ (m.traits || o.traits)), false) ${shown})`,
  };
}

/** The CVEs of the advisory that `vulnerability` gives, those apart that were taken back: `c.cve`. */
export function partsOf(vulnerability: string): string {
  return `vulnerability_cve c
        WHERE c.organization_id = $1 AND c.vulnerability_id = ${vulnerability}
          AND NOT EXISTS (SELECT FROM cve_intelligence withdrawn WHERE withdrawn.cve = c.cve AND withdrawn.rejected)`;
}

/** Where names of decisions are about the vulnerability: its own, and those of CVEs that it is about among others. */
export function namesOf(alias: string): string {
  return `(SELECT n.acceptance_id, n.identifier, false AS of_part FROM risk_acceptance_identifier n
            WHERE n.organization_id = $1 AND n.vulnerability_id = ${alias}.vulnerability_id
           UNION ALL
           SELECT n.acceptance_id, n.identifier, true FROM vulnerability_cve c
             JOIN risk_acceptance_identifier n ON n.organization_id = $1 AND n.identifier = c.cve
            WHERE c.organization_id = $1 AND c.vulnerability_id = ${alias}.vulnerability_id)`;
}

/** The vulnerabilities that decisions (an array of their ids) are about, by a name of theirs or of one of their CVEs: a set of `id`. */
export function decidedAbout(decisions: string): string {
  return `SELECT n.vulnerability_id AS id FROM risk_acceptance_identifier n
           WHERE n.organization_id = $1 AND n.acceptance_id = ANY (${decisions}) AND n.vulnerability_id IS NOT NULL
          UNION
          SELECT c.vulnerability_id FROM risk_acceptance_identifier n
            JOIN vulnerability_cve c ON c.organization_id = $1 AND c.cve = n.identifier
           WHERE n.organization_id = $1 AND n.acceptance_id = ANY (${decisions})`;
}

/**
 * Whether no later VEX statement has the finding too: of those of documents only the latest counts. Over the decision `d`, which
 * covers the finding, and its name `named` of {@link namesOf}: words about one CVE compete with those about the same.
 */
export function isLatestWord(alias: string): string {
  const finding = coveredFinding(alias);
  return `(d.said_at IS NULL OR d.id = (
            SELECT latest.id FROM (${spoken(alias)}) latest (id, covering) WHERE latest.covering LIMIT 1))`;

  /** The statements of documents about the vulnerability, the latest first. */
  function spoken(of: string): string {
    return `SELECT d.id, ${covers(finding)}
              FROM ${namesOf(of)} other
              JOIN risk_acceptance d ON d.organization_id = $1 AND d.id = other.acceptance_id
             WHERE other.of_part = named.of_part AND (NOT other.of_part OR other.identifier = named.identifier)
               AND d.ended_at IS NULL AND d.said_at IS NOT NULL
             ORDER BY d.said_at DESC, d.said_place DESC, d.id DESC`;
  }
}

/**
 * Whether the decision `d` has the finding, and no later document says something else of it. One about a CVE among several has
 * it where the others are decided about too: it says nothing by itself.
 */
export function hasFinding(alias: string): string {
  return `${covers(coveredFinding(alias))}
     AND EXISTS (SELECT FROM ${namesOf(alias)} named
                  WHERE named.acceptance_id = d.id AND (NOT named.of_part OR ${alias}.state <> ${OPEN}) AND ${isLatestWord(alias)})`;
}

/** Of decisions about one name those that count: people's, and the latest word of documents. `given` is `FROM … WHERE …` over `d`. */
function counting(given: string): string {
  return `SELECT id, state, precedence
            FROM (SELECT d.id, d.state, d.precedence,
                         d.said_at IS NULL OR row_number() OVER (PARTITION BY d.said_at IS NULL
                                                                 ORDER BY d.said_at DESC, d.said_place DESC, d.id DESC) = 1 AS counts
                    ${given}) one
           WHERE counts`;
}

/**
 * The decision that holds for a finding: `decisionForParts` of domain/decision.ts, in SQL. One row at most.
 *
 * @param own the decisions about the vulnerability that cover the finding, `FROM … WHERE …` over `d`
 * @param vulnerability its id
 * @param covering whether the decision `d` covers the finding
 * @param mayHaveParts whether it is worth looking for its CVEs
 */
export function holding(
  own: string,
  { vulnerability, covering, mayHaveParts }: { vulnerability: string; covering: string; mayHaveParts: string },
): string {
  const ofPart = counting(`FROM risk_acceptance d
               WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                       SELECT n.acceptance_id FROM risk_acceptance_identifier n WHERE n.organization_id = $1 AND n.identifier = part.cve))
                 AND ${covering}`);
  return `SELECT id, state
            FROM (SELECT id, state, precedence, true AS own FROM (${counting(own)}) own WHERE state <> ${OPEN}
                  UNION ALL
                  SELECT (array_agg(p.id ORDER BY p.precedence, p.id))[1], (array_agg(p.state ORDER BY p.precedence, p.id))[1],
                         min(p.precedence), false
                    FROM (SELECT c.cve FROM ${partsOf(vulnerability)} AND ${mayHaveParts}) part
                    LEFT JOIN LATERAL (SELECT id, state, precedence FROM (${ofPart}) word WHERE state <> ${OPEN}
                                        ORDER BY precedence DESC, id DESC LIMIT 1) p ON true
                  HAVING count(*) > 0 AND bool_and(p.id IS NOT NULL)) word
           -- Where an own word is that it stays open, those about parts say nothing.
           WHERE own OR NOT EXISTS (SELECT ${own})
           ORDER BY precedence DESC, id DESC LIMIT 1`;
}

/** The decision that holds for a finding of a table of them. One row at most. */
export function holdingDecision(alias: string): string {
  const covering = covers(coveredFinding(alias));
  // A vulnerability with two names has its decisions twice: that must not make two of the latest word.
  return holding(
    `FROM risk_acceptance d
           WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                   SELECT named.acceptance_id FROM risk_acceptance_identifier named
                    WHERE named.organization_id = $1 AND named.vulnerability_id = ${alias}.vulnerability_id))
             AND ${covering}`,
    { vulnerability: `${alias}.vulnerability_id`, covering, mayHaveParts: 'true' },
  );
}

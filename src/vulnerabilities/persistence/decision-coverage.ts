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
  /** Whether every sighting of it is {@link isInContents}, and whether one is. */
  isContained: string;
  isContainedOnce: string;
}

/**
 * SQL over the finding that is asked about: by what names it is known. What is made of it names no table of its own as callers name
 * theirs (`a`, `d`, `f`, `v`): PostgreSQL would take the nearer one, and compare a column with itself.
 */
export interface NamedFinding {
  vulnerabilityId: string;
  /** `FROM … WHERE …`: its sightings on its device as `m`, each a match. */
  sightings: string;
}

/** Whether the sighting `m` is in a version that the decision `d` asks for. */
const IS_IN_VERSION = `(d.package_versions = '{}' AND d.package_range IS NULL OR m.installed_version = ANY (d.package_versions))`;

/** Whether these traits, SQL, are of something that is in the package of the decision `d`, where that is what was scanned. */
function isInContents(known: string): string {
  return `(d.contents_traits[1] = ANY (${known}) AND ${hasAllTraits(known, 'd.contents_traits')}
           AND (d.package_versions = '{}' AND d.package_range IS NULL
                OR EXISTS (SELECT FROM unnest(d.package_versions) one (version) WHERE d.contents_traits[1] || '@' || one.version = ANY (${known}))))`;
}

/** Whether these traits, SQL, are all that the decision `d` asks for: as in domain/decision.ts. Few ask that a name be missing. */
function hasAllTraits(known: string, asked = 'd.package_traits'): string {
  return `CASE WHEN ${asked} <@ (${known}) THEN true
               WHEN array_to_string(${asked}, ' ') NOT LIKE '%!%' THEN false
               ELSE (SELECT bool_and(CASE WHEN starts_with(asked_trait, '!')
                                          THEN NOT EXISTS (SELECT FROM unnest(${known}) known_trait WHERE starts_with(known_trait, substr(asked_trait, 2) || '='))
                                          ELSE asked_trait = ANY (${known}) END) FROM unnest(${asked}) asked_trait) END`;
}

/**
 * Whether the decision `d` has a finding of its vulnerability: `isWithin` of domain/decision.ts, in SQL. With the organization
 * as $1. What closes must be true of every sighting, what says that it stays open of one of them.
 */
export function covers(finding: CoveredFinding): string {
  const { deviceId, packageId, inVersions, hasTraits, isSeen, isContained, isContainedOnce } = finding;
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
                               AND (d.package_traits = '{}' OR ${hasTraits}) END
                 OR d.contents_traits <> '{}' AND CASE WHEN d.state = ${OPEN} THEN ${isContainedOnce} ELSE ${isContained} END END`;
}

/**
 * Whether the decision `d` about the vulnerability means what is seen: `isMeant` of domain/decision.ts, in SQL. Vulnerabilities are
 * joined by what any scanner says of names; a decision goes by what it was made about, what feeds say is the same, and what the
 * report that shows the sighting says itself, so that no device speaks for others.
 */
export function isMeant({ vulnerabilityId, sightings }: NamedFinding): string {
  return `CASE WHEN NOT EXISTS (SELECT FROM vulnerability_alias other
                                 WHERE other.organization_id = $1 AND other.vulnerability_id = ${vulnerabilityId}
                                   AND other.identifier <> upper(d.identifier)) THEN true
          ELSE (SELECT coalesce(CASE WHEN d.state = ${OPEN} THEN bool_or(told.meant) ELSE bool_and(told.meant) END, false)
                  FROM (SELECT m.names || m.identifier && ${meantNames('d.identifier', vulnerabilityId)} AS meant ${sightings}) told) END`;
}

/** What feeds say is the same as a name, among the names of a vulnerability, and the name itself: an array. */
export function meantNames(identifier: string, vulnerabilityId: string): string {
  return `ARRAY (WITH RECURSIVE same (name) AS (
            SELECT upper(${identifier})
             UNION
            SELECT of_same.identifier FROM same
             CROSS JOIN LATERAL (SELECT alias FROM feed_alias WHERE identifier = same.name
                                  UNION ALL SELECT identifier FROM feed_alias WHERE alias = same.name) fed (name)
              JOIN vulnerability_alias of_same ON of_same.organization_id = $1 AND of_same.identifier = fed.name
                                              AND of_same.vulnerability_id = ${vulnerabilityId})
          SELECT name FROM same)`;
}

/** Whether the decision `d` was made about this CVE, by its own name or by one that feeds say is the same. */
export function isAboutCve(cve: string): string {
  return `(upper(d.identifier) = ${cve}
           OR EXISTS (SELECT FROM feed_alias fed WHERE fed.identifier = upper(d.identifier) AND fed.alias = ${cve})
           OR EXISTS (SELECT FROM feed_alias fed WHERE fed.identifier = ${cve} AND fed.alias = upper(d.identifier)))`;
}

/** Columns of a table of findings: what its device shows of them at the moment. */
export function namedFinding(alias: string): NamedFinding {
  return { vulnerabilityId: `${alias}.vulnerability_id`, sightings: shownOf(alias) };
}

function shownOf(alias: string): string {
  return `FROM finding_match m
                   JOIN device_occurrences o ON o.organization_id = $1 AND o.device_id = ${alias}.device_id AND m.id = ANY (o.match_ids)
                  WHERE m.organization_id = $1 AND m.vulnerability_id = ${alias}.vulnerability_id AND m.package_id = ${alias}.package_id`;
}

/** What is asked of the sightings of a finding: by `asking`, SQL that gives an aggregate over them as `m`, false for none; `known` are the traits of one. */
export function ofSightings(
  asking: (aggregate: string) => string,
  known: string,
): Pick<CoveredFinding, 'hasTraits' | 'isSeen' | 'isContained' | 'isContainedOnce'> {
  return {
    hasTraits: asking(`bool_and(${hasAllTraits(known)})`),
    isSeen: asking(`bool_or(${IS_IN_VERSION} AND ${hasAllTraits(known)})`),
    isContained: asking(`bool_and(${isInContents(known)})`),
    isContainedOnce: asking(`bool_or(${isInContents(known)})`),
  };
}

/** Columns of a table of findings, and the versions as the device shows them at the moment. */
export function coveredFinding(alias: string): CoveredFinding {
  const shown = (aggregate: string): string => `(SELECT coalesce(${aggregate}, false) ${shownOf(alias)})`;
  return {
    deviceId: `${alias}.device_id`,
    packageId: `${alias}.package_id`,
    inVersions: shown('bool_and(m.installed_version = ANY (d.package_versions))'),
    ...ofSightings(shown, '(m.traits || o.traits)'),
  };
}

/**
 * The CVEs of the advisory that a finding is of, those apart that were taken back: `c.cve`, and `c.known` where somebody says so of the
 * vulnerability by now. What the reports that show it told, and feeds say of its very name, counts too: nobody else can take it away.
 */
export function partsOf({ vulnerabilityId, sightings }: NamedFinding): string {
  return `(SELECT cve, bool_or(known) AS known
             FROM (SELECT listed.cve, true AS known FROM vulnerability_cve listed
                    WHERE listed.organization_id = $1 AND listed.vulnerability_id = ${vulnerabilityId}
                   UNION ALL
                   SELECT told.cve, false FROM (SELECT m.identifier, m.covers ${sightings}) m
                    CROSS JOIN LATERAL (SELECT unnest(m.covers) UNION ALL
                                        SELECT fed.cve FROM feed_cover fed WHERE fed.identifier = m.identifier) told (cve)) one
            GROUP BY cve) c
        WHERE NOT EXISTS (SELECT FROM cve_intelligence withdrawn WHERE withdrawn.cve = c.cve AND withdrawn.rejected)`;
}

/** Whether each sighting is about several CVEs by its own report's word, or by a feed's: others cannot make it that. */
export function isInParts({ sightings }: NamedFinding): string {
  return `(SELECT coalesce(bool_and(m.covers IS NOT NULL OR EXISTS (SELECT FROM feed_cover fed WHERE fed.identifier = m.identifier)), false)
             ${sightings})`;
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
  const named = namedFinding(alias);
  return `(d.said_at IS NULL OR d.id = (
            SELECT latest.id FROM (${spoken(alias)}) latest (id, covering) WHERE latest.covering LIMIT 1))`;

  /** The statements of documents about the vulnerability, the latest first. */
  function spoken(of: string): string {
    return `SELECT d.id, ${covers(finding)} AND (other.of_part OR ${isMeant(named)})
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
                  WHERE named.acceptance_id = d.id AND ${isOf(alias)} AND (NOT named.of_part OR ${alias}.state <> ${OPEN})
                    AND ${isLatestWord(alias)})`;
}

/** Whether the decision `d` means the finding by its name `named` of {@link namesOf}. */
export function isOf(alias: string): string {
  const finding = namedFinding(alias);
  return `CASE WHEN named.of_part THEN ${isAboutCve('named.identifier')} AND ${isInParts(finding)} ELSE ${isMeant(finding)} END`;
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
 * @param own the decisions about the vulnerability, `FROM … WHERE …` over `d`
 * @param finding by what names it is known
 * @param covering whether the decision `d` covers the finding
 * @param mayHaveParts whether it is worth looking for its CVEs
 */
export function holding(
  given: string,
  { finding, covering, mayHaveParts }: { finding: NamedFinding; covering: string; mayHaveParts: string },
): string {
  const own = `${given} AND ${covering} AND ${isMeant(finding)}`;
  const ofPart = counting(`FROM risk_acceptance d
               WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                       SELECT n.acceptance_id FROM risk_acceptance_identifier n WHERE n.organization_id = $1 AND n.identifier = part.cve))
                 AND ${isAboutCve('part.cve')} AND ${covering}`);
  return `SELECT id, state
            FROM (SELECT id, state, precedence, true AS own FROM (${counting(own)}) own WHERE state <> ${OPEN}
                  UNION ALL
                  SELECT (array_agg(p.id ORDER BY p.precedence, p.id))[1], (array_agg(p.state ORDER BY p.precedence, p.id))[1],
                         min(p.precedence), false
                    FROM (SELECT c.cve, c.known FROM ${partsOf(finding)} AND ${mayHaveParts}) part
                    LEFT JOIN LATERAL (SELECT id, state, precedence FROM (${ofPart}) word WHERE state <> ${OPEN}
                                        ORDER BY precedence DESC, id DESC LIMIT 1) p ON true
                  HAVING count(*) FILTER (WHERE part.known) > 0 AND bool_and(p.id IS NOT NULL) AND ${isInParts(finding)}) word
           -- Where an own word is that it stays open, those about parts say nothing.
           WHERE own OR NOT EXISTS (SELECT ${own})
           ORDER BY precedence DESC, id DESC LIMIT 1`;
}

/** The decision that holds for a finding of a table of them. One row at most. */
export function holdingDecision(alias: string): string {
  // A vulnerability with two names has its decisions twice: that must not make two of the latest word.
  return holding(
    `FROM risk_acceptance d
           WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                   SELECT named.acceptance_id FROM risk_acceptance_identifier named
                    WHERE named.organization_id = $1 AND named.vulnerability_id = ${alias}.vulnerability_id))`,
    { finding: namedFinding(alias), covering: covers(coveredFinding(alias)), mayHaveParts: 'true' },
  );
}

import { OF_ANY_CASE } from './vulnerability-shown.js';

/** SQL over the finding that is asked about. */
export interface CoveredFinding {
  deviceId: string;
  packageId: string;
  /** `FROM … WHERE …`: its sightings on its device, each a match `m`. */
  sightings: string;
  /** What is known of the sighting `m`: an array. */
  known: string;
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

const IS_ON = (deviceId: string): string => `(d.device_ids = '{}' OR ${deviceId} = ANY (d.device_ids))`;

/**
 * Whether the decision `d` is about the package, in whatever version. What the package is called is asked once and not for each decision:
 * there may be a hundred thousand about one vulnerability, nearly all of other packages.
 */
function isNamed(packageId: string): string {
  return `lower(d.package_name) = (SELECT lower(called.name) FROM published_package called WHERE called.organization_id = $1 AND called.id = ${packageId})
          AND EXISTS (SELECT FROM published_package covered WHERE covered.organization_id = $1 AND covered.id = ${packageId}
                     AND (covered.name = d.package_name
                          OR lower(covered.name) = lower(d.package_name) AND covered.ecosystem = ANY (${OF_ANY_CASE}))
                     AND (d.package_ecosystem IS NULL
                          OR lower(d.package_ecosystem) IN (lower(covered.ecosystem), lower(split_part(covered.ecosystem, ':', 1)))))`;
}

/** Whether the decision `d` of one of the scopes that ask about the device alone has its findings. */
function ofDevice(deviceId: string): string {
  return `WHEN 'all' THEN true
            WHEN 'devices' THEN ${deviceId} = ANY (d.device_ids)
            WHEN 'tags' THEN EXISTS (SELECT FROM published_device covered WHERE covered.organization_id = $1 AND covered.id = ${deviceId}
                                        AND covered.tags && d.tags)`;
}

/** Whether a person's decision `d` has a finding of its vulnerability: `isWithin` of domain/decision.ts, in SQL. With the organization as $1. */
export function covers({ deviceId, packageId, sightings, known }: CoveredFinding): string {
  const all = (isTrue: string): string => `(SELECT coalesce(bool_and(${isTrue}), false) ${sightings})`;
  return `CASE d.scope
            ${ofDevice(deviceId)}
            WHEN 'product' THEN ${IS_ON(deviceId)} AND ${all(hasAllTraits(known))}
            ELSE ${IS_ON(deviceId)}
                 AND (${isNamed(packageId)}
                      AND CASE WHEN d.package_versions = '{}' AND d.package_range IS NULL AND d.package_traits = '{}' THEN true
                               ELSE ${all(`${IS_IN_VERSION} AND ${hasAllTraits(known)}`)} END
                      OR d.contents_traits <> '{}' AND ${all(isInContents(known))}) END`;
}

/**
 * Whether the statement `d` of a document is true of anything that is seen, whatever others say of it. One that is not has nothing of the
 * finding, and this is soon known: what all documents say ({@link latestWords}) is then not asked for each of many thousand.
 */
export function isTrueOfAny({ deviceId, packageId, sightings, known }: CoveredFinding): string {
  return `EXISTS (SELECT ${sightings}
             AND CASE d.scope
                   ${ofDevice(deviceId)}
                   WHEN 'product' THEN ${IS_ON(deviceId)} AND ${hasAllTraits(known)}
                   ELSE ${IS_IN_VERSION} AND ${IS_ON(deviceId)} AND ${isNamed(packageId)} AND ${hasAllTraits(known)}
                        OR d.contents_traits <> '{}' AND ${isInContents(known)} END)`;
}

/**
 * What documents say of a finding, sighting by sighting: of each the latest statement that is true of it (`id`, `state`,
 * `precedence`), as `saidOf` of domain/decision.ts has them, with the number of all `sightings`.
 *
 * @param given the decisions about the vulnerability, `FROM … WHERE …` over `d`
 * @param meantBy the names that a decision about this identifier means, SQL; null where all sightings have one of them
 */
export function latestWords(given: string, finding: CoveredFinding, meantBy: (identifier: string) => string): string {
  const { deviceId, packageId, sightings, known } = finding;
  return `WITH voice AS MATERIALIZED (
            SELECT spoken.*, ${meantBy('spoken.identifier')} AS meant
              FROM (SELECT d.id, d.identifier, d.state, d.precedence, d.scope, d.package_versions, d.package_range, d.package_traits,
                           d.contents_traits, d.said_at, d.said_place,
                           CASE d.scope ${ofDevice(deviceId)} WHEN 'product' THEN ${IS_ON(deviceId)}
                                        ELSE ${IS_ON(deviceId)} AND ${isNamed(packageId)} END AS named
                      ${given} AND d.said_at IS NOT NULL OFFSET 0) spoken
             WHERE spoken.named OR spoken.contents_traits[1] = ANY (ARRAY (SELECT unnest(${known}) ${sightings}))),
          shown AS MATERIALIZED (
            SELECT row_number() OVER () AS place, count(*) OVER () AS sightings, m.installed_version, m.names || m.identifier AS names,
                   ${known} AS traits
              ${sightings} AND EXISTS (SELECT FROM voice))
          SELECT DISTINCT ON (m.place) m.sightings, d.id, d.state, d.precedence
            FROM voice d CROSS JOIN shown m
           WHERE (d.meant IS NULL OR m.names && d.meant)
             AND CASE d.scope
                   WHEN 'product' THEN d.named AND ${hasAllTraits('m.traits')}
                   WHEN 'package' THEN d.named AND ${IS_IN_VERSION} AND ${hasAllTraits('m.traits')}
                                       OR d.contents_traits <> '{}' AND ${isInContents('m.traits')}
                   ELSE d.named END
           ORDER BY m.place, d.said_at DESC, d.said_place DESC, d.id DESC`;
}

/**
 * Whether a person's decision `d` about the vulnerability means what is seen: `isMeant` of domain/decision.ts, in SQL. Vulnerabilities
 * are joined by what any scanner says of names; a decision goes by what it was made about, what feeds say is the same, and what the
 * report that shows the sighting says itself, so that no device speaks for others.
 */
export function isMeant({ vulnerabilityId, sightings }: NamedFinding): string {
  return `CASE WHEN ${hasOneName('d.identifier', vulnerabilityId)} THEN true
          ELSE (SELECT coalesce(bool_and(m.names || m.identifier && ${meantNames('d.identifier', vulnerabilityId)}), false) ${sightings}) END`;
}

/** The names that a decision about an identifier of the vulnerability means; null where it has no other. */
export function meantAmong(vulnerabilityId: string): (identifier: string) => string {
  return (identifier) =>
    `CASE WHEN ${hasOneName(identifier, vulnerabilityId)} THEN NULL ELSE ${meantNames(identifier, vulnerabilityId)} END`;
}

/** Where names are not asked about. */
export const ANY_NAME = (): string => 'NULL::text[]';

function hasOneName(identifier: string, vulnerabilityId: string): string {
  return `NOT EXISTS (SELECT FROM vulnerability_alias other
                       WHERE other.organization_id = $1 AND other.vulnerability_id = ${vulnerabilityId}
                         AND other.identifier <> upper(${identifier}))`;
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

/** Columns of a table of findings, and what its device shows of them at the moment. */
export function coveredFinding(alias: string): CoveredFinding {
  return {
    deviceId: `${alias}.device_id`,
    packageId: `${alias}.package_id`,
    sightings: shownOf(alias),
    known: '(m.traits || o.traits)',
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

import { OPEN } from '../domain/finding-state.js';
import {
  ANY_NAME,
  type CoveredFinding,
  coveredFinding,
  covers,
  isAboutCve,
  isInParts,
  isMeant,
  isTrueOfAny,
  latestWords,
  meantAmong,
  type NamedFinding,
  namedFinding,
  namesOf,
  partsOf,
} from './decision-coverage.js';

/**
 * What holds by the decisions about one name, a row each: people's that have the finding, and what documents say of it, where they
 * close all of it or keep it open.
 *
 * @param given the decisions, `FROM … WHERE …` over `d`
 * @param named where only what they mean counts: by what names the finding is known
 */
function words(given: string, finding: CoveredFinding, named: NamedFinding | null): string {
  const meantBy = named === null ? ANY_NAME : meantAmong(named.vulnerabilityId);
  return `SELECT d.id, d.state, d.precedence
            ${given} AND d.said_at IS NULL AND ${covers(finding)}${named === null ? '' : ` AND ${isMeant(named)}`}
          UNION ALL
          SELECT (array_agg(id ORDER BY precedence, id))[1],
                 CASE WHEN bool_or(state = ${OPEN}) THEN ${OPEN}::smallint ELSE (array_agg(state ORDER BY precedence, id))[1] END,
                 min(precedence)
            FROM (${latestWords(given, finding, meantBy)}) latest
          HAVING bool_or(state = ${OPEN}) OR count(*) = max(sightings)`;
}

/**
 * The decision that holds for a finding: `decisionForParts` of domain/decision.ts, in SQL. One row at most.
 *
 * @param given the decisions about the vulnerability, `FROM … WHERE …` over `d`
 * @param named by what names it is known
 * @param mayHaveParts whether it is worth looking for its CVEs
 */
export function decided(
  given: string,
  { finding, named, mayHaveParts }: { finding: CoveredFinding; named: NamedFinding; mayHaveParts: string },
): string {
  const ofPart = words(
    `FROM risk_acceptance d
               WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                       SELECT n.acceptance_id FROM risk_acceptance_identifier n WHERE n.organization_id = $1 AND n.identifier = part.cve))
                 AND ${isAboutCve('part.cve')}`,
    finding,
    null,
  );
  return `WITH own AS MATERIALIZED (${words(given, finding, named)})
          SELECT id, state
            FROM (SELECT id, state, precedence FROM own
                  UNION ALL
                  SELECT (array_agg(p.id ORDER BY p.precedence, p.id))[1], (array_agg(p.state ORDER BY p.precedence, p.id))[1],
                         min(p.precedence)
                    FROM (SELECT c.cve, c.known FROM ${partsOf(named)} AND ${mayHaveParts}
                             -- Where an own word is that it stays open, those about parts say nothing.
                             AND NOT EXISTS (SELECT FROM own)) part
                    LEFT JOIN LATERAL (SELECT id, state, precedence FROM (${ofPart}) word WHERE state <> ${OPEN}
                                        ORDER BY precedence DESC, id DESC LIMIT 1) p ON true
                  HAVING count(*) FILTER (WHERE part.known) > 0 AND bool_and(p.id IS NOT NULL) AND ${isInParts(named)}) word
           WHERE state <> ${OPEN}
           ORDER BY precedence DESC, id DESC LIMIT 1`;
}

/** Decisions that are about a vulnerability. One with two names has its decisions twice: that must not make two of one. */
function decisionsAbout(vulnerabilityId: string): string {
  return `FROM risk_acceptance d
           WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                   SELECT given.acceptance_id FROM risk_acceptance_identifier given
                    WHERE given.organization_id = $1 AND given.vulnerability_id = ${vulnerabilityId}))`;
}

/** The decision that holds for a finding of a table of them. One row at most. */
export function holdingDecision(alias: string): string {
  const [finding, named] = [coveredFinding(alias), namedFinding(alias)];
  return decided(decisionsAbout(`${alias}.vulnerability_id`), { finding, named, mayHaveParts: 'true' });
}

/**
 * Whether the decision `d` has the finding by its name `named` of {@link namesOf}: a person's by itself, the statement of a document
 * where it is the latest word about a sighting and documents close all of it. Words about one CVE compete with those about the same.
 */
export function hasByName(alias: string): string {
  const [finding, own] = [coveredFinding(alias), namedFinding(alias)];
  const ofCve = `FROM risk_acceptance d
           WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.id = ANY (ARRAY (
                   SELECT given.acceptance_id FROM risk_acceptance_identifier given
                    WHERE given.organization_id = $1 AND given.identifier = named.identifier))
             AND ${isAboutCve('named.identifier')}`;
  const closing = (given: string, meantBy: (identifier: string) => string): string =>
    `CASE WHEN ${isTrueOfAny(finding)} THEN
            d.id = ANY (ARRAY (SELECT unnest(ids)
                          FROM (SELECT array_agg(id) AS ids FROM (${latestWords(given, finding, meantBy)}) latest
                                HAVING count(*) = max(sightings) AND bool_and(state <> ${OPEN})) closed)) ELSE false END`;
  return `CASE WHEN named.of_part THEN ${isAboutCve('named.identifier')} AND ${isInParts(own)}
                    AND CASE WHEN d.said_at IS NULL THEN ${covers(finding)} ELSE ${closing(ofCve, ANY_NAME)} END
               WHEN d.said_at IS NULL THEN ${covers(finding)} AND ${isMeant(own)}
               ELSE ${closing(decisionsAbout(own.vulnerabilityId), meantAmong(own.vulnerabilityId))} END`;
}

/**
 * Whether the decision `d` has the finding, and no later document says something else of it. One about a CVE among several has
 * it where the others are decided about too: it says nothing by itself.
 */
export function hasFinding(alias: string): string {
  return `EXISTS (SELECT FROM ${namesOf(alias)} named
                  WHERE named.acceptance_id = d.id AND (NOT named.of_part OR ${alias}.state <> ${OPEN}) AND ${hasByName(alias)})`;
}

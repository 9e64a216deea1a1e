import { Injectable } from '@nestjs/common';
import { AcrossOrganizations, Database } from '../../platform/index.js';
import { type Decision, type DecisionScope, precedenceOf } from '../domain/decision.js';
import { findingStateCode } from '../domain/finding-state.js';
import type { VexOrigin } from '../domain/vex.js';
import type { Decider } from './decided-finding.repository.js';
import { decidedAbout } from './decision-coverage.js';

/** A decision about to be kept. */
export interface NewRiskAcceptance {
  id: string;
  /** Any identifier of the vulnerability, as it was written. */
  identifier: string;
  /** `open` is of documents only. */
  decision: Decision | 'open';
  scope: DecisionScope;
  justification: string | null;
  reason: string;
  /** `YYYY-MM-DD` */
  expiresOn: string | null;
  reviewerEmail: string | null;
  vex: VexOrigin | null;
  /** Of documents: when they say it (RFC 3339), and where; see `decisionFor`. */
  said?: { at: string; place: number } | null;
  /** The decision whose place it takes. */
  replaces?: string | null;
}

/** What a decision that takes the place of another may say otherwise. */
export type RiskAcceptanceTerms = Pick<
  NewRiskAcceptance,
  'scope' | 'justification' | 'reason' | 'expiresOn' | 'reviewerEmail'
>;

/** Decisions that one statement adds. */
const ADDED_AT_ONCE = 10_000;

/** Keeps decisions. Everything here is one statement, for any number of decisions; of very many added ones it is several. */
@Injectable()
export class RiskAcceptanceRepository {
  constructor(
    private readonly database: Database,
    private readonly everywhere: AcrossOrganizations,
  ) {}

  /** Whether an identifier names a vulnerability, or one of the CVEs of an advisory. */
  async isKnown(organizationId: number, identifier: string): Promise<boolean> {
    const row = await this.database.queryOne<{ known: boolean }>(
      `SELECT EXISTS (SELECT FROM vulnerability_alias WHERE organization_id = $1 AND identifier = upper($2))
              OR EXISTS (SELECT FROM vulnerability_cve WHERE organization_id = $1 AND cve = upper($2)) AS known`,
      [organizationId, identifier],
    );
    return row?.known === true;
  }

  /**
   * Adds decisions under every name that their vulnerabilities have now; a name that nobody has heard of waits for somebody.
   * In a transaction that holds the organization's identifiers. Gives the vulnerabilities.
   */
  async add(organizationId: number, decisions: readonly NewRiskAcceptance[], by: Decider, at: Date): Promise<number[]> {
    const ids = new Set<number>();
    // A hundred thousand of them as one text would be in memory several times over, and nobody else would have a turn.
    for (let from = 0; from < decisions.length; from += ADDED_AT_ONCE) {
      const added = await this.addSome(organizationId, decisions.slice(from, from + ADDED_AT_ONCE), by, at);
      for (const id of added) ids.add(id);
    }
    return [...ids].sort((a, b) => a - b);
  }

  private async addSome(
    organizationId: number,
    decisions: readonly NewRiskAcceptance[],
    by: Decider,
    at: Date,
  ): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (
           id uuid, identifier text, state smallint, precedence smallint, scope text, tags jsonb, package_ecosystem text, package_name text,
           package_versions jsonb, package_range text, package_traits jsonb, contents_traits jsonb, device_ids jsonb, justification text, reason text, expires_on date,
           reviewer_email text, vex jsonb, said_at timestamptz, said_place integer, replaces uuid)),
       made AS (
         INSERT INTO risk_acceptance (organization_id, id, identifier, state, precedence, scope, tags, package_ecosystem, package_name,
                                      package_versions, package_range, package_traits, contents_traits, device_ids, justification, reason, expires_on, reviewer_email,
                                      vex, said_at, said_place, replaces,
                                      decided_by_kind, decided_by, decided_at, changed_at)
         SELECT $1, id, identifier, state, precedence, scope, ARRAY (SELECT jsonb_array_elements_text(tags)), package_ecosystem, package_name,
                ARRAY (SELECT jsonb_array_elements_text(package_versions)), package_range, ARRAY (SELECT jsonb_array_elements_text(package_traits)),
                ARRAY (SELECT t FROM jsonb_array_elements_text(contents_traits) WITH ORDINALITY AS c (t, place) ORDER BY place),
                ARRAY (SELECT jsonb_array_elements_text(device_ids)::int),
                justification, reason, expires_on, reviewer_email, vex, said_at, said_place, replaces, $3, $4, $5, $5
           FROM given),
       names AS MATERIALIZED (
         SELECT g.id, upper(g.identifier) AS identifier, a.vulnerability_id
           FROM given g LEFT JOIN vulnerability_alias a ON a.organization_id = $1 AND a.identifier = upper(g.identifier)),
       all_names AS MATERIALIZED (
         SELECT identifier, id, vulnerability_id FROM names
         UNION
         SELECT a.identifier, n.id, a.vulnerability_id
           FROM names n JOIN vulnerability_alias a ON a.organization_id = $1 AND a.vulnerability_id = n.vulnerability_id),
       named AS (
         INSERT INTO risk_acceptance_identifier (organization_id, identifier, acceptance_id, vulnerability_id)
         SELECT $1, identifier, id, vulnerability_id FROM all_names)
       SELECT vulnerability_id AS id FROM names WHERE vulnerability_id IS NOT NULL
       UNION
       SELECT c.vulnerability_id FROM vulnerability_cve c
        WHERE c.organization_id = $1 AND c.cve = ANY (ARRAY (SELECT identifier FROM all_names))
        ORDER BY 1`,
      [organizationId, JSON.stringify(decisions.map(stored)), by.kind, by.id, at],
      'risk-acceptance-add',
    );
    return rows.map(({ id }) => id);
  }

  /** Ends those of the given decisions that are active; gives them, and their vulnerabilities. */
  async end(
    organizationId: number,
    ids: readonly string[],
    cause: 'ended' | 'replaced' | 'changed',
    by: Decider,
    at: Date,
  ): Promise<EndedAcceptances> {
    return this.endWhere(organizationId, 'id = ANY ($2::uuid[])', [ids, cause, by.kind, by.id, at]);
  }

  /** Ends what held until a day before `today` (`YYYY-MM-DD`, UTC): so many at most, the earliest first. */
  async expire(organizationId: number, today: string, by: Decider, at: Date, most: number): Promise<EndedAcceptances> {
    const which = `id = ANY (ARRAY (SELECT id FROM risk_acceptance
                    WHERE organization_id = $1 AND ended_at IS NULL AND expires_on < $2::date ORDER BY expires_on LIMIT $7))`;
    return this.endWhere(organizationId, which, [today, 'expired', by.kind, by.id, at, most]);
  }

  /** Whether so many decisions of people about a vulnerability stand, under any name of it. */
  async areStanding(organizationId: number, identifier: string, count: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM risk_acceptance d
        WHERE d.organization_id = $1 AND d.ended_at IS NULL AND d.said_at IS NULL AND d.id = ANY (ARRAY (
                SELECT n.acceptance_id FROM risk_acceptance_identifier n WHERE n.organization_id = $1 AND n.identifier = upper($2)
                UNION
                SELECT n.acceptance_id FROM vulnerability_alias a
                  JOIN risk_acceptance_identifier n ON n.organization_id = $1 AND n.vulnerability_id = a.vulnerability_id
                 WHERE a.organization_id = $1 AND a.identifier = upper($2)))
       OFFSET $3 LIMIT 1`,
      [organizationId, identifier, count - 1],
      'risk-acceptances-standing',
    );
    return rows.length > 0;
  }

  /** Organizations with decisions whose last day lies before `today`. */
  async organizationsWithExpired(today: string): Promise<number[]> {
    const rows = await this.everywhere.query<{ id: number }>(
      `SELECT DISTINCT organization_id AS id FROM risk_acceptance
        WHERE ended_at IS NULL AND expires_on IS NOT NULL AND expires_on < $1::date ORDER BY 1`,
      [today],
    );
    return rows.map(({ id }) => id);
  }

  /** The internal ids of devices, by their public ones; those that the organization does not have are left out. */
  async devices(organizationId: number, publicIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ publicId: string; id: number }>(
      `SELECT public_id, id FROM published_device WHERE organization_id = $1 AND public_id = ANY ($2::uuid[])`,
      [organizationId, publicIds],
    );
    return new Map(rows.map(({ publicId, id }) => [publicId, id]));
  }

  private async endWhere(organizationId: number, which: string, values: unknown[]): Promise<EndedAcceptances> {
    const row = await this.database.queryOne<EndedAcceptances>(
      `WITH ended AS (
         UPDATE risk_acceptance SET ended_at = $6, end_cause = $3, ended_by_kind = $4, ended_by = $5, changed_at = $6, version = version + 1
          WHERE organization_id = $1 AND ended_at IS NULL AND ${which}
         RETURNING id)
       SELECT ARRAY (SELECT id FROM ended ORDER BY 1) AS ids,
              ARRAY (SELECT n.id FROM (${decidedAbout('ARRAY (SELECT id FROM ended)')}) n ORDER BY 1) AS vulnerability_ids`,
      [organizationId, ...values],
    );
    return row ?? { ids: [], vulnerabilityIds: [] };
  }
}

/** Decisions that have just ended, and what they were about. */
export interface EndedAcceptances {
  ids: string[];
  vulnerabilityIds: number[];
}

function stored({ id, identifier, decision, scope, justification, reason, ...rest }: NewRiskAcceptance): object {
  return {
    id,
    identifier,
    state: findingStateCode(decision),
    precedence: precedenceOf(decision, scope.kind),
    ...scopeColumns(scope),
    justification,
    reason,
    expires_on: rest.expiresOn,
    reviewer_email: rest.reviewerEmail,
    vex: rest.vex,
    said_at: rest.said?.at ?? null,
    said_place: rest.said?.place ?? null,
    replaces: rest.replaces ?? null,
  };
}

function scopeColumns(scope: DecisionScope): {
  scope: DecisionScope['kind'];
  tags: readonly string[];
  package_ecosystem: string | null;
  package_name: string | null;
  package_versions: readonly string[];
  package_range: string | null;
  package_traits: readonly string[];
  contents_traits: readonly string[];
  device_ids: readonly number[];
} {
  const of = scope.kind === 'package' ? scope.package : null;
  return {
    scope: scope.kind,
    tags: scope.kind === 'tags' ? scope.tags : [],
    package_ecosystem: of?.ecosystem ?? null,
    package_name: of?.name ?? null,
    package_versions: of?.versions ?? [],
    package_range: of?.range ?? null,
    package_traits: (scope.kind === 'product' ? scope.traits : of?.traits) ?? [],
    contents_traits: of?.contents ?? [],
    device_ids: (scope.kind === 'devices' || scope.kind === 'product' ? scope.deviceIds : of?.deviceIds) ?? [],
  };
}

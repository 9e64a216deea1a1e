import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { EndOfLifeFact, KevListing, RecordTag } from '../domain/intel/intel-fact.js';

/** What feeds say about a CVE. Null: no feed said so, which is not a no. */
export interface CveFacts {
  cve: string;
  title: string | null;
  publishedOn: string | null;
  rejected: boolean;
  epss: number | null;
  epssPercentile: number | null;
  epssOn: string | null;
  epssModel: string | null;
  /** The damped value that scores use. */
  epssScored: number | null;
  kevAddedOn: string | null;
  kevDueOn: string | null;
  kevRansomware: boolean | null;
  kevName: string | null;
  /** Every list that has it. */
  kevLists: KevListing[];
  rejectedReason: string | null;
  tags: RecordTag[];
  cvssVector: string | null;
  cvssScore: number | null;
  cvssSource: string | null;
  cwes: string[];
  cweSource: string | null;
  ssvcExploitation: 'none' | 'poc' | 'active' | null;
  ssvcAutomatable: boolean | null;
  ssvcTotalImpact: boolean | null;
  ssvcOn: string | null;
  exploitSources: string[];
}

/** A mapping of a CVE to a technique. */
export interface CveTechnique {
  cve: string;
  technique: string;
  relation: string;
  /** Whose: the key of the document. */
  feed: string;
}

/** What a weakness speaks for, 0-1 each. */
export interface StrideWeights {
  cwe: string;
  name: string;
  s: number;
  t: number;
  r: number;
  i: number;
  d: number;
  e: number;
  basis: string;
}

/** A technique with its tactics in the order of the matrix, and its mitigations. */
export interface AttackTechnique {
  id: string;
  name: string;
  tactics: { id: string; name: string; shortName: string }[];
  platforms: string[];
  mitigations: { id: string; name: string }[];
  revokedBy: string | null;
  deprecated: boolean;
}

/** A line of releases of a product, as it is read. */
export type EndOfLifeCycle = Omit<EndOfLifeFact, 'kind' | 'category'>;

const CYCLE = `product, label, cycle, codename, released_on::text AS released_on, eol_on::text AS eol_on, ended,
  active_until::text AS active_until, extended_until::text AS extended_until, latest, latest_on::text AS latest_on, identifiers`;

/** The technique that a mapping means today: what was revoked is followed, twice where what it was revoked by was revoked since. */
const CURRENT = 'coalesce(later.revoked_by, gone.revoked_by, m.technique)';
const REVOKED = `LEFT JOIN (SELECT DISTINCT id, revoked_by FROM attack_technique WHERE revoked_by IS NOT NULL) gone ON gone.id = m.technique
         LEFT JOIN (SELECT DISTINCT id, revoked_by FROM attack_technique WHERE revoked_by IS NOT NULL) later ON later.id = gone.revoked_by`;

/** Reads what feeds know: facts of the world, the same for every organization. */
@Injectable()
export class IntelligenceQueryRepository {
  constructor(private readonly database: Database) {}

  facts(cves: readonly string[]): Promise<CveFacts[]> {
    return this.database.query(
      `SELECT cve, title, published_on::text AS published_on, rejected, epss, epss_percentile,
              epss_on::text AS epss_on, epss_model, epss_scored,
              kev_added_on::text AS kev_added_on, kev_due_on::text AS kev_due_on, kev_ransomware,
              kev_name, kev_lists, rejected_reason, tags, cvss_vector, cvss_score, cvss_source, cwes,
              cwe_source, ssvc_exploitation, ssvc_automatable,
              ssvc_total_impact, ssvc_on::text AS ssvc_on, exploit_sources
         FROM cve_intelligence WHERE cve = ANY ($1::text[])`,
      [cves],
      'cve-facts',
    );
  }

  techniquesOfCves(cves: readonly string[]): Promise<CveTechnique[]> {
    return this.database.query(
      `SELECT DISTINCT m.cve, ${CURRENT} AS technique, m.relation, m.feed FROM cve_technique m ${REVOKED} WHERE m.cve = ANY ($1::text[])
        ORDER BY 1, 2, 3, 4`,
      [cves],
      'cve-techniques',
    );
  }

  techniquesOfCwes(cwes: readonly string[]): Promise<{ cwe: string; technique: string; via: string[] }[]> {
    return this.database.query(
      `SELECT DISTINCT ON (1, 2) m.cwe, ${CURRENT} AS technique, m.via FROM cwe_technique m ${REVOKED} WHERE m.cwe = ANY ($1::text[])
        ORDER BY 1, 2, m.feed, m.technique`,
      [cwes],
      'cwe-techniques',
    );
  }

  stride(cwes: readonly string[]): Promise<StrideWeights[]> {
    return this.database.query(
      `SELECT DISTINCT ON (cwe) cwe, name, s, t, r, i, d, e, basis FROM cwe_stride WHERE cwe = ANY ($1::text[]) ORDER BY cwe, feed`,
      [cwes],
      'cwe-stride',
    );
  }

  /** @param ids null for all */
  techniques(ids: readonly string[] | null): Promise<AttackTechnique[]> {
    return this.database.query(
      `SELECT DISTINCT ON (t.id) t.id, t.name, t.platforms, t.revoked_by, t.deprecated,
              coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'shortName', a.short_name) ORDER BY a.position, a.id)
                          FROM attack_tactic a WHERE a.feed = t.feed AND a.id = ANY (t.tactics)), '[]') AS tactics,
              coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) ORDER BY m.id)
                          FROM attack_mitigation m WHERE m.feed = t.feed AND m.id = ANY (t.mitigations)), '[]') AS mitigations
         FROM attack_technique t WHERE $1::text[] IS NULL OR t.id = ANY ($1::text[]) ORDER BY t.id, t.feed`,
      [ids],
    );
  }

  /** What each of these techniques was revoked by in the end; those that stand have no row. */
  successors(ids: readonly string[]): Promise<{ id: string; technique: string }[]> {
    return this.database.query(
      `SELECT DISTINCT m.technique AS id, ${CURRENT} AS technique FROM unnest($1::text[]) AS m (technique) ${REVOKED}
        WHERE gone.revoked_by IS NOT NULL`,
      [ids],
      'attack-successors',
    );
  }

  tactics(): Promise<{ id: string; name: string; shortName: string }[]> {
    return this.database.query(
      `SELECT id, min(name) AS name, min(short_name) AS short_name FROM attack_tactic GROUP BY id ORDER BY min(position), id`,
    );
  }

  controlsOf(
    techniques: readonly string[],
  ): Promise<{ framework: string; control: string; name: string; technique: string }[]> {
    return this.database.query(
      `SELECT DISTINCT m.framework, m.control, m.name, ${CURRENT} AS technique FROM control_technique m ${REVOKED}
        WHERE m.technique = ANY ($1::text[]) OR m.technique IN (SELECT t.id FROM attack_technique t WHERE t.revoked_by = ANY ($1::text[]))
        ORDER BY 4, 1, 2`,
      [techniques],
    );
  }

  endOfLife(products: readonly string[]): Promise<EndOfLifeCycle[]> {
    return this.database.query(
      `SELECT ${CYCLE} FROM end_of_life_cycle WHERE product = ANY ($1::text[]) ORDER BY product, released_on DESC NULLS LAST, cycle, feed`,
      [products],
    );
  }

  /** Of products that are packages as well. */
  endOfLifeOfPackages(): Promise<EndOfLifeCycle[]> {
    return this.database.query(
      `SELECT ${CYCLE} FROM end_of_life_cycle
        WHERE EXISTS (SELECT FROM unnest(identifiers) i WHERE i LIKE 'purl:%')
        ORDER BY product, released_on DESC NULLS LAST, cycle, feed`,
      [],
      'end-of-life-of-packages',
    );
  }
}

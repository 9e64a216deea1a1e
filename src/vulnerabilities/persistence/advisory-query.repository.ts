import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import type { RangeEvent } from '../domain/affected-range.js';
import type { AdvisoryExtent, FixNote } from '../domain/intel/intel-fact.js';
import type { Unrecorded } from '../domain/specific-record.js';

/** An ecosystem that a feed speaks of, and the edition of the feed. */
export interface FedEcosystem {
  feed: string;
  ecosystem: string;
  /** Rises with every change. */
  edition: number;
  /** The feed's own word for its edition, and when its facts were so. */
  version: string | null;
  asOf: Date | null;
  /** How much the document tells; null: all that its publisher knows. */
  extent: AdvisoryExtent | null;
}

/** What an advisory says about one package. */
export interface AdvisoryRow {
  feed: string;
  ecosystem: string;
  packageName: string;
  externalId: string;
  /** Whether name and versions are those of the source package. */
  ofSource: boolean;
  /** As written. */
  identifiers: string[];
  ranges: { events: RangeEvent[]; channel?: string }[];
  versions: string[];
  status: 'affected' | 'not-affected' | 'undetermined' | 'withdrawn';
  fixState: 'fixed' | 'not-fixed' | 'wont-fix' | 'unknown';
  /** Index into `SEVERITY_ORDER`. */
  severity: number;
  /** The streams of a module of rpm that it speaks of; null where it does not say. */
  module: string | null;
}

/** An advisory for people, and the edition of its feed. */
export interface ShownAdvisoryRow extends AdvisoryRow {
  fixNote: FixNote | null;
  title: string | null;
  url: string | null;
  publishedOn: string | null;
  modifiedAt: Date | null;
  feedVersion: string | null;
  feedAsOf: Date | null;
  /** Whether it repeats a CVE whose number was withdrawn, and goes with it. */
  rejected: boolean;
}

/** What feeds say about an identifier, over all its packages. */
export interface IdentifierWords {
  identifier: string;
  /** Whether its number was withdrawn. */
  rejected: boolean;
  title: string | null;
  cvssVector: string | null;
  cvssScore: number | null;
  cvssSource: string | null;
  cwes: string[];
  publishedOn: string | null;
  /** Advisories that name it. */
  advisories: string[];
  aliases: string[];
  urls: string[];
}

const ADVISORY = `a.feed, a.ecosystem, a.package_name, a.external_id, a.of_source, a.identifiers,
       a.ranges, a.versions, a.status, a.fix_state, a.severity, a.module`;
const SHOWN = `${ADVISORY}, a.fix_note, a.title, a.url, to_char(a.published_on, 'YYYY-MM-DD') AS published_on, a.modified_at,
       f.version AS feed_version, f.as_of AS feed_as_of`;
/** An advisory of its own stays when the numbers that it is bound to are withdrawn: only what repeats a CVE goes with it. */
const REJECTED = `(a.external_id ~* 'CVE-\\d{4}-\\d{4,19}$' AND NOT EXISTS (
         SELECT FROM unnest(a.identifiers) i LEFT JOIN cve_intelligence c ON c.cve = i WHERE c.rejected IS NOT TRUE))`;
const MOST = 200;

/** Reads what feeds know about packages. Facts of the world: the same for every organization. */
@Injectable()
export class AdvisoryQueryRepository {
  constructor(private readonly database: Database) {}

  /** The ecosystems that there are advisories of. */
  async fed(): Promise<FedEcosystem[]> {
    return this.database.query(
      `SELECT e.feed, e.ecosystem, e.edition, f.version, f.as_of, f.extent
         FROM advisory_edition e LEFT JOIN intelligence_feed f ON f.key = e.feed
        WHERE EXISTS (SELECT FROM advisory a WHERE a.feed = e.feed AND a.ecosystem = e.ecosystem)
        ORDER BY e.feed, e.ecosystem`,
      [],
      'advisory-fed',
    );
  }

  /** All advisories of packages, by their names in the ecosystem. */
  async ofPackages(packages: readonly { ecosystem: string; name: string }[]): Promise<AdvisoryRow[]> {
    return this.database.query(
      `SELECT ${ADVISORY}
         FROM unnest($1::text[], $2::text[]) AS n (ecosystem, name)
         JOIN advisory a ON a.ecosystem = n.ecosystem AND a.package_name = n.name
        ORDER BY a.feed, a.external_id`,
      [packages.map(({ ecosystem }) => ecosystem), packages.map(({ name }) => name)],
      'advisory-of-packages',
    );
  }

  /** Those of which there is a record of the vulnerability itself, whatever release it is of. */
  async recorded(unrecorded: readonly Unrecorded[]): Promise<Unrecorded[]> {
    if (unrecorded.length === 0) return [];
    return this.database.query(
      `SELECT DISTINCT n.feed, n.name AS package_name, n.identifier
         FROM unnest($1::text[], $2::text[], $3::text[]) AS n (feed, name, identifier)
         JOIN advisory a ON a.identifiers @> ARRAY[n.identifier] AND a.feed = n.feed AND a.package_name = n.name
          AND a.status <> 'withdrawn' AND right(a.external_id, length(n.identifier) + 1) = '-' || n.identifier`,
      [
        unrecorded.map(({ feed }) => feed),
        unrecorded.map(({ packageName }) => packageName),
        unrecorded.map(({ identifier }) => identifier),
      ],
      'advisory-recorded',
    );
  }

  /** The packages whose advisories name one of these. */
  async packagesAbout(
    identifiers: readonly string[],
  ): Promise<{ ecosystem: string; name: string; ofSource: boolean }[]> {
    if (identifiers.length === 0) return [];
    return this.database.query(
      `SELECT DISTINCT ecosystem, package_name AS name, of_source FROM advisory WHERE identifiers && $1::text[] ORDER BY 1, 2`,
      [identifiers],
      'advisory-packages-about',
    );
  }

  /** What is said about identifiers, one row each. */
  async words(identifiers: readonly string[]): Promise<IdentifierWords[]> {
    return this.database.query(
      `SELECT n.identifier, coalesce(c.rejected, false) AS rejected, coalesce(c.title, s.title) AS title,
              c.cvss_vector, c.cvss_score, c.cvss_source, coalesce(c.cwes, '{}') AS cwes,
              to_char(coalesce(c.published_on, s.published_on), 'YYYY-MM-DD') AS published_on,
              coalesce(s.advisories, '{}') AS advisories, coalesce(s.urls, '{}') AS urls,
              ARRAY (SELECT DISTINCT x FROM jsonb_array_elements(s.aliases) l CROSS JOIN LATERAL jsonb_array_elements_text(l) x ORDER BY x) AS aliases
         FROM unnest($1::text[]) AS n (identifier)
         LEFT JOIN cve_intelligence c ON c.cve = n.identifier
         LEFT JOIN LATERAL (
           SELECT min(d.title) FILTER (WHERE d.status = 'affected') AS title, min(d.published_on) FILTER (WHERE d.status = 'affected') AS published_on,
                  array_agg(DISTINCT d.external_id ORDER BY d.external_id)
                    FILTER (WHERE d.status = 'affected' AND d.external_id <> n.identifier) AS advisories,
                  array_agg(DISTINCT d.url ORDER BY d.url) FILTER (WHERE d.status = 'affected' AND d.url IS NOT NULL) AS urls,
                  jsonb_agg(to_jsonb(d.aliases)) FILTER (WHERE d.aliases <> '{}' AND d.status <> 'withdrawn') AS aliases
             FROM (SELECT a.external_id, a.status, a.title, a.url, a.published_on,
                          CASE WHEN cardinality(a.identifiers) = 1 THEN a.aliases ELSE '{}' END AS aliases
                     FROM advisory_record a WHERE a.identifiers @> ARRAY[n.identifier]) d) s ON true`,
      [identifiers],
      'advisory-words',
    );
  }

  /**
   * The advisories of packages that speak of a vulnerability.
   *
   * @param keys its identifiers in their comparable form
   */
  async ofPackagesAbout(
    packages: readonly { ecosystem: string; name: string }[],
    keys: readonly string[],
  ): Promise<ShownAdvisoryRow[]> {
    return this.database.query(
      `SELECT ${SHOWN}, ${REJECTED} AS rejected
         FROM unnest($1::text[], $2::text[]) AS n (ecosystem, name)
         JOIN advisory a ON a.ecosystem = n.ecosystem AND a.package_name = n.name
         LEFT JOIN intelligence_feed f ON f.key = a.feed
        WHERE EXISTS (SELECT FROM unnest(a.identifiers) i WHERE upper(i) = ANY ($3::text[]))
        ORDER BY a.feed, a.external_id LIMIT ${MOST}`,
      [packages.map(({ ecosystem }) => ecosystem), packages.map(({ name }) => name), keys],
      'advisory-of-packages-about',
    );
  }

  /** The advisories of a vulnerability in all packages; its identifiers as they are written anywhere. */
  async about(identifiers: readonly string[]): Promise<ShownAdvisoryRow[]> {
    return this.database.query(
      `SELECT ${SHOWN}, ${REJECTED} AS rejected
         FROM advisory a LEFT JOIN intelligence_feed f ON f.key = a.feed
        WHERE a.identifiers && $1::text[]
        ORDER BY a.ecosystem, a.package_name, a.feed, a.external_id LIMIT ${MOST}`,
      [identifiers],
      'advisory-about',
    );
  }
}

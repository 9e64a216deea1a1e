import { Injectable } from '@nestjs/common';
import { containsPattern, Database } from '../../platform/index.js';

/** More names than this are many: a page is found sooner by walking over the rows in their order. */
const FEW_NAMES = 1000;
/** Of devices, which have hundreds of findings each. */
const FEW_DEVICES = 200;

/** What has a name that a search for findings asks for. */
export interface FindingsNamed {
  /** Vulnerabilities by identifier. */
  named: number[];
  packages: number[];
  devices: number[];
  /** Those, and the ones that are in such a package. */
  vulnerabilities: number[];
  /** Those, and the ones that are on such a device: no other can have such a finding. */
  candidates: number[];
}

/**
 * What names lead to. Names are few beside what has them, so a search begins with them, in a statement of its own: how many there are
 * decides how the page is looked for (docs/decisions/0056-pages-look-at-less.md).
 */
@Injectable()
export class NameSearchRepository {
  constructor(private readonly database: Database) {}

  /** Vulnerabilities with `text` in an identifier, the title or the name of an affected package; null when there are many. */
  async vulnerabilities(organizationId: number, text: string): Promise<number[] | null> {
    const row = await this.database.queryOne<{ ids: number[] }>(
      `SELECT ARRAY (SELECT id FROM (
                SELECT find_titles($1, $2) AS id UNION ALL SELECT find_identifiers($1, $2)
                UNION ALL ${inPackages('ARRAY (SELECT find_packages($1, $2))')}) n LIMIT ${FEW_NAMES + 1}) AS ids`,
      [organizationId, containsPattern(asCve(text))],
      'vulnerabilities-named',
    );
    const ids = row?.ids ?? [];
    return ids.length > FEW_NAMES ? null : [...new Set(ids)];
  }

  /** What has `text` in an identifier of the vulnerability, or the name of the package or the device; null when there is much of it. */
  async findings(organizationId: number, text: string): Promise<FindingsNamed | null> {
    const found = (search: string, most: number): string =>
      `ARRAY (SELECT id FROM (SELECT ${search}($1, $2) AS id) n LIMIT ${most + 1})`;
    const row = await this.database.queryOne<Omit<FindingsNamed, 'candidates'> & { candidates: number[] | null }>(
      `SELECT v.*, CASE WHEN few THEN ARRAY (SELECT unnest(vulnerabilities) UNION
                SELECT f.vulnerability_id FROM finding f WHERE f.organization_id = $1 AND f.device_id = ANY (devices)) END AS candidates
         FROM (SELECT n.*, CASE WHEN few THEN ARRAY (SELECT unnest(named) UNION ${inPackages('packages')}) END AS vulnerabilities
                 FROM (SELECT *, cardinality(named) <= ${FEW_NAMES} AND cardinality(packages) <= ${FEW_NAMES}
                                 AND cardinality(devices) <= ${FEW_DEVICES} AS few
                         FROM (SELECT ${found('find_identifiers', FEW_NAMES)} AS named, ${found('find_packages', FEW_NAMES)} AS packages,
                                      ${found('find_devices', FEW_DEVICES)} AS devices OFFSET 0) a OFFSET 0) n OFFSET 0) v`,
      [organizationId, containsPattern(asCve(text))],
      'findings-named',
    );
    if (!row?.candidates) return null;
    return { ...row, candidates: row.candidates };
  }
}

/** What is looked for by its name in the Global CVE system is known by its CVE. */
function asCve(text: string): string {
  return text.replace(/^\s*GCVE-0-(?=\d{4}-)/i, 'CVE-');
}

/** Findings have no index by package: their vulnerabilities lead to them. */
function inPackages(packages: string): string {
  return `SELECT vp.vulnerability_id FROM vulnerability_package vp WHERE vp.organization_id = $1 AND vp.package_id = ANY (${packages})`;
}

import { containsPattern, type Database } from '../../platform/index.js';
import { catalogueChecksCalled } from '../domain/check-name.js';

/** More names than these are many: a page is found soon by walking over the rows in their order. */
const FEW_CHECKS = 2_000;
const FEW_DEVICES = 2_000;

/** Where rows can be that a search by text finds. */
export interface ChecksNamed {
  /** Ids of checks that have the text in them, in a title, or in what is read in the id where there is none. */
  checks: string[];
  /** Devices whose name has it. */
  devices: number[];
}

/**
 * A pattern of LIKE for ids that read as the text: where people see "Package audit installed", the id has `package_audit_installed`,
 * and any letter stands for the one between two words.
 */
export function readsAs(text: string): string {
  return containsPattern(text).replace(/ /g, '_');
}

/**
 * What a text leads to: names are few beside what has them, so a search begins with them, in a statement of its own
 * (docs/decisions/0101-what-failing-checks-are-called.md). Null where many have it.
 */
export async function checksNamed(
  database: Pick<Database, 'queryOne'>,
  organizationId: number,
  text: string,
): Promise<ChecksNamed | null> {
  const row = await database.queryOne<ChecksNamed>(
    `SELECT ARRAY (SELECT DISTINCT check_id FROM (
                     SELECT t.check_id FROM check_title t WHERE t.organization_id = $1 AND (t.check_id ILIKE $3 OR t.title ILIKE $2 OR t.check_id = ANY ($4::text[]))
                     UNION ALL SELECT c.check_id FROM concluded_check c WHERE c.organization_id = $1 AND (c.check_id ILIKE $3 OR c.check_id = ANY ($4::text[]))) n
                    LIMIT ${FEW_CHECKS + 1}) AS checks,
            ARRAY (SELECT id FROM (SELECT find_devices($1, $2) AS id) n LIMIT ${FEW_DEVICES + 1}) AS devices`,
    [organizationId, containsPattern(text), readsAs(text), catalogueChecksCalled(text)],
    'checks-named',
  );
  const { checks, devices } = row ?? { checks: [], devices: [] };
  return checks.length > FEW_CHECKS || devices.length > FEW_DEVICES ? null : { checks, devices };
}

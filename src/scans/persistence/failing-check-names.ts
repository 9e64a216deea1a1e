import { containsPattern, type Database } from '../../platform/index.js';

/** More names than these are many: a page is found soon by walking over the rows in their order. */
const FEW_CHECKS = 2_000;
const FEW_DEVICES = 2_000;

/** Where rows can be that a search by text finds. */
export interface ChecksNamed {
  /** Ids of checks that have the text in them, or in a title. */
  checks: string[];
  /** Devices whose name has it. */
  devices: number[];
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
                     SELECT t.check_id FROM check_title t WHERE t.organization_id = $1 AND (t.check_id ILIKE $2 OR t.title ILIKE $2)
                     UNION ALL SELECT c.check_id FROM concluded_check c WHERE c.organization_id = $1 AND c.check_id ILIKE $2) n
                    LIMIT ${FEW_CHECKS + 1}) AS checks,
            ARRAY (SELECT id FROM (SELECT find_devices($1, $2) AS id) n LIMIT ${FEW_DEVICES + 1}) AS devices`,
    [organizationId, containsPattern(text)],
    'checks-named',
  );
  const { checks, devices } = row ?? { checks: [], devices: [] };
  return checks.length > FEW_CHECKS || devices.length > FEW_DEVICES ? null : { checks, devices };
}

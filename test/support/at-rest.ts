import { setTimeout as later } from 'node:timers/promises';

/**
 * Whether work is left that would change data: a job in hand (a claim moves `run_at` into the future, so that time alone
 * does not tell), one that is due, has failed, or does not come back by itself, whenever it is to run; and marked counts.
 */
export const WORK_LEFT = `SELECT EXISTS (
    SELECT FROM job WHERE NOT dead AND (lease_owner IS NOT NULL OR run_at <= now() OR attempts > 0 OR dedupe_key IS DISTINCT FROM 'recurring')
  ) OR EXISTS (SELECT FROM rollup_pending) AS left`;

/** Until the service has nothing left to do: what it says of its data after this stays, however slow the machine is. */
export async function atRest({
  database,
}: {
  database: { queryOne: (sql: string) => Promise<unknown> };
}): Promise<void> {
  const end = Date.now() + 60_000;
  while (((await database.queryOne(WORK_LEFT)) as { left: boolean }).left) {
    if (Date.now() > end) throw new Error('The service did not come to rest.');
    await later(50);
  }
}

import { ConfigurationError } from '../../config/define-config.js';
import type { Ask } from './catalogue.js';

/** The first migration of today; all that came before is in it. */
export const BASELINE = { timestamp: 1_764_200_000_000, name: 'Baseline1764200000000' };

/** How far the migrations that the baseline stands for were made in a database. */
export interface OldHistory {
  made: number;
  last: string;
}

/** The two states that can be taken over: the last one of the old migrations, and that of commit bf1c528e, which is upgraded first. */
export const LAST: OldHistory = { made: 124, last: 'ScansTraitsOfInventories1764100930000' };
export const EARLIER: OldHistory = { made: 74, last: 'RiskThreatProfiles1764001940000' };
/** A commit whose `npm run migrate` makes all of the old migrations. */
export const LAST_COMMIT = '3ddde792';

/** Undefined for an empty database, and for one that was made by the baseline or taken over. */
export async function oldHistory(ask: Ask): Promise<OldHistory | undefined> {
  const [table] = await ask(`SELECT to_regclass('migrations') IS NOT NULL AS there`);
  if (table?.['there'] !== true) return undefined;
  const rows = await ask('SELECT name FROM migrations WHERE timestamp < $1 ORDER BY timestamp', [BASELINE.timestamp]);
  const last = rows.at(-1);
  return last === undefined ? undefined : { made: rows.length, last: String(last['name']) };
}

export function isAt(history: OldHistory, state: OldHistory): boolean {
  return history.made === state.made && history.last === state.last;
}

/** Throws {@link ConfigurationError} for a database that has to be taken over before anything is done to it. */
export async function refuseOldHistory(ask: Ask): Promise<void> {
  const history = await oldHistory(ask);
  if (history === undefined) return;
  throw new ConfigurationError([
    `the database was made by migrations of before the baseline (the last is ${history.last}), and nothing was changed: stop the service, make a backup and run \`npm run migrate -- take-over\` once (docs/operate.md, "Taking a database over")`,
  ]);
}

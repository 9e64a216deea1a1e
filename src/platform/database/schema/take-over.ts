import type { PlatformConfig } from '../../config/platform.config.js';
import { asOwner, migrate } from '../migrate.js';
import { type Ask, type Catalogue, differences, readCatalogue } from './catalogue.js';
import { BASELINE, EARLIER, isAt, LAST, LAST_COMMIT, oldHistory } from './old-history.js';
import { makeBaseline, sqlOf } from './schema-files.js';

/** Why a database is not taken over, and what to do, for people. */
export class TakeOverRefused extends Error {}

/** Where the baseline is made for comparison; it never outlives the transaction. */
const BESIDE = 'posture_baseline';
const SHOWN = 20;

/**
 * Takes a database over that the migrations of before the baseline made: upgrades it where it stands at the earlier of the two
 * states that are known, compares it with what the baseline makes, and notes the baseline as made. All of it in one
 * transaction, so that a database that is refused is as it was. Then migrates. Returns what was done, for people.
 */
export async function takeOver(
  config: Pick<PlatformConfig, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_CONNECT_TIMEOUT_MS'>,
): Promise<string> {
  const done = await asOwner(config, async (ask) => {
    const history = await oldHistory(ask);
    if (history === undefined) return 'There is nothing to take over.';
    if (!isAt(history, LAST) && !isAt(history, EARLIER)) {
      throw new TakeOverRefused(
        `The database has ${history.made} of the migrations of before the baseline (the last is ${history.last}), and can be taken over with ${EARLIER.made} or all ${LAST.made} of them. Make the rest with \`npm run migrate\` of commit ${LAST_COMMIT}, then come back. Nothing was changed.`,
      );
    }
    await ask('BEGIN');
    try {
      if (isAt(history, EARLIER)) for (const { sql } of await sqlOf('take-over')) await ask(sql);
      await compareAndNote(ask);
      await ask('COMMIT');
    } catch (error) {
      await ask('ROLLBACK');
      throw error;
    }
    return `The database was taken over${isAt(history, EARLIER) ? ' and upgraded' : ''}; its tables are as the baseline makes them.`;
  });
  await migrate(config);
  return done;
}

async function compareAndNote(ask: Ask): Promise<void> {
  // The only table of the baseline that is new to it.
  for (const { name, sql } of await sqlOf('baseline')) if (name === 'platform-schema-files.sql') await ask(sql);
  const wrong = differences(await beside(ask), tablesOf(await readCatalogue(ask)));
  if (wrong.length > 0) {
    const more = wrong.length > SHOWN ? [`and ${wrong.length - SHOWN} more`] : [];
    throw new TakeOverRefused(
      `The database was not taken over and is as it was, because its tables are not as its migrations made them:\n${[...wrong.slice(0, SHOWN), ...more].join('\n')}`,
    );
  }
  await ask('DELETE FROM migrations');
  await ask('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [BASELINE.timestamp, BASELINE.name]);
}

/** What the baseline makes, on this server and with its extensions. */
async function beside(ask: Ask): Promise<Catalogue> {
  await ask(`CREATE SCHEMA ${BESIDE}`);
  await ask(`SET LOCAL search_path = ${BESIDE}, public`);
  await makeBaseline(ask, BESIDE);
  await ask('RESET search_path');
  const wanted = tablesOf(await readCatalogue(ask, BESIDE));
  await ask(`DROP SCHEMA ${BESIDE} CASCADE`);
  return wanted;
}

/** Without functions and views, which are applied anew from their files whatever they were. */
function tablesOf(catalogue: Catalogue): Catalogue {
  const views = [...catalogue.keys()]
    .filter((name) => name.startsWith('view '))
    .map((name) => `column ${name.slice(5)}.`);
  return new Map(
    [...catalogue].filter(
      ([name]) => !/^(?:view|function) /.test(name) && !views.some((view) => name.startsWith(view)),
    ),
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from '../support/connection.mjs';
import { timedSend } from '../support/load.mjs';
import { short } from '../support/numbers.mjs';
import { changedFindings, findingsOf } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { settle } from '../support/settle.mjs';
import { nameOf, plansOf, rowsRead, scannedWhole } from '../support/statements.mjs';
import { row } from '../table.mjs';

export const title = 'Plans of the hot statements';

const SIZE = 5000;
const REPLACED = 250;
const FACTS = [
  'finding',
  'finding_match',
  'device_occurrences',
  'scan',
  'scan_series',
  'scan_head',
  'vulnerability',
  'vulnerability_alias',
  'vulnerability_assertion',
  'vulnerability_rollup',
  'vulnerability_package',
  'package',
  'device',
  'device_rollup',
];
/** Its update is measured by the part about risk. */
const OF_RISK =
  /\brisk_|finding_risk|device_context|vulnerability_due|cve_intelligence|published_(finding|device|device_check|scan|package)\b/;
const HANDFUL = 20;
const GATHERED_MS = 2000;

/** What ingest and the update of counts really read, in a database with a million findings of others. */
export async function measure(bench) {
  const { cluster, quick, say } = bench;
  const fleet = await bench.fleet(quick ? 1e5 : 1e6);
  const service = await startService({ databaseUrl: fleet.url, folder: cluster.folder });
  try {
    const session = await service.signIn();
    const device = await session.enroll('planned');
    // One of its own for each scan: while the fleet settles, the service closes what is silent.
    const tails = [findingsOf(SIZE), changedFindings(SIZE, REPLACED, 77)];
    const send = async (n) => {
      const connection = await openConnection(service.port);
      try {
        await timedSend(connection, service.port, device, tails[n % 2]);
      } finally {
        connection.close();
      }
    };
    // More often than PostgreSQL tries plans of its own for a named statement before it settles on one.
    for (let n = 0; n < 12; n += 1) await send(n);
    await settle(fleet.url);
    const identical = await plansOf(cluster, () => send(1));
    const changed = await plansOf(cluster, async () => {
      await send(0);
      // Deltas are gathered before they are added.
      await pause(GATHERED_MS);
      await settle(fleet.url);
    });
    const isOfCounts = ({ text }) => text.includes('DELETE FROM rollup_pending');
    const isOurs = ({ text }) =>
      !/\bFROM job\b|UPDATE job\b|LISTEN|pg_notify|rate_window/.test(text) && !OF_RISK.test(text);
    return [
      judge('identical rescan of 5 000', identical.filter(isOurs), 0, say),
      judge(
        'changed scan of 5 000',
        changed.filter((one) => isOurs(one) && !isOfCounts(one)),
        2 * REPLACED,
        say,
      ),
      judge('counts of that scan', changed.filter(isOfCounts), 2 * REPLACED, say),
    ];
  } finally {
    await service.stop();
  }
}

function judge(what, statements, changed, say) {
  say(`${what}, ${statements.length} statements:`);
  for (const { text, plan } of statements) {
    const whole = scannedWhole(plan, FACTS);
    say(`  ${short(rowsRead(plan))} rows ${whole.length > 0 ? `WHOLE ${whole.join(', ')} ` : ''}${nameOf(text)}`);
  }
  const read = statements.reduce((sum, { plan }) => sum + rowsRead(plan), 0);
  const whole = statements.flatMap(({ plan }) => scannedWhole(plan, FACTS));
  // Besides, credential, device, contact, series and receipts: a handful of rows that any scan reads.
  const limit = 3 * changed + HANDFUL;
  return row(
    `${what}: tables read from end to end; rows read`,
    `${whole.length === 0 ? 'none' : whole.join(', ')}; ${short(read)}`,
    `none; ≤ 3 × what changed and a handful (${short(limit)})`,
    statements.length > 0 && whole.length === 0 && read <= limit,
    `${statements.length} statements with their real plans (auto_explain).`,
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import { connect } from './cluster.mjs';

/** Only so that a fault ends: a million findings take minutes on a machine that has other work. */
const MOST_MS = 1_200_000;
/** What follows from scans and facts. Feeds are asked for in vain here, again and again. */
const WORK = [
  'deliver-event',
  'match-device',
  'match-devices',
  'update-vulnerability-counts',
  'update-risk',
  'update-compliance',
  'apply-scan',
];

/**
 * Waits until the service has nothing left to do in the background: what a loaded fleet still has to be counted as, and what
 * scans left to be added, would otherwise be measured with what comes next.
 */
export async function settle(url) {
  const client = await connect(url);
  try {
    for (const begun = performance.now(); performance.now() - begun < MOST_MS; await pause(100)) {
      const { rows } = await client.query(
        `SELECT EXISTS (SELECT FROM job WHERE NOT dead AND (name = ANY ($1) OR name = 'store-risk-days' AND (lease_owner IS NOT NULL OR run_at < now())))
             OR EXISTS (SELECT FROM risk_invalidation) OR EXISTS (SELECT FROM rollup_pending) AS busy`,
        [WORK],
      );
      if (!rows[0].busy) return;
    }
  } finally {
    await client.end();
  }
  throw new Error('The service is still busy after twenty minutes.');
}

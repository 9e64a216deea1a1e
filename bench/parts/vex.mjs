import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { forgetPeak, peakMebibytes, post, vexDocument } from '../support/large-report.mjs';
import { startService } from '../support/service.mjs';
import { row } from '../table.mjs';

export const title = 'Large VEX documents';

/** Of the service beside what it had at rest: the document some ten times over, and those that wait. */
const LIMIT_MIB = 1024;

/** What documents of the largest size do to the memory of the service (Linux only), and how long others wait for an answer meanwhile. */
export async function measure({ cluster, say }) {
  if (!existsSync('/proc/self/clear_refs')) return [row('peak memory', '?', '', null, 'Read from /proc, of Linux.')];
  const rows = [];
  let documents = 0;
  for (const format of ['openvex', 'cyclonedx', 'csaf']) {
    for (const atOnce of [1, 3]) {
      const databaseUrl = await cluster.create(`vex_${format}_${atOnce}`);
      const service = await startService({ databaseUrl, folder: cluster.folder });
      try {
        const session = await service.signIn();
        const headers = { Cookie: session.cookie, Origin: service.url, 'Content-Type': 'application/json' };
        const bodies = Array.from({ length: atOnce }, () => vexDocument(format, (documents += 1)));
        const rest = peakMebibytes(service.pid);
        forgetPeak(service.pid);
        const others = waiting(`${service.url}/api/v1/health`);
        const answers = await Promise.all(
          bodies.map((body) => post(`${service.url}/api/v1/vex`, body, { headers, announced: true })),
        );
        const slowest = await others.end();
        const grown = peakMebibytes(service.pid) - rest;
        const statuses = answers.map(({ status }) => status);
        say(`${format} ${statuses.join(' ')} +${grown.toFixed(0)} MiB, ${slowest.toFixed(0)} ms`);
        rows.push(
          row(
            `${atOnce} of 20 MiB at once, ${format}: answers; peak over rest; longest wait of another request`,
            `${statuses.join(', ')}; ${grown.toFixed(0)} MiB; ${slowest.toFixed(0)} ms`,
            `200; ≤ ${LIMIT_MIB} MiB`,
            statuses.every((status) => status === 200) && grown <= LIMIT_MIB,
          ),
        );
      } finally {
        await service.stop();
      }
    }
  }
  return rows;
}

/** Asks again and again; `end()` gives the longest that it took, in milliseconds. */
function waiting(url) {
  let slowest = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(url)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - begun);
      await pause(20);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      return slowest;
    },
  };
}

import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  forgetPeak,
  gzipped,
  nessusReport,
  peakMebibytes,
  post,
  signed,
  trivyReport,
} from '../support/large-report.mjs';
import { startService } from '../support/service.mjs';
import { row } from '../table.mjs';

export const title = 'Large reports';

const MIB = 1024 * 1024;
const LARGE = 200 * MIB;
/** What a refusal may take beside what the service had: the most that a body may weigh on the wire, and room for a collection. */
const REFUSED_LIMIT_MIB = 128;
/** One that is read: its 64 MiB inflated, several times over while they are parsed and stored. */
const READ_LIMIT_MIB = 1024;

/** What reports of 200 MiB do to the memory of the service (Linux only), and the largest that is read. */
export async function measure({ cluster, say }) {
  if (!existsSync('/proc/self/clear_refs')) return [row('peak memory', '?', '', null, 'Read from /proc, of Linux.')];
  const service = await startService({ databaseUrl: await cluster.create('reports'), folder: cluster.folder });
  try {
    const session = await service.signIn();
    const device = await session.enroll('large reports');
    const asPerson = { Cookie: session.cookie, Origin: service.url };
    const routes = {
      'POST /scans/upload': {
        path: `/scans/upload?deviceId=${device.id}`,
        headers: (_body, mediaType) => ({ ...asPerson, 'Content-Type': mediaType }),
      },
      'POST /scans/ingest': { path: '/scans/ingest', headers: (body, mediaType) => signed(device, body, mediaType) },
      'POST /vex': { path: '/vex', headers: () => ({ ...asPerson, 'Content-Type': 'application/json' }) },
    };
    const send = async (route, body, mediaType, { announced = true, encoding = {}, after } = {}) => {
      const { path, headers } = routes[route];
      forgetPeak(service.pid);
      const before = peakMebibytes(service.pid);
      const answer = await post(`${service.url}/api/v1${path}`, body, {
        headers: { ...headers(body, mediaType), ...encoding },
        announced,
      });
      await after?.(answer);
      const grown = Math.max(0, peakMebibytes(service.pid) - before);
      say(`${route} ${answer.status} +${grown.toFixed(0)} MiB ${answer.text.slice(0, 300)}`);
      return { ...answer, grown };
    };
    const json = trivyReport(LARGE);
    const xml = nessusReport(LARGE);
    const bomb = gzipped(json);
    const bodies = [
      ['200 MiB of JSON', json, 'application/vnd.posture.trivy+json', {}],
      ['the same of no announced length', json, 'application/vnd.posture.trivy+json', { announced: false }],
      ['200 MiB of XML', xml, 'application/vnd.posture.nessus+xml', { announced: false }],
      [
        `${(bomb.length / MIB).toFixed(1)} MiB of gzip that inflate to 200 MiB`,
        bomb,
        'application/vnd.posture.trivy+json',
        { encoding: { 'Content-Encoding': 'gzip' } },
      ],
    ];
    const rows = [];
    for (const route of Object.keys(routes)) {
      for (const [name, body, mediaType, options] of bodies)
        rows.push(refused(`${route}, ${name}`, await send(route, body, mediaType, options)));
    }
    const most = gzipped(trivyReport(63 * MIB));
    const read = await send('POST /scans/upload', most, 'application/vnd.posture.trivy+json', {
      encoding: { 'Content-Encoding': 'gzip' },
      after: ({ text }) => applied(session, JSON.parse(text).id),
    });
    rows.push(
      row(
        'POST /scans/upload, 63 MiB inflated, which is read and applied: answer; peak over before',
        `${read.status}; ${read.grown.toFixed(0)} MiB`,
        `202; ≤ ${READ_LIMIT_MIB} MiB`,
        read.status === 202 && read.grown <= READ_LIMIT_MIB,
      ),
    );
    return rows;
  } finally {
    await service.stop();
  }
}

/** Waits until every scan of an upload has been applied. */
async function applied(session, id) {
  for (let round = 0; round < 120; round += 1) {
    const { lines } = await session.get(`/scans/uploads/${id}`);
    if (lines.every(({ status }) => !['received', 'processing'].includes(status))) return;
    await pause(1000);
  }
  throw new Error('The largest report was not applied within two minutes.');
}

function refused(name, { status, text, grown }) {
  const { code, detail } = JSON.parse(text);
  return row(
    `${name}: answer; peak over before`,
    `${status}; ${grown.toFixed(0)} MiB`,
    `refused; ≤ ${REFUSED_LIMIT_MIB} MiB`,
    [413, 415].includes(status) && grown <= REFUSED_LIMIT_MIB,
    `${code}: ${detail}`,
  );
}

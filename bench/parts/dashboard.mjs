import { openConnection } from '../support/connection.mjs';
import { openDashboard } from '../support/dashboard-window.mjs';
import { listSteps, MOST_ROWS_DRAWN, wholeListOf } from '../support/list-use.mjs';
import { median, short } from '../support/numbers.mjs';
import { findingsOf, scanOf, signedRequest } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { row } from '../table.mjs';

export const title = 'Dashboard';

const ROWS = 10_000;
const A_SCAN = 5_000;
const LIMIT_MS = 100;
const PAGE = 200;

/** What a list of ten thousand rows takes: of each click and key the page's own work, and how long it is until the picture is there. */
export async function measure({ cluster, quick, say }) {
  const service = await startService({ databaseUrl: await cluster.create('dashboard'), folder: cluster.folder });
  try {
    const session = await service.signIn();
    await fill(service, session);
    const { rows, body } = await wholeList(session);
    const window = await openDashboard(service.url, session.cookie);
    try {
      await window.answer('/api/v1/vulnerabilities', body);
      await window.open('/vulnerabilities?status=open');
      const drawn = await window.countOf('tbody tr');
      const used = await useTheList(window, quick ? 2 : 6);
      say(`dashboard: ${JSON.stringify({ rows, drawn, ...used })}`);
      return rowsOf(rows, drawn, used);
    } finally {
      await window.close();
    }
  } finally {
    await service.stop();
  }
}

async function fill(service, session) {
  for (let from = 0; from < ROWS; from += A_SCAN) {
    const device = await session.enroll(`host ${from}`);
    const connection = await openConnection(service.port);
    await connection.send(signedRequest(device, scanOf(findingsOf(A_SCAN, from)), { port: service.port, wait: 120 }));
    connection.close();
  }
}

/** Every page of the real list as one: the service gives two hundred at once, the table takes what there is. */
async function wholeList(session) {
  const data = [];
  let page = null;
  do {
    const cursor = page === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    const answer = await session.get(`/vulnerabilities?status=open&limit=${PAGE}${cursor}`);
    data.push(...answer.data);
    page = answer.page;
  } while (page.nextCursor !== null);
  return { rows: data.length, body: JSON.stringify(wholeListOf(data, page)) };
}

/** Clicks and keys, each with the time that the page worked for it. */
async function useTheList(window, rounds) {
  const works = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const step of listSteps(round % 2 === 0 ? 'End' : 'Home')) {
      works.push(await (step.press === undefined ? window.click(step.click) : window.press(step.press)));
    }
  }
  return { works, waits: await window.waits() };
}

function rowsOf(rows, drawn, { works, waits }) {
  const worst = Math.max(...works);
  const slowest = Math.max(0, ...waits);
  return [
    row(
      `${rows} rows in a list: the page's work for a click or a key, the longest`,
      `${short(worst)} ms`,
      `≤ ${LIMIT_MS} ms`,
      worst <= LIMIT_MS,
      `${works.length} of them: a row and all rows chosen, and scrolled through; median ${short(median(works))} ms of scripts, styles and layout.`,
    ),
    row(
      'of them in the document',
      `${drawn}`,
      `≤ ${MOST_ROWS_DRAWN}`,
      drawn <= MOST_ROWS_DRAWN,
      'Also with every `npm test`, and what is drawn for a click or a key with it (record 0060).',
    ),
    row(
      'the same until the picture is on the screen, drawn by a processor',
      `${slowest} ms`,
      '',
      null,
      `Event Timing, in steps of 8 ms, of ${waits.length} events of 16 ms or more; median ${short(median(waits))} ms. The embedded browser has no graphics card to draw with.`,
    ),
  ];
}

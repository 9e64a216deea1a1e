import { join } from 'node:path';
import { sendOne, rateOf } from '../support/load.mjs';
import { median, short } from '../support/numbers.mjs';
import { topFunctions } from '../support/profile.mjs';
import { findingsOf } from '../support/scan.mjs';
import { startProgram, startService } from '../support/service.mjs';
import { row } from '../table.mjs';

export const title = 'Ingest, end to end';

const CLIENTS = 8;
const SIZES = [50, 500, 5000];
/** Requests a second that no server here answers, by findings: so many are signed before a round. */
const PLENTY = { 50: 9000, 500: 2800, 5000: 240 };
const standIn = (name) => new URL(`../stand-ins/${name}.mjs`, import.meta.url).pathname;

/** Identical rescans from eight devices: the service, the bare ceiling and the obvious way, in turn. */
export async function measure(bench) {
  const { cluster, quick } = bench;
  const databaseUrl = await cluster.create('ingest');
  const ceiling = await startProgram([standIn('ceiling')], {
    folder: cluster.folder,
    DATABASE_URL: await cluster.create('ceiling'),
  });
  const obvious = await startProgram([standIn('obvious')], {
    folder: cluster.folder,
    DATABASE_URL: await cluster.create('obvious'),
  });
  const rounds = quick ? 1 : 5;
  try {
    const rows = [];
    for (const size of SIZES) {
      const rates = await withService(bench, databaseUrl, size, ({ service, devices }) =>
        compare({ ...bench, service, ceiling, devices, size, rounds }),
      );
      rows.push(ceilingRow(size, rates));
    }
    const slow = await withService(bench, databaseUrl, 'beside the obvious way', ({ service, devices }) =>
      compareObvious({ ...bench, service, obvious, devices, rounds: quick ? 1 : 3 }),
    );
    return [...rows, obviousRow(slow)];
  } finally {
    await obvious.stop();
    await ceiling.stop();
  }
}

/** A service of its own for each comparison, so that a recording of its time is of that alone. */
async function withService({ cluster, profile, progress }, databaseUrl, name, work) {
  const folder = join(cluster.folder, `profile ${name}`);
  const nodeFlags = profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const service = await startService({ databaseUrl, folder: cluster.folder, nodeFlags });
  try {
    const session = await service.signIn();
    return await work({ service, devices: await session.enrollMany(CLIENTS, `ingesting ${name}`) });
  } finally {
    await service.stop();
    if (profile) for (const line of topFunctions(folder)) progress(`${name}: ${line}`);
  }
}

async function compare({ service, ceiling, devices, size, rounds, quick, say }) {
  const tail = findingsOf(size);
  for (const device of devices) await sendOne(service.port, device, tail);
  const rate = (program, seconds) =>
    rateOf({ port: program.port, devices, tailFor: () => tail, seconds, budget: PLENTY[size] * seconds });
  // Once before the count, so that both are warm.
  await rate(service, 1);
  await rate(ceiling, 1);
  const rates = { service: [], ceiling: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, program] of Object.entries({ service, ceiling })) {
      rates[name].push(await rate(program, quick ? 1.5 : 3));
    }
    say(`${size}: ${short(rates.service.at(-1))} of ${short(rates.ceiling.at(-1))} requests/s`);
  }
  return rates;
}

async function compareObvious({ service, obvious, devices, rounds, quick, say }) {
  const tail = findingsOf(500);
  await Promise.all(devices.map((device) => sendOne(obvious.port, device, tail)));
  const rate = (program, seconds, budget) =>
    rateOf({ port: program.port, devices, tailFor: () => tail, seconds, budget });
  await rate(service, 1, PLENTY[500]);
  const rates = { service: [], obvious: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.service.push(await rate(service, 3, 3 * PLENTY[500]));
    rates.obvious.push(await rate(obvious, quick ? 4 : 8, 400));
    say(`500: ${short(rates.service.at(-1))} against ${short(rates.obvious.at(-1))} requests/s the obvious way`);
  }
  return rates;
}

function ceilingRow(size, rates) {
  const ratio = median(rates.service.map((rate, i) => rate / rates.ceiling[i]));
  return row(
    `identical rescan of ${short(size)} ÷ ceiling`,
    `${short(ratio)}×`,
    '≥ 0.40× (0.60×)',
    ratio >= 0.4,
    `${short(median(rates.service))} of ${short(median(rates.ceiling))} requests/s, ${CLIENTS} devices at once, medians of ${rates.service.length} interleaved rounds.`,
  );
}

function obviousRow(rates) {
  const ratio = median(rates.service) / median(rates.obvious);
  return row(
    'identical rescan of 500 ÷ the obvious way',
    `${short(ratio)}×`,
    '≥ 50×',
    ratio >= 50,
    `${short(median(rates.service))} against ${short(median(rates.obvious))} requests/s; the obvious way has no framework around it.`,
  );
}

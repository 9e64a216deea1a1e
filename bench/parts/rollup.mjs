import { rateOf, sendOne } from '../support/load.mjs';
import { median, short } from '../support/numbers.mjs';
import { changedFindings, findingsOf } from '../support/scan.mjs';
import { startService } from '../support/service.mjs';
import { row } from '../table.mjs';

export const title = 'Roll-ups';

const CLIENTS = 8;
const SIZE = 500;
const REPLACED = 25;
const WITHOUT = new URL('../stand-ins/without-rollup.mjs', import.meta.url).href;

/** Changed scans of eight devices of one organization, with the service as it is and with one that keeps no roll-ups. */
export async function measure({ cluster, quick, say }) {
  const sides = { on: [], off: [`--import=${WITHOUT}`] };
  const rates = { on: [], off: [] };
  const started = {};
  try {
    for (const [name, nodeFlags] of Object.entries(sides)) {
      const databaseUrl = await cluster.create(`rollup_${name}`);
      const service = await startService({ databaseUrl, folder: cluster.folder, nodeFlags });
      started[name] = { service };
      started[name].devices = await (await service.signIn()).enrollMany(CLIENTS, 'rolling');
      for (const device of started[name].devices) {
        for (const tail of tailsOf()) await sendOne(service.port, device, tail);
      }
    }
    for (let round = 0; round < (quick ? 2 : 6); round += 1) {
      for (const [name, { service, devices }] of Object.entries(started)) {
        const load = { port: service.port, devices, tailFor: alternating(), seconds: quick ? 2 : 4, budget: 4000 };
        rates[name].push(await rateOf(load));
      }
      say(`roll-ups on ${short(rates.on.at(-1))}, off ${short(rates.off.at(-1))} changed scans/s`);
    }
  } finally {
    for (const { service } of Object.values(started)) await service.stop();
  }
  const ratio = median(rates.on.map((rate, i) => rate / rates.off[i]));
  return [
    row(
      'roll-ups on ÷ off, 8 devices of one organization',
      `${short(ratio)}×`,
      '≥ 0.9×',
      ratio >= 0.9,
      `${short(median(rates.on))} against ${short(median(rates.off))} changed scans of ${SIZE} a second (5 % replaced). Off: a service whose repository of roll-ups takes no deltas of their own and never adds them up.`,
    ),
  ];
}

function tailsOf() {
  return [findingsOf(SIZE), changedFindings(SIZE, REPLACED, 55)];
}

function alternating() {
  const tails = tailsOf();
  return (n) => tails[n % 2];
}

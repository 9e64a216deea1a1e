import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ended } from './machine.mjs';

const DAY_MS = 24 * 3600 * 1000;
const HEADER_BYTES = 512;
const CONF = '/etc/clamav/clamd.conf';
const LOG = '/var/log/clamav/clamav.log';
const SAID = '/run/clamd.said';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A database of one signature, as sigtool builds it: its header and what follows. */
let sample = null;
let clamd = null;

function build(machine) {
  machine.clear('/srv/build');
  machine.write('/srv/build/daily.hdb', '44d88612fea8a8f36de82e1278abb02f:68:Made.For.Comparison\n');
  machine.write('/srv/build/COPYING', 'none\n');
  const command = 'cd /srv/build && sigtool --unsigned --cvd-version=27000 --build=daily.cud --no-cdiff';
  machine.run('/bin/sh', ['-c', command], { env: { SIGNDUSER: 'maker' } });
  const bytes = readFileSync(join(machine.root, 'srv/build/daily.cud'));
  const fields = bytes.subarray(0, HEADER_BYTES).toString('latin1').trim().split(':');
  return { fields, body: gunzipSync(bytes.subarray(HEADER_BYTES)) };
}

/** The same, built at another time and place. */
function rebuilt({ fields, body }, { built, zone, version }) {
  const there = new Date(built + zone * 60_000);
  const two = (number) => String(number).padStart(2, '0');
  const offset = `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}${two(Math.abs(zone) % 60)}`;
  const day = `${two(there.getUTCDate())} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
  const time = `${day} ${two(there.getUTCHours())}-${two(there.getUTCMinutes())} ${offset}`;
  const [mark, oldTime, oldVersion, ...more] = fields;
  const seconds = String(Math.floor(built / 1000));
  const changed = [mark, time, String(version), ...more.slice(0, -1), seconds];
  // Its own list of files says the same again, in as many letters.
  const inside = body
    .toString('latin1')
    .replace(`${mark}:${oldTime}:${oldVersion}:`, `${mark}:${time}:${version}:`)
    .replace(`:${fields.at(-1)}`, `:${seconds}`);
  const header = changed.join(':').padEnd(HEADER_BYTES);
  return Buffer.concat([Buffer.from(header, 'latin1'), gzipSync(Buffer.from(inside, 'latin1'))]);
}

function make(random, wanted) {
  const days =
    wanted === 'pass'
      ? random.pick([random.next(), 1 + random.next() * 5.9, 6.9])
      : random.pick([7.01 + random.next() * 0.98, 8 + random.next() * 20, 30 + random.next() * 700, 7.05]);
  return {
    days,
    zone: random.pick([0, 0, -240, 60, 120, 330, -480, 720]),
    version: random.between(26_000, 28_000),
    name: random.pick(['daily.cld', 'daily.cvd']),
    folder: random.pick(['/var/lib/clamav', '/var/lib/clamav', '/srv/signatures', '/srv/sets of clamav']),
    isQuoted: random.chance(0.2),
    isOn: wanted === 'pass' || random.chance(0.95),
  };
}

/** What clamd says when it begins; null where it does not. */
async function begun(machine) {
  machine.remove(LOG);
  // Into a file, so that all of it is there when the log says that it has begun.
  clamd = machine.start('/bin/sh', ['-c', `exec /usr/sbin/clamd --foreground >${SAID} 2>&1`]);
  for (let tries = 0; tries < 400 && clamd.exitCode === null; tries += 1) {
    if (machine.has(LOG) && /listening|Self checking/i.test(machine.read(LOG))) return machine.read(SAID);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return null;
}

async function stop() {
  if (clamd !== null) await ended(clamd, 'SIGKILL');
  clamd = null;
}

/** clamd itself with signatures of different ages: whether it begins without finding them too old. */
export const endpointProtection = {
  check: 'endpoint-protection',
  packages: ['clamav-daemon', 'clamav'],
  needs: ['/usr/sbin/clamd', '/usr/bin/sigtool', CONF],
  program: (machine) => `clamd ${machine.packageVersion('clamav-daemon')}`,

  prepare(machine) {
    sample = build(machine);
    for (const folder of ['/run/clamav', '/var/log/clamav']) {
      machine.clear(folder);
      machine.run('/bin/chown', ['clamav', folder]);
    }
  },
  finish: stop,

  make,
  describe: ({ days, zone, version, name, folder, isOn }) =>
    `${folder}/${name}: version ${version}, built ${days.toFixed(3)} days ago, ${zone} min from UTC\nclamd ${isOn ? 'runs' : 'does not run'}`,

  async right(machine, { days, zone, version, name, folder, isQuoted, isOn }) {
    const value = isQuoted || folder.includes(' ') ? `"${folder}"` : folder;
    machine.write(CONF, machine.read(CONF).replace(/^DatabaseDirectory .*$/m, `DatabaseDirectory ${value}`));
    for (const one of ['/var/lib/clamav', '/srv/signatures', '/srv/sets of clamav']) machine.clear(one);
    const bytes = rebuilt(sample, { built: Date.now() - days * DAY_MS, zone, version });
    // Without the maker's signature clamd takes it under this name only; then it gets the name that machines have.
    machine.write(`${folder}/daily.cud`, bytes);
    const said = isOn ? await begun(machine) : '';
    renameSync(join(machine.root, folder, 'daily.cud'), join(machine.root, folder, name));
    if (said === null) return null;
    return isOn && !said.includes('older than 7 days') ? 'pass' : 'fail';
  },
  async ours(machine) {
    const outcome = await machine.check('endpoint-protection');
    await stop();
    return [outcome];
  },
};

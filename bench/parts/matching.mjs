import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '../support/cluster.mjs';
import { DOCUMENTS, libraryOf, writeDocument } from '../support/feed-documents.mjs';
import { importDocument } from '../support/feed-import.mjs';
import { sendOne } from '../support/load.mjs';
import { median, short } from '../support/numbers.mjs';
import { startRiskEngine, startService } from '../support/service.mjs';
import { settle } from '../support/settle.mjs';
import { row } from '../table.mjs';

export const title = 'Feeds and matching';

/** The largest exports, whose imports are measured; what is known of it already took most, once. */
const LARGEST = ['osv-npm', 'osv-ubuntu', 'osv-red-hat'];
const AGAIN = 'osv-ubuntu';
const OTHERS = Object.keys(DOCUMENTS).filter((key) => key !== 'osv-debian' && !LARGEST.includes(key));
const MOST_MEGABYTES = 600;
const MOST_TIMES = 1.5;
const QUIET = { INTELLIGENCE_SNAPSHOT: 'off' };
/** Of the packages that are not of the distribution. */
const LIBRARIES = [
  ['npm', 'npm', 250],
  ['PyPI', 'pypi', 150],
  ['Maven', 'maven', 100],
  ['Go', 'golang', 60],
  ['Packagist', 'composer', 20],
  ['crates.io', 'cargo', 20],
];
const OF_DEBIAN = 1400;

/** What the largest imports take in memory, and whether feeds that a machine has little of make its matching slower. */
export async function measure({ cluster, quick, say }) {
  const share = quick ? 0.1 : 1;
  const rounds = quick ? 3 : 7;
  const ours = { cluster, share, say };
  const device = await machineWithDebian(ours);
  const imports = [];
  await cluster.create('matching_all', 'matching_debian');
  for (const key of LARGEST) imports.push(await importRow(ours, key));
  for (const key of OTHERS) await take(ours, 'matching_all', key);
  for (const database of ['matching_debian', 'matching_all']) await followed(ours, database);
  const times = { matching_debian: [], matching_all: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const database of Object.keys(times)) times[database].push(await timeOfMatch(ours, database, device));
  return [...imports, await matchRow(ours, times)];
}

/** A device with its inventory, and what Debian says of it. */
async function machineWithDebian(ours) {
  const { cluster } = ours;
  const databaseUrl = await cluster.create('matching_debian');
  const service = await startService({ databaseUrl, folder: cluster.folder, env: QUIET });
  try {
    const session = await service.signIn();
    const device = await session.enroll('matched');
    await sendOne(service.port, device, inventoryOfMachine());
    await settle(databaseUrl);
  } finally {
    await service.stop();
  }
  await take(ours, 'matching_debian', 'osv-debian');
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT organization_id AS "organizationId", id FROM device');
    return rows[0];
  });
}

/** 1 400 packages of 700 sources, and 600 of languages. */
function inventoryOfMachine() {
  const debian = Array.from({ length: OF_DEBIAN }, (_, i) => ({
    purl: `pkg:deb/debian/package-${i}?distro=debian-12&arch=amd64`,
    version: `1.${i % 60}-1`,
    architecture: 'amd64',
    sourceName: i < 4 ? 'linux' : `source-${i >> 1}`,
    sourceVersion: `1.${(i >> 1) % 60}-1`,
  }));
  const libraries = LIBRARIES.flatMap(([ecosystem, type, count]) =>
    Array.from({ length: count }, (_, i) => ({
      purl: `pkg:${type}/${libraryOf(ecosystem, i * 5).replace(':', '/')}`,
      version: `1.${i % 30}.0`,
    })),
  );
  const sources = ['deb', ...LIBRARIES.map(([, type]) => type)].map((type) => ({ type, status: 'complete' }));
  const inventory = { sources, packages: [...debian, ...libraries] };
  return Buffer.from(`"source":"native","inventory":${JSON.stringify(inventory)}}`);
}

/** Makes a document, imports it, and gives what that took. */
async function take({ cluster, share, say }, database, key, times = 1) {
  const path = join(cluster.folder, `${key}.zip`);
  const document = writeDocument(key, path, share);
  const runs = [];
  for (let time = 0; time < times; time += 1) {
    runs.push(await importDocument(path, { databaseUrl: cluster.urlOf(database), folder: cluster.folder }));
    say(`${key}: ${runs.at(-1).said}, ${short(runs.at(-1).peak)} MB, ${short(runs.at(-1).seconds)} s`);
  }
  rmSync(path);
  return { ...document, runs };
}

async function importRow(ours, key) {
  const { records, packed, plain, runs } = await take(ours, 'matching_all', key, key === AGAIN ? 2 : 1);
  const peaks = runs.map(({ peak }) => peak);
  const isKnown = !peaks.includes(null);
  const what = `${DOCUMENTS[key].title}, ${short(records)} records`;
  const times = runs.map(({ seconds }) => short(seconds)).join(', then ');
  return row(
    `import of ${what}: peak memory${runs.length > 1 ? ', the first time; again' : ''}`,
    isKnown ? `${peaks.map(short).join('; ')} MB` : '?',
    `≤ ${MOST_MEGABYTES} MB`,
    isKnown ? Math.max(...peaks) <= MOST_MEGABYTES : null,
    `${runs[0].said.split(' ')[1]} entries, ${short(packed / 1e6)} MB packed, ${short(plain / 1e6)} MB of JSON; ${times} s.`,
  );
}

/** Lets the service do what follows from imports, and the database what it would have done by then. */
async function followed({ cluster }, database) {
  const databaseUrl = cluster.urlOf(database);
  const service = await startService({ databaseUrl, folder: cluster.folder, env: QUIET });
  try {
    await settle(databaseUrl);
  } finally {
    await service.stop();
  }
  await withClient(databaseUrl, (client) => client.query('VACUUM (ANALYZE)'));
}

/** In a process that remembers nothing of it yet. */
async function timeOfMatch({ cluster }, database, device) {
  const engine = await startRiskEngine({ databaseUrl: cluster.urlOf(database), folder: cluster.folder, env: QUIET });
  try {
    return (await engine.run('match', device.organizationId, device.id)).ms;
  } finally {
    await engine.stop();
  }
}

async function matchRow({ cluster }, times) {
  const [debian, all] = [median(times.matching_debian), median(times.matching_all)];
  const facts = [];
  for (const database of Object.keys(times)) facts.push(await withClient(cluster.urlOf(database), factsOf));
  const [less, more] = facts;
  return row(
    'matching a device of 2 000 packages, all feeds ÷ Debian alone',
    `${short(all / debian)}×`,
    `≤ ${MOST_TIMES}×`,
    all <= MOST_TIMES * debian,
    `${short(all)} ms against ${short(debian)} ms, in a process that has matched nothing yet; ${short(more.advisories)} advisories against ${short(less.advisories)}, ${short(more.findings)} findings against ${short(less.findings)}.`,
  );
}

async function factsOf(client) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM advisory) AS advisories, (SELECT count(*)::int FROM finding) AS findings`,
  );
  return rows[0];
}

import { cpus, loadavg } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, requireNode } from '../scripts/build/install.mjs';
import { giveUp } from '../scripts/shared/project.mjs';
import { openCluster, withClient } from './support/cluster.mjs';
import { loadFleet } from './support/fleet.mjs';
import { startRiskEngine } from './support/service.mjs';
import { markdown, row } from './table.mjs';

/** In the order in which they run: what counts first, what takes its time last. */
const PARTS = [
  'statements',
  'storage',
  'races',
  'start',
  'validation',
  'first',
  'ingest',
  'agents',
  'rollup',
  'lists',
  'rls',
  'plans',
  'growth',
  'matching',
  'risk',
  'totals',
  'compliance',
  'cloud',
  'reports',
  'vex',
  'pdf',
  'dashboard',
];
const DOCUMENT = new URL('../docs/performance.md', import.meta.url);
const words = process.argv.slice(2);
const flag = (name) => words.includes(`--${name}`);
const chosen = words.filter((word) => !word.startsWith('--'));
const unknown = [
  ...chosen.filter((name) => !PARTS.includes(name)),
  ...words.filter(
    (word) => word.startsWith('--') && !['--quick', '--large', '--verbose', '--write', '--profile'].includes(word),
  ),
];
if (unknown.length > 0) {
  giveUp(
    `The benchmark does not know ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}. Flags: --quick --large --verbose --write --profile.`,
  );
}

requireNode();
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1000);
const progress = (text) => process.stderr.write(`${String(seconds()).padStart(4)} s  ${text}\n`);
const built = await build(progress);
if (!built.ok) giveUp(`${built.output}\nThe build failed; what to correct is above.`);

const cluster = await openCluster();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void cluster.close().finally(() => process.exit(130)));
}
const results = [];
const fleets = new Map();
try {
  for (const name of PARTS.filter((part) => chosen.length === 0 || chosen.includes(part))) {
    const part = await import(`./parts/${name}.mjs`);
    progress(part.title);
    results.push({ title: part.title, rows: await measured(part) });
  }
} finally {
  await cluster.close();
}
const table = `${facts()}\n\n${markdown(results)}\n`;
console.log(table);
if (flag('write')) await write(table);

function context() {
  const say = flag('verbose') ? progress : () => undefined;
  return { cluster, fleet, quick: flag('quick'), large: flag('large'), profile: flag('profile'), say, progress };
}

/** The rows of a part; a part that fails says so in the table and does not take the others with it. */
async function measured(part) {
  try {
    return await part.measure(context());
  } catch (error) {
    progress(`${part.title}: ${error.stack}`);
    return [row('could not be measured', error.message.split('\n')[0].slice(0, 200), '', false)];
  }
}

/** A loaded database, made when it is first asked for and shared by the parts that read it. */
function fleet(findings) {
  if (!fleets.has(findings)) {
    progress(`loading ${findings.toLocaleString('en-US')} findings`);
    fleets.set(findings, loadFleet(cluster, findings, flag('verbose') ? progress : () => undefined).then(withRisk));
  }
  return fleets.get(findings);
}

/** Counts the risk of the organization that parts ask about, as it would have been counted while its scans came in. */
async function withRisk(loaded) {
  const engine = await startRiskEngine({ databaseUrl: loaded.url, folder: cluster.folder });
  try {
    await engine.run('rebuild', loaded.organizationId);
    // What autovacuum would have done by then.
    await withClient(loaded.url, (client) => client.query('VACUUM (ANALYZE)'));
  } finally {
    await engine.stop();
  }
  return loaded;
}

/** What the numbers depend on; nothing that tells whose machine it is. */
function facts() {
  const [cpu] = cpus();
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const how = [
    'npm run bench',
    ...(words.length > 0 ? ['--', ...words.filter((word) => word !== '--write')] : []),
  ].join(' ');
  return [
    `\`${how.replace(/ --$/, '')}\` of Posture ${version}, ${new Date().toISOString().slice(0, 10)}, in ${seconds()} s:`,
    `${cpus().length} cores (${cpu.model.trim()}), load ${loadavg()[0].toFixed(1)} at the end, load generator and database on the same machine;`,
    `Node ${process.versions.node}, PostgreSQL ${cluster.version} (fsync, synchronous_commit and full_page_writes on, shared_buffers 256 MB).`,
  ].join(' ');
}

/** Puts the table between the markers of the document, formatted as the gate for formats wants it. */
async function write(text) {
  const [begin, end] = ['<!-- bench:begin -->', '<!-- bench:end -->'];
  const { format, resolveConfig } = await import('prettier');
  const [head, rest] = readFileSync(DOCUMENT, 'utf8').split(begin);
  const tail = rest?.split(end)[1];
  if (tail === undefined) giveUp(`docs/performance.md has no ${begin} and ${end}; the table was not written.`);
  const options = { ...(await resolveConfig(fileURLToPath(DOCUMENT))), parser: 'markdown' };
  writeFileSync(DOCUMENT, await format(`${head}${begin}\n\n${text}\n${end}${tail}`, options));
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build, requireNode } from '../scripts/build/install.mjs';
import { ROOT, giveUp } from '../scripts/shared/project.mjs';
import { openCluster } from './support/cluster.mjs';
import { sendOne } from './support/load.mjs';
import { startService } from './support/service.mjs';
import { settle } from './support/settle.mjs';

const USAGE = `Compares what the service finds with an independent reading of the same advisories.

  npm run matching -- verify [--system NAME] [--inventory FILE] [--built] [ADVISORIES…]

--system      Debian:12, Debian:13, Ubuntu:24.04, AlmaLinux:9, Rocky Linux:9, …; this machine's when left out
--inventory   a table with tabulators: name, version, arch, source, sourceVersion, builtUsing, module; this machine's packages when left out
--built       takes the build that is there
ADVISORIES    what the service can import, one document of each feed: Debian's tracker, OSV records (a file, a folder's zip);
              else the facts that ship

Needs /usr/bin/python3 with python3-apt, and python3-rpm for systems of rpm. Leaves nothing behind. Ends with 1 where they differ.`;

const words = process.argv.slice(2);
const here = process.env.INIT_CWD ?? process.cwd();
if (words.shift() !== 'verify') giveUp(USAGE);
const option = (name) => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? undefined : words.splice(at, 2)[1];
};
const isBuilt = words.includes('--built') && words.splice(words.indexOf('--built'), 1).length > 0;
const system = option('system') ?? thisSystem();
const table = option('inventory');
const documents = words.map((word) => resolve(here, word));
if (words.some((word) => word.startsWith('--'))) giveUp(USAGE);
const SHOWN = 20;

requireNode();
const built = isBuilt ? { ok: true } : await build();
if (!built.ok) giveUp(`${built.output}\nThe build failed; what to correct is above.`);

const cluster = await openCluster();
try {
  process.exitCode = (await verify()) ? 0 : 1;
} finally {
  await cluster.close();
}

async function verify() {
  const inventory = table === undefined ? join(cluster.folder, 'inventory.tsv') : resolve(here, table);
  if (table === undefined) writeFileSync(inventory, ofThisMachine());
  const packages = rowsOf(readFileSync(inventory, 'utf8'));
  const shipped = documents.length === 0 ? shippedFor(system) : [];
  const expected = independent(inventory, documents.length === 0 ? shipped : documents);
  const said = await findingsOfService(packages);
  return tell(packages, expected, said);
}

/** The facts that ship and speak of the system. */
function shippedFor(name) {
  const folder = join(ROOT, 'src/vulnerabilities/shipped');
  const file = name.startsWith('Debian') ? 'debian-tracker' : `osv-${name.split(/[ :]/)[0].toLowerCase()}`;
  const path = join(folder, `${file}.ndjson.gz`);
  if (!existsSync(path)) giveUp(`No facts about ${name} ship; name documents to read.`);
  return [path];
}

function independent(inventory, paths) {
  const program = new URL('independent/reading.py', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync('/usr/bin/python3', [program, system, inventory, ...paths], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) giveUp(stderr);
  return JSON.parse(stdout);
}

/** Sends the inventory to a service that knows these advisories only, and reads its open findings over HTTP. */
async function findingsOfService(packages) {
  const databaseUrl = await cluster.create('matching');
  const env = { INTELLIGENCE_SNAPSHOT: documents.length === 0 ? 'on' : 'off' };
  const service = await startService({ databaseUrl, folder: cluster.folder, env });
  const feeds = new Set();
  try {
    for (const file of documents) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--no-warnings', 'dist/src/commands/feeds.js', 'import', file, '--force'],
        {
          cwd: ROOT,
          encoding: 'utf8',
          env: {
            ...process.env,
            NODE_ENV: 'development',
            DATABASE_URL: databaseUrl,
            SECRETS_DIR: join(cluster.folder, 'secrets'),
          },
        },
      );
      if (status !== 0) giveUp(`${stdout}${stderr}`);
      process.stderr.write(stdout);
      const [feed] = stdout.split(':');
      if (feeds.has(feed)) giveUp(`${file} took the place of what was read of ${feed}: make one document of them.`);
      feeds.add(feed);
    }
    if (documents.length === 0) await loaded(await service.signIn());
    const session = await service.signIn();
    const device = await session.enroll('verified');
    await sendOne(service.port, device, nativeScan(packages));
    await settle(databaseUrl);
    const { data } = await session.get(`/scans?deviceId=${device.id}&source=posture&sort=-receivedAt`);
    const receipt = data.length === 0 ? null : await session.get(`/scans/${data[0].id}`);
    return { findings: await all(session, `/findings?deviceId=${device.id}&state=open`), receipt };
  } finally {
    await service.stop();
  }
}

async function loaded(session) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { feeds } = await session.get('/intelligence');
    const missing = feeds.filter(({ key, importedAt }) => importedAt === null && existsSync(shippedFile(key)));
    if (missing.length === 0) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The facts that ship were not loaded in five minutes.');
}

function shippedFile(key) {
  return join(ROOT, 'src/vulnerabilities/shipped', `${key}.ndjson.gz`);
}

async function all(session, path) {
  const rows = [];
  for (let cursor = ''; cursor !== null;) {
    const page = await session.get(`${path}&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
    rows.push(...page.data);
    cursor = page.page.nextCursor;
  }
  return rows;
}

/** What an agent sends: packages by their package URLs. */
function nativeScan(packages) {
  const [, name, release] = /^([^:]+):(.+)$/.exec(system) ?? giveUp(USAGE);
  const id = { 'Rocky Linux': 'rocky', AlmaLinux: 'almalinux' }[name] ?? name.toLowerCase();
  const kind = ['Debian', 'Ubuntu'].includes(name) ? 'deb' : 'rpm';
  const rows = packages.map(({ name: own, version, arch, source, sourceVersion, module }) => {
    const epoch = kind === 'rpm' && version.includes(':') ? version.split(':')[0] : null;
    const qualifiers = new URLSearchParams({
      distro: `${id}-${release}`,
      ...(epoch === null || epoch === '0' ? {} : { epoch }),
      ...(module === '' ? {} : { rpmmod: module.split(':').slice(0, 2).join(':') }),
    });
    return {
      purl: `pkg:${kind}/${id}/${encodeURIComponent(own)}?${qualifiers}`,
      version,
      architecture: arch,
      ...(source === '' ? {} : { sourceName: source, sourceVersion: sourceVersion || version }),
    };
  });
  const inventory = { sources: [{ type: kind, status: 'complete' }], packages: rows };
  return Buffer.from(`"source":"native","inventory":${JSON.stringify(inventory)}}`);
}

/** Prints how far they agree, and every difference with its reason; true where they agree. */
function tell(packages, expected, { findings, receipt }) {
  const key = (one) => `${one.package}\t${one.version}\t${one.cve}`;
  const wanted = new Map(expected.findings.map((one) => [key(one), one]));
  const found = new Map(
    findings.flatMap((one) =>
      one.installedVersions.map((version) => {
        const row = { package: one.package.name, version, cve: one.vulnerabilityId, fixed: one.fixedVersions };
        return [key(row), row];
      }),
    ),
  );
  const missed = [...wanted.values()].filter((one) => !found.has(key(one)));
  const invented = [...found.values()].filter((one) => !wanted.has(key(one)));
  const otherFix = [...wanted.values()].filter((one) => {
    const fixes = found.get(key(one))?.fixed;
    return fixes !== undefined && one.fixed !== null && !fixes.includes(one.fixed);
  });
  console.log(
    `${system}, ${packages.length} packages, ${(documents.length === 0 ? ['the facts that ship'] : documents.map((file) => basename(file))).join(', ')}`,
  );
  console.log(`findings: ${wanted.size} by the independent reading, ${found.size} by the service`);
  console.log(`missed ${missed.length}, invented ${invented.length}, another fixed version ${otherFix.length}`);
  list('missed', missed);
  list('invented', invented);
  list('another fixed version', otherFix);
  const why = new Map();
  for (const one of expected.left) why.set(one.why, (why.get(one.why) ?? 0) + 1);
  for (const [reason, count] of why) console.log(`not compared by the independent reading: ${reason}: ${count}`);
  for (const one of receipt?.coverage ?? []) console.log(`coverage of the service: ${JSON.stringify(one)}`);
  for (const warning of receipt?.warnings ?? []) console.log(`said by the service: ${warning}`);
  return missed.length + invented.length === 0;
}

function list(title, rows) {
  for (const one of rows.slice(0, SHOWN)) console.log(`  ${title}: ${JSON.stringify(one)}`);
  if (rows.length > SHOWN) console.log(`  … ${rows.length - SHOWN} more`);
}

function rowsOf(text) {
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(
      ['name', 'version', 'arch', 'source', 'sourceVersion', 'builtUsing', 'module'].map((name) => [
        name,
        cells[names.indexOf(name)] ?? '',
      ]),
    );
  });
}

function thisSystem() {
  const told = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const [, id = ''] = /^ID="?([^"\n]*)/m.exec(told) ?? [];
  const [, version = ''] = /^VERSION_ID="?([^"\n]*)/m.exec(told) ?? [];
  const name = { debian: 'Debian', ubuntu: 'Ubuntu', almalinux: 'AlmaLinux', rocky: 'Rocky Linux' }[id];
  return name === undefined ? undefined : `${name}:${name === 'Ubuntu' ? version : version.split('.')[0]}`;
}

function ofThisMachine() {
  const fields = ['Package', 'Version', 'Architecture', 'source:Package', 'source:Version', 'Built-Using'];
  const format = `${fields.map((field) => `\${${field}}`).join('\\t')}\\t\\t\${db:Status-Abbrev}\\n`;
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8', maxBuffer: 1024 ** 3 });
  const installed = stdout.split('\n').filter((line) => line.endsWith('\tii '));
  return `name\tversion\tarch\tsource\tsourceVersion\tbuiltUsing\tmodule\n${installed.map((line) => line.replace(/\tii $/, '')).join('\n')}\n`;
}

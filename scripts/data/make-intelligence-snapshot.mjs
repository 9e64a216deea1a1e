import 'reflect-metadata';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ROOT, giveUp } from '../shared/project.mjs';

/**
 * Makes the facts that ship with the service, out of the compact files of a folder (their SOURCES.md says where those come
 * from). Facts only: no titles or descriptions of others. Needs a build: it reads with the service's own feeds. What Debian's
 * archive tells comes from a folder of its own, which scripts/data/make-debian-facts.mjs fills; without it those facts stay as they are.
 *
 *   node scripts/data/make-intelligence-snapshot.mjs FOLDER [DEBIAN_FOLDER]
 */
const [folder, debianFolder] = process.argv.slice(2);
if (folder === undefined) giveUp('usage: node scripts/data/make-intelligence-snapshot.mjs FOLDER [DEBIAN_FOLDER]');
const OUT = join(ROOT, 'src', 'vulnerabilities', 'shipped');
const FEEDS = pathToFileURL(join(ROOT, 'dist', 'src', 'vulnerabilities', 'feeds') + '/');
const MADE = dayOf(Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs)));

/** What is likely in an inventory, beside operating systems and languages. */
const PRODUCTS = new Set(
  `nodejs nginx apache-http-server postgresql mysql mariadb redis mongodb tomcat openssl docker-engine kubernetes haproxy
   varnish memcached rabbitmq elasticsearch opensearch django rails laravel spring-boot spring-framework dotnet express react angular vue`.split(
    /\s+/,
  ),
);

function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10);
}

async function facts(feed, className, name, from = folder) {
  const { [className]: Feed } = await import(new URL(`${feed}/${feed}.feed.js`, FEEDS).href);
  const text = gunzipSync(readFileSync(join(from, name))).toString();
  async function* pieces() {
    yield text;
  }
  async function* files() {
    yield { name: name.replace(/\.gz$/, ''), text: pieces() };
  }
  const all = [];
  for await (const fact of new Feed().read(files())) all.push(fact);
  const edition = all.filter(({ kind }) => kind === 'edition').at(-1);
  return { edition, facts: all.filter(({ kind }) => kind !== 'edition') };
}

function write(name, edition, rows, about) {
  const lines = [{ ...edition, made: MADE, ...about }, ...rows];
  const bytes = gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 9 });
  writeFileSync(join(OUT, `${name}.ndjson.gz`), bytes);
  console.log(`${name.padEnd(20)} ${String(rows.length).padStart(6)} facts ${String(bytes.length).padStart(8)} bytes`);
  return bytes.length;
}

/**
 * In which version what was fixed, of one Debian 12 machine's packages and, where there is a folder of them, of all that Debian 12 and
 * 13 updated; the lowest where both tell.
 */
async function debianFacts() {
  const machine = await facts('debian-tracker', 'DebianTrackerFeed', 'debian12-fixed.ndjson.gz');
  const source = 'changelogs of Debian 12 packages';
  if (debianFolder === undefined) return { ...machine, about: { source, licence: 'facts', made: MADE } };
  const file = 'debian-fixed.ndjson.gz';
  const archive = await facts('debian-tracker', 'DebianTrackerFeed', file, debianFolder);
  const { DEBIAN_ORDER } = await import(new URL('../../versions/domain/debian-order.js', FEEDS).href);
  const fixedIn = ({ ranges }) => ranges[0].events[1].fixed;
  const lowest = new Map();
  for (const fact of [...archive.facts, ...machine.facts]) {
    const key = `${fact.ecosystem}\n${fact.packageName}\n${fact.id}`;
    const known = lowest.get(key);
    if (known === undefined || DEBIAN_ORDER.compare(fixedIn(fact), fixedIn(known)) < 0) lowest.set(key, fact);
  }
  const made = dayOf(statSync(join(debianFolder, file)).mtimeMs);
  return {
    edition: { ...archive.edition, asOf: made },
    facts: [...lowest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact),
    about: { source: 'changelogs of what Debian 12 and 13 updated', licence: 'facts', made },
  };
}

function newestOf(advisories) {
  return (
    advisories
      .map(({ publishedOn }) => publishedOn ?? '')
      .sort()
      .at(-1) || null
  );
}

const byCve = (a, b) => (a.cve < b.cve ? -1 : a.cve > b.cve ? 1 : 0);

mkdirSync(OUT, { recursive: true });
let total = 0;
const kev = await facts('kev', 'KevFeed', 'kev.ndjson.gz');
const kevMeta = JSON.parse(readFileSync(join(folder, 'kev.meta.json'), 'utf8'));
const debian = await debianFacts();
const alma = await facts('osv', 'OsvFeed', 'almalinux-osv.ndjson.gz');
const sinceReleases = alma.facts.filter(({ kind }) => kind === 'advisory');
const cves = new Set([...debian.facts, ...sinceReleases].flatMap(({ identifiers }) => identifiers));
for (const fact of kev.facts) cves.add(fact.cve);
for (const file of readdirSync(join(ROOT, 'src', 'demo'), { recursive: true, withFileTypes: true }))
  if (file.isFile())
    for (const [cve] of readFileSync(join(file.parentPath, file.name), 'utf8').matchAll(/CVE-\d{4}-\d{4,}/g))
      cves.add(cve);
const wanted = ({ cve }) => cves.has(cve);

total += write(
  'kev',
  { ...kev.edition, version: kevMeta.catalogVersion, asOf: new Date(kevMeta.dateReleased).toISOString() },
  kev.facts.map((fact) => (fact.kind === 'kev' ? { ...fact, name: null } : fact)),
  { source: 'CISA KEV', licence: 'CC0-1.0' },
);
const epss = await facts('epss', 'EpssFeed', 'epss.csv.gz');
total += write('epss', epss.edition, epss.facts.filter(wanted), {
  source: 'EPSS by FIRST (https://www.first.org/epss); a selection',
  licence: 'free of charge, with attribution',
});
total += write('debian-tracker', debian.edition, debian.facts, debian.about);
if (debianFolder !== undefined) {
  const binaries = await facts('binary-sources', 'BinarySourcesFeed', 'debian-binaries.ndjson.gz', debianFolder);
  total += write('binary-sources', { ...binaries.edition, asOf: debian.about.made }, binaries.facts, {
    made: debian.about.made,
    source: 'package lists of Debian 12 and 13 (main, amd64)',
    licence: 'facts',
  });
}
total += write(
  'osv-almalinux',
  { ...alma.edition, asOf: newestOf(sinceReleases), extent: 'fixed-versions' },
  sinceReleases,
  { source: 'AlmaLinux errata of releases 9 and 10 since 2024-01-01 (AlmaLinux/osv-database)', licence: 'MIT' },
);
const meta = await facts('cve-facts', 'CveFactsFeed', 'cve-meta.ndjson.gz');
total += write(
  'cve-facts',
  meta.edition,
  meta.facts
    .filter(wanted)
    .map((fact) => ({ ...fact, title: null }))
    .filter(
      (fact) => fact.cvssVector !== null || fact.cwes.length > 0 || fact.ssvcExploitation !== null || fact.publishedOn,
    )
    .sort(byCve),
  { source: 'CVE program, CISA Vulnrichment, BellSoft OSV; a selection', licence: 'CC0-1.0, MIT' },
);
const exploits = await facts('exploits', 'ExploitsFeed', 'exploit-public.ndjson.gz');
total += write('exploits', { ...exploits.edition, asOf: '2025-09-26' }, exploits.facts.filter(wanted), {
  source: 'lists of Metasploit modules and Nuclei templates; a selection',
  licence: 'facts; list Apache-2.0',
});
const attackSource = { source: 'MITRE ATT&CK', licence: 'ATT&CK terms of use' };
const attack = await facts('attack', 'AttackFeed', 'attack-enterprise.json.gz');
total += write('attack', attack.edition, attack.facts, attackSource);
for (const [part, name, asOf, version, source, licence] of [
  ['kev', 'kev-attack.ndjson.gz', '2025-07-28', 'ATT&CK 16.1', 'CTID mappings explorer, KEV', 'Apache-2.0'],
  ['cve', 'cve-attack-ctid2021.ndjson.gz', '2021-10-21', '2021', 'CTID attack_to_cve', 'Apache-2.0'],
  ['cwe', 'cwe-capec-attack.json.gz', '2024-05-09', 'CWE 4.9, CAPEC 3.9', 'MITRE CWE and CAPEC', 'terms of use'],
  [
    'controls',
    'nist80053r5-attack.json.gz',
    '2026-01-27',
    'ATT&CK 16.1',
    'CTID mappings explorer, NIST SP 800-53 r5',
    'Apache-2.0',
  ],
]) {
  const mapping = await facts('attack', 'AttackFeed', name);
  total += write(`attack-${part}`, { ...mapping.edition, asOf, version }, mapping.facts, { source, licence });
}
const stride = await facts('cwe-stride', 'CweStrideFeed', 'cwe-stride.json.gz');
total += write('cwe-stride', stride.edition, stride.facts, { source: 'our own table', licence: 'our own' });
const eol = await facts('end-of-life', 'EndOfLifeFeed', 'endoflife.json.gz');
total += write(
  'end-of-life',
  eol.edition,
  eol.facts.filter(({ category, product }) => category === 'os' || category === 'lang' || PRODUCTS.has(product)),
  { source: 'endoflife.date; a selection', licence: 'MIT' },
);
console.log(`${String(total)} bytes in ${resolve(OUT)}`);

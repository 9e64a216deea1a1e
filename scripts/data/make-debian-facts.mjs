import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  changelogOfBinary,
  changelogOfSource,
  downloadBinaries,
  downloadSources,
  filesOf,
  openArchive,
  records,
} from './debian-archive.mjs';
import { fixesOf, uploadsOf } from './debian-changelog.mjs';
import { ROOT, giveUp } from '../shared/project.mjs';

/**
 * Makes facts of Debian's own archive, for the snapshot that ships (scripts/data/make-intelligence-snapshot.mjs): in which version an
 * update of a release fixed a CVE, by the changelogs of every source package that was updated since it came out; and which source
 * a binary package was built from, where their names differ. Needs apt, a build, about 500 MB, and half an hour of the network.
 *
 *   node scripts/data/make-debian-facts.mjs FOLDER
 *
 * Downloads stay in FOLDER/archive, and are used again.
 */
const RELEASES = { 12: 'bookworm', 13: 'trixie' };
/** A source package that is not apart from its software, and a binary package, are not downloaded when they are larger. */
const MAX_BYTES = 40_000_000;
const TRIED = 8;
/** Their siblings have a link in place of a changelog. */
const LIKELY = /(?:-common|-data|-base|-core|-libc-dev|-jre-headless|^libc6)$/;

const [folder] = process.argv.slice(2);
if (folder === undefined) giveUp('usage: node scripts/data/make-debian-facts.mjs FOLDER');
const order = join(ROOT, 'dist', 'src', 'versions', 'domain', 'debian-order.js');
const { DEBIAN_ORDER } = await import(pathToFileURL(order).href);
const isBelow = (a, b) => DEBIAN_ORDER.accepts(a) && DEBIAN_ORDER.accepts(b) && DEBIAN_ORDER.compare(a, b) < 0;

const archive = await openArchive(join(folder, 'archive'), Object.values(RELEASES));
const fixed = [];
const binaries = [];
for (const [release, codename] of Object.entries(RELEASES)) {
  const { sources, packages } = await listsOf(codename);
  const wanted = updated(sources, release);
  const here = join(folder, 'archive', `sources-${release}`);
  const had = namesIn(here);
  const missing = wanted.filter(({ file, size }) => size <= MAX_BYTES && !had.has(file));
  await downloadSources(archive, here, missing);
  const present = namesIn(here);
  const texts = new Map();
  for (const one of wanted) if (present.has(one.file)) texts.set(one, await changelogOfSource(join(here, one.file)));
  const unread = wanted.filter((one) => (texts.get(one) ?? null) === null);
  const ofBinary = await changelogsOfBinaries(join(folder, 'archive', `binaries-${release}`), unread, packages);
  const lowest = new Map();
  for (const one of wanted) {
    const uploads = uploadsOf(texts.get(one) ?? ofBinary.get(one) ?? '');
    for (const [cve, fix] of fixesOf(uploads, isBelow, /^linux(?:-\d|$)/.test(one.name))) {
      const key = `${one.name}\n${cve}`;
      const known = lowest.get(key);
      if (known === undefined || isBelow(fix.version, known.version)) lowest.set(key, fix);
    }
  }
  const without = unread.filter((one) => !ofBinary.has(one));
  for (const [key, { version, suite, day }] of [...lowest].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // What was fixed before the release came out, a machine of that release has.
    if (!suite.startsWith(codename) && !isUpdate(release).test(version)) continue;
    const [src, cve] = key.split('\n');
    fixed.push({ src, cve, fixed: version, release, suite, date: day });
  }
  binaries.push(...namesOf(release, packages));
  console.log(
    `Debian ${release}: ${wanted.length} changelogs wanted, ${wanted.length - without.length} read (${ofBinary.size} of a binary package), ${lowest.size} pairs`,
  );
  if (without.length > 0)
    console.log(`  not to be had: ${without.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
}
write('debian-fixed.ndjson.gz', fixed);
write('debian-binaries.ndjson.gz', binaries);

async function listsOf(codename) {
  const sources = new Map();
  const packages = [];
  for (const suite of [codename, `${codename}-updates`, `${codename}-security`]) {
    for await (const source of records(archive, 'Sources', suite)) {
      // Kept for the licences of what was built with it.
      if (source['Extra-Source-Only'] === 'yes') continue;
      const { Package: name, Version: version } = source;
      const known = sources.get(name) ?? new Map();
      sources.set(name, known);
      const before = known.get(suite);
      if (before === undefined || isBelow(before.version, version))
        known.set(suite, { name, version, files: filesOf(source) });
    }
    for await (const { Package: name, Version: version, Source: source = name, Size: size } of records(
      archive,
      'Packages',
      suite,
    )) {
      const [, sourceName, sourceVersion = version] = /^(\S+)(?: \((.+)\))?$/.exec(source) ?? [];
      packages.push({ name, version, sourceName, sourceVersion, size: Number(size) });
    }
  }
  return { sources, packages };
}

function isUpdate(release) {
  return new RegExp(`[+~.]deb${release}u`);
}

/** What was updated since the release came out, each in the newest version of each suite. */
function updated(sources, release) {
  return [...sources.values()]
    .filter((suites) =>
      [...suites].some(([suite, { version }]) => suite.includes('-') || isUpdate(release).test(version)),
    )
    .flatMap((suites) => [...new Map([...suites.values()].map((one) => [one.version, one])).values()])
    .map(({ name, version, files }) => {
      const apart = files.find((file) => /\.debian\.tar\.\w+$|\.diff\.gz$/.test(file.name));
      const whole = files.find((file) => /\.tar\.\w+$/.test(file.name));
      const { name: file, size } = apart ?? whole ?? { name: null, size: Infinity };
      return { name, version, file, size, isApart: apart !== undefined };
    });
}

function namesIn(here) {
  mkdirSync(here, { recursive: true });
  return new Set(readdirSync(here));
}

/** Where the mirror has no source: the changelog of the smallest binary package that was built from it. */
async function changelogsOfBinaries(here, sources, packages) {
  const built = new Map();
  for (const one of packages) {
    const key = `${one.sourceName} ${one.sourceVersion}`;
    if (one.size <= MAX_BYTES)
      built.set(
        key,
        [...(built.get(key) ?? []), one].sort((a, b) => rank(a) - rank(b)),
      );
  }
  const found = new Map();
  for (let round = 0; round < TRIED; round += 1) {
    const choices = sources.flatMap((source) => {
      const choice = found.has(source) ? undefined : built.get(`${source.name} ${source.version}`)?.[round];
      return choice === undefined ? [] : [{ source, choice }];
    });
    const fileOf = await downloadBinaries(
      archive,
      here,
      choices.map(({ choice }) => choice),
    );
    for (const { source, choice } of choices) {
      const file = fileOf(choice);
      const text = file === null ? null : await changelogOfBinary(file);
      if (text !== null) found.set(source, text);
    }
  }
  return found;
}

/** Small ones first, but before them those that others leave their documentation to. */
function rank({ name, size }) {
  return LIKELY.test(name) ? size - MAX_BYTES : size;
}

/**
 * The binary packages of each source, where they are not called as it; only those that have its version, so that the one follows from
 * the other (`+b1` was built anew from the same).
 */
function namesOf(release, packages) {
  const built = new Map();
  for (const { name, version, sourceName, sourceVersion } of packages) {
    if (name === sourceName || version.replace(/\+b\d+$/, '') !== sourceVersion) continue;
    built.set(sourceName, (built.get(sourceName) ?? new Set()).add(name));
  }
  return [...built]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, names]) => ({ release, source, binaries: [...names].sort() }));
}

function write(name, rows) {
  const bytes = gzipSync(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`, { level: 9 });
  writeFileSync(join(folder, name), bytes);
  console.log(`${name.padEnd(26)} ${String(rows.length).padStart(7)} rows ${String(bytes.length).padStart(9)} bytes`);
}

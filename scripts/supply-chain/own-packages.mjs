import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SEMVER_ORDER } from '../../src/versions/domain/semver-order.ts';
import { evaluateVersion } from '../../src/vulnerabilities/domain/affected-range.ts';
import { openDocument } from '../../src/vulnerabilities/app/intelligence/read-document.ts';
import { jsonPieces } from '../../src/vulnerabilities/domain/intel/json-pieces.ts';
import { affectedVersions } from '../../src/vulnerabilities/feeds/osv/affected-package.ts';
import { ROOT, giveUp, isMain } from '../shared/project.mjs';

const HELD = join(ROOT, 'security/advisories.json');
const EXCEPTIONS = join(ROOT, 'security/exceptions.json');
const USAGE = `The packages of package-lock.json against the advisories that security/advisories.json holds.

  npm run own-packages                   what is affected, and how old the advisories are
  npm run own-packages -- hold FILE…     holds those of an export of osv.dev instead (npm/all.zip), or of records of OSV`;

/** What the lockfile installs, other systems' packages too: each name with its versions. */
export function lockedPackages(lock = readJson(join(ROOT, 'package-lock.json'))) {
  const packages = new Map();
  for (const [path, { name, version, link }] of Object.entries(lock.packages)) {
    if (path === '' || link) continue;
    const own = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    packages.set(own, (packages.get(own) ?? new Set()).add(version));
  }
  return packages;
}

/** The advisories that the project holds, `{source, asOf, records}`, as records of OSV. */
export const heldAdvisories = () => readJson(HELD);

/** What somebody decided to live with for a time: `{advisory, package, reason, until}`, the day included. */
export const heldExceptions = () => readJson(EXCEPTIONS);

/**
 * Each locked version that an advisory is about, or that cannot be compared with it, as `{advisory, package, version, why}`; with
 * the orders and ranges that the service matches devices with.
 */
export function affectedPackages(packages, records) {
  return records.flatMap((record) =>
    (record.withdrawn ? [] : record.affected)
      .filter((entry) => entry.package?.ecosystem === 'npm')
      .flatMap((entry) => {
        const said = affectedVersions(entry, false, null);
        return [...(packages.get(entry.package.name) ?? [])].flatMap((version) => {
          const { affected, comparison } = evaluateVersion(version, said, SEMVER_ORDER);
          const why = said.unread === null ? comparison : `not understood: ${said.unread}`;
          const isClear = affected === false && said.unread === null;
          return isClear ? [] : [{ advisory: record.id, package: entry.package.name, version, why }];
        });
      }),
  );
}

/**
 * What is wrong today, in sentences: affected packages without an exception, exceptions that have ended, and those that nothing
 * needs. Empty when all is well.
 *
 * @param today a day, `2026-11-28`
 */
export function faultsOf(affected, exceptions, today) {
  const isAbout = (exception) => (one) => exception.advisory === one.advisory && exception.package === one.package;
  return [
    ...affected
      .filter((one) => !exceptions.some((exception) => isAbout(exception)(one)))
      .map((one) => `${one.package} ${one.version} is affected by ${one.advisory}: ${one.why}`),
    ...exceptions
      .filter((exception) => affected.some(isAbout(exception)) && !(exception.until >= today))
      .map(({ advisory, package: name, until }) => `the exception of ${name} for ${advisory} ended on ${until}`),
    ...exceptions
      .filter((exception) => !affected.some(isAbout(exception)))
      .map(({ advisory, package: name }) => `the exception of ${name} for ${advisory} is not needed any more`),
    ...exceptions
      .filter(({ reason, until }) => !reason?.trim() || !/^\d{4}-\d\d-\d\d$/.test(until ?? ''))
      .map(({ advisory, package: name }) => `the exception of ${name} for ${advisory} needs a reason and a last day`),
  ];
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Keeps what concerns names of the lockfile, as far as this project reads it. */
async function hold(files) {
  const packages = lockedPackages();
  const records = new Map();
  let asOf = '';
  for (const path of files) {
    const document = await openDocument(path);
    for await (const file of document.files)
      for await (const { value } of jsonPieces(file.text, 0)) {
        for (const { id, aliases = [], modified = '', withdrawn, affected = [] } of [value].flat()) {
          if (modified > asOf) asOf = modified;
          const ours = affected.filter((one) => one.package?.ecosystem === 'npm' && packages.has(one.package.name));
          const kept = ours.map((one) => ({ package: one.package, ranges: one.ranges, versions: one.versions }));
          if (kept.length > 0 && !withdrawn) records.set(id, { id, aliases, affected: kept });
        }
      }
    await document.close();
  }
  if (asOf === '') giveUp('These files have no record of OSV.');
  const held = { source: 'osv.dev, npm', asOf, records: [...records.values()].sort((a, b) => (a.id < b.id ? -1 : 1)) };
  writeFileSync(HELD, `${JSON.stringify(held, null, 2)}\n`);
}

if (isMain(import.meta.url)) {
  const [command, ...files] = process.argv.slice(2);
  if (command !== undefined && (command !== 'hold' || files.length === 0)) giveUp(USAGE);
  // npm runs in the project's folder; files are named from where the person is.
  const here = process.env.INIT_CWD ?? process.cwd();
  if (command === 'hold') await hold(files.map((file) => resolve(here, file)));
  const { source, asOf, records } = heldAdvisories();
  const packages = lockedPackages();
  const about = new Set(records.flatMap(({ affected }) => affected.map((one) => one.package.name)));
  const faults = faultsOf(affectedPackages(packages, records), heldExceptions(), new Date().toISOString().slice(0, 10));
  console.log(faults.length === 0 ? 'No package is affected by what is held.' : faults.join('\n'));
  console.log(
    `${records.length} advisories about ${about.size} of ${packages.size} packages, as of ${asOf} (${source}). Of the others nothing is known here.`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}

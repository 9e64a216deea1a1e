import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { endsOfRange } from '../../domain/version-bounds.js';
import { idsOfAdvisory, type NpmGathered } from './npm-gathered.js';

const DEPRECATION = /\(deprecation\)$/;
/** Versions of one package in one project. */
const VERSION_LIMIT = 1000;

/** Whether a line is one of yarn 4. */
export function isBerryLine(line: JsonObject): boolean {
  return typeof line.value === 'string' && 'Tree Versions' in (objectOf(line.children) ?? {});
}

/** One line of yarn 4: a package with an advisory or a deprecation, in all its versions. */
function readLine(line: JsonObject, into: NpmGathered): void {
  const said = objectOf(line.children) ?? {};
  if (typeof said.ID === 'string' && DEPRECATION.test(said.ID.slice(-TEXT_LIMITS.word))) {
    into.deprecated += 1;
    return;
  }
  const ids = idsOfAdvisory({ url: said.URL, number: said.ID });
  if (ids === null || !Array.isArray(said['Tree Versions'])) {
    into.notes.countUnreadable();
    return;
  }
  const versions = into.notes
    .keep(listOf(said['Tree Versions']), VERSION_LIMIT)
    .map((one) => cleanText(one, TEXT_LIMITS.version) ?? '');
  const advisory = { ...ids, name: line.value, severity: said.Severity, title: said.Issue, references: [said.URL] };
  for (const installedVersion of versions.length > 0 ? versions : [''])
    into.add(advisory, {
      installedVersion,
      fixedVersions: endsOfRange(said['Vulnerable Versions'], installedVersion),
      locations: listOf(said.Dependents).slice(0, LIST_LIMITS.locations + 1),
    });
}

/** yarn 4: a line for each package and advisory. It does not say what was looked at. */
export function* readBerryLines(lines: readonly JsonObject[], into: NpmGathered): Steps<void> {
  into.tool = 'yarn';
  for (const line of lines) {
    yield;
    readLine(line, into);
  }
}

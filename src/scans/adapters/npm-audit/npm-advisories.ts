import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { endsOfRange, isEmptyRange, startsOfRange } from '../../domain/version-bounds.js';
import { addressesIn, countIn, idsOfAdvisory, npmCvss, type NpmGathered, weaknessesIn } from './npm-gathered.js';

const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'];

/** What fixes the installed version: where the fixed ones begin above it, else where the affected ones end. */
function fixesOf(advisory: JsonObject, installed: string): string[] {
  const starts = startsOfRange(advisory.patched_versions, installed);
  return starts.length > 0 ? starts : endsOfRange(advisory.vulnerable_versions, installed);
}

/** One advisory as npm 6, pnpm and yarn write it, in every version that it was found in. */
export function* readAdvisory(value: unknown, pointer: string, into: NpmGathered): Steps<void> {
  const advisory = objectOf(value);
  const ids =
    advisory &&
    idsOfAdvisory({
      record: advisory.github_advisory_id,
      url: advisory.url,
      cves: listOf(advisory.cves),
      number: advisory.id,
    });
  if (advisory === null || ids === null) {
    into.notes.countUnreadable();
    return;
  }
  if (typeof advisory.deleted === 'string' && advisory.deleted !== '') {
    into.withdrawn += 1;
    return;
  }
  const found = requiredList(advisory, 'findings', pointer);
  if (found.length === 0) into.notes.countUnreadable();
  const said = {
    ...ids,
    name: advisory.module_name,
    severity: advisory.severity,
    cvss: npmCvss(advisory.cvss),
    cwes: weaknessesIn(advisory.cwe),
    title: advisory.title,
    description: advisory.overview,
    references: [advisory.url, ...addressesIn(advisory.references)],
    publishedAt: advisory.created,
  };
  const isUnfixed = isEmptyRange(advisory.patched_versions);
  for (const row of found) {
    yield;
    const fields = objectOf(row);
    if (fields === null) {
      into.notes.countUnreadable();
      continue;
    }
    const installedVersion = cleanText(fields.version, TEXT_LIMITS.version) ?? '';
    into.add(said, {
      installedVersion,
      fixedVersions: isUnfixed ? [] : fixesOf(advisory, installedVersion),
      ...(isUnfixed ? { fixState: 'not-fixed' as const } : {}),
      locations: listOf(fields.paths).slice(0, LIST_LIMITS.locations + 1),
    });
  }
}

/** Levels that the document counts and shows nothing of: somebody asked for the worse ones only. */
function hiddenLevels(counts: unknown, shown: ReadonlySet<unknown>): string[] {
  const stated = objectOf(counts) ?? {};
  return SEVERITIES.filter((level) => (countIn(stated[level]) ?? 0) > 0 && !shown.has(level));
}

/** What `metadata`, or yarn's last line, says of the whole; `shown` are the levels of the advisories that stand in it. */
export function readAuditMetadata(value: unknown, shown: ReadonlySet<unknown>, into: NpmGathered): void {
  const metadata = objectOf(value);
  into.total = countIn(metadata?.totalDependencies) ?? countIn(metadata?.dependencies);
  const hidden = hiddenLevels(metadata?.vulnerabilities, shown);
  if (hidden.length === 0) return;
  into.incomplete = `It counts vulnerabilities of the level ${hidden.join(', ')} and does not show them: let it show all (without --audit-level, --level, --severity).`;
}

/** npm 6, pnpm and yarn 2 and 3: one document with the advisories by their numbers. */
export function* readAdvisories(document: JsonObject, into: NpmGathered): Steps<void> {
  const rows = Object.values(objectOf(document.advisories) ?? {});
  for (const row of rows) {
    yield;
    yield* readAdvisory(row, '/advisories', into);
  }
  if (typeof document.runId === 'string') into.tool = 'npm';
  into.notes.countSuppressed(listOf(document.muted).length);
  readAuditMetadata(document.metadata, new Set(rows.map((row) => objectOf(row)?.severity)), into);
}

/** yarn 1: a line for each place of each advisory, and a last one with what was looked at. */
export function* readYarnLines(lines: readonly JsonObject[], into: NpmGathered): Steps<void> {
  const shown = new Set<unknown>();
  const last = objectOf(lines.findLast(({ type }) => type === 'auditSummary')?.data);
  into.tool = 'yarn';
  for (const [index, line] of lines.entries()) {
    yield;
    if (line.type !== 'auditAdvisory') continue;
    const advisory = objectOf(line.data)?.advisory;
    shown.add(objectOf(advisory)?.severity);
    yield* readAdvisory(advisory, `/${index}/data/advisory`, into);
  }
  if (last === null) into.incomplete = 'It has no last line, in which yarn says what it looked at: it was cut off.';
  readAuditMetadata(last, shown, into);
}

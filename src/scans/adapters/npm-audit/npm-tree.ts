import { identifyingText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { LIST_LIMITS } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { endsOfRange } from '../../domain/version-bounds.js';
import { countIn, idsOfAdvisory, npmCvss, type NpmGathered, weaknessesIn } from './npm-gathered.js';

/** The version to go to, where npm would change this very package and not one above it. */
function ownFix(available: unknown, name: unknown): string[] {
  const fix = objectOf(available);
  const version = fix?.name === name ? identifyingText(fix?.version, TEXT_LIMITS.version) : null;
  return version === null ? [] : [version];
}

/** One package: its own advisories, and by name the packages in it that have some. */
function* readPackage(key: string, value: unknown, into: NpmGathered): Steps<void> {
  const fields = objectOf(value);
  if (fields === null || !Array.isArray(fields.via)) {
    into.notes.countUnreadable();
    return;
  }
  let isOwn = false;
  for (const via of fields.via as unknown[]) {
    yield;
    if (typeof via === 'string') continue;
    isOwn = true;
    const advisory = objectOf(via);
    const ids = advisory && idsOfAdvisory({ url: advisory.url, number: advisory.source });
    if (advisory === null || ids === null) {
      into.notes.countUnreadable();
      continue;
    }
    const name = advisory.name ?? key;
    // That npm cannot change it without changing what is above says nothing of whether there is a fix.
    const fixes = ownFix(fields.fixAvailable, name);
    const said = {
      ...ids,
      name,
      severity: advisory.severity,
      cvss: npmCvss(advisory.cvss),
      cwes: weaknessesIn(advisory.cwe),
      title: advisory.title,
      references: [advisory.url],
    };
    into.add(said, {
      // npm tells which versions are affected and where the package lies, and not which version that is.
      installedVersion: '',
      fixedVersions: fixes.length > 0 ? fixes : endsOfRange(advisory.range, ''),
      locations: listOf(fields.nodes).slice(0, LIST_LIMITS.locations + 1),
    });
  }
  if (!isOwn) into.effects += 1;
}

/** npm 7 and later: packages with why they are named. */
export function* readTree(document: JsonObject, into: NpmGathered): Steps<void> {
  into.tool = 'npm';
  for (const [key, value] of Object.entries(objectOf(document.vulnerabilities) ?? {})) {
    yield;
    yield* readPackage(key, value, into);
  }
  into.total = countIn(objectOf(objectOf(document.metadata)?.dependencies)?.total);
}

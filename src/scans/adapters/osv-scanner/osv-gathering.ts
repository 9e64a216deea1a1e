import { CoverageCount } from '../../domain/coverage-count.js';
import { listOf, objectOf, requiredList } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { ReportNotes } from '../../domain/report-notes.js';
import type { AdapterContext } from '../../domain/scan-adapter.port.js';
import type { Steps } from '../../domain/steps.js';
import { readOsvGroup, readOsvGroups } from './osv-group.js';
import { readOsvPackage } from './osv-package.js';

/** What one parse gathers over all results. */
export interface Gathered {
  findings: ObservedFinding[];
  coverage: CoverageCount;
  notes: ReportNotes;
  withdrawn: number;
  uncalled: number;
  unimportant: number;
  deprecated: number;
}

export function nothingGathered(): Gathered {
  return {
    findings: [],
    coverage: new CoverageCount(),
    notes: new ReportNotes(),
    withdrawn: 0,
    uncalled: 0,
    unimportant: 0,
    deprecated: 0,
  };
}

/** Reads a package of a report with its vulnerabilities. */
export function* gatherPackage(
  row: unknown,
  pointer: string,
  path: string | null,
  os: AdapterContext['os'],
  into: Gathered,
): Steps<void> {
  const fields = objectOf(row);
  if (fields === null) {
    into.notes.countUnreadable();
    return;
  }
  const rows = requiredList(fields, 'vulnerabilities', pointer);
  const groupRows = requiredList(fields, 'groups', pointer);
  const violations = listOf(fields.license_violations).length;
  into.notes.countAside('license', violations > 0 ? violations : listOf(fields.licenses).length);
  const records = rows.map(objectOf).filter((record) => record !== null);
  const what = readOsvPackage(fields.package, records, path, os);
  const { groups, withdrawn } = readOsvGroups(groupRows, records);
  into.withdrawn += withdrawn;
  for (let junk = rows.length - records.length; junk > 0; junk -= 1) into.notes.countUnreadable();
  if (what === null) {
    for (let lost = Math.max(1, groups.length); lost > 0; lost -= 1) into.notes.countUnreadable();
    return;
  }
  into.coverage.add(what.found, what.version);
  if (fields.deprecated === true || objectOf(fields.package)?.deprecated === true) into.deprecated += 1;
  for (const group of groups) {
    yield;
    const findings = readOsvGroup(group, what, path, into.notes);
    if (findings.length === 0) {
      into.notes.countUnreadable();
      continue;
    }
    for (const finding of findings) into.findings.push(finding);
    if (!group.isCalled) into.uncalled += 1;
    if (group.isUnimportant) into.unimportant += 1;
  }
}

/** What a person has to know of what was gathered. */
export function warningsOf({ notes, withdrawn, uncalled, unimportant, deprecated }: Gathered): string[] {
  const warnings = notes.warnings();
  if (withdrawn > 0) {
    warnings.push(`${withdrawn} withdrawn ${withdrawn === 1 ? 'advisory was' : 'advisories were'} left aside.`);
  }
  if (uncalled > 0) {
    warnings.push(`${uncalled} ${uncalled === 1 ? 'finding is' : 'findings are'} in code that is not called.`);
  }
  if (unimportant > 0) {
    const what = unimportant === 1 ? '1 finding is' : `${unimportant} findings are`;
    warnings.push(`${what} unimportant to the distribution, and kept.`);
  }
  if (deprecated > 0) {
    const what = deprecated === 1 ? '1 package is' : `${deprecated} packages are`;
    warnings.push(`${what} deprecated by their makers, says OSV-Scanner; that is no vulnerability and was left aside.`);
  }
  return warnings;
}

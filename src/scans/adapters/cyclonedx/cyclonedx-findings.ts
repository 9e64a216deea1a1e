import type { CoverageCount } from '../../domain/coverage-count.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { objectOf, requiredList } from '../../domain/json-fields.js';
import type { ObservedFinding } from '../../domain/observation.js';
import { refuseTooMany, ROW_LIMIT, type ReportNotes } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { SharedRecords } from '../../domain/vulnerability-id.js';
import { type AffectedOddities, AffectedReader } from './cyclonedx-affected.js';
import type { CycloneDxDocument } from './cyclonedx-document.js';
import { isEmptyMeant } from './cyclonedx-tools.js';
import {
  isRejected,
  noteReferences,
  readVulnerability,
  SETTLED_STATES,
  settledState,
  type SettledState,
} from './cyclonedx-vulnerability.js';

const WORDS_OF_STATE: Record<SettledState, string> = {
  resolved: 'resolved',
  resolved_with_pedigree: 'resolved with a change of its own',
  false_positive: 'a false positive',
  not_affected: 'not affected',
};

const ONLY_DECISIONS =
  'This document only states decisions and lists no components, so it says nothing of what is installed: no finding was closed because of it.';

const NOBODY_LOOKED =
  'The list of vulnerabilities is empty, and neither its tool nor the document says that anybody looked for any: it is taken as an inventory, and no finding was closed because of it. Send what the scanner itself writes (trivy --format json, grype -o json) when it looked.';

/** What is left aside, counted by why. */
interface Aside {
  settled: Map<SettledState, number>;
  rejected: number;
  outside: number;
  unnamed: number;
  /** In packages that the document does not list as installed. */
  absent: number;
  /** With an empty reference. */
  blank: number;
  /** By the versions or ranges that the document states. */
  ruledOut: number;
}

function vulnerabilities(count: number, rest: [one: string, many: string]): string {
  return count === 1 ? `1 vulnerability ${rest[0]}` : `${count} vulnerabilities ${rest[1]}`;
}

function warningsOf(
  { settled, rejected, outside, unnamed, absent, blank, ruledOut }: Aside,
  odd: AffectedOddities,
): string[] {
  const warnings: string[] = [];
  for (const state of SETTLED_STATES) {
    const count = settled.get(state) ?? 0;
    const calls = `that the document's VEX calls ${WORDS_OF_STATE[state]}`;
    if (count > 0) warnings.push(vulnerabilities(count, [`${calls} was left aside.`, `${calls} were left aside.`]));
  }
  const took = 'that the publisher rejected';
  if (rejected > 0) warnings.push(vulnerabilities(rejected, [`${took} was left aside.`, `${took} were left aside.`]));
  if (ruledOut > 0) {
    const by = 'by a version or range of the document and';
    warnings.push(
      vulnerabilities(ruledOut, [`is ruled out ${by} was left aside.`, `are ruled out ${by} were left aside.`]),
    );
  }
  if (outside > 0) {
    const [refer, verb] = outside === 1 ? ['reference', 'was'] : ['references', 'were'];
    warnings.push(`${outside} ${refer} to components of another document ${verb} left aside.`);
  }
  if (unnamed > 0) {
    const what = unnamed === 1 ? '1 reference names' : `${unnamed} references name`;
    const verb = unnamed === 1 ? 'was' : 'were';
    warnings.push(
      `${what} no component of this document and ${verb} left aside, so the document counts as incomplete.`,
    );
  }
  if (absent > 0) {
    warnings.push(
      `${absent} ${absent === 1 ? 'reference is to a package' : 'references are to packages'} that the document does not list as installed: left aside.`,
    );
  }
  if (blank > 0) {
    warnings.push(`${blank} ${blank === 1 ? 'reference is' : 'references are'} empty: left aside.`);
  }
  return [...warnings, ...warningsOfOdd(odd)];
}

function warningsOfOdd({ unlisted, uncompared, shared }: AffectedOddities): string[] {
  const warnings: string[] = [];
  if (shared.size > 0) {
    const what = shared.size === 1 ? '1 bom-ref is' : `${shared.size} bom-refs are`;
    warnings.push(`${what} used for several components: what is said of it is taken for each of them.`);
  }
  if (unlisted > 0) {
    const what = unlisted === 1 ? '1 finding is' : `${unlisted} findings are`;
    warnings.push(`${what} in a version that the document does not list among the affected ones, and kept.`);
  }
  if (uncompared > 0) {
    const what = uncompared === 1 ? '1 range of versions' : `${uncompared} ranges of versions`;
    warnings.push(`${what} could not be compared with what is installed; its findings are kept.`);
  }
  return warnings;
}

/** The findings of a document, one for each vulnerability and component; null when it does not speak of findings. */
export function* readCycloneDxFindings(
  document: CycloneDxDocument,
  os: OperatingSystem | null,
  coverage: CoverageCount,
  notes: ReportNotes,
): Steps<{ findings: ObservedFinding[] | null; warnings: string[] }> {
  const rows = requiredList(document.fields, 'vulnerabilities', '');
  if (!Array.isArray(document.fields.vulnerabilities)) return { findings: null, warnings: [] };
  if (rows.length === 0 && !isEmptyMeant(document)) return { findings: null, warnings: [NOBODY_LOOKED] };
  refuseTooMany(rows.length, ROW_LIMIT, 'vulnerabilities', '/vulnerabilities');
  const findings: ObservedFinding[] = [];
  const aside: Aside = { settled: new Map(), rejected: 0, outside: 0, unnamed: 0, absent: 0, blank: 0, ruledOut: 0 };
  const settle = (state: SettledState): void => void aside.settled.set(state, (aside.settled.get(state) ?? 0) + 1);
  const reader = new AffectedReader(document, os, notes);
  const shared = new SharedRecords();
  for (const row of rows) {
    yield;
    noteReferences(row, shared);
  }
  let unread = 0;
  for (const [index, row] of rows.entries()) {
    yield;
    const vulnerability = objectOf(row);
    const read = vulnerability && readVulnerability(vulnerability, notes, shared);
    if (vulnerability === null || read === null) {
      unread += 1;
      notes.countUnreadable();
      continue;
    }
    const state = settledState(vulnerability);
    if (state !== null) {
      settle(state);
      continue;
    }
    if (isRejected(vulnerability)) {
      aside.rejected += 1;
      continue;
    }
    const pointer = `/vulnerabilities/${index}`;
    const affects = requiredList(vulnerability, 'affects', pointer);
    refuseTooMany(findings.length + affects.length, ROW_LIMIT, 'findings', `${pointer}/affects`);
    for (const affected of affects.length > 0 ? affects : [undefined]) {
      yield;
      for (const row of reader.read(affected, read)) {
        yield;
        if (typeof row === 'object') findings.push(row);
        else aside[row] += 1;
      }
      refuseTooMany(findings.length, ROW_LIMIT, 'findings', `${pointer}/affects`);
    }
  }
  if (unread > 0 || aside.unnamed > 0) coverage.markPartial('vulnerabilities');
  const isOnlyDecisions =
    document.components.length === 0 && rows.length > 0 && findings.length === 0 && unread + aside.unnamed === 0;
  return isOnlyDecisions
    ? { findings: null, warnings: [...warningsOf(aside, reader.odd), ONLY_DECISIONS] }
    : { findings, warnings: warningsOf(aside, reader.odd) };
}

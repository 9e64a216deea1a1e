import { Injectable } from '@nestjs/common';
import { CheckCollector } from '../../domain/check-collector.js';
import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { CoverageCount } from '../../domain/coverage-count.js';
import { distinctSoftware } from '../../domain/distinct-software.js';
import { distributionOf, releaseEcosystem, type OperatingSystem } from '../../domain/distribution.js';
import { listOf, requiredList } from '../../domain/json-fields.js';
import type {
  CheckKind,
  ObservedCheck,
  ObservedFinding,
  ObservedSoftware,
  Observations,
} from '../../domain/observation.js';
import { packageTypeOf, typeEcosystem } from '../../domain/package-type.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { scopeOf } from '../../domain/scan-scope.js';
import { finish, type Steps } from '../../domain/steps.js';
import { SharedRecords } from '../../domain/vulnerability-id.js';
import { withTraits } from '../../domain/traits.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { gatherTrivyChecks, type TrivyChecks } from './trivy-checks.js';
import { noteTrivyIds, readTrivyFinding } from './trivy-finding.js';
import { failuresOf, readTrivyReport, suppressedIn, type TrivyResult } from './trivy-report.js';
import { withoutTrivySecrets } from './trivy-secrets.js';
import { readTrivyPackage } from './trivy-software.js';

const NO_PACKAGES =
  'This report is about no packages, so it says nothing of vulnerabilities: no finding was closed because of it.';

const NOTHING_NAMED =
  'This report names nothing that it looked at, as Trivy writes when nothing is left to report, and when it looked for something else: it counts as a look for vulnerabilities only where findings were shown before, and closes them only when a person confirms it. Let Trivy list what it looks at: --list-all-pkgs.';

/** What one parse gathers over all results. */
interface Gathered {
  findings: ObservedFinding[];
  software: ObservedSoftware[];
  listsSoftware: boolean;
  /** Whether any result is about packages; secrets, licenses and misconfigurations say nothing of vulnerabilities. */
  looksAtPackages: boolean;
  coverage: CoverageCount;
  other: TrivyChecks;
  notes: ReportNotes;
  shared: SharedRecords;
}

/** The name under which a result counts as looked at: its ecosystem, or its class when it holds no packages. */
function partName(result: TrivyResult, os: OperatingSystem | null): string {
  const type = cleanText(result.fields.Type, TEXT_LIMITS.word);
  const kind = cleanText(result.fields.Class, TEXT_LIMITS.word);
  if (kind !== null && !kind.endsWith('-pkgs')) return kind;
  const distribution = distributionOf(type);
  if (distribution !== null) return releaseEcosystem(distribution, os?.version ?? null);
  const packageType = packageTypeOf(type);
  return packageType === null ? (type ?? kind ?? 'generic') : typeEcosystem(packageType);
}

/** Whether a scanner of vulnerabilities made this result: it names its class, or (before classes) a type that has packages. */
function looksAtPackages({ fields }: TrivyResult): boolean {
  if (Array.isArray(fields.Vulnerabilities)) return true;
  const kind = cleanText(fields.Class, TEXT_LIMITS.word);
  if (kind !== null) return kind.endsWith('-pkgs');
  const type = cleanText(fields.Type, TEXT_LIMITS.word);
  return distributionOf(type) !== null || packageTypeOf(type) !== null;
}

function* gatherSoftware(result: TrivyResult, os: OperatingSystem | null, into: Gathered): Steps<number> {
  const rows = requiredList(result.fields, 'Packages', result.pointer);
  refuseTooMany(into.software.length + rows.length, ROW_LIMIT, 'packages', `${result.pointer}/Packages`);
  if (Array.isArray(result.fields.Packages)) into.listsSoftware = true;
  let read = 0;
  for (const row of rows) {
    yield;
    const one = readTrivyPackage(row, result, os);
    if (one === null) {
      into.notes.countUnreadable();
      continue;
    }
    read += 1;
    into.software.push(one);
    into.coverage.add(one.package, one.version);
  }
  return rows.length - read;
}

function* gatherFindings(result: TrivyResult, os: OperatingSystem | null, into: Gathered): Steps<number> {
  const rows = requiredList(result.fields, 'Vulnerabilities', result.pointer);
  refuseTooMany(into.findings.length + rows.length, ROW_LIMIT, 'findings', `${result.pointer}/Vulnerabilities`);
  let read = 0;
  for (const row of rows) {
    yield;
    const finding = readTrivyFinding(row, result, os, into.notes, into.shared);
    if (finding === null) {
      into.notes.countUnreadable();
      continue;
    }
    read += 1;
    into.findings.push(finding);
    into.coverage.add(finding.package, finding.installedVersion);
  }
  return rows.length - read;
}

function* gather(result: TrivyResult, context: AdapterContext, into: Gathered): Steps<void> {
  const os = result.os ?? context.os;
  if (looksAtPackages(result)) into.looksAtPackages = true;
  const part = partName(result, os);
  into.coverage.open(part);
  const unread =
    (yield* gatherSoftware(result, os, into)) +
    (yield* gatherFindings(result, os, into)) +
    (yield* gatherTrivyChecks(result, into.other));
  if (unread > 0) into.coverage.markPartial(part);
  into.notes.countSuppressed(suppressedIn(result));
}

/**
 * Of secrets Trivy names what it found, and not that it looked: as it does by itself where it looks for vulnerabilities. A report
 * that shows nothing at all may be of any look.
 */
function checksOf(
  { other, looksAtPackages }: Gathered,
  isNothing: boolean,
): Partial<Observations> & { checks: ObservedCheck[] | null } {
  if (isNothing) return { checks: [] };
  const isUntold = looksAtPackages && !other.kinds.has('secret');
  const kinds: CheckKind[] = [...other.kinds, ...(isUntold ? (['secret'] as const) : [])];
  if (kinds.length === 0) return { checks: null };
  return { checks: other.checks.list(), checkKinds: kinds, ...(isUntold ? { untoldKinds: ['secret'] as const } : {}) };
}

/** Reads Trivy's JSON: schema 2, Kubernetes reports old and new, the bare list of schema 1, and the reports of its operator. */
@ScanAdapter({ key: 'trivy', title: 'Trivy', mediaTypes: ['application/vnd.posture.trivy+json'], version: '6' })
@Injectable()
export class TrivyAdapter implements ScanAdapterPort {
  conceal(document: unknown): unknown {
    return finish(this.concealSteps(document));
  }

  concealSteps(document: unknown): Steps<unknown> {
    return withoutTrivySecrets(document);
  }

  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const report = readTrivyReport(document);
    const notes = new ReportNotes();
    const into: Gathered = {
      findings: [],
      software: [],
      listsSoftware: false,
      looksAtPackages: false,
      coverage: new CoverageCount(),
      other: { checks: new CheckCollector('trivy'), kinds: new Set(), notes, rows: 0 },
      notes,
      shared: new SharedRecords(),
    };
    for (const { fields } of report.results)
      for (const row of listOf(fields.Vulnerabilities)) {
        yield;
        noteTrivyIds(row, into.shared);
      }
    for (let left = report.junk; left > 0; left -= 1) into.notes.countUnreadable();
    notes.countAside('listing', report.aside);
    for (const result of report.results) {
      yield;
      yield* gather(result, context, into);
    }
    if (into.notes.unreadableRows > 0 && into.findings.length + into.software.length + into.other.checks.size === 0) {
      throw new ScanDocumentError('No row of this Trivy report could be read. Send the report as Trivy wrote it.');
    }
    const lost = report.junk + report.failed;
    if (lost > 0) into.coverage.markPartial('results');
    const isNothing = report.results.length === 0 && lost === 0;
    const speaksOfFindings = into.looksAtPackages || isNothing;
    const { warnings, ...scope } = scopeOf(context.scope, report.scope, 'unnamed');
    return {
      ...scope,
      scanner: { name: 'trivy', version: report.version },
      findings: speaksOfFindings ? into.findings : null,
      isSearched: !isNothing,
      software: into.listsSoftware ? distinctSoftware(into.software) : null,
      ...checksOf(into, isNothing),
      listeningPorts: null,
      ...withTraits(report.traits),
      coverage: into.coverage.list(),
      warnings: [
        ...[...into.notes.warnings(), ...failuresOf(report)],
        ...(isNothing ? [NOTHING_NAMED] : into.looksAtPackages ? [] : [NO_PACKAGES]),
        ...warnings,
      ],
    };
  }
}

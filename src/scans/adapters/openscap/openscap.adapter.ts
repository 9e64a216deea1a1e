import { Injectable } from '@nestjs/common';
import { TEXT_LIMITS } from '../../domain/clean-text.js';
import type { OperatingSystem } from '../../domain/distribution.js';
import { foreignDocument } from '../../domain/document-kind.js';
import type { CollectorCoverage, ObservedCheck, ObservedFinding, Observations } from '../../domain/observation.js';
import { ownText } from '../../domain/own-text.js';
import { refuseTooMany, ReportNotes, ROW_LIMIT } from '../../domain/report-notes.js';
import type { AdapterContext, ScanAdapterPort } from '../../domain/scan-adapter.port.js';
import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { finish, type Steps } from '../../domain/steps.js';
import { ScanAdapter } from '../../scan-adapter.decorator.js';
import { readXccdf } from './xccdf-document.js';
import type { XccdfDocument, XccdfTestResult } from './xccdf-types.js';
import { packageOfRule, systemOfPlatforms } from './xccdf-place.js';
import { runThatStands, unaskedRules } from './xccdf-runs.js';
import { saysNothing, warningsOf } from './xccdf-warnings.js';
import { type AnsweredRule, type AnsweredRules, answeredRules, checkOfRule, findingsOfRule } from './xccdf-results.js';
import { scopeText } from '../../domain/scope-text.js';

const KIND = 'an OpenSCAP result';
const ROOTS = new Set(['Benchmark', 'TestResult', 'asset-report-collection', 'data-stream-collection']);

function* readDocument(document: unknown): Steps<XccdfDocument> {
  if (typeof document !== 'string' || !document.trimStart().startsWith('<')) throw foreignDocument(document, KIND);
  const read = yield* readXccdf(document);
  if (read.runs.length > 0) return read;
  if (!ROOTS.has(read.root)) throw foreignDocument(document, KIND);
  throw new ScanDocumentError(
    'This document holds rules and no results. Let OpenSCAP write them: oscap xccdf eval --results-arf FILE, and send that file.',
    [{ pointer: '', detail: 'must hold a TestResult' }],
  );
}

/** Two profiles of a benchmark, and two benchmarks, are looked at each for itself: neither ends what the other showed. */
function scopeOf(run: XccdfTestResult, document: XccdfDocument): string {
  const benchmark = run.benchmark ?? document.benchmark ?? run.benchmarkFile ?? 'host';
  const scope = run.profile === null ? benchmark : `${benchmark}/${run.profile}`;
  return ownText(scopeText(scope), TEXT_LIMITS.scope) ?? 'host';
}

interface Gathered {
  checks: ObservedCheck[];
  findings: ObservedFinding[];
  /** Rules about vulnerabilities, by the ecosystem of their packages. */
  updates: Map<string, { rules: number; partial: boolean }>;
}

function gatherUpdate(rule: AnsweredRule, os: OperatingSystem | null, into: Gathered, notes: ReportNotes): void {
  const ecosystem = packageOfRule(rule.id, rule.title, os)?.ecosystem ?? 'oval';
  const seen = into.updates.get(ecosystem) ?? { rules: 0, partial: false };
  into.updates.set(ecosystem, seen);
  seen.rules += 1;
  seen.partial ||= rule.status === 'error' || rule.status === 'unknown';
  if (rule.status !== 'fail') return;
  const findings = findingsOfRule(rule, os);
  if (findings === null) {
    seen.partial = true;
    notes.countUnreadable();
    return;
  }
  for (const finding of findings) into.findings.push(finding);
  refuseTooMany(into.findings.length, ROW_LIMIT, 'findings', '');
}

/** Reads XCCDF results and asset reports. A failed rule that names CVEs is those vulnerabilities; any other rule is a check. */
@ScanAdapter({
  key: 'openscap',
  title: 'OpenSCAP',
  mediaTypes: ['application/vnd.posture.openscap+xml'],
  version: '2',
  syntax: 'xml',
})
@Injectable()
export class OpenScapAdapter implements ScanAdapterPort {
  parse(document: unknown, context: AdapterContext): Observations {
    return finish(this.steps(document, context));
  }

  *steps(document: unknown, context: AdapterContext): Steps<Observations> {
    const read = yield* readDocument(document);
    const run = runThatStands(read);
    const unasked = unaskedRules(run, read);
    const os = systemOfPlatforms(run.platforms) ?? context.os;
    const notes = new ReportNotes();
    const answered = yield* answeredRules(run, read.rules);
    const into: Gathered = { checks: [], findings: [], updates: new Map() };
    for (const rule of answered.rules) {
      yield;
      if (rule.cves.length > 0) gatherUpdate(rule, os, into, notes);
      else into.checks.push(checkOfRule(rule, run.profile));
    }
    for (let row = 0; row < answered.unreadable; row += 1) notes.countUnreadable();
    // "Not selected" by whom: `oscap xccdf eval --rule` asks one, and says of all others the same. One that lost rows closes nothing anyway.
    const isPerhapsUnasked =
      answered.unreadable === 0 && (unasked.unmentioned !== 0 || (answered.notSelected > 0 && !unasked.isProfileKnown));
    const looksAtNothing = saysNothing(answered, run);
    const speaksOfChecks = into.checks.length > 0 || into.updates.size === 0;
    return {
      scope: scopeText(context.scope) ?? scopeOf(run, read),
      scanner: { name: scannerName(run), version: ownText(run.scannerVersion, TEXT_LIMITS.version) },
      findings: into.updates.size > 0 && !looksAtNothing ? into.findings : null,
      software: null,
      checks: speaksOfChecks ? into.checks : null,
      ...(looksAtNothing || unasked.selected > 0 || isPerhapsUnasked ? { checksAreSome: true as const } : {}),
      ...(looksAtNothing ? { looksAtNothing: true as const } : {}),
      listeningPorts: null,
      coverage: coverageOf(into, answered, {
        isPart: unasked.selected > 0 || unasked.leavesOutUpdates,
        looksAtNothing,
      }),
      warnings: [
        ...notes.warnings(),
        ...warningsOf(answered, { run, runs: read.runs.length, unasked, isPerhapsUnasked }),
      ],
    };
  }
}

/** As the run names it: other tools write XCCDF too. */
function scannerName({ scannerName: name }: XccdfTestResult): string {
  return ownText(name, TEXT_LIMITS.word)?.toLowerCase() ?? 'openscap';
}

function coverageOf(
  { checks, updates }: Gathered,
  { unreadable }: AnsweredRules,
  { isPart, looksAtNothing }: { isPart: boolean; looksAtNothing: boolean },
): CollectorCoverage[] {
  const status = looksAtNothing ? 'not-present' : unreadable > 0 ? 'partial' : 'complete';
  const rules: CollectorCoverage = { type: 'rules', status, count: checks.length };
  if (looksAtNothing) return [rules];
  const parts = [...updates]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, seen]): CollectorCoverage => {
      return { type, status: seen.partial || isPart ? 'partial' : 'complete', count: seen.rules };
    });
  return [rules, ...parts];
}

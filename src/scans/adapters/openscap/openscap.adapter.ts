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
import { isProfileKnown, runThatStands, unaskedRules } from './xccdf-runs.js';
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
    // "Not selected" by whom: `oscap xccdf eval --rule` asks one, and says of all others the same.
    const isPerhapsUnasked = answered.notSelected > 0 && !isProfileKnown(run, read);
    const speaksOfChecks = into.checks.length > 0 || into.updates.size === 0;
    return {
      scope: scopeText(context.scope) ?? scopeOf(run, read),
      scanner: { name: scannerName(run), version: ownText(run.scannerVersion, TEXT_LIMITS.version) },
      findings: into.updates.size > 0 ? into.findings : null,
      software: null,
      checks: speaksOfChecks ? into.checks : null,
      ...(unasked > 0 || isPerhapsUnasked ? { checksAreSome: true as const } : {}),
      listeningPorts: null,
      coverage: coverageOf(into, answered, unasked),
      warnings: [
        ...notes.warnings(),
        ...warningsOf(answered, read.runs.length, unasked),
        ...(isPerhapsUnasked ? [PROFILE_UNKNOWN] : []),
      ],
    };
  }
}

/** As the run names it: other tools write XCCDF too. */
function scannerName({ scannerName: name }: XccdfTestResult): string {
  return ownText(name, TEXT_LIMITS.word)?.toLowerCase() ?? 'openscap';
}

/** Whether the guide has nothing to ask here: no rule was selected, or none applies. */
function asksNothing({ rules: asked, unreadable }: AnsweredRules): boolean {
  return unreadable === 0 && asked.every(({ status }) => status === 'not-applicable');
}

function coverageOf({ checks, updates }: Gathered, answered: AnsweredRules, unasked: number): CollectorCoverage[] {
  const status = asksNothing(answered) ? 'not-present' : answered.unreadable > 0 ? 'partial' : 'complete';
  const rules: CollectorCoverage = { type: 'rules', status, count: checks.length };
  const parts = [...updates]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, seen]): CollectorCoverage => {
      return { type, status: seen.partial || unasked > 0 ? 'partial' : 'complete', count: seen.rules };
    });
  return [rules, ...parts];
}

const NOTHING_ASKED =
  'No rule was asked, so this says nothing of the machine. Name a profile that the guide has: oscap info FILE lists them, oscap xccdf eval --profile ID asks one.';
const NOTHING_APPLIES =
  'No rule of this guide applies to the machine: it is made for another system or release, and says nothing of this one. Let OpenSCAP use the guide of its release.';

const PROFILE_UNKNOWN =
  'This document does not hold the profile of the run, so that rules that were not selected stay as they were: they may only not have been asked. Send the ARF (--results-arf FILE), which holds it.';

function warningsOf(answered: AnsweredRules, runs: number, unasked: number): string[] {
  const { notSelected, informational } = answered;
  const sentences: string[] = [];
  if (notSelected > 0) sentences.push(`${rules(notSelected)} not selected by the profile and left aside.`);
  if (informational > 0) sentences.push(`${rules(informational)} only informational and left aside.`);
  if (runs > 1) sentences.push(`This document holds ${runs} runs; the last of them was taken.`);
  if (asksNothing(answered)) sentences.push(answered.rules.length === 0 ? NOTHING_ASKED : NOTHING_APPLIES);
  if (unasked > 0) {
    const what =
      unasked === 1 ? '1 rule that the profile selects was' : `${unasked} rules that the profile selects were`;
    sentences.push(`${what} not asked in this run: what is known of them stays as it was.`);
  }
  return sentences;
}

function rules(count: number): string {
  return count === 1 ? '1 rule was' : `${count} rules were`;
}

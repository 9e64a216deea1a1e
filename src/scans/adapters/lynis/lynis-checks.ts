import { catalogueCheck } from '../../domain/check-catalogue/check-catalogue.js';
import { TEXT_LIMITS } from '../../domain/clean-text.js';
import type { CheckSeverity, ObservedCheck } from '../../domain/observation.js';
import { ownText } from '../../domain/own-text.js';
import type { ReportNotes } from '../../domain/report-notes.js';
import { allOf, partsOf, type LynisReport } from './lynis-report.js';

const TEST = /^[A-Za-z][A-Za-z0-9_.-]{1,63}$/;
const TESTS_PER_LINE = 20_000;
/** Pieces of evidence that are kept of one test. */
const EVIDENCE_LIMIT = 400;
/** The test that looks for packages with a pending security update. */
const VULNERABLE_PACKAGES = 'PKGS-7392';

/** One thing that Lynis had to say about a test. */
interface LynisRemark {
  kind: 'warning' | 'suggestion' | 'detail' | 'package';
  text: string | null;
  detail?: string | null;
  solution?: string | null;
}

type Remarks = Map<string, LynisRemark[]>;

/** What becomes a check, and how many rows of the report were none. */
export interface LynisChecks {
  checks: ObservedCheck[];
  unreadable: number;
}

function testOf(value: string | null | undefined): string | null {
  return value !== null && value !== undefined && TEST.test(value) ? ` ${value}`.slice(1) : null;
}

function listedTests(report: LynisReport, key: string): string[] {
  return allOf(report, key).flatMap((line) =>
    line
      .split('|', TESTS_PER_LINE)
      .map((one) => testOf(one.trim()))
      .filter((one) => one !== null),
  );
}

function remember(remarks: Remarks, test: string, remark: LynisRemark): void {
  const known = remarks.get(test);
  if (known === undefined) remarks.set(test, [remark]);
  else known.push(remark);
}

/** `SSH-7408|text|detail|solution|`; counts the rows that name no test. */
function readRemarks(report: LynisReport, kind: 'warning' | 'suggestion', into: Remarks): number {
  let unreadable = 0;
  for (const line of allOf(report, kind)) {
    const [name, text, detail, solution] = partsOf(line);
    const test = testOf(name);
    if (test === null) {
      unreadable += 1;
      continue;
    }
    remember(into, test, {
      kind,
      text: ownText(text, TEXT_LIMITS.title),
      detail: ownText(detail, TEXT_LIMITS.location),
      solution: ownText(solution?.replace(/^text:/, ''), TEXT_LIMITS.location),
    });
  }
  return unreadable;
}

/** What a failed test saw besides: values that differ from the profile, packages with a pending update. */
function readEvidence(report: LynisReport, into: Remarks): void {
  for (const line of allOf(report, 'details')) {
    const [name, , text] = partsOf(line);
    const test = testOf(name);
    if (test !== null && into.has(test)) {
      remember(into, test, { kind: 'detail', text: ownText(text, TEXT_LIMITS.location) });
    }
  }
  if (!into.has(VULNERABLE_PACKAGES)) return;
  for (const name of allOf(report, 'vulnerable_package')) {
    remember(into, VULNERABLE_PACKAGES, { kind: 'package', text: ownText(name, TEXT_LIMITS.name) });
  }
}

/** `BOOT-5104:001|text|`: the test met something that it was not written for. */
function exceptionsOf(report: LynisReport): Map<string, string | null> {
  const exceptions = new Map<string, string | null>();
  for (const line of allOf(report, 'exception_event')) {
    const [name, text] = partsOf(line);
    const test = testOf(name?.split(':', 1)[0]);
    if (test !== null) exceptions.set(test, ownText(text, TEXT_LIMITS.location));
  }
  return exceptions;
}

/** A warning is more than a suggestion; the catalogue knows some tests better than these two words. */
function severityOf(test: string, remarks: readonly LynisRemark[]): CheckSeverity | null {
  const known = catalogueCheck(`lynis:${test}`)?.severity;
  if (known !== undefined) return known;
  if (remarks.length === 0) return null;
  return remarks.some(({ kind }) => kind === 'warning') ? 'medium' : 'low';
}

function failed(test: string, remarks: LynisRemark[], notes: ReportNotes): ObservedCheck {
  const count = (kind: LynisRemark['kind']): number => remarks.filter((one) => one.kind === kind).length;
  return {
    id: `lynis:${test}`,
    title: remarks[0]?.text ?? null,
    severity: severityOf(test, remarks),
    status: 'fail',
    observed: { warnings: count('warning'), suggestions: count('suggestion') },
    evidence: notes.keep(remarks, EVIDENCE_LIMIT),
    reason: null,
  };
}

function silent(test: string, status: 'pass' | 'unknown', reason: ObservedCheck['reason']): ObservedCheck {
  const severity = severityOf(test, []);
  return { id: `lynis:${test}`, title: null, severity, status, observed: {}, evidence: [], reason };
}

const SKIPPED: ObservedCheck['reason'] = {
  code: 'test-skipped',
  detail: 'Lynis does not say why: it may not apply here, be switched off, or need more privileges.',
};

/**
 * Tests that Lynis makes as root only (`Register --root-only YES`, Lynis 3.0 and 3.1) and, as root, on about any Linux. Other
 * tests go on without rights, find nothing in what they cannot read, and are told as done.
 */
const ROOT_ONLY = [
  'AUTH-9216',
  'AUTH-9229',
  'AUTH-9252',
  'AUTH-9288',
  'FILE-6368',
  'CRYP-7930',
  'PKGS-7390',
  'PKGS-7392',
];
/** Made on any Linux by any user (Lynis 3.0 and 3.1). Where it is missing, only some tests were asked for (`--tests`). */
const MADE_BY_ANYBODY = 'KRNL-6000';
const UNPRIVILEGED: ObservedCheck['reason'] = {
  code: 'insufficient-privilege',
  detail:
    'Lynis made none of the tests that it makes as root only: it tells others as done that could not read what they look at. Run it as root.',
};

/**
 * Whether Lynis ran without rights: of the tests that it makes as root only some were skipped, and none was made. A run that
 * was asked for some tests leaves those out as well, and says nothing of its rights.
 */
export function ranUnprivileged(report: LynisReport): boolean {
  const [executed, skipped] = ['tests_executed', 'tests_skipped'].map((key) => new Set(listedTests(report, key)));
  const isWhole = executed?.has(MADE_BY_ANYBODY) === true;
  return isWhole && ROOT_ONLY.some((test) => skipped?.has(test)) && !ROOT_ONLY.some((test) => executed.has(test));
}

/**
 * One check per test: with a warning or suggestion it failed, executed without one it passed. What was skipped, or met an
 * exception, is unknown; so is what was silent in a run without rights.
 */
export function readLynisChecks(report: LynisReport, notes: ReportNotes): LynisChecks {
  const remarks: Remarks = new Map();
  const unreadable = readRemarks(report, 'warning', remarks) + readRemarks(report, 'suggestion', remarks);
  readEvidence(report, remarks);
  const exceptions = exceptionsOf(report);
  const isUnprivileged = ranUnprivileged(report);
  const checks = new Map([...remarks].map(([test, rows]) => [test, failed(test, rows, notes)]));
  for (const test of listedTests(report, 'tests_executed')) {
    if (checks.has(test)) continue;
    const detail = exceptions.get(test);
    const silence = isUnprivileged ? UNPRIVILEGED : null;
    const reason = detail === undefined ? silence : { code: 'scanner-exception', detail };
    checks.set(test, silent(test, reason === null ? 'pass' : 'unknown', reason));
  }
  for (const test of listedTests(report, 'tests_skipped')) {
    if (!checks.has(test)) checks.set(test, silent(test, 'unknown', SKIPPED));
  }
  return { checks: [...checks.values()], unreadable };
}

import type { CheckCollector } from './check-collector.js';
import type { CheckKind, CollectorCoverage, Observations } from './observation.js';
import type { ReportNotes } from './report-notes.js';
import type { AdapterContext } from './scan-adapter.port.js';
import { scopeOf } from './scan-scope.js';

/** What the report of one tool says that finds faults in code, templates or clusters, and no vulnerabilities of packages. */
export interface CheckReport {
  /** As it stands before the colon of its checks. */
  tool: string;
  version: string | null;
  checks: CheckCollector;
  /** What it looked for; of other kinds nothing closes. */
  kinds: readonly CheckKind[];
  notes: ReportNotes;
  /** The parts that it shows to have been looked at; none means that it shows no look. */
  coverage: CollectorCoverage[];
  /** What the report says to be about; null where it does not. */
  about: string | null;
  warnings: readonly string[];
}

/** The report as observations: of findings, software and ports it does not speak. */
export function checkObservations(report: CheckReport, context: AdapterContext): Observations {
  const { warnings, ...scope } = scopeOf(context.scope, report.about, 'unnamed');
  return {
    ...scope,
    scanner: { name: report.tool, version: report.version },
    findings: null,
    software: null,
    checks: report.checks.list(),
    checkKinds: report.kinds,
    checkTools: [report.tool],
    listeningPorts: null,
    coverage: report.coverage,
    warnings: [...report.notes.warnings(), ...report.warnings, ...warnings],
  };
}

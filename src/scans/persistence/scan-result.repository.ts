import { Injectable } from '@nestjs/common';
import { Database, namedStatement } from '../../platform/index.js';
import type { EvaluatedCheck } from '../domain/evaluate-check.js';
import type { CheckKind, ListeningPort } from '../domain/observation.js';
import type { SuspicionReason } from '../domain/suspicion.js';
import type { DeltaArrays, FindingDelta } from '../finding-sink.decorator.js';
import type { NewScan } from './new-scan.js';
import { storedDocument } from './scan-document.repository.js';
import {
  json,
  RECEIPT_COLUMNS,
  RECEIPT_PLACEHOLDERS,
  type ReceiptValues,
  receiptValues,
} from './scan-receipt-columns.js';
import type { ScanStatus } from './scan.repository.js';

/** A check as it stands after a scan; `failing` holds keys of the resources where it fails, null for one that is answered whole. */
export type CheckStatusNow = EvaluatedCheck & { failing: string[] | null };

/** Everything that one applied scan leaves behind, apart from its findings. */
export interface ScanResult {
  receipt: NewScan;
  status: 'completed' | 'suspect';
  reason: SuspicionReason | null;
  seriesId: number;
  /** Of the set that the series holds now; empty when it holds more than this scan showed, so that none is equal to it. */
  digest: Buffer;
  /** Ids of package_version that the scan shows. */
  shownVersionIds: number[];
  listeningPorts: ListeningPort[] | null;
  softwareIds: number[] | null;
  /** What was scanned, as others name it. */
  traits: readonly string[];
  /** Of their packages, what the inventory held before stays in it. */
  retainedEcosystems: readonly string[];
  /** Null when the document does not speak of checks: then those of the series stay. */
  checks: CheckStatusNow[] | null;
  /** Whether the checks are only some of those of the series, so that the others stay. */
  checksAreSome: boolean;
  /** Kinds of checks that were looked for; null for all. */
  checkKinds: readonly CheckKind[] | null;
  /** Tools that looked; null for all. */
  checkTools: readonly string[] | null;
  /** Null when the document does not speak of findings: that is not the same as showing none. */
  delta: FindingDelta | null;
  /** The document, compressed; null when it is on record already. */
  document: Buffer | null;
  /** Jobs that carry the events of this scan. */
  jobs: object[];
  /** The person who confirmed it. */
  decision: { by: string; at: Date } | null;
  /** The states of a receipt that is there before: it waited, or was suspect. Empty for a scan that has just come. */
  replaces: ScanStatus[];
}

/** What the inventory held of the ecosystems that are kept. */
const RETAINED = `
  kept AS MATERIALIZED (
    SELECT v.id, u.is_doubtful
      FROM device_software d
     CROSS JOIN LATERAL (SELECT unnest(d.package_version_ids) AS id, false AS is_doubtful
                         UNION ALL SELECT unnest(d.doubtful_version_ids), true) u
      JOIN package_version v ON v.organization_id = :organizationId AND v.id = u.id
      JOIN package p ON p.organization_id = :organizationId AND p.id = v.package_id AND p.ecosystem = ANY (:retainedEcosystems::text[])
     WHERE d.organization_id = :organizationId AND d.device_id = :deviceId AND d.series_id = :seriesId AND cardinality(:retainedEcosystems::text[]) > 0)`;

/** Sorted ids of what the scan shows, and of what is kept. */
function withRetained(shown: string): string {
  return `CASE WHEN cardinality(:retainedEcosystems::text[]) = 0 THEN ${shown}
               ELSE ARRAY (SELECT DISTINCT id FROM (SELECT unnest(${shown}) AS id UNION ALL SELECT id FROM kept WHERE NOT is_doubtful) u ORDER BY 1) END`;
}

const SERIES = `
  series AS (
    INSERT INTO scan_series AS t (organization_id, device_id, source, scope, started_at, id, digest, finding_count, reports_findings,
                                  listening_ports, shown_version_ids)
    VALUES (:organizationId, :deviceId, :source, :scope, :startedAt, :seriesId, :digest, coalesce(:findingCount::int, 0), :findingCount::int IS NOT NULL, :listeningPorts, ${withRetained(':shownVersionIds::int[]')})
    ON CONFLICT (organization_id, device_id, id) DO UPDATE
       SET digest = excluded.digest, started_at = excluded.started_at, reports_findings = excluded.reports_findings,
           finding_count = CASE WHEN excluded.reports_findings THEN excluded.finding_count ELSE t.finding_count END,
           listening_ports = coalesce(excluded.listening_ports, t.listening_ports),
           -- What a suspect scan shows is not all there is: a series of which that is not known stays so.
           shown_version_ids = CASE WHEN :status = 'completed' THEN excluded.shown_version_ids
                                    WHEN t.shown_version_ids IS NULL THEN NULL
                                    ELSE ARRAY (SELECT DISTINCT unnest(t.shown_version_ids || excluded.shown_version_ids) ORDER BY 1) END)`;

const DOCUMENT = storedDocument(':organizationId', ':sha256', ':document::bytea', ':id::uuid');

/**
 * Replaces the inventory; what a suspect scan lists beyond it is kept beside it, for what that one did not see may be there. Of
 * ecosystems that are kept, what is in doubt stays in doubt.
 */
const SOFTWARE = `
  software AS (
    INSERT INTO device_software AS d (organization_id, device_id, series_id, package_version_ids, started_at, doubtful_version_ids, traits)
    SELECT :organizationId, :deviceId, :seriesId, CASE WHEN :status = 'completed' THEN ${withRetained(':softwareIds::int[]')} ELSE '{}' END,
           CASE WHEN :status = 'completed' THEN :startedAt ELSE 'epoch'::timestamptz END,
           CASE WHEN :status = 'completed' THEN ARRAY (SELECT id FROM kept WHERE is_doubtful EXCEPT SELECT unnest(:softwareIds::int[]) ORDER BY 1)
                ELSE ARRAY (SELECT unnest(:softwareIds::int[]) ORDER BY 1) END,
           :traits::text[]
     WHERE :softwareIds::int[] IS NOT NULL
    ON CONFLICT (organization_id, device_id, series_id) DO UPDATE
       SET package_version_ids = CASE WHEN :status = 'completed' THEN excluded.package_version_ids ELSE d.package_version_ids END,
           started_at = CASE WHEN :status = 'completed' THEN excluded.started_at ELSE d.started_at END,
           -- What is in doubt is not known to be a part of what the believed list is of.
           traits = CASE WHEN :status = 'completed' THEN excluded.traits
                         ELSE ARRAY (SELECT unnest(d.traits) INTERSECT SELECT unnest(excluded.traits) ORDER BY 1) END,
           doubtful_version_ids = CASE WHEN :status = 'completed' THEN excluded.doubtful_version_ids
                                       ELSE ARRAY (SELECT unnest(d.doubtful_version_ids || excluded.doubtful_version_ids)
                                                   EXCEPT SELECT unnest(d.package_version_ids) ORDER BY 1) END
     WHERE :status = 'completed' OR NOT d.package_version_ids || d.doubtful_version_ids @> excluded.doubtful_version_ids)`;

/** Whether the document says whether a check `c` holds that it does not tell: it looked for its kind, with its tool. */
const LOOKED_FOR = `(:checkKinds::text[] IS NULL OR c.kind = ANY (:checkKinds::text[])) AND (:checkTools::text[] IS NULL OR split_part(c.check_id, ':', 1) = ANY (:checkTools::text[]))`;

/** Replaces the checks of the series and keeps what changed, where the scan speaks of checks at all; one that a suspect scan does not tell, or one that asked only some, may be there. */
const CHECKS = `
  told AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(:checks::jsonb)
             AS n (id text, title text, severity text, status text, observed jsonb, evidence jsonb, reason jsonb, told jsonb,
                   kind text, places jsonb, "placeCount" int, cwes text[], help text, failing text[])),
  untold AS (
    DELETE FROM device_check c
     WHERE c.organization_id = :organizationId AND c.device_id = :deviceId AND c.series_id = :seriesId AND :checksAreAll::boolean AND :checks::jsonb IS NOT NULL
       AND ${LOOKED_FOR}
       AND NOT EXISTS (SELECT FROM told n WHERE n.id = c.check_id)),
  answers AS (
    INSERT INTO device_check_change (organization_id, device_id, at, check_id, series_id, before, after, reason, scan_id, kind)
    SELECT :organizationId, :deviceId, :startedAt, coalesce(n.id, c.check_id), :seriesId, c.status, n.status, nullif(n.reason, 'null'), :id, coalesce(n.kind, c.kind, 'setting')
      FROM told n
      FULL JOIN (SELECT check_id, status, kind FROM device_check
                  WHERE organization_id = :organizationId AND device_id = :deviceId AND series_id = :seriesId) c ON c.check_id = n.id
     WHERE c.status IS DISTINCT FROM n.status AND :checks::jsonb IS NOT NULL AND (n.id IS NOT NULL OR :checksAreAll::boolean AND ${LOOKED_FOR})),
  checks AS (
    INSERT INTO device_check AS c (organization_id, device_id, series_id, check_id, title, severity, status, observed, evidence, reason,
                                   told, observed_at, changed_at, kind, places, place_count, cwes, help, failing)
    SELECT :organizationId, :deviceId, :seriesId, n.id, n.title, n.severity, n.status, n.observed, n.evidence, nullif(n.reason, 'null'), nullif(n.told, 'null'),
           :startedAt, :startedAt, coalesce(n.kind, 'setting'), coalesce(n.places, '[]'), coalesce(n."placeCount", 0), coalesce(n.cwes, '{}'), n.help, n.failing
      FROM told n
    ON CONFLICT (organization_id, device_id, series_id, check_id) DO UPDATE
       SET title = excluded.title, severity = excluded.severity, status = excluded.status, observed = excluded.observed,
           evidence = excluded.evidence, reason = excluded.reason, told = excluded.told, observed_at = excluded.observed_at,
           kind = excluded.kind, places = excluded.places, place_count = excluded.place_count, cwes = excluded.cwes, help = excluded.help,
           failing = excluded.failing,
           changed_at = CASE WHEN c.status = excluded.status THEN c.changed_at ELSE excluded.changed_at END
     WHERE (c.title, c.severity, c.status, c.observed, c.evidence, c.reason, c.told, c.kind, c.places, c.place_count, c.cwes, c.help, c.failing)
           IS DISTINCT FROM (excluded.title, excluded.severity, excluded.status, excluded.observed, excluded.evidence, excluded.reason,
                             excluded.told, excluded.kind, excluded.places, excluded.place_count, excluded.cwes, excluded.help, excluded.failing))`;

const RECEIPT = `
  receipt AS (
    INSERT INTO scan (${RECEIPT_COLUMNS}, status, reason, applied_at, series_id, new_findings, fixed_findings, reopened_findings,
                      unchanged_findings, delta_match_before, delta_match_after, delta_versions, delta_changes, causes, decided_by, decided_at)
    VALUES (${RECEIPT_PLACEHOLDERS}, :status, :reason, now(), :seriesId, :newFindings, :fixedFindings, :reopenedFindings, :unchangedFindings, :matchesBefore, :matchesAfter, :versions, :changes, :causes, :decidedBy, :decidedAt)
    ON CONFLICT (organization_id, id) DO UPDATE
       SET series_id = excluded.series_id, status = excluded.status, applied_at = excluded.applied_at, reason = excluded.reason,
           complete = excluded.complete, coverage = excluded.coverage, warnings = excluded.warnings,
           new_findings = excluded.new_findings, fixed_findings = excluded.fixed_findings,
           reopened_findings = excluded.reopened_findings, unchanged_findings = excluded.unchanged_findings,
           delta_match_before = excluded.delta_match_before, delta_match_after = excluded.delta_match_after,
           delta_versions = excluded.delta_versions, delta_changes = excluded.delta_changes, causes = excluded.causes,
           decided_by = excluded.decided_by, decided_at = excluded.decided_at
     WHERE scan.status = ANY (:replaces::text[])
    RETURNING id, started_at)`;

const LAST = `
  last AS (
    INSERT INTO scan_series_last AS l (organization_id, device_id, series_id, started_at, source, scope, first_started_at)
    SELECT :organizationId, :deviceId, :seriesId, r.started_at, :source, :scope, r.started_at FROM receipt r WHERE :status = 'completed'
    ON CONFLICT (organization_id, device_id, series_id) DO UPDATE SET started_at = excluded.started_at
     WHERE l.started_at < excluded.started_at)`;

/** What is written as a {@link ScanResult} has it. */
type AsItStands =
  | 'seriesId'
  | 'digest'
  | 'status'
  | 'retainedEcosystems'
  | 'checkKinds'
  | 'checkTools'
  | 'document'
  | 'replaces'
  | 'traits';

interface ResultValues extends ReceiptValues, Pick<ScanResult, AsItStands>, Record<keyof DeltaArrays, string | null> {
  findingCount: number | null;
  listeningPorts: string | null;
  /** Array literals. */
  shownVersionIds: string;
  softwareIds: string | null;
  reason: string | null;
  newFindings: number | null;
  fixedFindings: number | null;
  reopenedFindings: number | null;
  unchangedFindings: number | null;
  causes: string | null;
  checks: string | null;
  /** Whether those of the series that were looked for and are not told are gone. */
  checksAreAll: boolean;
  decidedBy: string | null;
  decidedAt: Date | null;
  jobs: string;
}

const RECORD = namedStatement<ResultValues>(
  `WITH ${[RETAINED, SERIES, DOCUMENT, SOFTWARE, CHECKS, RECEIPT, LAST].join(',')}
   SELECT EXISTS (SELECT FROM receipt) AS written, CASE WHEN :jobs::jsonb <> '[]' THEN enqueue_jobs(:jobs::jsonb) END AS jobs`,
);

/** Writes what a scan leaves behind. */
@Injectable()
export class ScanResultRepository {
  constructor(private readonly database: Database) {}

  /**
   * The receipt, the series, the inventory, the checks, the document and the jobs of its events, in one statement. False
   * when the receipt was written by somebody else meanwhile: then the transaction must be rolled back.
   */
  async record(result: ScanResult): Promise<boolean> {
    const { receipt, delta } = result;
    const { arrays, counts } = delta ?? { arrays: null, counts: null };
    const row = await this.database.queryOne<{ written: boolean }>(
      RECORD.text,
      RECORD.values({
        ...result,
        ...receiptValues(receipt),
        findingCount: delta?.findingCount ?? null,
        listeningPorts: json(result.listeningPorts),
        shownVersionIds: intArray(result.shownVersionIds),
        reason: json(result.reason),
        newFindings: counts?.new ?? null,
        fixedFindings: counts?.fixed ?? null,
        reopenedFindings: counts?.reopened ?? null,
        unchangedFindings: counts?.unchanged ?? null,
        matchesBefore: arrays?.matchesBefore ?? null,
        matchesAfter: arrays?.matchesAfter ?? null,
        versions: arrays?.versions ?? null,
        changes: arrays?.changes ?? null,
        causes: json(delta?.causes),
        softwareIds: result.softwareIds && intArray(result.softwareIds),
        checks: json(result.checks),
        checksAreAll: result.status === 'completed' && !result.checksAreSome,
        decidedBy: result.decision?.by ?? null,
        decidedAt: result.decision?.at ?? null,
        jobs: JSON.stringify(result.jobs),
      }),
      'scan-result-record',
    );
    return row?.written === true;
  }
}

/** An array literal: pre-joined, because pg's own conversion of long arrays is slow. */
function intArray(values: number[]): string {
  return `{${values.join(',')}}`;
}

import { Injectable } from '@nestjs/common';
import { CloudResults, type PublishedResult } from '../../cloud-security/index.js';
import { SIGNALS } from '../catalogue/signals.js';
import { type AuditedSuite, cellsOfChecks, type ChecksBySuite } from '../domain/cloud-answers.js';
import type { CellsOfSignals } from '../persistence/compliance-signal.repository.js';

/** The last audit of a connected suite, with all that it says. */
export type SuiteAudit = AuditedSuite<PublishedResult>;

/** A signal, and the checks that it reads. */
export interface CloudSignal {
  key: string;
  checks: ChecksBySuite;
}

/** The signals that read settings of cloud suites. */
export const CLOUD_CHECK_SIGNALS: readonly CloudSignal[] = SIGNALS.flatMap(({ key, source }) =>
  source.kind === 'cloud-check' ? [{ key, checks: source.suites }] : [],
);

/** Works out what the suites of an organization answer to every signal, from their results alone. */
@Injectable()
export class AnswerCloudSignals {
  constructor(private readonly results: CloudResults) {}

  /** Of those that are connected and were audited. */
  async suites(organizationId: number): Promise<SuiteAudit[]> {
    const suites = await this.results.of(organizationId);
    return suites.map(({ suite, auditId, auditedAt, verdicts: results }) => ({
      suite,
      auditId,
      auditedAt,
      verdicts: new Map(results.map((result) => [result.checkId, result])),
    }));
  }

  /** By key of the signal; empty for those that read no suite which is connected. */
  async cells(organizationId: number, at: Date): Promise<CellsOfSignals> {
    const suites = await this.suites(organizationId);
    return Object.fromEntries(CLOUD_CHECK_SIGNALS.map(({ key, checks }) => [key, cellsOfChecks(checks, suites, at)]));
  }
}

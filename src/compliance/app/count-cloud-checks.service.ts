import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../domain/packed-answers.js';
import { ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';
import { AnswerCloudSignals } from './answer-cloud-signals.service.js';
import { StoreSignals } from './store-signals.service.js';

/** Counts the checks of cloud suites anew. There are some dozens: all of them, each time. */
@Injectable()
export class CountCloudChecks {
  constructor(
    private readonly answering: AnswerCloudSignals,
    private readonly signals: ComplianceSignalRepository,
    private readonly keeping: StoreSignals,
  ) {}

  /** In a transaction that holds the organization. Writes nothing when nothing changed, so that it may come twice. */
  async execute(organizationId: number, at: Date): Promise<void> {
    const now = await this.answering.cells(organizationId, at);
    const was = await this.signals.of(organizationId, Object.keys(now));
    const changed = Object.entries(now).filter(
      ([key, cells]) => canonicalJson(was[key] ?? {}) !== canonicalJson(cells),
    );
    if (changed.length > 0) await this.keeping.execute(organizationId, Object.fromEntries(changed), at);
  }
}

import { Injectable } from '@nestjs/common';
import { dayOf } from '../domain/days.js';
import { ComplianceOrganizationRepository } from '../persistence/compliance-organization.repository.js';
import { type CellsOfSignals, ComplianceSignalRepository } from '../persistence/compliance-signal.repository.js';

/** Keeps what signals come to, so that each day is kept as it ended and views know that something changed. */
@Injectable()
export class StoreSignals {
  constructor(
    private readonly signals: ComplianceSignalRepository,
    private readonly organizations: ComplianceOrganizationRepository,
  ) {}

  /** In a transaction that holds the organization: only signals that changed. */
  async execute(organizationId: number, changed: CellsOfSignals, at: Date): Promise<void> {
    await this.closeDays(organizationId, at);
    await this.signals.write(organizationId, changed, at);
    await this.organizations.raise(organizationId, at);
  }

  /** Before the first change of a day: what stands now stood at the end of the day of the last change. */
  private async closeDays(organizationId: number, at: Date): Promise<void> {
    const state = await this.organizations.one(organizationId);
    if (state && state.version !== '0' && dayOf(state.updatedAt) < dayOf(at))
      await this.signals.writeDay(organizationId, dayOf(state.updatedAt), {});
  }
}

import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { DnsUnavailableError } from '../belonging-errors.js';
import { challengeName } from '../domain/organization-domain.js';
import { DomainProofRepository, type DueDomain } from '../persistence/domain-proof.repository.js';
import { TxtRecords } from './txt-records.js';

const DAY_MS = 86_400_000;

/** Days in a row that the proof may be missing. */
const PATIENCE = 3;

/** So many a run, so that one run ends before the next is due even when no name server answers. */
const BATCH = 100;

/**
 * Looks once a day whether verified domains still prove what they did: a domain that was given up, or sold, must open
 * nothing. Silence of the DNS is no answer and counts for nothing.
 */
@JobHandler({ name: 'recheck-domains', everySeconds: 3600 })
@Injectable()
export class RecheckDomainsHandler implements JobHandlerPort {
  constructor(
    private readonly database: Database,
    private readonly proofs: DomainProofRepository,
    private readonly records: TxtRecords,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DAY_MS);
    for (const domain of await this.proofs.due(before, BATCH)) {
      const outcome = await this.look(domain);
      await this.database.transaction(() => this.note(domain, outcome, before));
    }
  }

  private async look({ domain, challenge }: DueDomain): Promise<'there' | 'missing' | 'unknown'> {
    try {
      return (await this.records.at(challengeName(domain))).includes(challenge) ? 'there' : 'missing';
    } catch (error) {
      if (error instanceof DnsUnavailableError) return 'unknown';
      throw error;
    }
  }

  private async note(due: DueDomain, outcome: 'there' | 'missing' | 'unknown', before: Date): Promise<void> {
    const failures = await this.proofs.noted(due, outcome, before, this.clock.now());
    if (outcome !== 'missing' || failures === null || failures < PATIENCE) return;
    await this.proofs.lapse(due);
    await this.audit.record({
      organizationId: due.organizationId,
      action: 'domain.lapsed',
      target: { type: 'domain', id: due.id },
      facts: { domain: due.domain, failures },
    });
  }
}

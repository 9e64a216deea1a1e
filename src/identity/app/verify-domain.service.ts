import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, NotFoundError, RateLimiter, sqlState } from '../../platform/index.js';
import { DomainNotProvenError, DomainTakenError } from '../belonging-errors.js';
import { challengeName } from '../domain/organization-domain.js';
import type { SignedInMember } from '../domain/principal.js';
import { type DomainRow, OrganizationDomainRepository } from '../persistence/organization-domain.repository.js';
import { RequireOwner } from './require-owner.service.js';
import { TxtRecords } from './txt-records.js';

const UNIQUE_VIOLATION = '23505';

/** The DNS is others' machinery. */
const LIMIT = { name: 'domain-verification', limit: 20, windowSeconds: 60 };

/** Looks for the proof of a domain in the DNS, and believes it. */
@Injectable()
export class VerifyDomain {
  constructor(
    private readonly database: Database,
    private readonly owner: RequireOwner,
    private readonly domains: OrganizationDomainRepository,
    private readonly records: TxtRecords,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws {@link NotFoundError}, {@link DomainNotProvenError}, DnsUnavailableError, LimitExceededError or, only after the
   * proof, RoleNeededError, UnauthenticatedError or {@link DomainTakenError}.
   */
  async execute(member: SignedInMember, id: string): Promise<DomainRow> {
    const { organizationId } = member;
    const found = await this.domains.find(organizationId, id);
    if (!found) throw new NotFoundError('domain');
    this.limiter.take(LIMIT, String(organizationId));
    const { domain, challenge } = found;
    const name = challengeName(domain);
    if (!(await this.records.at(name)).includes(challenge)) throw new DomainNotProvenError({ name, value: challenge });
    try {
      return await this.database.transaction(() => this.believe(member, found));
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainTakenError();
      throw error;
    }
  }

  private async believe(member: SignedInMember, { id }: DomainRow): Promise<DomainRow> {
    const { organizationId } = member;
    // Who runs the name server says how long the look took.
    await this.owner.lock(member);
    const outcome = await this.domains.verify(organizationId, id, this.clock.now());
    if (!outcome) throw new NotFoundError('domain');
    const { verifiedBefore, ...verified } = outcome;
    if (verifiedBefore === null) {
      await this.audit.record({
        organizationId,
        action: 'domain.verified',
        target: { type: 'domain', id },
        facts: { domain: verified.domain },
      });
    }
    return verified;
  }
}

import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  AuditLog,
  Clock,
  Database,
  JobHandler,
  type JobHandlerPort,
  NotFoundError,
  RateLimiter,
  sqlState,
} from '../../platform/index.js';
import { DnsUnavailableError, DomainNotProvenError, DomainTakenError } from '../belonging-errors.js';
import { dnsConfig, type DnsConfig, serversOf } from '../dns.config.js';
import { challengeName } from '../domain/organization-domain.js';
import type { SignedInMember } from '../domain/principal.js';
import { DomainProofRepository, type DueDomain } from '../persistence/domain-proof.repository.js';
import { type DomainRow, OrganizationDomainRepository } from '../persistence/organization-domain.repository.js';
import { RequireOwner } from './lock-rights.service.js';

const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** A definite no of the DNS, as opposed to silence. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks the DNS for text records. */
@Injectable()
export class TxtRecords {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  constructor(@Inject(dnsConfig.token) config: DnsConfig) {
    const servers = serversOf(config.DNS_SERVERS);
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  /** The texts at a name, none when there is no such record. Throws {@link DnsUnavailableError}. */
  async at(name: string): Promise<string[]> {
    try {
      return (await this.resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
    } catch (error) {
      if (ABSENT.has((error as { code?: string }).code ?? '')) return [];
      throw new DnsUnavailableError(error);
    }
  }
}

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

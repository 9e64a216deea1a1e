import { Injectable } from '@nestjs/common';
import { Database, type Job, JobHandler, type JobHandlerPort } from '../../platform/index.js';
import { AliasRepository } from '../persistence/alias.repository.js';
import { RegroupVulnerabilitiesService } from './regroup-vulnerabilities.service.js';

/** The job that brings an organization's vulnerabilities up to what feeds say. */
export const REGROUP_VULNERABILITIES = 'regroup-vulnerabilities';

/** Regroups the vulnerabilities of one organization around identifiers about which a feed says something else now. */
@JobHandler({ name: REGROUP_VULNERABILITIES })
@Injectable()
export class RegroupVulnerabilitiesHandler implements JobHandlerPort<{ identifiers: string[] }> {
  constructor(
    private readonly database: Database,
    private readonly aliases: AliasRepository,
    private readonly regrouper: RegroupVulnerabilitiesService,
  ) {}

  async handle({ organizationId, payload }: Job<{ identifiers: string[] }>): Promise<void> {
    if (organizationId === null) return;
    await this.database.transaction(async () => {
      await this.aliases.lock(organizationId);
      await this.regrouper.regroup(organizationId, new Set(payload.identifiers), new Map(), { byFeed: true });
    });
  }
}

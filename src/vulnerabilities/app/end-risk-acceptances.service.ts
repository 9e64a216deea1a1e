import { Injectable } from '@nestjs/common';
import { Clock, EachOrganization, JobHandler, type JobHandlerPort, AuditLog, Database } from '../../platform/index.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { RiskAcceptanceRepository } from '../persistence/risk-acceptance.repository.js';
import { ReadRiskAcceptances } from './read-risk-acceptances.service.js';
import { BY_ITSELF, RedecideFindings } from './redecide-findings.service.js';
import { dayOf } from './wanted-decision.js';

/** Of many decisions that end together, how many the record of it names. */
const NAMED = 100;
/** So many expire in one transaction, and so many times in one run: one statement about all of them would be cut off, and none would end. */
const BATCH = 1000;
const BATCHES = 50;

/** Ends decisions: what they hid is open again, unless another decision holds. The decisions stay on record. */
@Injectable()
export class EndRiskAcceptances {
  constructor(
    private readonly database: Database,
    private readonly decisions: RiskAcceptanceRepository,
    private readonly reading: ReadRiskAcceptances,
    private readonly findings: RedecideFindings,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** One of them, by a person. One that has ended stays as it was. Throws `NotFoundError`. */
  async end(organizationId: number, by: Decider, id: string): Promise<void> {
    await this.database.transaction(async () => {
      const { status } = await this.reading.one(organizationId, id);
      if (status !== 'active') return;
      await this.findings.begin(organizationId);
      const ended = await this.decisions.end(organizationId, [id], 'ended', by, this.clock.now());
      if (ended.ids.length === 0) return;
      const findings = await this.findings.ofVulnerabilities(organizationId, ended.vulnerabilityIds, by);
      await this.audit.record({
        organizationId,
        action: 'risk-acceptance.ended',
        target: { type: 'risk-acceptance', id },
        facts: { findings },
      });
    });
  }

  /** Those of an organization whose last day (UTC) has passed: in batches, of which some may be left for the next time. */
  async expire(organizationId: number): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch += 1) if ((await this.expireSome(organizationId)) < BATCH) return;
  }

  private expireSome(organizationId: number): Promise<number> {
    return this.database.transaction(async () => {
      await this.findings.begin(organizationId);
      const now = this.clock.now();
      const ended = await this.decisions.expire(organizationId, dayOf(now), BY_ITSELF, now, BATCH);
      if (ended.ids.length === 0) return 0;
      const findings = await this.findings.ofVulnerabilities(organizationId, ended.vulnerabilityIds, BY_ITSELF);
      const [only] = ended.ids;
      await this.audit.record({
        organizationId,
        action: 'risk-acceptance.expired',
        ...(only !== undefined && ended.ids.length === 1 ? { target: { type: 'risk-acceptance', id: only } } : {}),
        facts: { decisions: ended.ids.length, ids: ended.ids.slice(0, NAMED), findings },
        actor: BY_EXPIRY,
      });
      return ended.ids.length;
    });
  }
}

const BY_EXPIRY = { kind: 'service', id: BY_ITSELF.id } as const;

/** Ends decisions whose last day has passed, so that what they hid returns by itself. */
@JobHandler({ name: 'expire-risk-acceptances', everySeconds: 60 })
@Injectable()
export class ExpireRiskAcceptancesHandler implements JobHandlerPort {
  constructor(
    private readonly decisions: RiskAcceptanceRepository,
    private readonly ending: EndRiskAcceptances,
    private readonly each: EachOrganization,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const expired = await this.decisions.organizationsWithExpired(dayOf(this.clock.now()));
    await this.each.run(expired, (id) => this.ending.expire(id));
  }
}

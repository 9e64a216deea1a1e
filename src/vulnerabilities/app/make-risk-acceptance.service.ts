import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, Ids } from '../../platform/index.js';
import type { Decision } from '../domain/decision.js';
import { DecisionRuleError, TooManyDecisionsError } from '../errors.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { RiskAcceptanceRepository } from '../persistence/risk-acceptance.repository.js';
import type { RiskAcceptanceRow } from '../persistence/risk-acceptance-query.repository.js';
import { ReadRiskAcceptances } from './read-risk-acceptances.service.js';
import { RedecideFindings } from './redecide-findings.service.js';
import { checkTerms, dayOf, scopeOf, type WantedScope } from './wanted-decision.js';

/** A decision as a person asks for it. */
export interface WantedDecision {
  /** Any identifier of the vulnerability. */
  vulnerabilityId: string;
  decision: Decision;
  scope: WantedScope;
  justification: string | null;
  reason: string;
  expiresOn: string | null;
  reviewerEmail: string | null;
}

/** As many decisions of people about one vulnerability may stand: whoever looks at one of its findings looks at all of them. */
export const MOST_ABOUT_ONE = 1000;

/** Decides about the findings of a vulnerability, those of today and those to come. */
@Injectable()
export class MakeRiskAcceptance {
  constructor(
    private readonly database: Database,
    private readonly decisions: RiskAcceptanceRepository,
    private readonly reading: ReadRiskAcceptances,
    private readonly findings: RedecideFindings,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** One transaction, however many findings it is about. Throws {@link DecisionRuleError}, and {@link TooManyDecisionsError} where as many stand as may. */
  async execute(organizationId: number, by: Decider, wanted: WantedDecision): Promise<RiskAcceptanceRow> {
    const now = this.clock.now();
    checkTerms(wanted.decision, wanted, dayOf(now));
    return this.database.transaction(async () => {
      const devices = await this.decisions.devices(organizationId, wanted.scope.deviceIds ?? []);
      const scope = scopeOf(wanted.scope, devices);
      if (!(await this.decisions.isKnown(organizationId, wanted.vulnerabilityId)))
        throw DecisionRuleError.unknownVulnerability();
      await this.findings.begin(organizationId);
      const id = this.ids.next();
      const { vulnerabilityId: identifier, decision, justification, reason, expiresOn, reviewerEmail } = wanted;
      if (await this.decisions.areStanding(organizationId, identifier, MOST_ABOUT_ONE))
        throw new TooManyDecisionsError(MOST_ABOUT_ONE);
      const stored = { id, identifier, decision, scope, justification, reason, expiresOn, reviewerEmail, vex: null };
      const vulnerabilityIds = await this.decisions.add(organizationId, [stored], by, now);
      const changed = await this.findings.ofVulnerabilities(organizationId, vulnerabilityIds, by);
      await this.audit.record({
        organizationId,
        action: 'risk-acceptance.made',
        target: { type: 'risk-acceptance', id },
        facts: { vulnerabilityId: identifier, decision, scope: wanted.scope, expiresOn, findings: changed },
      });
      return this.reading.one(organizationId, id);
    });
  }
}

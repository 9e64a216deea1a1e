import { Injectable } from '@nestjs/common';
import { AuditLog, Clock, Database, Ids } from '../../platform/index.js';
import type { Decision, DecisionScope } from '../domain/decision.js';
import { findingStateOf } from '../domain/finding-state.js';
import { DecisionEndedError, StaleDecisionError } from '../errors.js';
import type { Decider } from '../persistence/decided-finding.repository.js';
import { RiskAcceptanceRepository, type RiskAcceptanceTerms } from '../persistence/risk-acceptance.repository.js';
import type { RiskAcceptanceRow } from '../persistence/risk-acceptance-query.repository.js';
import { ReadRiskAcceptances } from './read-risk-acceptances.service.js';
import { RedecideFindings } from './redecide-findings.service.js';
import { checkTerms, dayOf, scopeOf, type WantedScope } from './wanted-decision.js';

/** What is to change; what is left out stays. */
export interface WantedTerms {
  scope?: WantedScope;
  justification?: string | null;
  reason?: string;
  expiresOn?: string | null;
  reviewerEmail?: string | null;
}

/**
 * Changes the terms of a decision that still holds: a decision of whoever changes it takes its place, and the other stays on record as
 * its author made it. What was decided stays.
 */
@Injectable()
export class ChangeRiskAcceptance {
  constructor(
    private readonly database: Database,
    private readonly decisions: RiskAcceptanceRepository,
    private readonly reading: ReadRiskAcceptances,
    private readonly findings: RedecideFindings,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the new decision; the old one where nothing changes.
   *
   * @param versions those that the caller would change; null for any. Throws {@link StaleDecisionError} when the current one
   * is none of them, {@link DecisionEndedError}, or a rule's refusal.
   */
  async execute(
    organizationId: number,
    by: Decider,
    id: string,
    wanted: WantedTerms,
    versions: number[] | null,
  ): Promise<RiskAcceptanceRow> {
    return this.database.transaction(async () => {
      await this.reading.one(organizationId, id);
      await this.findings.begin(organizationId);
      const row = await this.reading.locked(organizationId, id);
      if (versions !== null && !versions.includes(row.version)) throw new StaleDecisionError();
      if (row.status !== 'active') throw new DecisionEndedError(row.replacedBy);
      const now = this.clock.now();
      const decision = findingStateOf(row.state) as Decision;
      const devices = await this.decisions.devices(organizationId, wanted.scope?.deviceIds ?? []);
      const before = termsOf(row);
      const { scope, ...plain } = wanted;
      const terms: RiskAcceptanceTerms = {
        ...before,
        ...given(plain),
        ...(scope ? { scope: scopeOf(scope, devices) } : {}),
      };
      const changes = Object.keys(terms).filter(
        (name) => JSON.stringify(Reflect.get(terms, name)) !== JSON.stringify(Reflect.get(before, name)),
      );
      if (changes.length === 0) return row;
      checkTerms(decision, terms, dayOf(now));
      const made = this.ids.next();
      const ended = await this.decisions.end(organizationId, [id], 'changed', by, now);
      const stored = { id: made, identifier: row.identifier, decision, ...terms, vex: null, replaces: id };
      const decided = await this.decisions.add(organizationId, [stored], by, now);
      const vulnerabilityIds = [...new Set([...ended.vulnerabilityIds, ...decided])];
      const changed = await this.findings.ofVulnerabilities(organizationId, vulnerabilityIds, by);
      await this.audit.record({
        organizationId,
        action: 'risk-acceptance.changed',
        target: { type: 'risk-acceptance', id: made },
        facts: { replaces: id, changed: changes, ...wanted, findings: changed },
      });
      return this.reading.one(organizationId, made);
    });
  }
}

function given<T extends object>(terms: T): Partial<T> {
  const entries: [string, unknown][] = Object.entries(terms);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<T>;
}

function termsOf(row: RiskAcceptanceRow): RiskAcceptanceTerms {
  const { justification, reason, expiresOn, reviewerEmail } = row;
  return { scope: decisionScopeOf(row), justification, reason, expiresOn, reviewerEmail };
}

/** The scope of a decision that was read. */
export function decisionScopeOf(row: RiskAcceptanceRow): DecisionScope {
  const { scope, tags, deviceIds, packageEcosystem: ecosystem, packageName, packageVersions: versions } = row;
  const { packageRange: range, packageTraits: traits, contentsTraits: contents } = row;
  switch (scope) {
    case 'all':
      return { kind: scope };
    case 'tags':
      return { kind: scope, tags };
    case 'devices':
      return { kind: scope, deviceIds };
    case 'product':
      return { kind: scope, traits, deviceIds };
    case 'package':
      return {
        kind: scope,
        package: { ecosystem, name: packageName ?? '', versions, range, traits, contents, deviceIds },
      };
  }
}

import { Injectable } from '@nestjs/common';
import {
  type FindingKind,
  type FindingRiskRow,
  type KindRisk,
  PublishedRisk,
  PublishRisk,
  RiskFacts,
  type RiskFactsRow,
} from '../../vulnerabilities/index.js';
import { assessKind, firstClock, nextClock, threatFacts } from '../domain/assess-kind.js';
import type { Assessment } from '../domain/assessment.js';
import { dayOfDate } from '../domain/day.js';
import type { DeadlineClock } from '../domain/due-day.js';
import { assessmentOfKind } from '../domain/kind-assessment.js';
import type { ThreatProfile } from '../domain/threat-profile.js';
import { type RiskPolicy, tierOf } from '../model/policy.js';
import { RiskThreatProfileRepository } from '../persistence/risk-threat-profile.repository.js';
import { ClaimThreats } from './claim-threats.service.js';
import { kindKey, type KnownKinds } from './known-kinds.js';
import { profileOfClaims } from './threat-profiles.js';

const KINDS = 5000;

/** Assessments that changed: what they were and what they are, by id. */
export interface Reassessed {
  before: Map<number, Assessment>;
  after: Map<number, Assessment>;
}

/** A kind of finding with what it comes to, what its vulnerability stands for, and the days that its deadline gives. */
export interface AssessedKind<Kind> {
  kind: Kind;
  risk: KindRisk;
  profile: ThreatProfile;
  days: number;
}

/** Gives every kind of finding its risk: made when it is first seen, made again when what is known changes. */
@Injectable()
export class AssessKinds {
  constructor(
    private readonly published: PublishedRisk,
    private readonly publish: PublishRisk,
    private readonly facts: RiskFacts,
    private readonly claims: ClaimThreats,
    private readonly profiles: RiskThreatProfileRepository,
  ) {}

  /**
   * Makes all of the kinds known, those too that nobody had looked at before; gives these. `newId` counts.
   */
  async ensure(
    organizationId: number,
    kinds: Iterable<FindingKind>,
    policy: RiskPolicy,
    newId: () => number,
    known: KnownKinds,
  ): Promise<FindingKind[]> {
    const unknown = new Map<number, FindingKind>();
    for (const kind of kinds) if (known.idOf(kind) === undefined) unknown.set(kindKey(kind), kind);
    if (unknown.size === 0) return [];
    known.learn(await this.published.ofKinds(organizationId, [...unknown.values()]));
    const missing = [...unknown.values()].filter((kind) => known.idOf(kind) === undefined);
    if (missing.length === 0) return [];
    const assessed = await this.assess(organizationId, missing, policy);
    await this.profiles.know(organizationId, distinct(assessed));
    const made = assessed.map(({ kind, risk }) => ({ ...kind, ...risk, id: newId(), findings: 0 }));
    await this.publish.introduceKinds(organizationId, made);
    known.learn(made.map((row) => ({ ...row, confidence: row.basis['confidence'] })));
    return made;
  }

  /** Looks at all kinds of findings of vulnerabilities again; gives those whose risk changed. */
  async reassess(
    organizationId: number,
    vulnerabilityIds: readonly number[],
    policy: RiskPolicy,
    today: number,
  ): Promise<Reassessed> {
    const rows = await this.published.ofVulnerabilities(organizationId, vulnerabilityIds);
    return this.renew(organizationId, rows, policy, today);
  }

  /** The same of given rows. */
  async renew(
    organizationId: number,
    rows: readonly FindingRiskRow[],
    policy: RiskPolicy,
    today: number,
  ): Promise<Reassessed> {
    const fresh = await this.assess(organizationId, rows, policy);
    await this.profiles.know(organizationId, distinct(fresh));
    const changed = fresh.flatMap(({ kind, risk, days }) => {
      const wound = nextClock(kind, days, policy, today);
      const after = { ...kind, ...risk, clockSince: wound.clockSince, clockDays: wound.clockDays };
      return sameRisk(kind, after) ? [] : [{ before: kind, after }];
    });
    await this.publish.reviseKinds(
      organizationId,
      changed.map(({ after }) => after),
    );
    return {
      before: new Map(changed.map(({ before }) => [before.id, assessmentOfKind(before)])),
      after: new Map(changed.map(({ after }) => [after.id, assessmentOfKind(after)])),
    };
  }

  /** Kinds of findings whose risk is not what is known now; nothing is written. The deadlines that held are history. */
  async outdated(
    organizationId: number,
    policy: RiskPolicy,
  ): Promise<{ what: string; stored: unknown; computed: unknown }[]> {
    const differences: { what: string; stored: unknown; computed: unknown }[] = [];
    for (let after = 0; ;) {
      const rows = await this.published.page(organizationId, after, KINDS);
      const last = rows.at(-1);
      if (!last) return differences;
      for (const { kind, risk } of await this.assess(organizationId, rows, policy)) {
        const { clockSince, clockDays } = kind;
        if (!sameRisk(kind, { ...risk, clockSince, clockDays }))
          differences.push({ what: `risk of kind ${kind.id}`, stored: kind, computed: risk });
      }
      after = last.vulnerabilityId;
    }
  }

  /** What kinds of findings come to by a policy; nothing is kept. */
  async assess<Kind extends FindingKind>(
    organizationId: number,
    kinds: readonly Kind[],
    policy: RiskPolicy,
  ): Promise<AssessedKind<Kind>[]> {
    const ids = [...new Set(kinds.map((kind) => kind.vulnerabilityId))];
    const rows = await this.facts.of(organizationId, ids);
    const facts = new Map(rows.map((row) => [row.vulnerabilityId, row]));
    const claims = await this.claims.of(rows);
    const profiles = new Map([...claims].map(([id, claimed]) => [id, profileOfClaims(claimed)]));
    const knowsListed = await this.facts.knowsListed();
    return kinds.flatMap((kind) => {
      const row = facts.get(kind.vulnerabilityId);
      const profile = profiles.get(kind.vulnerabilityId);
      return row && profile ? [{ kind, profile, ...riskOf(row, kind, policy, { knowsListed, profile }) }] : [];
    });
  }
}

function distinct(assessed: readonly AssessedKind<unknown>[]): ThreatProfile[] {
  return [...new Map(assessed.map(({ profile }) => [profile.id, profile])).values()];
}

function riskOf(
  row: RiskFactsRow,
  kind: FindingKind,
  policy: RiskPolicy,
  { knowsListed, profile }: { knowsListed: boolean; profile: ThreatProfile },
): { risk: KindRisk; days: number } {
  const facts = threatFacts(row, knowsListed);
  const { risk, place, days } = assessKind(facts, kind, policy);
  const listedDay = row.kevAddedOn === null ? null : dayOfDate(row.kevAddedOn);
  const clock: DeadlineClock = firstClock(facts, kind, policy, { days, listedDay });
  return {
    days,
    risk: {
      likelihood: risk.likelihood,
      impact: risk.impact,
      level: risk.level,
      inherentLikelihood: risk.inherent.likelihood,
      inherentImpact: risk.inherent.impact,
      inherentLevel: risk.inherent.level,
      units: String(risk.units),
      lowUnits: String(risk.lowUnits),
      highUnits: String(risk.highUnits),
      inherentUnits: String(risk.inherent.units),
      tier: risk.tier,
      ...clock,
      threatProfile: profile.id,
      basis: {
        threat: risk.threat,
        reach: risk.reach,
        technicalImpact: risk.technicalImpact,
        confidence: risk.confidence,
        assumed: risk.assumed,
        // Lists, and no objects: those come back from the database with their members in another order.
        threatBasis: risk.threatBasis.map(({ signal, value }) => [signal, value]),
        reachBasis: risk.reachBasis.map(({ factor, value }) => [factor, value]),
        place: [place.exposure, place.criticality, place.role, place.controls],
        tier: tierOf(risk.tier, policy)?.key ?? null,
        because: risk.because,
        ...(facts.vector === null ? { severity: row.severity } : {}),
      },
    },
  };
}

function sameRisk(a: KindRisk, b: KindRisk): boolean {
  const text = (risk: KindRisk): string =>
    JSON.stringify([
      risk.likelihood,
      risk.impact,
      risk.level,
      risk.inherentLikelihood,
      risk.inherentImpact,
      risk.inherentLevel,
      risk.units,
      risk.lowUnits,
      risk.highUnits,
      risk.inherentUnits,
      risk.tier,
      risk.clockSince,
      risk.clockDays,
      risk.threatProfile,
      Object.entries(risk.basis).sort(([x], [y]) => (x < y ? -1 : 1)),
    ]);
  return text(a) === text(b);
}

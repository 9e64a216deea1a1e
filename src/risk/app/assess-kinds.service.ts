import { Injectable } from '@nestjs/common';
import {
  type FindingKind,
  type FindingRiskRow,
  FindingRisks,
  type KindRisk,
  RiskFacts,
  type RiskFactsRow,
} from '../../vulnerabilities/index.js';
import { assessKind, firstClock, threatFacts } from '../domain/assess-kind.js';
import type { Assessment } from '../domain/assessment.js';
import { dayOfDate } from '../domain/day.js';
import { type DeadlineClock, windClock } from '../domain/due-day.js';
import { assessmentOfKind } from '../domain/kind-assessment.js';
import { type RiskPolicy, tiersOf } from '../model/policy.js';
import { kindKey, type KnownKinds } from './known-kinds.js';

const KINDS = 5000;

/** Assessments that changed: what they were and what they are, by id. */
export interface Reassessed {
  before: Map<number, Assessment>;
  after: Map<number, Assessment>;
}

/** Gives every kind of finding its risk: made when it is first seen, made again when what is known changes. */
@Injectable()
export class AssessKinds {
  constructor(
    private readonly risks: FindingRisks,
    private readonly facts: RiskFacts,
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
    known.learn(await this.risks.ofKinds(organizationId, [...unknown.values()]));
    const missing = [...unknown.values()].filter((kind) => known.idOf(kind) === undefined);
    if (missing.length === 0) return [];
    const made = (await this.assess(organizationId, missing, policy)).map(({ kind, risk }) => ({
      ...kind,
      ...risk,
      id: newId(),
      findings: 0,
    }));
    await this.risks.insert(organizationId, made);
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
    const rows = await this.risks.ofVulnerabilities(organizationId, vulnerabilityIds);
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
    const changed = fresh.flatMap(({ kind, risk, days }) => {
      const wound = windClock(kind, days, today);
      const after = { ...kind, ...risk, clockSince: wound.clockSince, clockDays: wound.clockDays };
      return sameRisk(kind, after) ? [] : [{ before: kind, after }];
    });
    await this.risks.update(
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
  ): Promise<{ what: string; kept: unknown; computed: unknown }[]> {
    const differences: { what: string; kept: unknown; computed: unknown }[] = [];
    for (let after = 0; ;) {
      const rows = await this.risks.page(organizationId, after, KINDS);
      const last = rows.at(-1);
      if (!last) return differences;
      for (const { kind, risk } of await this.assess(organizationId, rows, policy)) {
        const { clockSince, clockDays } = kind;
        if (!sameRisk(kind, { ...risk, clockSince, clockDays }))
          differences.push({ what: `risk of kind ${kind.id}`, kept: kind, computed: risk });
      }
      after = last.vulnerabilityId;
    }
  }

  /** What kinds of findings come to by a policy; nothing is kept. */
  async assess<Kind extends FindingKind>(
    organizationId: number,
    kinds: readonly Kind[],
    policy: RiskPolicy,
  ): Promise<{ kind: Kind; risk: KindRisk; days: number }[]> {
    const ids = [...new Set(kinds.map((kind) => kind.vulnerabilityId))];
    const facts = new Map((await this.facts.of(organizationId, ids)).map((row) => [row.vulnerabilityId, row]));
    const knowsListed = await this.facts.knowsListed();
    return kinds.flatMap((kind) => {
      const row = facts.get(kind.vulnerabilityId);
      return row ? [{ kind, ...riskOf(row, kind, policy, knowsListed) }] : [];
    });
  }
}

function riskOf(
  row: RiskFactsRow,
  kind: FindingKind,
  policy: RiskPolicy,
  knowsListed: boolean,
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
        tier: tiersOf(policy)[risk.tier]?.key ?? null,
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
      Object.entries(risk.basis).sort(([x], [y]) => (x < y ? -1 : 1)),
    ]);
  return text(a) === text(b);
}

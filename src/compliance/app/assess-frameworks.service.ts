import { Injectable } from '@nestjs/common';
import { breathe, Clock, inTurns } from '../../platform/index.js';
import type { CatalogueControl } from '../catalogue/catalogue.js';
import type { LinkedSignal } from '../domain/automatic.js';
import type { ControlRef } from '../domain/control.js';
import type { ControlResult, InheritedResult } from '../domain/control-result.js';
import { dayOf } from '../domain/days.js';
import { type FrameworkScore, frameworkScore } from '../domain/framework-score.js';
import type { Disagreement, Inference } from '../domain/mapping-inference.js';
import type { CompliancePolicy } from '../domain/policy.js';
import { CompliancePolicies } from './compliance-policies.service.js';
import { ControlEvaluator, refOf } from './control-evaluator.js';
import { ComplianceProjection } from './compliance-projection.service.js';
import { Frameworks, type KnownFramework } from './frameworks.service.js';
import { MappingsInUse } from './mappings-in-use.service.js';
import { SignalReadings, type SignalsRead } from './signal-readings.service.js';
import { type ActiveClaim, ActiveClaims } from './active-claims.service.js';

/** A control with its result and all that had a part in it. */
export interface AssessedControl {
  control: CatalogueControl;
  result: ControlResult;
  links: LinkedSignal[];
  claim: ActiveClaim | null;
  /** What mappings carry to it, whether it decided or not. */
  inherited: InheritedResult[];
  /** What other controls could say about it, the most trusted first, those that carry a result too. Computed when it is read. */
  readonly suggestions: Inference[];
  /** What publishers say differently about it and another. */
  readonly disagreements: readonly Disagreement[];
}

export interface AssessedFramework {
  known: KnownFramework;
  /** Of the controls that are evaluated by themselves: parts are not counted twice, and what asks nothing not at all. */
  score: FrameworkScore;
  /** All, also those that are in no score. */
  controls: AssessedControl[];
}

/** A moment as it was assessed. */
export interface AssessedAt {
  /** Of what is kept of devices. */
  version: string;
  /** Keys of the signals that read a cloud suite which is connected. */
  connected: ReadonlySet<string>;
  /** When devices were counted or something was said last, of an earlier day that day; null before that. */
  asOf: Date | null;
  at: Date;
  policy: CompliancePolicy;
}

/** One framework, and what any control of another one is by itself. */
export interface OneAssessment extends AssessedAt {
  framework: AssessedFramework;
  ownResult: (control: ControlRef) => ControlResult | null;
}

/** Evaluates frameworks by what devices answer and what people say, now or as it stood at the end of an earlier day. */
@Injectable()
export class AssessFrameworks {
  constructor(
    private readonly frameworks: Frameworks,
    private readonly readings: SignalReadings,
    private readonly claims: ActiveClaims,
    private readonly mappings: MappingsInUse,
    private readonly policies: CompliancePolicies,
    private readonly projection: ComplianceProjection,
    private readonly clock: Clock,
  ) {}

  /** All frameworks of an organization by slug, in as many statements for many devices and controls as for none. */
  async all(
    organizationId: number,
    at: Date = this.clock.now(),
  ): Promise<AssessedAt & { frameworks: AssessedFramework[] }> {
    const policy = this.policies.of(organizationId);
    const [frameworks, { populations, ...read }, claims] = await Promise.all([
      this.frameworks.of(organizationId, at),
      this.read(organizationId, at, policy),
      this.claims.of(organizationId, null, at),
    ]);
    const evaluate = new ControlEvaluator({ frameworks, populations, claims }, this.mappings, policy, at);
    const assessed: AssessedFramework[] = [];
    for (const known of frameworks) {
      assessed.push(await inTurns(this.assessed(known, evaluate, policy)));
      await breathe();
    }
    return { ...read, asOf: newest(read.asOf, claims), at, policy, frameworks: assessed };
  }

  /** One of them. Throws `NotFoundError`. */
  async one(organizationId: number, slug: string, at: Date = this.clock.now()): Promise<OneAssessment> {
    const policy = this.policies.of(organizationId);
    const known = await this.frameworks.one(organizationId, slug, at);
    const frameworks = known.own ? [known] : this.frameworks.ofCatalogue();
    const [{ populations, ...read }, claims] = await Promise.all([
      this.read(organizationId, at, policy),
      this.claims.of(organizationId, known.own ? slug : null, at),
    ]);
    const evaluate = new ControlEvaluator({ frameworks, populations, claims }, this.mappings, policy, at);
    return {
      ...read,
      asOf: newest(read.asOf, claims),
      at,
      policy,
      framework: await inTurns(this.assessed(known, evaluate, policy)),
      ownResult: (control) => evaluate.ownResult(control),
    };
  }

  private async read(organizationId: number, at: Date, { freshDays }: CompliancePolicy): Promise<SignalsRead> {
    const day = dayOf(at);
    if (day < dayOf(this.clock.now())) return this.readings.ofDay(organizationId, day, freshDays);
    await this.projection.updateIfFree(organizationId);
    return this.readings.of(organizationId, at, freshDays);
  }

  private *assessed(
    known: KnownFramework,
    evaluate: ControlEvaluator,
    policy: CompliancePolicy,
  ): Generator<undefined, AssessedFramework, undefined> {
    const { mappings } = this;
    const controls: AssessedControl[] = [];
    for (const control of known.framework.controls) {
      const ref = refOf(known, control);
      const { result, inherited } = evaluate.result(known, control);
      controls.push({
        control,
        result,
        inherited,
        links: evaluate.links(control),
        claim: evaluate.claim(ref),
        get suggestions() {
          return known.own ? [] : mappings.all(ref, policy);
        },
        get disagreements() {
          return known.own ? [] : mappings.disagreements(ref);
        },
      });
      yield;
    }
    return { known, controls, score: scoreOfControls(controls, policy) };
  }
}

function newest(asOf: Date | null, claims: ReadonlyMap<string, ActiveClaim>): Date | null {
  let last = asOf;
  for (const { attestation } of claims.values())
    if (attestation && (last === null || attestation.attestedAt > last)) last = attestation.attestedAt;
  return last;
}

/** The score of some controls of a framework: of all, or of a profile. */
export function scoreOfControls(controls: readonly AssessedControl[], policy: CompliancePolicy): FrameworkScore {
  const scored = controls.filter(({ control }) => control.judged === 'itself');
  return frameworkScore(
    scored.map(({ control: { section, weight }, result: { result, sources } }) => ({
      section,
      weight,
      result,
      sources,
    })),
    policy,
  );
}

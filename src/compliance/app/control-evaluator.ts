import type { CatalogueControl } from '../catalogue/catalogue.js';
import { type LinkedSignal } from '../domain/automatic.js';
import { NEVER_EVALUATED, resultByParts } from '../domain/by-parts.js';
import { type ControlRef, keyOf } from '../domain/control.js';
import {
  type ControlEvidence,
  type ControlResult,
  controlResult,
  type InheritedResult,
} from '../domain/control-result.js';
import { inheritedFrom } from '../domain/mapping-inference.js';
import type { CompliancePolicy } from '../domain/policy.js';
import { emptyPopulation, type SignalPopulation } from '../domain/population.js';
import { type SignalAspect, type SignalReading, readSignal } from '../domain/signal.js';
import type { KnownFramework } from './frameworks.service.js';
import { aspectOf } from './known-signals.js';
import type { MappingsInUse } from './mappings-in-use.service.js';
import type { ActiveClaim } from './active-claims.service.js';

/** What was read once, for every control. */
export interface EvaluatedFrom {
  frameworks: readonly KnownFramework[];
  populations: ReadonlyMap<string, SignalPopulation>;
  claims: ReadonlyMap<string, ActiveClaim>;
}

/** Evaluates controls in memory, and each of them once, however many others ask for its result. */
export class ControlEvaluator {
  private readonly frameworks: ReadonlyMap<string, KnownFramework>;
  private readonly readings = new Map<string, SignalReading>();
  private readonly own = new Map<string, ControlResult>();

  constructor(
    private readonly from: EvaluatedFrom,
    private readonly mappings: MappingsInUse,
    private readonly policy: CompliancePolicy,
    private readonly at: Date,
  ) {
    this.frameworks = new Map(from.frameworks.map((known) => [known.framework.slug, known]));
  }

  /** The signals of a control, each read for what proves its kind. */
  links({ kind, links }: CatalogueControl): LinkedSignal[] {
    return links.map(({ signal, strength }) => ({
      signal,
      strength,
      reading: this.reading(signal, aspectOf(kind, signal)),
    }));
  }

  /** What a control is by itself or by its parts, without what mappings carry; null for one that there is not. */
  ownResult(ref: ControlRef): ControlResult | null {
    const known = this.frameworks.get(ref.framework);
    const control = known?.control(ref.control);
    if (!known || !control) return null;
    const stored = this.own.get(keyOf(ref));
    if (stored) return stored;
    const made = this.evaluate(known, control, (part) => this.ownResult({ ...ref, control: part.id }), []);
    this.own.set(keyOf(ref), made);
    return made;
  }

  /** With what mappings carry: own results of others only. */
  result(known: KnownFramework, control: CatalogueControl): { result: ControlResult; inherited: InheritedResult[] } {
    const inherited = this.inherited(known, control);
    const ofPart = (part: CatalogueControl): ControlResult => this.result(known, part).result;
    if (control.judged === 'itself' && inherited.length === 0)
      return { result: this.ownResult(refOf(known, control)) ?? NEVER_EVALUATED, inherited };
    return { result: this.evaluate(known, control, ofPart, inherited), inherited };
  }

  /** What the control is evaluated by. */
  evidence(known: KnownFramework, control: CatalogueControl, inherited: readonly InheritedResult[]): ControlEvidence {
    const claim = this.claim(refOf(known, control));
    return {
      signals: this.links(control),
      attestation: claim?.attestation ?? null,
      exception: claim?.exception ?? null,
      inherited,
    };
  }

  claim(ref: ControlRef): ActiveClaim | null {
    return this.from.claims.get(keyOf(ref)) ?? null;
  }

  private evaluate(
    known: KnownFramework,
    control: CatalogueControl,
    ofPart: (part: CatalogueControl) => ControlResult | null,
    inherited: readonly InheritedResult[],
  ): ControlResult {
    if (control.judged === 'never') return NEVER_EVALUATED;
    if (control.judged === 'itself')
      return controlResult(this.evidence(known, control, inherited), this.at, this.policy);
    const parts = known.parts(control.id).filter(({ judged: evaluated }) => evaluated !== 'never');
    return resultByParts(parts.flatMap((part) => ofPart(part) ?? []));
  }

  private inherited(known: KnownFramework, control: CatalogueControl): InheritedResult[] {
    if (known.own !== null || control.judged !== 'itself') return [];
    const carried = this.mappings.carried(refOf(known, control), this.policy);
    return inheritedFrom(carried, (ref) => this.ownResult(ref));
  }

  private reading(signal: string, aspect: SignalAspect): SignalReading {
    const key = `${signal} ${aspect}`;
    const stored = this.readings.get(key);
    if (stored) return stored;
    const made = readSignal(this.from.populations.get(signal) ?? emptyPopulation(), aspect, this.policy);
    this.readings.set(key, made);
    return made;
  }
}

export function refOf({ framework }: KnownFramework, { id }: CatalogueControl): ControlRef {
  return { framework: framework.slug, control: id };
}

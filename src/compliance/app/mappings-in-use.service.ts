import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { type ControlRef, keyOf } from '../domain/control.js';
import {
  type Disagreement,
  disagreements,
  indexMappings,
  type Inference,
  inferencesFor,
  type MappingIndex,
} from '../domain/mapping-inference.js';
import type { CompliancePolicy } from '../domain/policy.js';

/** What controls may have from others by the mappings of the catalogue. Own frameworks have none. */
@Injectable()
export class MappingsInUse {
  readonly index: MappingIndex;
  private readonly disputed = new Map<string, Disagreement[]>();

  constructor(catalogue: Catalogue) {
    const mappings = catalogue.mappings.flatMap(({ from, to, relation, trust, publisher, pairs }) =>
      pairs.map((pair) => ({
        from: { framework: from, control: pair.from },
        to: { framework: to, control: pair.to },
        relation,
        origin: trust,
        publisher,
      })),
    );
    this.index = indexMappings(mappings);
    for (const disagreement of disagreements(mappings))
      for (const key of disagreement.between.map(keyOf))
        this.disputed.set(key, [...(this.disputed.get(key) ?? []), disagreement]);
  }

  /** Those that may carry a result to a control. */
  carried(control: ControlRef, policy: CompliancePolicy): Inference[] {
    // A path carries only when its first pair does, and most controls have none that does.
    const mayCarry = this.index
      .get(keyOf(control))
      ?.some(({ relation, origin }) => origin === 'published' && (relation === 'equal' || relation === 'superset'));
    if (mayCarry !== true) return [];
    return inferencesFor(control, this.index, policy).filter(({ use }) => use === 'carry');
  }

  /** Everything that a control may have from others, the most trusted first. */
  all(control: ControlRef, policy: CompliancePolicy): Inference[] {
    return inferencesFor(control, this.index, policy);
  }

  /** What publishers say differently about a control and another. */
  disagreements(control: ControlRef): readonly Disagreement[] {
    return this.disputed.get(keyOf(control)) ?? [];
  }
}

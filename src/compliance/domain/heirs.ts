import { type ControlRef, keyOf } from './control.js';
import { inferencesFor, type MappingIndex, type MappingRelation } from './mapping-inference.js';
import type { CompliancePolicy } from './policy.js';

/** A control that may have the result of another, and how that other relates to it. */
export interface Heir {
  control: ControlRef;
  relation: MappingRelation;
  /** 0-1. */
  trust: number;
}

/** The controls that a result of this one may be carried to: answer once, and these are answered too. */
export function heirsOf(control: ControlRef, index: MappingIndex, policy: CompliancePolicy): Heir[] {
  const key = keyOf(control);
  return inferencesFor(control, index, policy).flatMap(({ from: other }) =>
    inferencesFor(other, index, policy)
      .filter(({ use, from }) => use === 'carry' && keyOf(from) === key)
      .map(({ relation, trust }) => ({ control: other, relation, trust })),
  );
}

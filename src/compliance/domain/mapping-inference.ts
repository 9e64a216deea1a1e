import { type ControlRef, type ControlResultName, keyOf, scoreOf } from './control.js';
import type { InheritedResult } from './control-result.js';
import type { CompliancePolicy } from './policy.js';

/**
 * How the control a pair begins at relates to the one it leads to (NIST IR 8477, and what publishers use instead).
 * `superset`: it asks for all that the other asks for, and maybe more.
 */
export const MAPPING_RELATIONS = ['equal', 'superset', 'subset', 'intersects', 'related', 'not-related'] as const;
export type MappingRelation = (typeof MAPPING_RELATIONS)[number];

/** `published` by somebody who answers for it; `derived` by us from other pairs, or `authored` by us. */
export type MappingOrigin = 'published' | 'derived' | 'authored';

/** One pair of a cross-mapping, readable in both directions. */
export interface Mapping {
  from: ControlRef;
  to: ControlRef;
  relation: MappingRelation;
  origin: MappingOrigin;
  publisher: string;
}

/** What a path of pairs lets a control have from another. */
export interface Inference {
  from: ControlRef;
  /** `carry`: its result may stand for this control. `suggest`: its evidence is worth a look. */
  use: 'carry' | 'suggest';
  /** The weakest relation on the way, read towards this control. */
  relation: MappingRelation;
  /** 0-1: how far the weakest relation is trusted, × 0.7 for each hop after the first. */
  trust: number;
  publishers: string[];
  /** The controls in between. */
  via: ControlRef[];
}

/** Two publishers that say something else about the same pair. */
export interface Disagreement {
  between: [ControlRef, ControlRef];
  /** Read in the direction of `between`. */
  said: { publisher: string; relation: MappingRelation }[];
}

/** How far a relation is trusted to say something about the other control, 0-1. Our judgement. */
export const RELATION_TRUST: Record<MappingRelation, number> = {
  equal: 1,
  superset: 0.9,
  subset: 0.6,
  intersects: 0.5,
  related: 0.4,
  'not-related': 0,
};

/** Pairs by both of their ends, so that a control finds its own without a look at the others. */
export type MappingIndex = ReadonlyMap<string, readonly Mapping[]>;

export function indexMappings(mappings: Iterable<Mapping>): MappingIndex {
  const index = new Map<string, Mapping[]>();
  const add = (mapping: Mapping): void => {
    const key = keyOf(mapping.to);
    const known = index.get(key);
    if (known) known.push(mapping);
    else index.set(key, [mapping]);
  };
  for (const mapping of mappings) {
    add(mapping);
    add(reversed(mapping));
  }
  return index;
}

/** The pair read from its other end. */
export function reversed(mapping: Mapping): Mapping {
  const { relation } = mapping;
  const other = relation === 'superset' ? 'subset' : relation === 'subset' ? 'superset' : relation;
  return { ...mapping, from: mapping.to, to: mapping.from, relation: other };
}

/**
 * Everything that a control may have from others, the most trusted first, one path for each. `equal` and `superset` all
 * the way, as published, carry a result; everything else, and what we derived or wrote ourselves, only suggests. At most
 * two hops; where two publishers disagree about a pair, the weaker of what they say counts.
 */
export function inferencesFor(control: ControlRef, index: MappingIndex, policy: CompliancePolicy): Inference[] {
  const best = new Map<string, Inference>();
  let frontier: Inference[] = [start(control)];
  for (let hop = 1; hop <= policy.mapping.maxHops; hop += 1) {
    const factor = policy.mapping.hopFactor ** (hop - 1);
    frontier = frontier.flatMap((path) => stepsFrom(path, index, factor, hop === 1));
    for (const path of frontier) {
      const key = keyOf(path.from);
      const known = best.get(key);
      if (key !== keyOf(control) && (!known || isBetter(path, known))) best.set(key, path);
    }
  }
  return [...best.values()].sort((a, b) => b.trust - a.trust || (keyOf(a.from) < keyOf(b.from) ? -1 : 1));
}

function start(control: ControlRef): Inference {
  return { from: control, use: 'carry', relation: 'equal', trust: 1, publishers: [], via: [] };
}

/** One hop further away, over the weakest pair between each two controls. */
function stepsFrom(path: Inference, index: MappingIndex, factor: number, isFirst: boolean): Inference[] {
  const weakest = new Map<string, Mapping>();
  for (const mapping of index.get(keyOf(path.from)) ?? []) {
    const key = keyOf(mapping.from);
    const known = weakest.get(key);
    if (!known || strengthOf(mapping) < strengthOf(known)) weakest.set(key, mapping);
  }
  return [...weakest.values()].flatMap((mapping) => {
    if (mapping.relation === 'not-related') return [];
    const relation =
      RELATION_TRUST[mapping.relation] < RELATION_TRUST[path.relation] ? mapping.relation : path.relation;
    const base = Math.min(RELATION_TRUST[mapping.relation], isFirst ? 1 : RELATION_TRUST[path.relation]);
    return {
      from: mapping.from,
      use: path.use === 'carry' && carries(mapping) ? ('carry' as const) : ('suggest' as const),
      relation,
      trust: base * factor,
      publishers: [...new Set([...path.publishers, mapping.publisher])],
      via: isFirst ? [] : [...path.via, path.from],
    };
  });
}

function carries({ relation, origin }: Mapping): boolean {
  return origin === 'published' && (relation === 'equal' || relation === 'superset');
}

function strengthOf(mapping: Mapping): number {
  return RELATION_TRUST[mapping.relation] + (carries(mapping) ? 1 : 0);
}

function isBetter(a: Inference, b: Inference): boolean {
  if (a.use !== b.use) return a.use === 'carry';
  return a.trust > b.trust;
}

/**
 * What a control inherits from results that other controls have of their own. What was itself inherited is not handed on,
 * nor is "not applicable": whether a control applies is a question of its own framework.
 */
export function inheritedFrom(
  inferences: readonly Inference[],
  ownResult: (control: ControlRef) => { result: ControlResultName; validUntil: Date | null } | null,
): InheritedResult[] {
  return inferences.flatMap(({ from, use, relation, trust }) => {
    const own = use === 'carry' ? ownResult(from) : null;
    if (!own || scoreOf(own.result) === null) return [];
    // Who asks for more and is not met may still meet the lesser; nobody knows.
    if (relation !== 'equal' && own.result !== 'compliant') return [];
    return [{ from, result: own.result as InheritedResult['result'], trust, validUntil: own.validUntil }];
  });
}

/** Pairs about which publishers say different things, in a fixed order. */
export function disagreements(mappings: Iterable<Mapping>): Disagreement[] {
  const pairs = new Map<string, Disagreement>();
  for (const given of mappings) {
    const mapping = keyOf(given.from) <= keyOf(given.to) ? given : reversed(given);
    const key = `${keyOf(mapping.from)}\n${keyOf(mapping.to)}`;
    const pair = pairs.get(key) ?? { between: [mapping.from, mapping.to], said: [] };
    pairs.set(key, pair);
    pair.said.push({ publisher: mapping.publisher, relation: mapping.relation });
  }
  return [...pairs]
    .filter(([, { said }]) =>
      said.some(({ publisher, relation }) =>
        said.some((other) => other.publisher !== publisher && other.relation !== relation),
      ),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, pair]) => ({
      ...pair,
      said: pair.said.sort((a, b) => (`${a.publisher} ${a.relation}` < `${b.publisher} ${b.relation}` ? -1 : 1)),
    }));
}

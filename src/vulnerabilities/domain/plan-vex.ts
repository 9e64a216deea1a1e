import { type Decision, type DecisionScope, type Justification, precedenceOf } from './decision.js';
import { type VexDocument, whyOpen } from './vex.js';

/** What a statement asks for, of one of its products. */
export interface VexClaim {
  /** Of the statement, in its document. */
  place: number;
  identifier: string;
  product: string;
  /** What that is a part of, as the document names it; null where it is about all of it. */
  within: string | null;
  /** What tells it from the others of its document. */
  key: string;
  /** When it was said; empty when nobody knows. */
  said: string;
  /** Whether a person decided it: then it does not matter when. */
  isDecision: boolean;
  wanted: VexWanted | { none: string };
}

/** A decision that a statement asks for. */
export interface VexWanted {
  /** `open`: nothing is closed, and older statements do not count. */
  decision: Decision | 'open';
  /** What is said to be open. */
  status: 'affected' | 'under_investigation' | null;
  scope: DecisionScope;
  justification: Justification | null;
  reason: string;
  expiresOn: string | null;
}

/** A decision that came with the same document before, the newest under its key. */
export interface KeptVex {
  id: string;
  key: string;
  /** Of the newest edition of the document that was taken. */
  version: number;
  timestamp: string | null;
  /** When and where it was said; null for a person's decision. */
  voice: { at: string; place: number } | null;
  /** Whether it still holds; when not, why. */
  endCause: string | null;
  /** Comparable form of what it says; see `contentOf`. */
  content: string;
}

/** What is to be done about one claim. */
export interface VexStep {
  claim: VexClaim;
  /** `open`: what it is about stays open, or becomes it; `kept`: as it was already. */
  outcome: 'created' | 'kept' | 'open' | 'ignored';
  /** Whether what it asks for is still to be written. */
  isNew: boolean;
  /** The decision that stands for it, when it was there before. */
  decisionId: string | null;
  /** Why it is ignored. */
  reason: string | null;
}

/** What a document changes. */
export interface VexPlan {
  steps: VexStep[];
  /** Decisions that stay, said at another time or place. */
  moved: { id: string; at: string; place: number }[];
  /** Decisions of the same document that do not hold any more. */
  ended: string[];
  /** Whether it is older than what is known of the document, so that nothing of it counts. */
  isOlder: boolean;
}

/** A comparable form of what is decided. */
export function contentOf({ decision, scope, justification, reason, expiresOn }: Omit<VexWanted, 'status'>): string {
  return JSON.stringify([decision, scope.kind, termsOf(scope), justification, reason, expiresOn]);
}

function termsOf(scope: DecisionScope): unknown[] {
  switch (scope.kind) {
    case 'all':
      return [];
    case 'tags':
      return [...scope.tags].sort();
    case 'devices':
      return [...scope.deviceIds].sort((a, b) => a - b);
    case 'product':
      return [[...scope.traits].sort(), [...(scope.deviceIds ?? [])].sort((a, b) => a - b)];
    case 'package': {
      const { ecosystem, name, versions, range = null, traits = [], deviceIds = [] } = scope.package;
      // Which versions are in a range is not what the document says.
      const stated = range ?? [...versions].sort();
      return [ecosystem, name, stated, [...traits].sort(), [...deviceIds].sort((a, b) => a - b)];
    }
  }
}

/**
 * What a document changes, given what came with it before: the same again changes nothing, an older one neither, and of a
 * newer one every statement takes the place of the former. Inside a document the later word about a product counts.
 */
export function planVex(
  { version, timestamp }: Pick<VexDocument, 'version' | 'timestamp'>,
  claims: readonly VexClaim[],
  kept: readonly KeptVex[],
): VexPlan {
  if (kept.some((one) => isOlder({ version, timestamp }, one)))
    return ignored(claims, 'A newer version of this document is known.');
  const before = new Map(kept.map((one) => [one.key, one]));
  const last = new Map<string, VexClaim>();
  for (const claim of claims) {
    const other = last.get(claim.key);
    if (!other || isLaterWord(claim, other)) last.set(claim.key, claim);
  }
  const steps = claims.map((claim): VexStep => {
    if (last.get(claim.key) !== claim)
      return ignore(claim, 'The document says something later about the same product.');
    return step(claim, before.get(claim.key), version);
  });
  const moved = steps.flatMap(({ claim, decisionId }) => {
    const voice = before.get(claim.key)?.voice;
    if (decisionId === null || !voice || claim.said === '') return [];
    const isSame = Date.parse(voice.at) === Date.parse(claim.said) && voice.place === claim.place;
    return isSame ? [] : [{ id: decisionId, at: claim.said, place: claim.place }];
  });
  const standing = new Set(steps.flatMap(({ decisionId }) => decisionId ?? []));
  const ended = kept.filter(({ id, endCause }) => endCause === null && !standing.has(id)).map(({ id }) => id);
  return { steps, moved, ended, isOlder: false };
}

/** Of a person's decisions it does not matter when: what says most counts. */
function isLaterWord(claim: VexClaim, than: VexClaim): boolean {
  if (!claim.isDecision) return claim.said >= than.said;
  return weightOf(claim) > weightOf(than);
}

function weightOf({ wanted }: VexClaim): number {
  return 'none' in wanted ? -1 : precedenceOf(wanted.decision, wanted.scope.kind);
}

function step(claim: VexClaim, kept: KeptVex | undefined, version: number): VexStep {
  const { wanted } = claim;
  if ('none' in wanted) return ignore(claim, wanted.none);
  const same = kept?.content === contentOf(wanted);
  const isOpen = wanted.decision === 'open';
  const reason = wanted.decision === 'open' ? whyOpen(wanted.status ?? 'affected') : null;
  if (kept && same && kept.endCause === null)
    return { claim, outcome: isOpen ? 'open' : 'kept', isNew: false, decisionId: kept.id, reason };
  // What somebody ended here does not come back with the same document.
  if (kept && same && kept.endCause !== 'replaced' && kept.version === version)
    return ignore(claim, 'It came with this document before, and has ended here since.');
  return { claim, outcome: isOpen ? 'open' : 'created', isNew: true, decisionId: null, reason };
}

function ignored(claims: readonly VexClaim[], reason: string): VexPlan {
  return { steps: claims.map((claim) => ignore(claim, reason)), moved: [], ended: [], isOlder: true };
}

function ignore(claim: VexClaim, reason: string): VexStep {
  return { claim, outcome: 'ignored', isNew: false, decisionId: null, reason };
}

function isOlder(
  { version, timestamp }: { version: number; timestamp: string | null },
  than: { version: number; timestamp: string | null },
): boolean {
  if (version !== than.version) return version < than.version;
  return timestamp !== null && than.timestamp !== null && timestamp < than.timestamp;
}

import type { Decision, DecisionScope, Justification } from './decision.js';
import type { VexDocument } from './vex.js';

/** What a statement asks for, of one of its products. */
export interface VexClaim {
  /** Of the statement, in its document. */
  place: number;
  identifier: string;
  product: string;
  /** What tells it from the others of its document. */
  key: string;
  /** When it was said; empty when nobody knows. */
  said: string;
  wanted: VexWanted | { none: string };
}

/** A decision that a statement asks for. */
export interface VexWanted {
  decision: Decision;
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
  /** Whether it still holds; when not, why. */
  endCause: string | null;
  /** Comparable form of what it says; see `contentOf`. */
  content: string;
}

/** What is to be done about one claim. */
export interface VexStep {
  claim: VexClaim;
  /** `kept`: as it was already. */
  outcome: 'created' | 'kept' | 'ignored';
  /** The decision that stands for it, when it was there before. */
  decisionId: string | null;
  /** Why it is ignored. */
  reason: string | null;
}

/** What a document changes. */
export interface VexPlan {
  steps: VexStep[];
  /** Decisions of the same document that do not hold any more. */
  ended: string[];
  /** Whether it is older than what is known of the document, so that nothing of it counts. */
  isOlder: boolean;
}

/** A comparable form of what is decided. */
export function contentOf({ decision, scope, justification, reason, expiresOn }: VexWanted): string {
  const of =
    scope.kind === 'package'
      ? [scope.package.ecosystem, scope.package.name, [...scope.package.versions].sort()]
      : scope.kind === 'tags'
        ? [...scope.tags].sort()
        : scope.kind === 'devices'
          ? [...scope.deviceIds].sort((a, b) => a - b)
          : [];
  return JSON.stringify([decision, scope.kind, of, justification, reason, expiresOn]);
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
    if (!other || claim.said >= other.said) last.set(claim.key, claim);
  }
  const steps = claims.map((claim): VexStep => {
    if (last.get(claim.key) !== claim)
      return ignore(claim, 'The document says something later about the same product.');
    return step(claim, before.get(claim.key), version);
  });
  const standing = new Set(steps.flatMap(({ decisionId }) => decisionId ?? []));
  const ended = kept.filter(({ id, endCause }) => endCause === null && !standing.has(id)).map(({ id }) => id);
  return { steps, ended, isOlder: false };
}

function step(claim: VexClaim, kept: KeptVex | undefined, version: number): VexStep {
  const { wanted } = claim;
  if ('none' in wanted) return ignore(claim, wanted.none);
  const same = kept?.content === contentOf(wanted);
  if (kept && same && kept.endCause === null) return { claim, outcome: 'kept', decisionId: kept.id, reason: null };
  // What somebody ended here does not come back with the same document.
  if (kept && same && kept.endCause !== 'replaced' && kept.version === version)
    return ignore(claim, 'It came with this document before, and has ended here since.');
  return { claim, outcome: 'created', decisionId: null, reason: null };
}

function ignored(claims: readonly VexClaim[], reason: string): VexPlan {
  return { steps: claims.map((claim) => ignore(claim, reason)), ended: [], isOlder: true };
}

function ignore(claim: VexClaim, reason: string): VexStep {
  return { claim, outcome: 'ignored', decisionId: null, reason };
}

function isOlder(
  { version, timestamp }: { version: number; timestamp: string | null },
  than: { version: number; timestamp: string | null },
): boolean {
  if (version !== than.version) return version < than.version;
  return timestamp !== null && than.timestamp !== null && timestamp < than.timestamp;
}

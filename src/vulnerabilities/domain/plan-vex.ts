import { type Decision, type DecisionScope, type Justification, precedenceOf } from './decision.js';
import { isBefore, momentOf } from './moments.js';
import { type VexDocument, whyOpen } from './vex.js';

/** What a statement asks for, of one of its products. */
export interface VexClaim {
  /** Of the statement, in its document. */
  place: number;
  /** By which the later of its document's words is known. */
  order: number;
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
export interface StoredVex {
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
      const { ecosystem, name, versions, range = null, traits = [], deviceIds = [], contents = [] } = scope.package;
      // Which versions are in a range is not what the document says.
      const stated = range ?? [...versions].sort();
      return [ecosystem, name, stated, [...traits].sort(), [...deviceIds].sort((a, b) => a - b), [...contents].sort()];
    }
  }
}

/**
 * What a document changes, given what came with it before: the same again changes nothing, an older one neither, and of a
 * newer one every statement takes the place of the former. Inside a document the later word about a product counts.
 *
 * Its claims are gone through twice in the same order, first to {@link hear} them and then for the {@link step} of each, so
 * that of very many only what tells them apart is in memory.
 */
export class VexPlanner {
  /** Decisions that stay, said at another time or place. */
  readonly moved: { id: string; at: string; place: number }[] = [];
  /** How many claims there are. */
  claims = 0;
  private steps = 0;
  private readonly last = new Map<string, Word>();
  private before = new Map<string, StoredVex>();
  private readonly standing = new Set<string>();
  private older = false;

  /** @param mark a short text in place of a key, which no other has */
  constructor(
    private readonly edition: Pick<VexDocument, 'version' | 'timestamp'>,
    private readonly mark: (key: string) => string,
  ) {}

  /** Whether the document is older than what is known of it, so that nothing of it counts. */
  get isOlder(): boolean {
    return this.older;
  }

  /** Takes note of a claim. */
  hear(claim: VexClaim): void {
    const word = { number: (this.claims += 1), said: claim.said, weight: weightOf(claim) };
    const key = this.mark(claim.key);
    const other = this.last.get(key);
    if (!other || isLaterWord(claim, word, other)) this.last.set(key, word);
  }

  /** Says what came with the document before. */
  against(stored: readonly StoredVex[]): void {
    this.older = stored.some((one) => isOlder(this.edition, one));
    this.before = new Map(stored.map((one) => [one.key, one]));
  }

  /** What is to be done about a claim, when all were heard. */
  step(claim: VexClaim): VexStep {
    this.steps += 1;
    if (this.older) return ignore(claim, 'A newer version of this document is known.');
    if (this.last.get(this.mark(claim.key))?.number !== this.steps)
      return ignore(claim, 'The document says something later about the same product.');
    const stored = this.before.get(claim.key);
    const done = step(claim, stored, this.edition.version);
    if (done.decisionId !== null) this.stands(done.decisionId, claim, stored?.voice ?? null);
    return done;
  }

  /** After all steps: decisions of the same document that do not hold any more. */
  ended(): string[] {
    if (this.older) return [];
    const stored = [...this.before.values()];
    return stored.filter(({ id, endCause }) => endCause === null && !this.standing.has(id)).map(({ id }) => id);
  }

  private stands(id: string, { said, order }: VexClaim, voice: StoredVex['voice']): void {
    this.standing.add(id);
    if (voice === null || said === '') return;
    // As the database writes it: with an offset, and without the last zeros.
    const before = momentOf(voice.at) ?? '';
    if (isBefore(before, said) || isBefore(said, before) || voice.place !== order)
      this.moved.push({ id, at: said, place: order });
  }
}

/** What counts of a claim where another is about the same. */
interface Word {
  /** Of the claim, from 1. */
  number: number;
  said: string;
  weight: number;
}

/** Of a person's decisions it does not matter when: what says most counts. */
function isLaterWord({ isDecision }: VexClaim, word: Word, than: Word): boolean {
  return isDecision ? word.weight > than.weight : !isBefore(word.said, than.said);
}

function weightOf({ wanted }: VexClaim): number {
  return 'none' in wanted ? -1 : precedenceOf(wanted.decision, wanted.scope.kind);
}

function step(claim: VexClaim, stored: StoredVex | undefined, version: number): VexStep {
  const { wanted } = claim;
  if ('none' in wanted) return ignore(claim, wanted.none);
  const same = stored?.content === contentOf(wanted);
  const isOpen = wanted.decision === 'open';
  const reason = wanted.decision === 'open' ? whyOpen(wanted.status ?? 'affected') : null;
  if (stored && same && stored.endCause === null)
    return { claim, outcome: isOpen ? 'open' : 'kept', isNew: false, decisionId: stored.id, reason };
  // What somebody ended here does not come back with the same document.
  if (stored && same && stored.endCause !== 'replaced' && stored.version === version)
    return ignore(claim, 'It came with this document before, and has ended here since.');
  return { claim, outcome: isOpen ? 'open' : 'created', isNew: true, decisionId: null, reason };
}

function ignore(claim: VexClaim, reason: string): VexStep {
  return { claim, outcome: 'ignored', isNew: false, decisionId: null, reason };
}

function isOlder(
  { version, timestamp }: { version: number; timestamp: string | null },
  than: { version: number; timestamp: string | null },
): boolean {
  if (version !== than.version) return version < than.version;
  return timestamp !== null && than.timestamp !== null && isBefore(timestamp, than.timestamp);
}

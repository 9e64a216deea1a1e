import { unknownClaims } from './claims.js';
import type { Fact } from './fact.js';
import { type CitedFact, PRIORITIES, type Recommendation, type RecommendationSet } from './recommendation.js';
import { harmfulPart, unsafePart } from './unsafe-text.js';
import { vocabularyOf } from './vocabulary.js';
import type { DroppedText } from './written-text.js';

/**
 * Takes out every item that cites nothing, cites what there is not, or names anything that the facts which it cites do not
 * have; see `unknownClaims`. What is left is sorted by priority, with the facts that it cites. Null: nothing is left.
 */
export function checkRecommendations(
  { items }: RecommendationSet,
  facts: readonly Fact[],
): { kept: RecommendationSet | null; dropped: DroppedText[] } {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const stored: Recommendation[] = [];
  const dropped: DroppedText[] = [];
  const titles = new Set<string>();
  for (const item of items) {
    const [fault] = faultsOf(item, byId);
    const title = item.title.trim().toLowerCase();
    if (fault) dropped.push(fault);
    else if (titles.has(title)) dropped.push({ reason: 'said-twice', named: item.title.slice(0, 80) });
    else stored.push({ ...item, evidence: [...new Set(item.evidence)] });
    titles.add(title);
  }
  if (stored.length === 0) return { kept: null, dropped };
  const cited = new Set(stored.flatMap(({ evidence }) => evidence));
  return {
    kept: {
      items: PRIORITIES.flatMap((priority) => stored.filter((item) => item.priority === priority)),
      facts: facts.filter(({ id }) => cited.has(id)).map(citedFact),
    },
    dropped,
  };
}

function faultsOf(item: Recommendation, byId: ReadonlyMap<string, Fact>): DroppedText[] {
  const texts = [item.title, item.rationale, ...item.actions];
  const unsafe = texts.map(unsafePart).find((part) => part !== null);
  if (unsafe !== undefined) return [{ reason: 'unsafe-text', named: visible(unsafe) }];
  if (item.evidence.length === 0) return [{ reason: 'no-evidence', named: item.title.slice(0, 80) }];
  const unknown = item.evidence.find((id) => !byId.has(id));
  if (unknown !== undefined) return [{ reason: 'unknown-evidence', named: visible(unknown) }];
  const vocabulary = vocabularyOf(item.evidence.flatMap((id) => byId.get(id) ?? []));
  const claims = texts.flatMap((text) => unknownClaims(text, vocabulary));
  if (claims.length > 0) return claims;
  const harmful = texts.map(harmfulPart).find((part) => part !== null);
  return harmful === undefined ? [] : [{ reason: 'unsafe-advice', named: visible(harmful) }];
}

function citedFact({ id, kind, title, cves, controls, link }: Fact): CitedFact {
  return { id, kind, title, cves, controls, link };
}

function visible(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '�').slice(0, 80);
}

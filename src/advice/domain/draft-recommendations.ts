import { unknownClaims, vocabularyOf } from './claims.js';
import { draftAction } from './draft-action.js';
import { draftCloudCheck, draftContradiction, draftGap, draftMaturity } from './draft-controls.js';
import type { Fact, FactKind } from './fact.js';
import { count, list, prose, quoted } from './phrases.js';
import {
  type CitedFact,
  PRIORITIES,
  type Recommendation,
  RECOMMENDATION_LIMITS,
  type RecommendationSet,
} from './recommendation.js';
import { harmfulPart, unsafePart } from './plain-text.js';
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

/** From this share of devices that do not report, in percent, nothing else is worth more. */
const BLIND_PERCENT = 20;

/** Of devices that do not report; null when all do. */
function draftCoverage(fact: Fact): Recommendation | null {
  const { enrolled = 0, silent = 0, neverScanned = 0, missing = 0 } = fact.numbers;
  if (enrolled === 0) return draftEnrolment(fact);
  if (missing === 0) return null;
  const parts = [
    ...(silent > 0 ? [`${silent} ${silent === 1 ? 'has' : 'have'} fallen silent`] : []),
    ...(neverScanned > 0 ? [`${neverScanned} ${neverScanned === 1 ? 'was' : 'were'} never scanned`] : []),
  ];
  const { devices } = fact;
  return {
    title: `Have ${count(missing, 'device')} report`,
    rationale: prose(
      `Of ${count(enrolled, 'enrolled device')}, ${list(parts)}.`,
      'What is open on them now is not known, so the risk score rests on older reports or on an estimate.',
      devices.length > 0 && `Among them: ${list(devices.map(quoted))}.`,
    ),
    actions: [
      'Find out whether these devices are still in use; deactivate those that are not.',
      'On the others, see whether the agent is installed, runs and reaches the service.',
      'Give the devices that stay an owner who hears of it when they fall silent.',
    ],
    evidence: [fact.id],
    priority: (fact.percents['missingPercent'] ?? 0) >= BLIND_PERCENT ? 'now' : 'next',
    confidence: 'high',
  };
}

function draftEnrolment(fact: Fact): Recommendation {
  return {
    title: 'Enrol the first devices',
    rationale:
      'No device is enrolled, so nothing is known about vulnerabilities, settings or deadlines, and no score can be computed.',
    actions: [
      'Register a device and run the command that enrols it.',
      'For a fleet, make an enrolment key and hand it to the tool that manages your devices.',
      'Begin with servers that face the internet and with the devices of administrators.',
    ],
    evidence: [fact.id],
    priority: 'now',
    confidence: 'high',
  };
}

/** Of deadlines that have passed; null when none has. */
function draftOverdue(fact: Fact): Recommendation | null {
  const { overdue = 0, open } = fact.numbers;
  if (overdue === 0) return null;
  return {
    title: `Work off ${count(overdue, 'passed deadline')}`,
    rationale: prose(
      `${overdue === 1 ? '1 deadline has' : `${overdue} deadlines have`} passed without a fix.`,
      open !== undefined && `${open === 1 ? '1 finding is' : `${open} findings are`} open in all.`,
      'What is overdue has been known for longer than your own policy allows.',
    ),
    actions: [
      'Open the list of overdue findings and give each an owner and a day.',
      'Fix what has a fix, what is known to be exploited before the rest.',
      'For what cannot be fixed in time, record a risk acceptance with an end date and an approver.',
    ],
    evidence: [fact.id],
    priority: 'now',
    confidence: 'high',
  };
}

/** When no fact asks for anything. */
function draftNothing(standing: Fact): Recommendation {
  const { score, devices } = standing.numbers;
  return {
    title: 'Keep devices reporting and attestations reviewed',
    rationale: prose(
      score !== undefined && devices !== undefined && `The risk score is ${score} over ${count(devices, 'device')}.`,
      'No action, gap or contradiction stands out in what is known now.',
    ),
    actions: ['See that every device that is in use is enrolled.', 'Review attestations before they expire.'],
    evidence: [standing.id],
    priority: 'later',
    confidence: 'medium',
  };
}

/** Writes what is to be done about a fact, beside how the organization stands; null where nothing is. */
export type Draft = (fact: Fact, standing: Fact | null) => Recommendation | null;

/** Actions that are written about. */
const MOST_ACTIONS = 5;

/** By what is written about, the most urgent first, and how many of each: no kind crowds out the others. */
const DRAFTS: readonly [FactKind, number, Draft][] = [
  ['coverage', 1, draftCoverage],
  ['overdue', 1, draftOverdue],
  ['action', MOST_ACTIONS, draftAction],
  ['contradiction', 2, draftContradiction],
  ['cloud-check', 2, draftCloudCheck],
  ['gap', 2, draftGap],
  ['maturity', 1, draftMaturity],
];

/** What the template says of the evidence: the same each time, and each sentence of it follows from the facts it cites. */
export function draftRecommendations(facts: readonly Fact[]): RecommendationSet {
  const standing = facts.find(({ kind }) => kind === 'standing') ?? null;
  // A gap of a suite is told once, by the action that closes it: that says what it removes.
  const told = new Set(
    facts
      .filter(({ kind }) => kind === 'action')
      .slice(0, MOST_ACTIONS)
      .flatMap(({ facets }) => facets['checks']?.split(' ') ?? []),
  );
  const drafts = DRAFTS.flatMap(([kind, most, draft]) =>
    facts
      .filter((fact) => fact.kind === kind && !told.has(fact.id))
      .flatMap((fact) => draft(fact, standing) ?? [])
      .slice(0, most),
  );
  const titles = new Set<string>();
  const items = PRIORITIES.flatMap((priority) => drafts.filter((item) => item.priority === priority)).filter(
    ({ title }) => !titles.has(title) && titles.add(title),
  );
  if (items.length > 0) return { items: items.slice(0, RECOMMENDATION_LIMITS.items) };
  return { items: standing ? [draftNothing(standing)] : [] };
}

import { functionMaturity, type FunctionMaturity, TIER_NAMES, type Tier } from '../maturity/function-maturity.js';
import { type Lift, type LiftStep, liftsOf } from '../maturity/lift.js';
import type { SubcategoryMaturity } from '../maturity/subcategory.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from '../policy.js';
import { AT } from './facts.js';
import { table } from './table.js';
import { PROTECT, READINGS } from './worked-example.js';

/** The blocks of the page that are about maturity. */
export function maturityBlocks(): Record<string, string> {
  const { maturity, attestation } = policy;
  const protect = functionMaturity('PR', PROTECT, AT, policy);
  return {
    confidence: table(
      ['The claim is', 'counts'],
      [
        ['reviewed by a second person, with evidence', attestation.confidence.reviewedWithEvidence],
        ['with evidence', attestation.confidence.withEvidence],
        ['bare', attestation.confidence.bare],
      ],
    ),
    automatable: table(
      ['Links of the subcategory', 'a'],
      [
        ['a strong one', maturity.automatable.strong],
        [`${maturity.automatable.many} supporting ones or more`, maturity.automatable.manySupporting],
        ['fewer', maturity.automatable.supporting],
        ['none', 0],
      ],
    ),
    levels: table(
      ['Level', 'Achievement from', 'and'],
      maturity.thresholds.map((threshold, i) => [`${i + 1}`, threshold, GATES[i] ?? '']),
    ),
    tiers: tiers(),
    functions: table(['Function', 'Weight'], Object.entries(maturity.functionWeights)),
    'example-facts': table(
      ['Signal', 'Σ proven', 'Σ in scope', 'p', 'State'],
      Object.entries(READINGS).map(([signal, of]) => [
        `\`${signal}\``,
        of.numerator,
        of.denominator,
        (of.share ?? 0).toFixed(3),
        of.state,
      ]),
    ),
    'example-subcategories': table(
      ['Subcategory', 'w', 'a', 'T', 'M', 'E', 'Level', 'Held down by'],
      protect.subcategories.map(rowOf),
    ),
    'example-function': summaryOf(protect),
    'example-lifts': table(
      ['Step', 'What changes', 'L', 'shown'],
      liftsOf('PR', PROTECT, AT, policy).map((lift) => [
        stepText(lift.step, lift),
        changesText(lift),
        `+${lift.gain.toFixed(2)}`,
        `+${lift.reportedGain.toFixed(2)}`,
      ]),
    ),
  };
}

const GATES = [
  '',
  'an owner',
  'a review by a second person, in date',
  `a live signal with ${policy.maturity.historyDays} days of history`,
  'no falling trend over 90 days, nothing expired',
];

function tiers(): string {
  const [first, second, third] = policy.maturity.tiersBelow;
  const ranges = [`below ${first}`, `below ${second}`, `below ${third}`, 'from there on'];
  return table(
    ['Level', 'Tier'],
    ranges.map((range, i) => [range, `${i + 1} ${TIER_NAMES[(i + 1) as Tier]}`]),
  );
}

function rowOf(of: SubcategoryMaturity): (string | number)[] {
  const facts = PROTECT.find(({ id }) => id === of.id);
  const shown = (value: number | null): string => (value === null ? 'unknown' : value.toFixed(3));
  const held = of.contradiction === null ? [...of.heldBy] : [...of.heldBy, `${of.contradiction.toFixed(3)} too much`];
  return [
    of.id,
    of.weight,
    facts?.automatable ?? 0,
    shown(of.technical),
    shown(of.attested),
    of.achievement.low.toFixed(3),
    of.level.low,
    held.join(', '),
  ];
}

function summaryOf({ uncapped, level, tier, range, coverage, weakestCore }: FunctionMaturity): string {
  return table(
    ['What', 'Value'],
    [
      ['L, before the cap', uncapped.low.toFixed(2)],
      ['its high bound, before the cap', uncapped.high.toFixed(2)],
      ['level of the weakest core subcategory', String(weakestCore)],
      ['so at most', ((weakestCore ?? 0) + policy.maturity.weakestCoreLead).toFixed(1)],
      ['**shown**', `**${String(level)}, tier ${String(tier)}, range ${range.low}–${range.high}**`],
      ['coverage', `${(coverage * 100).toFixed(1)} %`],
    ],
  );
}

function stepText(step: LiftStep, { changes }: Lift): string {
  const ids = changes.map(({ id }) => id).join(', ');
  switch (step.kind) {
    case 'pass-signal':
      return `\`${step.signal}\` passes everywhere`;
    case 'second-review':
      return `a second person reviews ${ids}`;
    case 'set-owner':
      return `${ids} gets an owner`;
    case 'add-evidence':
      return `evidence for ${ids}`;
    case 'attest':
      return `${ids} is attested again, at best`;
  }
}

function changesText({ changes, clearsContradiction }: Lift): string {
  const texts = changes.map(({ id, before, after }) => {
    const level = before.level.low === after.level.low ? '' : `, level ${before.level.low} → ${after.level.low}`;
    return `${id} E ${before.achievement.low.toFixed(3)} → ${after.achievement.low.toFixed(3)}${level}`;
  });
  return [...texts, ...(clearsContradiction ? ['contradiction cleared'] : [])].join('; ');
}

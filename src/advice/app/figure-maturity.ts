import {
  type Catalogue,
  type CompliancePolicy,
  type FunctionMaturity,
  headsInWords,
  type Lift,
  type LinkedSignal,
  type Maturity,
  type MeasuredMaturity,
  type SubcategoryFacts,
  type SubcategoryMaturity,
  TIER_NAMES,
  tierOf,
  unitOfSignal,
  validityOf,
} from '../../compliance/index.js';
import type {
  Cap,
  CapCode,
  ClaimFigures,
  EarlierFigures,
  Figures,
  FunctionFigures,
  LiftFigures,
  MaturityFigures,
  SignalFigures,
  SubcategoryFigures,
} from '../domain/maturity-figures.js';

/** Codes of the compliance model. */
type ModelCap =
  'no-owner' | 'no-second-review' | 'no-live-history' | 'falling-or-expired' | 'contradiction' | 'too-many-exceptions';

interface Constants {
  contradictionGap: number;
  maturity: { contradictedLevel: number; exceptedShare: number; exceptedLevel: number; historyDays: number };
}

interface Signs {
  /** Over 90 days; null when it is not known. */
  trend: number | null;
  isExpired: boolean;
}

/** What holds a level back, in words: the model says falling or expired in one, and people want to know which. */
export function holdsOf(holds: readonly ModelCap[], signs: Signs, constants: Constants): Cap[] {
  const texts = textsOf(constants);
  return holds
    .flatMap((code): CapCode[] => (code === 'falling-or-expired' ? fallingOrExpired(signs) : [code]))
    .map((code) => ({ code, text: texts[code] }));
}

function fallingOrExpired({ trend, isExpired }: Signs): CapCode[] {
  const trends: CapCode[] = trend === null ? ['unknown-trend'] : trend < 0 ? ['falling-trend'] : [];
  return isExpired ? [...trends, 'expired'] : trends;
}

function textsOf({ contradictionGap, maturity }: Constants): Record<CapCode, string> {
  const share = (value: number): string => `${Math.round(value * 100)} %`;
  return {
    'no-owner': 'Nobody owns it. A level above 1 asks for an owner in an attestation that counts.',
    'no-second-review': 'No second person reviewed it. A level above 2 asks for that.',
    'no-live-history': `No signal has been heard for ${maturity.historyDays} days and is heard still. A level above 3 asks for that.`,
    'falling-trend': 'Its signals prove less than 90 days ago. Level 5 asks that they do not fall.',
    'unknown-trend': 'How its signals moved over 90 days is not known. Level 5 asks that they did not fall.',
    expired: 'Its attestation expired. Level 5 asks that nothing did.',
    contradiction: `What is claimed is at least ${share(contradictionGap)} above what signals prove. Until they agree, level ${maturity.contradictedLevel} is the highest.`,
    'too-many-exceptions': `Exceptions take more than ${share(maturity.exceptedShare)} out of a signal. Until they are fewer, level ${maturity.exceptedLevel} is the highest.`,
  };
}

const FRAMEWORK = 'nist-csf-2.0';
const CONTROLS = `/api/v1/compliance/frameworks/${FRAMEWORK}/controls`;
/** Steps that are named of a function: the next few. */
const LIFTS = 5;

/** What was measured on an earlier day; `daysAgo` counted from now. */
export interface MeasuredEarlier {
  daysAgo: number;
  on: string;
  measured: MeasuredMaturity;
}

/** Puts what was measured into the shape that the page has, with the names of things. */
export class FigureMaturity {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly policy: CompliancePolicy,
    private readonly at: Date,
  ) {}

  of(now: MeasuredMaturity, earlier: readonly MeasuredEarlier[]): MaturityFigures {
    const alone = now.level === null ? null : tierOf(now.level, this.policy);
    return {
      ...figuresOf(now),
      uncappedTier: alone && { number: alone, name: TIER_NAMES[alone] },
      functions: now.functions.map((of) => this.functionOf(of, now, earlier)),
      earlier: earlier.map((then) => earlierOf(then, now, then.measured)),
    };
  }

  private functionOf(
    of: FunctionMaturity,
    { facts, lifts }: MeasuredMaturity,
    earlier: readonly MeasuredEarlier[],
  ): FunctionFigures {
    const { coreWeight, functionWeights } = this.policy.maturity;
    const total = Object.values(functionWeights).reduce((sum, weight) => sum + weight, 0);
    const weakest = of.subcategories.filter(
      ({ weight, level }) => weight >= coreWeight && level.low === of.weakestCore,
    );
    const measured = new Set(of.subcategories.map(({ id }) => id));
    const isCapped = of.level !== null && of.capped.low < of.uncapped.low;
    return {
      ...figuresOf(of),
      function: of.function,
      name: this.sectionTitle(of.function),
      weight: (functionWeights[of.function] ?? 0) / total,
      cap: isCapped
        ? {
            level: of.capped.low,
            weakest: weakest.map(({ id }) => ({ id, title: this.controlTitle(id) })),
            weakestLevel: of.weakestCore ?? 0,
          }
        : null,
      subcategories: of.subcategories.flatMap((one) => {
        const known = facts.get(one.id);
        return known ? [this.subcategoryOf(one, known)] : [];
      }),
      notApplicable: [...facts.keys()].filter((id) => id.startsWith(`${of.function}.`) && !measured.has(id)),
      lifts: (lifts[of.function] ?? []).slice(0, LIFTS).map((lift) => this.liftOf(lift, facts)),
      earlier: earlier.flatMap((then) => {
        const before = then.measured.functions.find((one) => one.function === of.function);
        return before ? [earlierOf(then, of, before)] : [];
      }),
    };
  }

  private subcategoryOf(of: SubcategoryMaturity, facts: SubcategoryFacts): SubcategoryFigures {
    const { id, weight, achievement, level, technical, attested, contradiction } = of;
    const isExpired = validityOf(facts.attestation, this.at) === 'expired';
    return {
      id,
      title: this.controlTitle(id),
      core: weight >= this.policy.maturity.coreWeight,
      achievement,
      level,
      technical,
      attested,
      contradiction,
      heldBy: holdsOf(of.heldBy, { trend: facts.trend, isExpired }, this.policy),
      signals: facts.signals.map((link) => this.signalOf(link)),
      claim: this.claimOf(facts),
      link: controlLink(id),
    };
  }

  private signalOf({ signal: key, strength, reading }: LinkedSignal): SignalFigures {
    const { state, share, aspect, passed, total, unknown } = reading;
    const heads = { aspect, unit: unitOfSignal(key), passed, total, unknown };
    return { key, title: this.signalTitle(key), strength, state, share, ...heads, link: signalLink(key) };
  }

  private claimOf({ attestation }: SubcategoryFacts): ClaimFigures | null {
    if (attestation === null) return null;
    const { status, level, hasOwner, hasEvidence, reviewed, validUntil } = attestation;
    return { status, level, standing: validityOf(attestation, this.at), hasOwner, hasEvidence, reviewed, validUntil };
  }

  private liftOf(lift: Lift, facts: MeasuredMaturity['facts']): LiftFigures {
    const { step, changes } = lift;
    const of = {
      kind: step.kind,
      gain: exact(lift.gain),
      shownGain: exact(lift.reportedGain),
      isUpTo: step.kind === 'attest',
      clearsContradiction: lift.clearsContradiction,
      changes: changes.map(({ id, before, after }) => ({
        id,
        levelBefore: before.level.low,
        levelAfter: after.level.low,
      })),
    };
    if (step.kind !== 'pass-signal') {
      const id = changes[0]?.id ?? '';
      return {
        ...of,
        target: { kind: 'control', id, title: this.controlTitle(id) },
        signal: null,
        link: controlLink(id),
      };
    }
    const target = { kind: 'signal' as const, id: step.signal, title: this.signalTitle(step.signal) };
    const readings = changes.flatMap(
      ({ id }) => facts.get(id)?.signals.filter(({ signal }) => signal === step.signal) ?? [],
    );
    readings.sort((a, b) => (a.reading.share ?? 0) - (b.reading.share ?? 0));
    const [worst] = readings;
    const total = worst?.reading.total ?? 0;
    const counted = worst ? headsInWords(worst.reading, unitOfSignal(step.signal)) : '';
    return { ...of, target, signal: { total, counted }, link: signalLink(step.signal) };
  }

  private controlTitle(id: string): string {
    return this.catalogue.control(FRAMEWORK, id)?.title ?? id;
  }

  private signalTitle(key: string): string {
    return this.catalogue.signal(key)?.title ?? key;
  }

  private sectionTitle(id: string): string {
    return this.catalogue.framework(FRAMEWORK)?.sections.find((section) => section.id === id)?.title ?? id;
  }
}

function figuresOf({ status, level, tier, range, coverage }: Maturity): Figures {
  return { status, level, tier: tier && { number: tier, name: TIER_NAMES[tier] }, range, coverage };
}

function earlierOf({ daysAgo, on }: MeasuredEarlier, now: Maturity, then: Maturity): EarlierFigures {
  const delta = now.level === null || then.level === null ? null : Math.round((now.level - then.level) * 10) / 10;
  return { daysAgo, on, ...figuresOf(then), delta: delta === 0 ? 0 : delta };
}

/** Without the noise of floating point, so that nothing gained is 0. */
function exact(levels: number): number {
  return Math.round(levels * 1e6) / 1e6;
}

function controlLink(id: string): string {
  return `${CONTROLS}/${encodeURIComponent(id)}`;
}

function signalLink(key: string): string {
  return `/api/v1/compliance/signals/${encodeURIComponent(key)}/devices`;
}

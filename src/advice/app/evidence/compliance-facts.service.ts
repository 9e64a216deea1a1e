import { Injectable } from '@nestjs/common';
import {
  type AssessedControl,
  type AssessedFramework,
  AssessFrameworks,
  Catalogue,
  FindGaps,
  type Gap,
  headsInWords,
  type MeasuredMaturity,
  MeasureMaturity,
  ActiveClaims,
  unitOfSignal,
} from '../../../compliance/index.js';
import { type Fact, factOf, known } from '../../domain/fact.js';
import { plainName, plainText } from '../../domain/plain-text.js';
import { suiteName } from './suite-name.js';

const CONTRADICTIONS = 5;
const GAPS = 8;
const CONTROLS = 5;
const STATEMENT = 200;

/** What is known of controls, in facts: claims that measurements deny, what lifts frameworks, what holds maturity. */
@Injectable()
export class ComplianceFacts {
  constructor(
    private readonly assess: AssessFrameworks,
    private readonly gaps: FindGaps,
    private readonly maturity: MeasureMaturity,
    private readonly catalogue: Catalogue,
    private readonly claims: ActiveClaims,
  ) {}

  async of(organizationId: number): Promise<Fact[]> {
    const { frameworks } = await this.assess.all(organizationId);
    const denied = frameworks.flatMap(contradictionsOf).sort(largestFirst).slice(0, CONTRADICTIONS);
    const words = await this.claims.words(
      organizationId,
      denied.flatMap(({ attestation }) => attestation ?? []),
    );
    const { gaps } = await this.gaps.execute(organizationId, {
      kinds: ['pass-signal', 'attest', 'renew-attestation'],
      limit: GAPS,
    });
    return [
      ...denied.map(({ fact, attestation }) => withStatement(fact, words.get(attestation ?? '')?.statement ?? '')),
      ...gaps.map(gapFact),
      ...maturityFacts(await this.maturity.of(organizationId), (key) => this.catalogue.signal(key)?.title ?? key),
    ];
  }
}

/** A claim that measurements deny. */
interface Denied {
  fact: Fact;
  attestation: string | null;
}

function largestFirst({ fact: a }: Denied, { fact: b }: Denied): number {
  const sizeOf = ({ percents: { claimedPercent = 0, provenPercent = 0 } }: Fact): number =>
    claimedPercent - provenPercent;
  return sizeOf(b) - sizeOf(a) || (a.id < b.id ? -1 : 1);
}

function contradictionsOf({ known: { framework }, controls }: AssessedFramework): Denied[] {
  return controls.flatMap((one) => {
    const { contradiction } = one.result;
    if (contradiction === null) return [];
    const fact = contradictionFact(framework, one, contradiction);
    return [{ fact, attestation: one.claim?.attestation?.id ?? null }];
  });
}

function withStatement(fact: Fact, statement: string): Fact {
  const text = plainText(statement, STATEMENT);
  return text === '' ? fact : { ...fact, quoted: [{ what: 'what was attested', text }] };
}

function contradictionFact(
  framework: { slug: string; name: string },
  { control }: AssessedControl,
  { claimed, proven }: { claimed: number; proven: number },
): Fact {
  const title = plainName(control.title, { most: 160, words: 40 });
  return factOf('contradiction', `${framework.slug} ${control.id}`, {
    title: plainText(`A claim that measurements deny: ${title ?? control.id}`, 200),
    percents: { claimedPercent: Math.round(claimed * 100), provenPercent: Math.round(proven * 100) },
    controls: [plainText(control.id, 40)],
    names: [frameworkName(framework), ...(title === null ? [] : [title])],
    link: controlLink(framework.slug, control.id),
  });
}

function gapFact(gap: Gap): Fact {
  const { kind, signal, control, gain, controlsMoved, frameworks } = gap;
  const figures = { points: Math.round(gain * 1000) / 10, controlsMoved };
  if (signal) {
    const { passed, total, unknown } = signal.reading;
    const suites = signal.suites.map(suiteName).join(' or ');
    const [best] = frameworks;
    const framework = best && frameworkName({ slug: best.framework, name: best.name });
    return factOf('gap', `signal ${signal.signal.key}`, {
      title: signal.signal.title,
      facets: known({
        gapKind: kind,
        scope: signal.signal.scope,
        counted: headsInWords(signal.reading, unitOfSignal(signal.signal.key)),
        connect: suites === '' ? null : suites,
      }),
      numbers: { ...figures, failing: total - passed - unknown, passed, known: total - unknown, unknown, total },
      controls: best ? controlsOf(best).slice(0, CONTROLS) : [],
      names: [signal.signal.title, ...(framework === undefined ? [] : [framework]), ...(suites === '' ? [] : [suites])],
      link: `/api/v1/compliance/gaps?kind=${kind}`,
    });
  }
  const [first] = frameworks;
  const ref = control?.ref ?? { framework: first?.framework ?? '', control: '' };
  const name = frameworks.find(({ framework }) => framework === ref.framework)?.name ?? ref.framework;
  const title = control ? plainName(control.control.title, { most: 160, words: 40 }) : null;
  return factOf('gap', `control ${ref.framework} ${ref.control}`, {
    title: plainText(`Attest: ${title ?? ref.control}`, 200),
    facets: { gapKind: kind },
    numbers: figures,
    controls: [plainText(ref.control, 40)],
    names: [frameworkName({ slug: ref.framework, name }), ...(title === null ? [] : [title])],
    link: controlLink(ref.framework, ref.control),
  });
}

function controlsOf({ moved }: Gap['frameworks'][number]): string[] {
  return moved.map((control) => plainText(control.id, 40));
}

/** Of the functions that are measured, the least mature first, with what lifts each most. */
function maturityFacts({ functions, lifts }: MeasuredMaturity, titleOf: (signal: string) => string): Fact[] {
  return functions
    .filter(({ level }) => level !== null)
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0) || (a.function < b.function ? -1 : 1))
    .flatMap(({ function: name, level, tier, coverage, subcategories }) => {
      const lift = lifts[name]?.[0];
      const held = [...new Set(subcategories.flatMap(({ heldBy }) => heldBy))].sort();
      return factOf('maturity', name, {
        title: `Maturity of the NIST CSF function ${name}`,
        facets: known({
          step: lift?.step.kind,
          claimed: lift?.step.kind === 'attest' ? 'at-most' : null,
          heldBy: held.length === 0 ? null : held.join(', '),
        }),
        numbers: known({ level, tier, gain: lift && Math.round(lift.reportedGain * 10) / 10 }),
        percents: { coveragePercent: Math.round(coverage * 100) },
        controls: (lift?.changes ?? []).slice(0, CONTROLS).map(({ id }) => id),
        names: [
          `the NIST CSF function ${name}`,
          ...(lift?.step.kind === 'pass-signal' ? [titleOf(lift.step.signal)] : []),
        ],
        link: '/api/v1/organizations/maturity',
      });
    });
}

/** Frameworks of the organization's own are called what people like. */
function frameworkName({ slug, name }: { slug: string; name: string }): string {
  return plainName(name, { most: 100, words: 14 }) ?? slug;
}

function controlLink(framework: string, control: string): string {
  return `/api/v1/compliance/frameworks/${framework}/controls/${encodeURIComponent(control)}`;
}

import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { AssumptionsInForce } from '../../../planning/index.js';
import type { FeedState } from '../../../vulnerabilities/index.js';
import type { ReportFacts } from '../../report-facts.port.js';
import { ReportSection, type ReportSectionPort } from '../../report-section.decorator.js';

const DATE = { type: String, format: 'date', nullable: true } as const;

/** A source of facts about the world. */
class MethodologySourceDto {
  @ApiProperty({ example: 'epss', description: 'Key of the feed.' }) key!: string;
  @ApiProperty({ example: 'EPSS', description: 'What it is.' }) title!: string;
  @ApiProperty({ example: 'FIRST', description: 'Who publishes it.' }) publisher!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'v2026.06.15',
    description: 'Which edition; null: it names none.',
  })
  edition!: string | null;
  @ApiProperty({ ...DATE, description: 'Of which day its facts are; null where it does not say.' })
  factsOf!: string | null;
  @ApiProperty({ ...DATE, description: 'When they were taken in; null: never.' }) importedOn!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    example: 3,
    description: 'Days; null: there are no facts.',
  })
  ageDays!: number | null;
  @ApiProperty({
    enum: ['missing', 'stale', 'failing', 'fresh'],
    description: 'Never taken in; too old; young, but the last try failed; young.',
  })
  status!: 'missing' | 'stale' | 'failing' | 'fresh';
}

/** A policy that numbers are computed with. */
class MethodologyPolicyDto {
  @ApiProperty({ example: 'risk-1.0', description: 'Its id.' }) id!: string;
  @ApiProperty({ type: 'integer', example: 0, description: '0 is the one that ships.' }) version!: number;
  @ApiProperty({ example: 'risk-method-1', description: 'The formulas.' }) method!: string;
}

/** How sure findings are, in numbers. */
class MethodologyConfidenceDto {
  @ApiProperty({ type: 'integer', example: 900, description: 'All that the formula asks is known.' }) full!: number;
  @ApiProperty({ type: 'integer', example: 80, description: 'Something has a stand-in.' }) partial!: number;
  @ApiProperty({ type: 'integer', example: 20, description: 'Little is known.' }) weak!: number;
}

/** An edition of a framework that controls were judged by. */
class MethodologyCatalogueDto {
  @ApiProperty({ example: 'nist-csf-2.0', description: 'Its key in this API.' }) framework!: string;
  @ApiProperty({ example: '2.0+1f0c8a54d2b7', description: "The publisher's version and the beginning of the hash." })
  version!: string;
}

/** What plans take for granted. */
class MethodologyAssumptionsDto {
  @ApiProperty({ type: 'integer', example: 0, description: '0: the organization said nothing itself.' })
  version!: number;
  @ApiProperty({ ...DATE, description: 'When it was changed; null as above.' }) changedOn!: string | null;
  @ApiProperty({
    type: 'integer',
    example: 60,
    description: 'Those that the plan, the budget and the people were made with.',
  })
  used!: number;
  @ApiProperty({ type: 'integer', example: 4, description: 'Of these, what the organization said.' }) own!: number;
  @ApiProperty({ type: 'integer', example: 41, description: 'Of these, defaults.' }) defaults!: number;
  @ApiProperty({ type: 'integer', example: 15, description: 'Of these, what nobody said and nothing stands in for.' })
  unsaid!: number;
}

/** An edition of the facts that threats were made with. */
class MethodologyEditionDto {
  @ApiProperty({ example: 'attack-enterprise', description: 'Key of the feed.' }) feed!: string;
  @ApiProperty({ example: '18.0', description: 'Which edition.' }) edition!: string;
}

/** What all numbers were computed from, and how. */
export class MethodologySectionDto {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When risk was counted last; null before the first time.',
  })
  countedAt!: string | null;
  @ApiProperty({ example: '128', description: 'Version of what was counted: rises with each change.' })
  riskVersion!: string;
  @ApiProperty({
    example: '64',
    description: 'Version of what devices answered for frameworks: rises with each change.',
  })
  complianceVersion!: string;
  @ApiProperty({ type: MethodologyPolicyDto, description: 'Of risk.' }) riskPolicy!: MethodologyPolicyDto;
  @ApiProperty({ example: 'compliance-1.0', description: 'Policy of compliance and maturity.' })
  compliancePolicy!: string;
  @ApiProperty({
    type: MethodologyConfidenceDto,
    nullable: true,
    description: 'Of findings; null before anything was counted.',
  })
  confidence!: MethodologyConfidenceDto | null;
  @ApiProperty({ type: [MethodologySourceDto], description: 'By key.' }) sources!: MethodologySourceDto[];
  @ApiProperty({ type: [MethodologyCatalogueDto], description: 'By key.' }) catalogues!: MethodologyCatalogueDto[];
  @ApiProperty({ type: [MethodologyEditionDto], description: 'By feed.' }) threatEditions!: MethodologyEditionDto[];
  @ApiProperty({ type: MethodologyAssumptionsDto, description: 'Of plans.' }) assumptions!: MethodologyAssumptionsDto;
}

const DAY_MS = 86_400_000;

/** How everything was computed, and from what: for whoever must trust the numbers. */
@ReportSection({
  name: 'methodology',
  title: 'How this was computed',
  place: 9000,
  data: MethodologySectionDto,
  template: new URL('./methodology.html', import.meta.url),
})
@Injectable()
export class MethodologyReportSection implements ReportSectionPort<MethodologySectionDto> {
  async read(facts: ReportFacts): Promise<MethodologySectionDto> {
    const [actions, dashboard, assessed, threats, feeds, assumptions] = await Promise.all([
      facts.actions(),
      facts.dashboard(),
      facts.frameworks(),
      facts.threats(),
      facts.feeds(),
      assumptionsOf(facts),
    ]);
    return {
      countedAt: actions.asOf?.toISOString() ?? null,
      riskVersion: actions.dataVersion,
      complianceVersion: assessed.version,
      riskPolicy: actions.policy,
      compliancePolicy: assessed.policy.id,
      confidence: actions.asOf === null ? null : dashboard.confidence,
      sources: feeds.flatMap((feed) => sourceOf(feed, facts.today) ?? []),
      catalogues: assessed.frameworks.map(({ known: { framework } }) => ({
        framework: framework.slug,
        version: framework.catalogueVersion,
      })),
      threatEditions: Object.entries(threats.document.editions)
        .map(([feed, edition]) => ({ feed, edition }))
        .sort((a, b) => (a.feed < b.feed ? -1 : 1)),
      assumptions,
    };
  }
}

/** Ages are in whole days: they do not change while a day lasts. Null for what is about packages that nobody has. */
function sourceOf({ key, meta, document, record, status }: FeedState, today: string): MethodologySourceDto | null {
  if (status === 'not-needed') return null;
  const importedOn = dateOf(record?.importedAt);
  const factsOf = importedOn === null ? null : dateOf(record?.asOf);
  const since = factsOf ?? importedOn;
  return {
    key,
    title: document.part === null ? meta.title : document.title,
    publisher: meta.publisher,
    edition: record?.version ?? null,
    factsOf,
    importedOn,
    ageDays: since === null ? null : Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS)),
    status,
  };
}

async function assumptionsOf(facts: ReportFacts): Promise<MethodologyAssumptionsDto> {
  const [inForce, roadmap, budget, workforce] = await Promise.all([
    facts.assumptions(),
    facts.roadmap(),
    facts.budget(),
    facts.workforce(),
  ]);
  const used = [...new Set([...roadmap.assumptions.used, ...budget.assumptions, ...workforce.assumptions])];
  return { ...counted(used, inForce), version: inForce.version, changedOn: dateOf(inForce.changedAt) };
}

function counted(
  keys: readonly string[],
  { assumptions }: AssumptionsInForce,
): Pick<MethodologyAssumptionsDto, 'used' | 'own' | 'defaults' | 'unsaid'> {
  const own = keys.filter((key) => assumptions.isOwn(key)).length;
  const known = keys.filter((key) => assumptions.isKnown(key)).length;
  return { used: keys.length, own, defaults: known - own, unsaid: keys.length - known };
}

function dateOf(moment: Date | null | undefined): string | null {
  return moment?.toISOString().slice(0, 10) ?? null;
}

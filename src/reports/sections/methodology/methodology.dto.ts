import { ApiProperty } from '@nestjs/swagger';

const DATE = { type: String, format: 'date', nullable: true } as const;

/** A source of facts about the world. */
export class MethodologySourceDto {
  @ApiProperty({ example: 'epss', description: 'Key of the feed.' })
  key!: string;
  @ApiProperty({ example: 'EPSS', description: 'What it is.' })
  title!: string;
  @ApiProperty({ example: 'FIRST', description: 'Who publishes it.' })
  publisher!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'v2026.06.15',
    description: 'Which edition; null: it names none.',
  })
  edition!: string | null;
  @ApiProperty({ ...DATE, description: 'Of which day its facts are; null where it does not say.' })
  factsOf!: string | null;
  @ApiProperty({ ...DATE, description: 'When they were taken in; null: never.' })
  importedOn!: string | null;
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
export class MethodologyPolicyDto {
  @ApiProperty({ example: 'risk-1.0', description: 'Its id.' })
  id!: string;
  @ApiProperty({ type: 'integer', example: 0, description: '0 is the one that ships.' })
  version!: number;
  @ApiProperty({ example: 'risk-method-1', description: 'The formulas.' })
  method!: string;
}

/** How sure findings are, in numbers. */
export class MethodologyConfidenceDto {
  @ApiProperty({ type: 'integer', example: 900, description: 'All that the formula asks is known.' })
  full!: number;
  @ApiProperty({ type: 'integer', example: 80, description: 'Something has a stand-in.' })
  partial!: number;
  @ApiProperty({ type: 'integer', example: 20, description: 'Little is known.' })
  weak!: number;
}

/** An edition of a framework that controls were judged by. */
export class MethodologyCatalogueDto {
  @ApiProperty({ example: 'nist-csf-2.0', description: 'Its key in this API.' })
  framework!: string;
  @ApiProperty({ example: '2.0+1f0c8a54d2b7', description: "The publisher's version and the beginning of the hash." })
  version!: string;
}

/** What plans take for granted. */
export class MethodologyAssumptionsDto {
  @ApiProperty({ type: 'integer', example: 0, description: '0: the organization said nothing itself.' })
  version!: number;
  @ApiProperty({ ...DATE, description: 'When it was changed; null as above.' })
  changedOn!: string | null;
  @ApiProperty({
    type: 'integer',
    example: 60,
    description: 'Those that the plan, the budget and the people were made with.',
  })
  used!: number;
  @ApiProperty({ type: 'integer', example: 4, description: 'Of these, what the organization said.' })
  own!: number;
  @ApiProperty({ type: 'integer', example: 41, description: 'Of these, defaults.' })
  defaults!: number;
  @ApiProperty({ type: 'integer', example: 15, description: 'Of these, what nobody said and nothing stands in for.' })
  unsaid!: number;
}

/** An edition of the facts that threats were made with. */
export class MethodologyEditionDto {
  @ApiProperty({ example: 'attack-enterprise', description: 'Key of the feed.' })
  feed!: string;
  @ApiProperty({ example: '18.0', description: 'Which edition.' })
  edition!: string;
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
  @ApiProperty({ type: MethodologyPolicyDto, description: 'Of risk.' })
  riskPolicy!: MethodologyPolicyDto;
  @ApiProperty({ example: 'compliance-1.0', description: 'Policy of compliance and maturity.' })
  compliancePolicy!: string;
  @ApiProperty({
    type: MethodologyConfidenceDto,
    nullable: true,
    description: 'Of findings; null before anything was counted.',
  })
  confidence!: MethodologyConfidenceDto | null;
  @ApiProperty({ type: [MethodologySourceDto], description: 'By key.' })
  sources!: MethodologySourceDto[];
  @ApiProperty({ type: [MethodologyCatalogueDto], description: 'By key.' })
  catalogues!: MethodologyCatalogueDto[];
  @ApiProperty({ type: [MethodologyEditionDto], description: 'By feed.' })
  threatEditions!: MethodologyEditionDto[];
  @ApiProperty({ type: MethodologyAssumptionsDto, description: 'Of plans.' })
  assumptions!: MethodologyAssumptionsDto;
}

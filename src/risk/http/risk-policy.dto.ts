import { ApiProperty } from '@nestjs/swagger';
import { IsBooleanString, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { PolicyTrial } from '../app/try-policy.service.js';
import type { DayFigures } from '../domain/day-figures.js';
import { DEFAULT_RISK_POLICY, type LevelName, LEVELS, type RiskPolicy } from '../model/policy.js';
import {
  numbers,
  numbersInOrder,
  ownNumbers,
  RiskPolicyCheckDto,
  RiskPolicyCloudDto,
  RiskPolicyMalwareDto,
  RiskPolicyControlDto,
  RiskPolicyDeadlinesDto,
  RiskPolicyRangesDto,
  RiskPolicyRiceDto,
} from './risk-policy-part.dto.js';

const DEFAULT = DEFAULT_RISK_POLICY;
const CHECK = { $ref: '#/components/schemas/RiskPolicyCheckDto' };
const vectors = Object.entries(DEFAULT.reach).map(([vector, places]) => [vector, numbers(places)] as const);

/** Every constant of the risk model; docs/risk.md says what each is for. */
class RiskPolicyDocumentDto implements RiskPolicy {
  @ApiProperty({ example: DEFAULT.id }) id!: string;

  @ApiProperty({
    ...ownNumbers(DEFAULT.threatFloors),
    description: 'Probabilities of exploitation within 30 days, 0-1.',
  })
  threatFloors!: RiskPolicy['threatFloors'];

  @ApiProperty({
    type: 'object',
    selfRequired: true,
    required: vectors.map(([vector]) => vector),
    properties: Object.fromEntries(vectors),
    description: 'How likely an attack over this vector gets to a device in this place, 0-1.',
  })
  reach!: RiskPolicy['reach'];

  @ApiProperty(ownNumbers(DEFAULT.friction)) friction!: RiskPolicy['friction'];
  @ApiProperty({ example: DEFAULT.notReachableReach }) notReachableReach!: number;
  @ApiProperty({ type: [RiskPolicyControlDto], maxItems: 8 }) controls!: RiskPolicyControlDto[];

  @ApiProperty({ description: 'What is left of the reach after somebody decided `mitigated`.' })
  mitigatedFactor!: number;

  @ApiProperty({
    ...numbersInOrder(DEFAULT.likelihoodCuts),
    description: 'From these on the likelihood is 2, 3, 4, 5.',
  })
  likelihoodCuts!: RiskPolicy['likelihoodCuts'];

  @ApiProperty({
    ...numbersInOrder(DEFAULT.technicalImpactCuts),
    description: 'Technical impact 3, 4, 5 from this impact sub-score of CVSS on.',
  })
  technicalImpactCuts!: RiskPolicy['technicalImpactCuts'];

  @ApiProperty({ ...ownNumbers(DEFAULT.technicalImpactOf), description: 'Where there is no vector.' })
  technicalImpactOf!: RiskPolicy['technicalImpactOf'];

  @ApiProperty({ ...numbersInOrder(DEFAULT.impactWeights), description: 'Of impact 1 to 5.' })
  impactWeights!: RiskPolicy['impactWeights'];

  @ApiProperty({ enum: LEVELS, nullable: true, description: 'The least level of what CISA lists; null for no rule.' })
  kevMinLevel!: LevelName | null;

  @ApiProperty({ type: 'integer', enum: [DEFAULT.componentNorm] }) componentNorm!: RiskPolicy['componentNorm'];
  @ApiProperty(ownNumbers(DEFAULT.score)) score!: RiskPolicy['score'];

  @ApiProperty({ ...numbersInOrder(DEFAULT.bands), description: 'The lowest score of each band.' })
  bands!: RiskPolicy['bands'];

  @ApiProperty({
    type: 'object',
    selfRequired: true,
    required: ['veryHighOnCritical'],
    properties: { veryHighOnCritical: { type: 'string', enum: [...LEVELS], nullable: true } },
    description: 'The least band while a device of criticality 5 has a very high finding; null for no rule.',
  })
  bandFloors!: RiskPolicy['bandFloors'];

  @ApiProperty({ type: RiskPolicyRangesDto }) ranges!: RiskPolicyRangesDto;
  @ApiProperty({ minimum: 0, maximum: 1, example: DEFAULT.imputePercentile }) imputePercentile!: number;
  @ApiProperty({ type: 'integer', example: DEFAULT.silentAfterDays }) silentAfterDays!: number;
  @ApiProperty({ type: RiskPolicyDeadlinesDto }) deadlines!: RiskPolicyDeadlinesDto;
  @ApiProperty({ type: RiskPolicyRiceDto }) rice!: RiskPolicyRiceDto;

  @ApiProperty({
    type: 'object',
    additionalProperties: CHECK,
    description:
      'By id of a check, `tool:*`, `tool:*@severity` or `*`; of cloud suites by id, `cloud:*@severity` or `cloud:*`.',
  })
  checks!: Record<string, RiskPolicyCheckDto>;

  @ApiProperty({ type: RiskPolicyCloudDto, required: false, description: 'Absent in older policies.' })
  cloud?: RiskPolicyCloudDto;

  @ApiProperty({ type: RiskPolicyMalwareDto, required: false, description: 'Absent in older policies.' })
  malware?: RiskPolicyMalwareDto;
}

const { 'disk-encryption': encryption, '*': others } = DEFAULT_RISK_POLICY.checks;
/** The policy that ships, with two of its rules of checks in place of all. */
const POLICY = { ...DEFAULT_RISK_POLICY, checks: { 'disk-encryption': encryption, '*': others } };

/** Whether to try a policy on only. */
export class RiskPolicyQueryDto {
  @ApiProperty({
    enum: ['true', 'false'],
    required: false,
    description: '`true` changes nothing and shows both scores.',
  })
  @IsOptional()
  @IsIn(['true', 'false'])
  @IsBooleanString()
  dryRun?: 'true' | 'false';
}

/** A whole policy; what it is made of is told in docs/risk.md. */
export class ChangeRiskPolicyDto {
  @ApiProperty({ type: 'object', additionalProperties: true, example: POLICY })
  @IsObject()
  policy!: Record<string, unknown>;

  @ApiProperty({ type: String, required: false, nullable: true, maxLength: 1000, example: 'Laptops are managed.' })
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  reason?: string | null;
}

/** The policy in force. */
export class RiskPolicyDto {
  @ApiProperty({ example: 0, description: 'Counts the changes of this organization; 0 is the one that ships.' })
  version!: number;

  @ApiProperty({ type: RiskPolicyDocumentDto, example: POLICY }) policy!: RiskPolicyDocumentDto;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'Null for the one that ships.' })
  changedAt!: Date | null;
}

/** A score and what it is made of, by one policy. */
export class PolicyFiguresDto {
  score!: number;

  @ApiProperty({ enum: LEVELS }) band!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) levels!: Record<string, number>;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) tiers!: Record<string, number>;

  @ApiProperty({ description: 'Open findings whose day has passed; failing checks are not in it.' }) overdue!: number;

  static from({ score, band, levels, tiers, overdue }: DayFigures): PolicyFiguresDto {
    return { score, band, levels, tiers, overdue };
  }
}

/** What a policy would do, were it put in force today. Deadlines that run go on running: a laxer one undoes nothing that is overdue. */
export class RiskPolicyTrialDto {
  @ApiProperty({ example: true }) dryRun!: true;
  before!: PolicyFiguresDto;
  after!: PolicyFiguresDto;
  asOf!: Date;

  static from({ before, after, asOf }: PolicyTrial): RiskPolicyTrialDto {
    return { dryRun: true, before: PolicyFiguresDto.from(before), after: PolicyFiguresDto.from(after), asOf };
  }
}

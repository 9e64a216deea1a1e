import { ApiProperty } from '@nestjs/swagger';
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
export class RiskPolicyDocumentDto implements RiskPolicy {
  @ApiProperty({ example: DEFAULT.id })
  id!: string;

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

  @ApiProperty(ownNumbers(DEFAULT.friction))
  friction!: RiskPolicy['friction'];

  @ApiProperty({ example: DEFAULT.notReachableReach })
  notReachableReach!: number;

  @ApiProperty({ type: [RiskPolicyControlDto], maxItems: 8 })
  controls!: RiskPolicyControlDto[];

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

  @ApiProperty({ type: 'integer', enum: [DEFAULT.componentNorm] })
  componentNorm!: RiskPolicy['componentNorm'];

  @ApiProperty(ownNumbers(DEFAULT.score))
  score!: RiskPolicy['score'];

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

  @ApiProperty({ type: RiskPolicyRangesDto })
  ranges!: RiskPolicyRangesDto;

  @ApiProperty({ minimum: 0, maximum: 1, example: DEFAULT.imputePercentile })
  imputePercentile!: number;

  @ApiProperty({ type: 'integer', example: DEFAULT.silentAfterDays })
  silentAfterDays!: number;

  @ApiProperty({ type: RiskPolicyDeadlinesDto })
  deadlines!: RiskPolicyDeadlinesDto;

  @ApiProperty({ type: RiskPolicyRiceDto })
  rice!: RiskPolicyRiceDto;

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

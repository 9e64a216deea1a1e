import { ApiProperty } from '@nestjs/swagger';
import { IsBooleanString, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { PolicyTrial } from '../app/try-policy.service.js';
import type { DayFigures } from '../domain/day-figures.js';
import { DEFAULT_RISK_POLICY, LEVELS } from '../model/policy.js';
import { RiskPolicyDocumentDto } from './risk-policy-document.dto.js';

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

  @ApiProperty({ type: RiskPolicyDocumentDto, example: POLICY })
  policy!: RiskPolicyDocumentDto;

  @ApiProperty({ type: String, nullable: true })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'Null for the one that ships.' })
  changedAt!: Date | null;
}

/** A score and what it is made of, by one policy. */
export class PolicyFiguresDto {
  score!: number;

  @ApiProperty({ enum: LEVELS })
  band!: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  levels!: Record<string, number>;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  tiers!: Record<string, number>;
  overdue!: number;

  static from({ score, band, levels, tiers, overdue }: DayFigures): PolicyFiguresDto {
    return { score, band, levels, tiers, overdue };
  }
}

/** What a policy would do, were it put in force today. Deadlines that run go on running: a laxer one undoes nothing that is overdue. */
export class RiskPolicyTrialDto {
  @ApiProperty({ example: true })
  dryRun!: true;
  before!: PolicyFiguresDto;
  after!: PolicyFiguresDto;
  asOf!: Date;

  static from({ before, after, asOf }: PolicyTrial): RiskPolicyTrialDto {
    return { dryRun: true, before: PolicyFiguresDto.from(before), after: PolicyFiguresDto.from(after), asOf };
  }
}

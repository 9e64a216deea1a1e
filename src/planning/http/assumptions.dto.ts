import { ApiProperty } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { AssumptionsInForce } from '../app/change-assumptions.service.js';
import { assumptionsIn } from '../domain/assumptions/assumptions.js';
import {
  ASSUMPTION_GROUPS,
  type AssumptionDefinition,
  type AssumptionGroup,
  type AssumptionValue,
} from '../domain/assumptions/assumption.js';

const VALUE = { oneOf: [{ type: 'number' as const }, { type: 'string' as const }], nullable: true };

/** One number or word that plans are made with. */
export class AssumptionDto {
  @ApiProperty({ example: 'capacity.productive-hours', description: 'Stable; what plans name as `assumptions`.' })
  key!: string;

  @ApiProperty({ enum: ASSUMPTION_GROUPS }) group!: AssumptionGroup;
  title!: string;

  @ApiProperty({ description: 'What it is used for, and how.' }) meaning!: string;
  @ApiProperty({ enum: ['number', 'choice', 'text'] }) kind!: AssumptionDefinition['kind'];

  @ApiProperty({ type: String, nullable: true, example: 'hours per year', description: 'Null for what is no number.' })
  unit!: string | null;

  @ApiProperty({
    ...VALUE,
    description:
      'Null: there is none that would be true of anybody; plans say so. Costs that ship are US dollars: in another currency there are none.',
  })
  default!: AssumptionValue;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Least value, itself allowed; null for what is no number.',
  })
  min!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Greatest value, itself allowed; null as above.' })
  max!: number | null;

  @ApiProperty({ description: 'Whether only whole numbers will do.' }) isInteger!: boolean;

  @ApiProperty({ type: [String], nullable: true, description: 'What a choice may be; null for what is none.' })
  choices!: string[] | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Characters of a text; null for what is none.' })
  maxLength!: number | null;

  @ApiProperty({ description: 'Who says that the default is a good one.' }) source!: string;

  @ApiProperty({ ...VALUE, description: 'In force: your own, else the default. Null: nobody said.' })
  value!: AssumptionValue;

  @ApiProperty({ description: 'Whether you said it yourself.' }) isOwn!: boolean;

  static from(definition: AssumptionDefinition, own: AssumptionValue): AssumptionDto {
    const { key, group, title, meaning, kind, source } = definition;
    return {
      key,
      group,
      title,
      meaning,
      kind,
      unit: definition.kind === 'number' ? definition.unit : null,
      default: definition.default,
      min: definition.kind === 'number' ? definition.min : null,
      max: definition.kind === 'number' ? definition.max : null,
      isInteger: definition.kind === 'number' && definition.isInteger === true,
      choices: definition.kind === 'choice' ? [...definition.choices] : null,
      maxLength: definition.kind === 'text' ? definition.maxLength : null,
      source,
      value: own ?? definition.default,
      isOwn: own !== null,
    };
  }
}

/** Everything that plans are made with, as it is in force. */
export class PlanningAssumptionsDto {
  @ApiProperty({ type: 'integer', example: 0, description: 'Counts your changes; 0: you said nothing yourself.' })
  version!: number;

  @ApiProperty({ example: 'USD', description: 'ISO 4217: of every amount in plans.' }) currency!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Why it was changed last, in the words of who did.' })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'Null while you said nothing.' })
  changedAt!: Date | null;

  @ApiProperty({ type: [AssumptionDto] }) assumptions!: AssumptionDto[];

  static from({ version, currency, reason, changedAt, own }: AssumptionsInForce): PlanningAssumptionsDto {
    const assumptions = assumptionsIn(currency).map((definition) =>
      AssumptionDto.from(definition, own[definition.key] ?? null),
    );
    return { version, currency, reason, changedAt, assumptions };
  }
}

/** All that you say yourself; it takes the place of all that you said before. */
export class ChangeAssumptionsDto {
  @ApiProperty({ example: 'EUR', description: 'ISO 4217, in capitals. Amounts are not converted.' })
  @IsString()
  @MaxLength(100)
  currency!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: VALUE,
    example: { 'staffing.io-wrl-005': 1.5, 'capacity.productive-hours': 1400 },
    description: 'By key. What is absent or null goes back to its default.',
  })
  @IsObject()
  values!: Record<string, unknown>;

  @ApiProperty({ type: String, required: false, nullable: true, maxLength: 1000, example: 'A second administrator.' })
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  reason?: string | null;
}

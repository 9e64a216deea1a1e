import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { plainToInstance, Transform, Type } from 'class-transformer';
import { DistinctEntries, NOT_PLAIN, PLAIN_LINE, PLAIN_TEXT } from '../../platform/index.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsDefined,
  IsEmail,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { DECISIONS, type Decision, JUSTIFICATIONS, type Justification } from '../domain/decision.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_DEVICES = 1000;

function Line(max: number, each = false): PropertyDecorator {
  return applyDecorators(
    IsString({ each }),
    Length(1, max, { each }),
    Matches(PLAIN_LINE, { each, message: NOT_PLAIN }),
    Matches(/\S/, { each, message: '$property must not be blank' }),
  );
}

function Omittable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** A package: by its name, in any ecosystem unless one is given. */
export class WantedPackageDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'Debian',
    description: "In OSV's spelling; without the release it means all of them.",
  })
  @IsOptional()
  @Line(100)
  ecosystem?: string | null;
  @ApiProperty({ example: 'openssl', maxLength: 300 }) @Line(300) name!: string;

  @ApiPropertyOptional({ type: [String], maxItems: 100, description: 'Installed versions; all when left out.' })
  @Omittable()
  @IsArray()
  @ArrayMaxSize(100)
  @DistinctEntries()
  @Line(200, true)
  versions?: string[];
}

/** The findings that a decision is about, among those of its vulnerability: exactly one member. */
export class WantedScopeDto {
  @ApiPropertyOptional({ type: Boolean, enum: [true], example: true, description: 'All of them.' })
  @Omittable()
  @Equals(true)
  all?: boolean;

  @ApiPropertyOptional({ type: [String], maxItems: 20, description: 'Those on devices with any of these tags.' })
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @DistinctEntries()
  @Line(50, true)
  tags?: string[];

  @ApiPropertyOptional({
    type: Object,
    oneOf: [{ $ref: getSchemaPath(WantedPackageDto) }, { type: 'string' }],
    description: 'Those in a package; a text is its name.',
  })
  @Omittable()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? plainToInstance(WantedPackageDto, { name: value }) : value,
  )
  @IsObject()
  @ValidateNested()
  @Type(() => WantedPackageDto)
  package?: WantedPackageDto;

  @ApiPropertyOptional({
    type: [String],
    format: 'uuid',
    maxItems: MAX_DEVICES,
    description: 'Those on these devices.',
  })
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_DEVICES)
  @DistinctEntries()
  @IsUUID(undefined, { each: true })
  deviceIds?: string[];
}

/** A decision to be made. */
export class MakeRiskAcceptanceDto {
  @ApiProperty({ example: 'CVE-2023-0286', maxLength: 128, description: 'Any identifier of the vulnerability.' })
  @Line(128)
  vulnerabilityId!: string;
  @ApiProperty({ enum: DECISIONS, example: 'accepted' }) @IsIn(DECISIONS) decision!: Decision;

  @ApiProperty({ type: WantedScopeDto, example: { tags: ['kiosk'] } })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => WantedScopeDto)
  scope!: WantedScopeDto;

  @ApiPropertyOptional({
    enum: JUSTIFICATIONS,
    nullable: true,
    description: 'Of OpenVEX; needed for, and goes with, `not-affected`.',
    example: null,
  })
  @IsOptional()
  @IsIn(JUSTIFICATIONS)
  justification?: Justification | null;

  @ApiProperty({ minLength: 1, maxLength: 4000, example: 'Kiosks show one page and take no input.' })
  @IsString()
  @MaxLength(4000)
  @Matches(/\S/, { message: '$property must not be blank' })
  @Matches(PLAIN_TEXT, { message: NOT_PLAIN })
  reason!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    example: '2027-06-30',
    description: 'The last day (UTC) on which it holds, at most 731 days ahead. Needed for `accepted`.',
  })
  @IsOptional()
  @Matches(DAY, { message: '$property must be a day: YYYY-MM-DD' })
  expiresOn?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 254, example: 'ada@example.com' })
  @IsOptional()
  @MaxLength(254)
  @IsEmail()
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  reviewerEmail?: string | null;
}

/** What is to change; what is left out stays. */
export class ChangeRiskAcceptanceDto {
  @ApiPropertyOptional({ type: WantedScopeDto, example: { tags: ['kiosk'] } })
  @Omittable()
  @IsObject()
  @ValidateNested()
  @Type(() => WantedScopeDto)
  scope?: WantedScopeDto;

  @ApiPropertyOptional({ enum: JUSTIFICATIONS, nullable: true, example: null })
  @IsOptional()
  @IsIn(JUSTIFICATIONS)
  justification?: Justification | null;

  @ApiPropertyOptional({ minLength: 1, maxLength: 4000, example: 'Kiosks show one page and take no input.' })
  @Omittable()
  @IsString()
  @MaxLength(4000)
  @Matches(/\S/, { message: '$property must not be blank' })
  @Matches(PLAIN_TEXT, { message: NOT_PLAIN })
  reason?: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true, example: '2027-06-30' })
  @IsOptional()
  @Matches(DAY, { message: '$property must be a day: YYYY-MM-DD' })
  expiresOn?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 254, example: 'ada@example.com' })
  @IsOptional()
  @MaxLength(254)
  @IsEmail()
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  reviewerEmail?: string | null;
}

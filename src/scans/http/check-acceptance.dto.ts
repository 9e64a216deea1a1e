import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { DistinctEntries, NOT_PLAIN, PLAIN_LINE, PLAIN_TEXT } from '../../platform/index.js';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsDefined,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { nameOfCheck } from '../domain/check-name.js';
import type { CheckAcceptanceRow } from '../persistence/check-acceptance.repository.js';

function Omittable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** On which devices an acceptance holds: exactly one member. */
export class CheckScopeDto {
  @ApiPropertyOptional({ type: Boolean, enum: [true], example: true, description: 'On all of them.' })
  @Omittable()
  @Equals(true)
  all?: boolean;

  @ApiPropertyOptional({ type: [String], maxItems: 20, description: 'On those with any of these tags.' })
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @DistinctEntries()
  @IsString({ each: true })
  @Length(1, 50, { each: true })
  @Matches(PLAIN_LINE, { each: true, message: NOT_PLAIN })
  tags?: string[];

  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: 1000, description: 'On these.' })
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  @DistinctEntries()
  @IsUUID(undefined, { each: true })
  deviceIds?: string[];
}

/** A failing check that somebody decides to live with. */
export class MakeCheckAcceptanceDto {
  @ApiProperty({ example: 'trivy:AVD-DS-0002', maxLength: 300 })
  @IsString()
  @Length(1, 300)
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  checkId!: string;

  @ApiProperty({ type: CheckScopeDto, example: { tags: ['kiosk'] } })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => CheckScopeDto)
  scope!: CheckScopeDto;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    example: 3,
    description: 'It holds while the check fails in at most so many places of a report; in any number when left out.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  mostPlaces?: number | null;

  @ApiProperty({ minLength: 1, maxLength: 4000, example: 'The image is built for tests only.' })
  @IsString()
  @MaxLength(4000)
  @Matches(/\S/, { message: '$property must not be blank' })
  @Matches(PLAIN_TEXT, { message: NOT_PLAIN })
  reason!: string;

  @ApiProperty({
    type: String,
    format: 'date',
    example: '2027-06-30',
    description: 'The last day (UTC) on which it holds, at most 731 days ahead.',
  })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: '$property must be a day: YYYY-MM-DD' })
  expiresOn!: string;
}

/** Who accepted a check. */
export class CheckDeciderDto {
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  id!: string;
  /** The name of today; null for one who is gone, and for the service itself. */
  name!: string | null;
}

/** A device that an acceptance names. */
export class AcceptanceDeviceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  name!: string;
}

/** An acceptance of a failing check. */
export class CheckAcceptanceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** @example 'trivy:AVD-DS-0002' */
  checkId!: string;
  /** What is asked: in our words, those of its source, or as its id reads. */
  title!: string;
  scope!: CheckScopeDto;
  /** The devices that the scope names, by name; none for tags and for all. */
  scopeDevices!: AcceptanceDeviceDto[];
  /** It holds while the check fails in at most so many places; null for any number. */
  @ApiProperty({ type: 'integer', nullable: true }) mostPlaces!: number | null;
  reason!: string;
  @ApiProperty({ type: String, format: 'date' }) expiresOn!: string;
  @ApiProperty({ enum: ['active', 'expired', 'ended'] }) status!: string;
  decidedBy!: CheckDeciderDto;
  decidedAt!: Date;
  @ApiProperty({ type: CheckDeciderDto, nullable: true }) endedBy!: CheckDeciderDto | null;
  endedAt!: Date | null;
  @ApiProperty({ type: String, enum: ['ended', 'expired'], nullable: true }) endCause!: string | null;
  /** On which it covers a failing check now. */
  @ApiProperty({ type: 'integer', example: 4 }) devices!: number;

  static from({ scope, tags, named, ...row }: CheckAcceptanceRow): CheckAcceptanceDto {
    return {
      id: row.id,
      checkId: row.checkId,
      title: nameOfCheck(row.checkId, row.title),
      scope:
        scope === 'all'
          ? { all: true }
          : scope === 'tags'
            ? { tags: [...tags] }
            : { deviceIds: named.map(({ id }) => id) },
      scopeDevices: named,
      mostPlaces: row.mostPlaces,
      reason: row.reason,
      expiresOn: row.expiresOn,
      status: row.status,
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt,
      endedBy: row.endedBy,
      endedAt: row.endedAt,
      endCause: row.endCause,
      devices: row.devices,
    };
  }
}

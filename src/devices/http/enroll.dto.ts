import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ReportedByMachines } from '../../platform/index.js';
import { type Platform, PLATFORMS } from '../domain/device.js';
import { ENROLLMENT_KEY_STATES, type EnrollmentKeyState } from '../domain/enrollment-key.js';
import { EnrollmentDto } from './device-enrollment.dto.js';
import { LastRefusalDto } from './last-refusal.dto.js';
import { Omittable, ReportedLine, Tags, TextLine } from './request-fields.decorators.js';

/** A reusable key for a fleet. */
export class CreateEnrollmentKeyDto {
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'Berlin laptops' }) @TextLine(1, 100) label!: string;

  @ApiPropertyOptional({ minimum: 1, maximum: 100_000, default: 100, example: 50 })
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(100_000)
  maxUses?: number;

  @ApiProperty({ format: 'date-time', example: '2026-12-31T23:59:59Z', description: 'At most 366 days away.' })
  @IsISO8601({ strict: true })
  @Matches(/^[^T]{1,40}T[^T]{1,40}(?:Z|[+-]\d{2}:\d{2})$/, {
    message: '$property must be a moment with its time zone, such as 2026-12-31T23:59:59Z',
  })
  expiresAt!: string;

  @ApiPropertyOptional({
    default: false,
    description: 'Devices wait for an administrator before their scans are taken.',
  })
  @Omittable()
  @IsBoolean()
  requireApproval?: boolean;

  @ApiPropertyOptional({
    type: [String],
    maxItems: 20,
    example: ['berlin'],
    description: 'Given to every device that enrols with it.',
  })
  @Omittable()
  @Tags()
  tags?: string[];
}

/** A reusable key; the key itself is not kept. */
export class EnrollmentKeyDto {
  @ApiProperty({ format: 'uuid', example: '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  @ApiProperty({ example: 'Berlin laptops' }) label!: string;
  @ApiProperty({ enum: ENROLLMENT_KEY_STATES, example: 'active' }) state!: EnrollmentKeyState;
  @ApiProperty({ example: 50 }) maxUses!: number;
  @ApiProperty({ example: 7 }) uses!: number;
  @ApiProperty({ example: '2026-12-31T23:59:59.000Z' }) expiresAt!: Date;
  @ApiProperty({ example: false }) requireApproval!: boolean;
  @ApiProperty({ type: [String], example: ['berlin'] }) tags!: string[];
  @ApiProperty({ format: 'uuid', description: 'User or API key that made it.' }) createdBy!: string;
  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' }) createdAt!: Date;
  @ApiProperty({ type: Date, nullable: true, example: null }) revokedAt!: Date | null;
  @ApiProperty({ type: Date, nullable: true, example: '2026-11-20T12:30:00.000Z' }) lastUsedAt!: Date | null;

  @ApiProperty({
    type: LastRefusalDto,
    nullable: true,
    description: 'What somebody who holds the key was last refused for; null while nobody was.',
  })
  lastRefusal!: LastRefusalDto | null;
}

/** A key just made, shown once. */
export class CreatedEnrollmentKeyDto {
  @ApiProperty() key!: EnrollmentKeyDto;
  @ApiProperty() enrollment!: EnrollmentDto;
}

/** The operating system as the agent found it. */
export class EnrollingOsDto {
  @ApiPropertyOptional({ enum: PLATFORMS, nullable: true }) @IsOptional() @IsIn(PLATFORMS) platform?: Platform | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: 'debian' })
  @IsOptional()
  @ReportedLine(0, 200)
  id?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: 'Debian GNU/Linux' })
  @IsOptional()
  @ReportedLine(0, 200)
  name?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: '12' })
  @IsOptional()
  @ReportedLine(0, 200)
  version?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200 })
  @IsOptional()
  @ReportedLine(0, 200)
  build?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: '6.1.0-28-amd64' })
  @IsOptional()
  @ReportedLine(0, 200)
  kernelRelease?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 200, example: 'x86_64' })
  @IsOptional()
  @ReportedLine(0, 200)
  architecture?: string | null;
}

/** A machine that redeems an enrolment token. */
@ReportedByMachines()
export class EnrollDto {
  @ApiProperty({
    maxLength: 200,
    example: 'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe',
    description: 'One-time token or reusable key.',
  })
  @IsString()
  @MaxLength(200)
  enrollmentToken!: string;
  @ApiProperty({ minLength: 1, maxLength: 253, example: 'build-03' }) @ReportedLine(1, 253) hostname!: string;
  @ApiProperty({ enum: PLATFORMS, example: 'linux' }) @IsIn(PLATFORMS) platform!: Platform;

  @ApiProperty({
    minLength: 1,
    maxLength: 200,
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    description: 'Names the machine, not its installation: by it a copied agent is noticed.',
  })
  @Matches(/^[\x21-\x7e]{1,200}$/, { message: '$property must be 1 to 200 printable ASCII characters without spaces' })
  hardwareId!: string;

  @ApiPropertyOptional({ type: EnrollingOsDto, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => EnrollingOsDto)
  os?: EnrollingOsDto | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 50, example: '1.4.0' })
  @IsOptional()
  @ReportedLine(1, 50)
  agentVersion?: string | null;
}

/** The organization that a device now belongs to. */
export class EnrolledOrganizationDto {
  @ApiProperty({ example: 'Example Ltd' }) name!: string;
}

/** What the agent keeps. */
export class EnrolledDto {
  @ApiProperty({ format: 'uuid', example: '0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) deviceId!: string;

  @ApiProperty({
    example: 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3',
    description: 'Signs every request from now on; shown here only.',
  })
  deviceToken!: string;

  @ApiProperty() organization!: EnrolledOrganizationDto;
  @ApiProperty({ format: 'uri', example: 'https://posture.example/api/v1/scans/ingest' }) ingestUrl!: string;
  @ApiProperty({ example: 3600 }) scanIntervalSeconds!: number;
  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' }) serverTime!: Date;
}

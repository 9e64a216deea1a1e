import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsISO8601, Matches, Max, Min } from 'class-validator';
import { ENROLLMENT_KEY_STATES, type EnrollmentKeyState } from '../domain/enrollment-key.js';
import { EnrollmentDto } from './device-enrollment.dto.js';
import { LastRefusalDto } from './last-refusal.dto.js';
import { Omittable, Tags, TextLine } from './request-fields.decorators.js';

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

import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import { EXPOSURES, PLATFORMS, ROLES, type DeviceRole, type Exposure, type Platform } from '../domain/device.js';
import { Omittable, Tags, TextLine } from './request-fields.decorators.js';

/** What people may say about a device; null says "unknown" where it is allowed. */
class DeviceSettingsDto {
  @ApiPropertyOptional({ enum: PLATFORMS, nullable: true, example: 'linux' })
  @IsOptional()
  @IsIn(PLATFORMS)
  platform?: Platform | null;

  @ApiPropertyOptional({ enum: ROLES, nullable: true, example: 'server' })
  @IsOptional()
  @IsIn(ROLES)
  role?: DeviceRole | null;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: 5,
    default: 3,
    example: 4,
    description: 'How much depends on it, 1 (little) to 5.',
  })
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(5)
  criticality?: number;

  @ApiPropertyOptional({
    enum: EXPOSURES,
    default: 'internal',
    example: 'internal',
    description: 'From where it can be reached.',
  })
  @Omittable()
  @IsIn(EXPOSURES)
  exposure?: Exposure;

  @ApiPropertyOptional({ type: [String], maxItems: 20, example: ['ci', 'berlin'] })
  @Omittable()
  @Tags()
  tags?: string[];

  @ApiPropertyOptional({ type: String, nullable: true, format: 'email', maxLength: 254, example: 'ada@example.com' })
  @IsOptional()
  @MaxLength(254)
  @IsEmail()
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  ownerEmail?: string | null;
}

/** A machine that is to become a device. */
export class RegisterDeviceDto extends DeviceSettingsDto {
  @ApiProperty({ minLength: 1, maxLength: 200, example: 'build server 3' }) @TextLine(1, 200) name!: string;
}

/** What is to change; what is left out stays. */
export class ChangeDeviceDto extends DeviceSettingsDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 200, example: 'build server 3' })
  @Omittable()
  @TextLine(1, 200)
  name?: string;
}

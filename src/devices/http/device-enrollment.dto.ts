import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsInt, IsOptional, Matches, Max, MaxLength, Min } from 'class-validator';
import { NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import { type ConflictChoice, PREVIOUS_TOKEN, type PreviousToken } from '../app/enrolment-ends.js';
import { type DeviceRole, type Exposure, EXPOSURES, type Platform, PLATFORMS, ROLES } from '../domain/device.js';
import { DeviceDetailDto } from './device.dto.js';
import { type EnrollmentCommands, enrollmentCommands } from './enrollment-commands.js';
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

const EXAMPLE_SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const EXAMPLES = enrollmentCommands({ origin: 'https://posture.example', token: 'sps_enr_…', sha256: EXAMPLE_SHA256 });

/** What to run on the device, by its system. */
export class EnrollmentCommandsDto implements EnrollmentCommands {
  @ApiProperty({ example: EXAMPLES.linux }) linux!: string;
  @ApiProperty({ example: EXAMPLES.macos }) macos!: string;
  @ApiProperty({ example: EXAMPLES.windows, description: 'For PowerShell.' }) windows!: string;
}

/** How an agent becomes a device; shown once. */
export class EnrollmentDto {
  @ApiProperty({
    example: 'sps_enr_3fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF11aBcDe',
    description: 'Shown here only.',
  })
  token!: string;

  @ApiProperty({ example: '2026-11-21T12:00:00.000Z' }) expiresAt!: Date;

  @ApiProperty({
    example: EXAMPLES.linux,
    description:
      'What to run on the device, which needs Node 20 or later: fetch the agent, compare it with its hash, enrol. For Linux; `commands` has the others. The token goes by environment: arguments can be read by every user of a machine.',
  })
  command!: string;

  @ApiProperty() commands!: EnrollmentCommandsDto;
}

/** A device and its one-time enrolment token. */
export class EnrollableDeviceDto {
  @ApiProperty() device!: DeviceDetailDto;
  @ApiProperty() enrollment!: EnrollmentDto;
}

/** A device whose conflict is over. */
export class ResolvedDeviceDto {
  @ApiProperty() device!: DeviceDetailDto;

  @ApiProperty({
    type: EnrollmentDto,
    nullable: true,
    description: 'With `keep: enrolled`: the token was revoked on both machines, the right one enrols again.',
  })
  enrollment!: EnrollmentDto | null;
}

/** How a token is rotated. */
export class RotateTokenDto {
  @ApiPropertyOptional({
    enum: PREVIOUS_TOKEN,
    default: 'works-for-a-day',
    description: 'What becomes of the tokens before: `ends-now` where somebody knows one who should not.',
  })
  @Omittable()
  @IsIn(PREVIOUS_TOKEN)
  previous?: PreviousToken;
}

/** A device's new token; shown once. */
export class DeviceTokenDto {
  @ApiProperty({
    example: 'sps_dev_1fJjkkpe9PiTw9KSulA8Ghct30vZz4HpdQ5c5b9cPF10rYly3',
    description: 'Shown here only.',
  })
  deviceToken!: string;

  @ApiProperty({ example: '2026-11-21T12:00:00.000Z', description: 'Until then the old token works too.' })
  previousValidUntil!: Date;
}

/** Which of the two machines the device is. */
export class ResolveConflictDto {
  /** `enrolled`: the machine that enrolled. `reported`: the one that sent a scan since. */
  @ApiProperty({ enum: ['enrolled', 'reported'], example: 'enrolled' })
  @IsIn(['enrolled', 'reported'])
  keep!: ConflictChoice;
}

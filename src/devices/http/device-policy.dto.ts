import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsObject, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { type AgentCheckId, OPT_IN_CHECK_IDS, type OptInCheckId, REGULAR_CHECK_IDS } from '../domain/agent-check.js';
import type { DevicePolicyRow } from '../persistence/device-policy.repository.js';
import { DistinctEntries } from '../../platform/index.js';

/** The limits by which observations are judged. Every one is the last value that passes. */
export class CheckThresholdsDto {
  /** Seconds from the last key to a locked screen, idle time and delay of the lock together. @example 900 */
  @ApiProperty({ minimum: 60, maximum: 86_400, example: 900 })
  @IsInt()
  @Min(60)
  @Max(86_400)
  screenLockSeconds!: number;

  /** Characters that a local password must have at least. @example 8 */
  @ApiProperty({ minimum: 1, maximum: 128, example: 12 }) @IsInt() @Min(1) @Max(128) passwordMinimumLength!: number;

  /** Days that signatures of an endpoint protection may be old. @example 7 */
  @ApiProperty({ minimum: 1, maximum: 365, example: 7 }) @IsInt() @Min(1) @Max(365) signatureAgeDays!: number;

  /** Accounts that may administer one machine. @example 3 */
  @ApiProperty({ minimum: 1, maximum: 1000, example: 3 }) @IsInt() @Min(1) @Max(1000) administrators!: number;
}

/** What the organization asks of its devices. */
export class DevicePolicySettingsDto {
  /** Seconds from one scan to the next; null, or left out, for what the service says. @example 3600 */
  @ApiPropertyOptional({ type: Number, nullable: true, minimum: 60, maximum: 604_800, example: 3600 })
  @IsOptional()
  @IsInt()
  @Min(60)
  @Max(604_800)
  scanIntervalSeconds?: number | null;

  /** Checks that agents leave out; each is reported as `unknown`, `disabled-by-policy`. */
  @ApiProperty({ enum: REGULAR_CHECK_IDS, isArray: true, example: ['remote-access'] })
  @IsArray()
  @DistinctEntries()
  @IsIn(REGULAR_CHECK_IDS, { each: true })
  disabledChecks!: AgentCheckId[];

  /** Checks of personal places that agents make nevertheless. */
  @ApiProperty({ enum: OPT_IN_CHECK_IDS, isArray: true, example: ['ssh-keys-unencrypted'] })
  @IsArray()
  @DistinctEntries()
  @IsIn(OPT_IN_CHECK_IDS, { each: true })
  optInChecks!: OptInCheckId[];

  @IsObject()
  @ValidateNested()
  @Type(() => CheckThresholdsDto)
  @ApiProperty({ type: CheckThresholdsDto })
  thresholds!: CheckThresholdsDto;
}

/** A whole policy. */
export class ChangeDevicePolicyDto {
  @IsObject()
  @ValidateNested()
  @Type(() => DevicePolicySettingsDto)
  @ApiProperty({ type: DevicePolicySettingsDto })
  policy!: DevicePolicySettingsDto;
}

/** The policy in force, and what it comes to. */
export class DevicePolicyDto {
  /** Rises with every change; 0 is what ships. @example 2 */
  version!: number;
  policy!: DevicePolicySettingsDto;
  /** Seconds from one scan to the next, by the policy or by the service. @example 3600 */
  scanIntervalSeconds!: number;
  /** Older agents are shown as outdated; the service says so, for all organizations. @example '0.1.0' */
  minimumAgentVersion!: string;
  /** Kind and id of who changed it last; null for what ships. @example 'user:0199f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  changedBy!: string | null;
  changedAt!: Date | null;

  static from(
    { version, policy, changedBy, changedAt }: DevicePolicyRow,
    effective: { scanIntervalSeconds: number; minimumAgentVersion: string },
  ): DevicePolicyDto {
    return { version, policy, ...effective, changedBy, changedAt };
  }
}

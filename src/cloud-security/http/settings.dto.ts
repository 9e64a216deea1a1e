import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsString, MaxLength } from 'class-validator';
import type { SettingsInForce } from '../app/change-settings.service.js';
import { SETTINGS_LIMITS } from '../domain/audit-settings.js';
import { type Baseline, BASELINES } from '../domain/cloud-check.js';
import type { AuditSettings } from '../domain/cloud-suite.port.js';

const IDS: { type: [typeof String]; maxItems: number } = { type: [String], maxItems: SETTINGS_LIMITS.ids };

/** What an organization says about the checks of a suite, 32 KiB at most. */
export class PutCloudSettingsDto {
  @ApiProperty({
    enum: BASELINES,
    example: 'cisa',
    description: 'Decides where CISA and CIS ask for different things.',
  })
  @IsIn(BASELINES)
  baseline!: Baseline;

  @ApiProperty({ ...IDS, example: ['b3d1…'], description: 'Ids of accounts that are kept for emergencies.' })
  @IsArray()
  @ArrayMaxSize(SETTINGS_LIMITS.ids)
  @IsString({ each: true })
  @MaxLength(SETTINGS_LIMITS.idLength, { each: true })
  emergencyAccounts!: string[];

  @ApiProperty({ ...IDS, example: [], description: 'Ids of objects whose exclusion from policies somebody approved.' })
  @IsArray()
  @ArrayMaxSize(SETTINGS_LIMITS.ids)
  @IsString({ each: true })
  @MaxLength(SETTINGS_LIMITS.idLength, { each: true })
  approvedExclusions!: string[];

  @ApiProperty({ ...IDS, example: [], description: 'Client ids of applications that may hold what checks would flag.' })
  @IsArray()
  @ArrayMaxSize(SETTINGS_LIMITS.ids)
  @IsString({ each: true })
  @MaxLength(SETTINGS_LIMITS.idLength, { each: true })
  approvedApps!: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: true },
    example: {},
    description: 'By check id and name of its parameter; what is left out has its default.',
  })
  @IsObject()
  parameters!: Record<string, Record<string, number | boolean | string[]>>;
}

/** Settings in force. */
export class CloudSettingsDto {
  /** 0: the defaults. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 }) version!: number;
  @ApiProperty({ enum: BASELINES }) baseline!: Baseline;
  @ApiProperty({ type: [String], example: [] }) emergencyAccounts!: readonly string[];
  @ApiProperty({ type: [String], example: [] }) approvedExclusions!: readonly string[];
  @ApiProperty({ type: [String], example: [] }) approvedApps!: readonly string[];
  @ApiProperty({ type: 'object', additionalProperties: true, example: {} }) parameters!: AuditSettings['parameters'];
  @ApiProperty({ type: Date, nullable: true }) changedAt!: Date | null;

  static from(settings: SettingsInForce): CloudSettingsDto {
    const { version, baseline, emergencyAccounts, approvedExclusions, approvedApps, parameters, changedAt } = settings;
    return { version, baseline, emergencyAccounts, approvedExclusions, approvedApps, parameters, changedAt };
  }
}

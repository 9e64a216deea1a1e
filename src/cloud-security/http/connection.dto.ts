import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { SettingsInForce } from '../app/change-settings.service.js';
import { SETTINGS_LIMITS } from '../domain/audit-settings.js';
import { type Baseline, BASELINES } from '../domain/cloud-check.js';
import type { AuditSettings, CloudSuitePort, Preflight } from '../domain/cloud-suite.port.js';
import type { ShownConnection } from '../persistence/cloud-connection.repository.js';
import type { NamedActor } from '../persistence/named-actor.js';

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

/** Who did something here. */
export class CloudActorDto {
  /** @example 'user' */
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** The name of today; null for one who is gone, and for the service itself. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;

  static from({ kind, id, name }: NamedActor): CloudActorDto {
    return { kind, id, name };
  }
}

/** How to connect. */
export class ConnectDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { tenantId: '6f0c1f4e-…', clientId: '0b9ff1a3-…', clientSecret: '…' },
    description: 'The fields that GET /cloud-security/{suite} names under `howToConnect`. Never shown again.',
  })
  @IsObject()
  credentials!: Record<string, unknown>;
}

export class ConnectQueryDto {
  @ApiProperty({
    required: false,
    enum: ['true', 'false'],
    description: '`false` stores the credentials without trying them first.',
  })
  @IsOptional()
  @IsIn(['true', 'false'])
  preflight?: 'true' | 'false';
}

/** A field of the credentials. */
export class CredentialFieldDto {
  /** @example 'clientSecret' */
  name!: string;
  /** @example 'Client secret' */
  title!: string;
  /** Never shown again after it was stored. */
  secret!: boolean;
  required!: boolean;
  /** @example 'Microsoft Entra admin center, App registrations, Certificates & secrets.' */
  description!: string;
}

/** What the suite is asked for. */
export class SuitePermissionDto {
  /** @example 'Policy.Read.All' */
  name!: string;
  /** @example 'Reads Conditional Access.' */
  purpose!: string;
  /** It may write, or is not needed for the core checks. */
  optional!: boolean;
}

/** Official documentation. */
export class GuideLinkDto {
  /** @example 'Register an application' */
  title!: string;
  /** @example 'https://learn.microsoft.com/entra/identity-platform/quickstart-register-app' */
  url!: string;
}

/** How to connect, for who is not connected yet. */
export class HowToConnectDto {
  @ApiProperty({ type: [String], example: ['Register an application in Microsoft Entra.'] }) steps!: readonly string[];
  @ApiProperty({ type: [GuideLinkDto] }) links!: readonly GuideLinkDto[];
  @ApiProperty({ type: [CredentialFieldDto] }) credentialFields!: readonly CredentialFieldDto[];
  @ApiProperty({ type: [SuitePermissionDto] }) permissions!: readonly SuitePermissionDto[];

  static of({ guide, credentialFields, permissions }: CloudSuitePort): HowToConnectDto {
    return { steps: guide.steps, links: guide.links, credentialFields, permissions };
  }
}

/** What stood in the way. */
export class CloudProblemDto {
  /** @example 'invalid-client-secret' */
  code!: string;
  /** @example 'The client secret is wrong or has expired.' */
  message!: string;
}

/** A tenant, as it calls itself. */
export class CloudTenantDto {
  /** @example '6f0c1f4e-4c0e-4b39-9c8e-2e0a5bb1f0aa' */
  id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Example Inc.' }) name!: string | null;
}

/** A permission that is not there, and what it costs. */
export class MissingPermissionDto {
  /** @example 'Policy.Read.All' */
  permission!: string;
  optional!: boolean;
  /** Checks that cannot be assessed without it. */
  @ApiProperty({ type: [String], example: ['m365.entra.mfa-all-users'] }) costsChecks!: readonly string[];
}

/** What the credentials let one see. */
export class PreflightDto {
  /** Whether the suite takes them at all. */
  accepted!: boolean;
  @ApiProperty({ type: CloudTenantDto, nullable: true }) tenant!: CloudTenantDto | null;
  /** Null when accepted. */
  @ApiProperty({ type: CloudProblemDto, nullable: true }) problem!: CloudProblemDto | null;
  @ApiProperty({ type: [String], example: ['Directory.Read.All'] }) granted!: readonly string[];
  @ApiProperty({ type: [MissingPermissionDto] }) missing!: readonly MissingPermissionDto[];
  /** Held, but not asked for: more than least privilege. */
  @ApiProperty({ type: [String], example: [] }) excess!: readonly string[];
  @ApiProperty({ type: Date, nullable: true }) checkedAt!: Date | null;

  static from(preflight: Preflight, checkedAt: Date | null): PreflightDto {
    const { accepted, tenant, problem, granted, missing, excess } = preflight;
    return { accepted, tenant, problem, granted, missing, excess, checkedAt };
  }
}

/** How a suite is connected; nothing of it is secret. */
export class CloudConnectionDto {
  @ApiProperty({ type: 'integer', minimum: 1 }) version!: number;
  /** A tenant made up for demonstration. */
  demonstration!: boolean;
  @ApiProperty({ type: CloudTenantDto, nullable: true }) tenant!: CloudTenantDto | null;
  /** What may be shown of the credentials. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { clientId: '0b9ff1a3-…' } })
  described!: Readonly<Record<string, string>>;
  connectedAt!: Date;
  connectedBy!: CloudActorDto;
  nextAuditAt!: Date;
  /** Null before it was tried. */
  @ApiProperty({ type: PreflightDto, nullable: true }) preflight!: PreflightDto | null;

  static from(row: ShownConnection): CloudConnectionDto {
    const { version, isDemonstration, tenantId, tenantName, described, connectedAt, nextAuditAt } = row;
    return {
      version,
      demonstration: isDemonstration,
      tenant: tenantId === null ? null : { id: tenantId, name: tenantName },
      described,
      connectedAt,
      connectedBy: CloudActorDto.from(row.connectedBy),
      nextAuditAt,
      preflight: row.preflight === null ? null : PreflightDto.from(row.preflight, row.preflightAt),
    };
  }
}

import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsObject, IsOptional } from 'class-validator';
import type { CloudSuitePort, Preflight } from '../domain/cloud-suite.port.js';
import type { ShownConnection } from '../persistence/cloud-connection.repository.js';
import { CloudActorDto } from './actor.dto.js';

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

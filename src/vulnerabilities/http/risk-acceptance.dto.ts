import { createHash } from 'node:crypto';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Response } from 'express';
import { DECISIONS, type Decision, JUSTIFICATIONS, type Justification } from '../domain/decision.js';
import { findingStateOf } from '../domain/finding-state.js';
import type { NamedActor, RiskAcceptanceRow } from '../persistence/risk-acceptance-query.repository.js';

const STATUSES = ['active', 'expired', 'ended'];
const END_CAUSES = ['ended', 'expired', 'replaced', 'changed'];

/** Who decided. */
export class DeciderDto {
  /** @example 'user' */
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** The name of today; null for one who is gone, and for the service itself. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;

  static from(actor: NamedActor): DeciderDto {
    return { kind: actor.kind, id: actor.id, name: actor.name };
  }
}

/** The package of a decision. */
export class DecidedPackageDto {
  @ApiProperty({ type: String, nullable: true, example: 'Debian', description: 'Null for any.' })
  ecosystem!: string | null;
  /** @example 'openssl' */
  name!: string;
  /** Installed versions; none for all, unless there is a range. */
  versions!: string[];
  @ApiPropertyOptional({
    type: String,
    example: 'vers:npm/>=2.0.0',
    description: 'Versions as a range; `versions` holds those of them that were ever seen.',
  })
  range?: string;
  @ApiPropertyOptional({
    type: [String],
    example: ['arch=arm64', 'in:pkg:oci/shop'],
    description: 'What must be known of it beside: its architecture, its registry, what it is a part of.',
  })
  conditions?: string[];
  @ApiPropertyOptional({
    type: [String],
    example: ['in:pkg:maven/org.example/shop'],
    description:
      'Where it is itself what was scanned, in one of these versions: what everything in it has, so that the decision is about that too.',
  })
  contents?: string[];
}

/** The findings that a decision is about, among those of its vulnerability: exactly one member is there. */
export class DecisionScopeDto {
  @ApiPropertyOptional({ type: Boolean, example: true }) all?: true;
  @ApiPropertyOptional({ type: [String] }) tags?: string[];
  @ApiPropertyOptional({ type: DecidedPackageDto }) package?: DecidedPackageDto;
  @ApiPropertyOptional({
    type: [String],
    example: ['in:pkg:oci/shop', 'in:repository_url=registry.example/team/shop'],
    description: 'Everything in a product: what must be known of what was scanned.',
  })
  product?: string[];
  @ApiPropertyOptional({ type: [String], description: 'Devices that are gone are left out.' }) deviceIds?: string[];
}

/** The VEX document that said so. */
export class DecisionSourceDto {
  /** @example 'https://example.org/vex/2026-1' */
  document!: string;
  author!: string | null;
  /** @example 1 */
  version!: number;
}

/** A decision about the findings of a vulnerability. */
export class RiskAcceptanceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** The vulnerability's id of today; the identifier as it was written where the organization has none of it yet. */
  @ApiProperty({ example: 'CVE-2023-0286' }) vulnerabilityId!: string;
  @ApiProperty({ enum: DECISIONS }) decision!: Decision;
  scope!: DecisionScopeDto;
  @ApiProperty({ enum: JUSTIFICATIONS, nullable: true }) justification!: Justification | null;
  @ApiProperty({ example: 'The feature is switched off by policy.' }) reason!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'The last day on which it holds, in UTC.' })
  expiresOn!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.org' }) reviewerEmail!: string | null;
  @ApiProperty({ enum: STATUSES }) status!: string;
  decidedBy!: DeciderDto;
  decidedAt!: Date;
  changedAt!: Date;
  @ApiProperty({ type: DeciderDto, nullable: true }) endedBy!: DeciderDto | null;
  endedAt!: Date | null;
  @ApiProperty({
    type: String,
    enum: END_CAUSES,
    nullable: true,
    description:
      '`replaced`: by a later document. `changed`: by somebody; `replacedBy` names the decision that took its place.',
  })
  endCause!: string | null;
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'The decision that it changed, which stays on record as its author made it.',
  })
  replaces!: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) replacedBy!: string | null;
  /** Findings that it covers now: as many as `findingsUrl` lists. */
  @ApiProperty({ example: 12 }) findings!: number;
  @ApiProperty({ example: '/api/v1/findings?decisionId=0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) findingsUrl!: string;
  /** Null for a person's own decision. */
  @ApiProperty({ type: DecisionSourceDto, nullable: true }) source!: DecisionSourceDto | null;

  static from(row: RiskAcceptanceRow): RiskAcceptanceDto {
    const { vex } = row;
    return {
      id: row.id,
      vulnerabilityId: row.vulnerabilityId ?? row.identifier,
      decision: findingStateOf(row.state) as Decision,
      scope: scopeDto(row),
      justification: row.justification as Justification | null,
      reason: row.reason,
      expiresOn: row.expiresOn,
      reviewerEmail: row.reviewerEmail,
      status: row.status,
      decidedBy: DeciderDto.from(row.decidedBy),
      decidedAt: row.decidedAt,
      changedAt: row.changedAt,
      endedBy: row.endedBy && DeciderDto.from(row.endedBy),
      endedAt: row.endedAt,
      endCause: row.endCause,
      replaces: row.replaces,
      replacedBy: row.replacedBy,
      findings: row.findings,
      findingsUrl: `/api/v1/findings?decisionId=${row.id}`,
      source: vex && { document: vex.document, author: vex.author, version: vex.version },
    };
  }

  /** The same, with its `ETag`: the version, which `If-Match` compares, and a digest of what is shown. */
  static tagged(row: RiskAcceptanceRow, response: Response): RiskAcceptanceDto {
    const shown = RiskAcceptanceDto.from(row);
    const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
    response.setHeader('ETag', `"${row.version}.${digest}"`);
    return shown;
  }
}

function scopeDto(row: RiskAcceptanceRow): DecisionScopeDto {
  switch (row.scope) {
    case 'all':
      return { all: true };
    case 'tags':
      return { tags: row.tags };
    case 'devices':
      return { deviceIds: row.devices.map(({ id }) => id) };
    case 'product':
      return { product: row.packageTraits };
    case 'package':
      return {
        package: {
          ecosystem: row.packageEcosystem,
          name: row.packageName ?? '',
          versions: row.packageVersions,
          ...(row.packageRange === null ? {} : { range: row.packageRange }),
          ...(row.packageTraits.length === 0 ? {} : { conditions: row.packageTraits }),
          ...(row.contentsTraits.length === 0 ? {} : { contents: row.contentsTraits }),
        },
      };
  }
}

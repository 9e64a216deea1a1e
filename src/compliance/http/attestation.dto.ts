import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { Response } from 'express';
import { NOT_PLAIN, PLAIN_TEXT } from '../../platform/index.js';
import { ATTEST_BOUNDS } from '../domain/attest-command.js';
import {
  ATTESTATION_STATES,
  ATTESTATION_STATUSES,
  type AttestationState,
  type AttestationStatus,
} from '../domain/attestation.js';
import type { HistoryStep } from '../domain/history.js';
import type { AttestationRow } from '../persistence/claim-query.repository.js';
import type { NamedActor } from '../persistence/named-actor.js';
import { tag } from './if-match.js';

/** More than any text of a claim may have; how much each may have is a rule of its own. */
const MAX_TEXT = 20_000;

/** A text of any meaning: what it may say, and how long it may be, the rules of claims decide (422). */
export function ClaimText(): PropertyDecorator {
  return applyDecorators(IsString(), MaxLength(MAX_TEXT), Matches(PLAIN_TEXT, { message: NOT_PLAIN }));
}

/** May be left out, but not be null. */
export function Omittable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}

/** Something that backs a claim. */
export class EvidenceDto {
  @ApiProperty({ example: 'Report of the recovery test', minLength: 1, maxLength: ATTEST_BOUNDS.title })
  @ClaimText()
  title!: string;

  @ApiProperty({ example: 'https://wiki.example.org/recovery-test', maxLength: ATTEST_BOUNDS.url })
  @ClaimText()
  url!: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    example: '2026-01-01',
    description: 'The first day that it speaks about.',
  })
  @IsOptional()
  @ClaimText()
  from?: string | null;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    example: '2026-06-30',
    description: 'The last day that it speaks about.',
  })
  @IsOptional()
  @ClaimText()
  to?: string | null;
}

/** What somebody says about a control. */
export class AttestDto {
  @ApiProperty({ enum: ATTESTATION_STATUSES, example: 'implemented' })
  @IsIn(ATTESTATION_STATUSES)
  status!: AttestationStatus;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: 5,
    nullable: true,
    example: 3,
    description:
      'Of CMMI: with implemented 2 to 5 (3 when left out), partially-implemented 1 to 3 (1), planned 0 to 1 (0), not-implemented 0; none with not-applicable.',
  })
  @IsOptional()
  @IsInt()
  level?: number | null;

  @ApiProperty({
    minLength: 1,
    maxLength: ATTEST_BOUNDS.statement,
    example: 'Backups are restored to a spare machine every quarter.',
    description: 'How the control is met, or why it is not.',
  })
  @ClaimText()
  statement!: string;

  @ApiPropertyOptional({ type: [EvidenceDto], maxItems: ATTEST_BOUNDS.evidence })
  @Omittable()
  @IsArray()
  @ArrayMaxSize(200)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => EvidenceDto)
  evidence?: EvidenceDto[];

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    example: '2027-01-31',
    description:
      'The last day (UTC) on which it counts; at most 365 days ahead, 90 for a control of weight 3, which is also what it is when left out.',
  })
  @IsOptional()
  @ClaimText()
  reviewOn?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: ATTEST_BOUNDS.email, example: 'ada@example.com' })
  @IsOptional()
  @ClaimText()
  ownerEmail?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: ATTEST_BOUNDS.justification,
    example: 'Nothing of the kind is in use.',
    description: 'Why the control does not apply; needed for `not-applicable`.',
  })
  @IsOptional()
  @ClaimText()
  justification?: string | null;
}

/** What a reviewer decides. */
export class ReviewAttestationDto {
  @ApiProperty({ enum: ['approve', 'request-changes', 'reject'], example: 'approve' })
  @IsIn(['approve', 'request-changes', 'reject'])
  decision!: 'approve' | 'request-changes' | 'reject';

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 2000,
    example: 'Seen in the wiki.',
    description: 'Needed for anything but `approve`.',
  })
  @IsOptional()
  @ClaimText()
  note?: string | null;
}

/** Who did something. */
export class ClaimActorDto {
  /** @example 'user' */
  @ApiProperty({ enum: ['user', 'api-key', 'service'] }) kind!: string;
  /** @example '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' */
  id!: string;
  /** The name of today; null for one who is gone, and for the service itself. */
  @ApiProperty({ type: String, nullable: true, example: 'Ada' }) name!: string | null;

  static from({ kind, id, name }: NamedActor): ClaimActorDto {
    return { kind, id, name };
  }
}

/** A state of a claim, from a moment on. */
export class ClaimStepDto {
  at!: Date;
  @ApiProperty({ example: 'approved' }) state!: string;
  /** A second person had approved it by then. */
  reviewed!: boolean;
  by!: ClaimActorDto;
  /** What the reviewer said. */
  @ApiProperty({ type: String, nullable: true, example: null }) note!: string | null;

  static from({ at, state, reviewed, by, note }: HistoryStep<string> & { by: NamedActor }): ClaimStepDto {
    return { at: new Date(at), state, reviewed, by: ClaimActorDto.from(by), note };
  }
}

/** Something that backs a claim. */
export class AttestedEvidenceDto {
  /** @example 'Report of the recovery test' */
  title!: string;
  @ApiProperty({ format: 'uri', example: 'https://wiki.example.org/recovery-test' }) url!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-01-01' }) from!: string | null;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-06-30' }) to!: string | null;
}

/** An audit of a cloud suite that a reading came from. */
export class PinnedAuditDto {
  /** @example 'google-workspace' */
  suite!: string;
  @ApiProperty({ format: 'uuid' }) auditId!: string;
  /** Those that signals of the control read. */
  @ApiProperty({ type: [String], example: ['google.identity.2sv-enforced'] }) checkIds!: string[];
}

/** What was known when the claim was made. */
export class PinnedDto {
  /** Of the framework: its publisher's version and the beginning of the hash. */
  @ApiProperty({ example: '2.0+1f0c8a54d2b7' }) catalogVersion!: string;
  /** SHA-256 of the framework and of what speaks for it. */
  @ApiProperty({ example: '1f0c8a54d2b7…' }) catalogHash!: string;
  /** SHA-256 over what the signals of the control read. */
  @ApiProperty({ example: '4f53cda18c2b…' }) signalsHash!: string;
  /** The scans that these readings came from. */
  @ApiProperty({ type: [String], format: 'uuid' }) scanIds!: string[];
  /** The audits of cloud suites that they came from. */
  @ApiProperty({ type: [PinnedAuditDto] }) cloudAudits!: PinnedAuditDto[];
}

/** What somebody said about a control, and what became of it. */
export class AttestationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** @example 'nist-csf-2.0' */
  framework!: string;
  /** @example 'RC.RP-03' */
  control!: string;
  @ApiProperty({ enum: ATTESTATION_STATUSES }) status!: AttestationStatus;
  /** 0-5; null for not applicable. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 5, example: 3 }) level!: number | null;
  /** @example 'Backups are restored to a spare machine every quarter.' */
  statement!: string;
  /** Empty for none. */
  @ApiProperty({ example: '' }) justification!: string;
  evidence!: AttestedEvidenceDto[];
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.com' }) ownerEmail!: string | null;
  @ApiProperty({ format: 'date', description: 'The last day (UTC) on which it counts.' }) reviewOn!: string;
  /** Only an `approved` one counts. Past its last day it is `expired`. */
  @ApiProperty({ enum: ATTESTATION_STATES }) state!: AttestationState;
  /** A second person approved it. */
  reviewed!: boolean;
  attestedBy!: ClaimActorDto;
  attestedAt!: Date;
  /** The attestation that was the newest before. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) supersedes!: string | null;
  pinned!: PinnedDto;
  /** Every state that it was in, in order. */
  @ApiProperty({ type: [ClaimStepDto] }) history!: ClaimStepDto[];

  static from(row: AttestationRow): AttestationDto {
    const { id, framework, control, status, level, statement, justification, ownerEmail, reviewOn } = row;
    const { state, reviewed, attestedAt, supersedes, pinned } = row;
    return {
      id,
      framework,
      control,
      status,
      level,
      statement,
      justification,
      evidence: row.evidence.map(({ title, url, from, to }) => ({ title, url, from: from ?? null, to: to ?? null })),
      ownerEmail,
      reviewOn,
      state,
      reviewed,
      attestedBy: ClaimActorDto.from(row.attestedBy),
      attestedAt,
      supersedes,
      pinned: { ...pinned, cloudAudits: pinned.cloudAudits ?? [] },
      history: row.history.map((step) => ClaimStepDto.from(step)),
    };
  }

  /** The same, with its `ETag`. */
  static tagged(row: AttestationRow, response: Response): AttestationDto {
    const shown = AttestationDto.from(row);
    tag(response, row, shown);
    return shown;
  }
}

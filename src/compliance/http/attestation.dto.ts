import { ApiProperty } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  ATTESTATION_STATES,
  ATTESTATION_STATUSES,
  type AttestationState,
  type AttestationStatus,
} from '../domain/attestation.js';
import type { AttestationRow } from '../persistence/claim-query.repository.js';
import { ClaimActorDto, ClaimStepDto } from './claim.dto.js';
import { tag } from './if-match.js';

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

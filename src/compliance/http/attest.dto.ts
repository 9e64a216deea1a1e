import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { ATTESTATION_STATUSES, type AttestationStatus } from '../domain/attestation.js';
import { ATTEST_BOUNDS } from '../domain/attest-command.js';
import { ClaimText, Omittable } from './fields.decorators.js';

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

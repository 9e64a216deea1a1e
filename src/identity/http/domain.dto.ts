import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length, ValidateIf } from 'class-validator';
import { AUTO_JOIN_SETTINGS, type AutoJoinSetting } from '../domain/organization-domain.js';

const given = (_object: unknown, value: unknown): boolean => value !== undefined;

/** A domain that the organization says is its own. */
export class AddDomainDto {
  @ApiProperty({ minLength: 1, maxLength: 253, example: 'example.org' }) @IsString() @Length(1, 253) domain!: string;

  @ApiPropertyOptional({ enum: AUTO_JOIN_SETTINGS, default: 'off', example: 'viewer' })
  @ValidateIf(given)
  @IsIn(AUTO_JOIN_SETTINGS)
  autoJoin?: AutoJoinSetting;
}

/** What to change of a domain. */
export class ChangeDomainDto {
  @ApiProperty({
    enum: AUTO_JOIN_SETTINGS,
    example: 'viewer',
    description: 'What people join as whose sign-in provider answers for an address of the domain.',
  })
  @IsIn(AUTO_JOIN_SETTINGS)
  autoJoin!: AutoJoinSetting;
}

/** What the DNS of a domain has to say. */
export class ChallengeDto {
  @ApiProperty({ example: '_posture-challenge.example.org' }) name!: string;
  @ApiProperty({ enum: ['TXT'], example: 'TXT' }) type!: 'TXT';
  @ApiProperty({ example: 'posture-c2Vuc2libGUgcmFuZG9tIGJ5dGVz' }) value!: string;
}

/** A domain of the organization. */
export class DomainDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f6' }) id!: string;
  @ApiProperty({ example: 'example.org', description: 'In ASCII and lower case.' }) domain!: string;

  @ApiProperty({ enum: AUTO_JOIN_SETTINGS, example: 'viewer', description: 'Nobody joins before it is verified.' })
  autoJoin!: AutoJoinSetting;

  @ApiProperty({ type: Date, nullable: true, example: null, description: 'Null: not proven, or not any more.' })
  verifiedAt!: Date | null;

  @ApiProperty({ type: Date, nullable: true, example: null, description: 'When its DNS was last asked.' })
  checkedAt!: Date | null;

  @ApiProperty() challenge!: ChallengeDto;
  @ApiProperty({ format: 'uuid', description: 'User who added it.' }) createdBy!: string;
  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' }) createdAt!: Date;
}

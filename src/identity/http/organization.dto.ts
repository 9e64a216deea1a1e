import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID, Length, Matches, ValidateIf } from 'class-validator';
import { NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import { AUTO_JOIN_SETTINGS, type AutoJoinSetting } from '../domain/organization-domain.js';
import { type Role, ROLES } from '../domain/principal.js';
import { SessionOrganizationDto, UserDto } from './sign-in.dto.js';

/** An organization that the person belongs to. */
export class OwnOrganizationDto extends SessionOrganizationDto {
  @ApiProperty({ enum: ROLES, example: 'analyst' }) role!: Role;
  @ApiProperty({ example: true, description: 'It is the one of this session.' }) current!: boolean;
}

/** An organization that the domain of an email opens: of the account that this session was begun with. */
export class JoinableOrganizationDto extends SessionOrganizationDto {
  @ApiProperty({ enum: ROLES, example: 'viewer', description: 'What one joins as.' }) role!: Role;

  @ApiProperty({
    example: 'example.org',
    description: 'The domain of the email of the account that one signed in with.',
  })
  domain!: string;
}

/** Where a person is, and where they could be. */
export class OwnOrganizationsDto {
  @ApiProperty({ type: [OwnOrganizationDto] }) data!: OwnOrganizationDto[];
  @ApiProperty({ type: [JoinableOrganizationDto] }) joinable!: JoinableOrganizationDto[];
}

/** Where to go over to. */
export class SwitchDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f2' })
  @IsUUID('all')
  organizationId!: string;
}

/** An invitation, as its link carries it. */
export class AcceptInvitationDto {
  @ApiProperty({ example: 'sps_inv_…', description: 'What stands after the # of the link.' })
  @IsString()
  @Length(1, 200)
  token!: string;
}

/** Where the session is now. Both cookies came anew with it, unless it was there already. */
export class EnteredDto {
  @ApiProperty() user!: UserDto;
  @ApiProperty() organization!: SessionOrganizationDto;
  @ApiProperty({ enum: ROLES, example: 'viewer' }) role!: Role;
}

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

/** The organization of the session. */
export class OrganizationDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f2' }) id!: string;
  @ApiProperty({ example: 'Example Org' }) name!: string;
  @ApiProperty({ example: 'example-org', description: 'Stays when the name changes.' }) slug!: string;
  @ApiProperty({ example: false, description: 'Its data is made up.' }) isDemo!: boolean;
}

/** What to change of an organization. */
export class RenameOrganizationDto {
  @ApiProperty({ minLength: 1, maxLength: 100, example: 'Example Org' })
  @IsString()
  @Length(1, 100)
  @Matches(/\S/, { message: '$property must not be blank' })
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  name!: string;
}

/** Somebody who belongs to the organization. */
export class MemberDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1', description: 'Id of the user.' })
  id!: string;

  @ApiProperty({ example: 'Ada Lovelace' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: 'ada@example.org' }) email!: string | null;
  @ApiProperty({ type: String, nullable: true, example: null }) avatarUrl!: string | null;
  @ApiProperty({ enum: ROLES, example: 'analyst' }) role!: Role;
  @ApiProperty({ example: '2026-01-01T00:00:00.000Z' }) joinedAt!: Date;
}

/** What to change of a member. */
export class ChangeMemberDto {
  @ApiProperty({ enum: ROLES, example: 'admin' }) @IsIn(ROLES) role!: Role;
}

import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, Length, Matches } from 'class-validator';
import { NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import { type Role, ROLES } from '../domain/principal.js';

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

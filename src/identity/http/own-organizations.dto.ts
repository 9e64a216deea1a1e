import { ApiProperty } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
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

import { ApiProperty } from '@nestjs/swagger';
import { type Role, ROLES } from '../domain/principal.js';
import { SessionOrganizationDto, UserDto } from './sign-in.dto.js';

/** When the renewed cookies run out. */
export class RefreshedDto {
  @ApiProperty({ example: '2026-01-01T00:15:00.000Z' }) accessExpiresAt!: Date;
  @ApiProperty({ example: '2026-01-08T00:00:00.000Z' }) refreshExpiresAt!: Date;
}

/** An account at a provider that a person signs in with. */
export class IdentityDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f4' }) id!: string;
  @ApiProperty({ example: 'github' }) provider!: string;

  @ApiProperty({ type: String, nullable: true, example: 'ada@example.org', description: 'As the provider last said.' })
  email!: string | null;

  @ApiProperty({ example: '2026-01-01T00:00:00.000Z' }) linkedAt!: Date;
}

/** A person with what they sign in with. */
export class AccountUserDto extends UserDto {
  @ApiProperty({ type: [IdentityDto] }) identities!: IdentityDto[];
}

/** The session that a request came with. */
export class CurrentSessionDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f3' }) id!: string;

  @ApiProperty({
    example: '2026-01-08T00:00:00.000Z',
    description: 'Moves with every refresh, up to 30 days after signing in.',
  })
  expiresAt!: Date;
}

/** Who is signed in, where, and as what. */
export class AccountDto {
  @ApiProperty() user!: AccountUserDto;
  @ApiProperty() organization!: SessionOrganizationDto;
  @ApiProperty({ enum: ROLES, example: 'analyst' }) role!: Role;
  @ApiProperty() session!: CurrentSessionDto;
}

/** One of one's own sessions. */
export class SessionDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f3' }) id!: string;
  @ApiProperty({ example: 'github', description: 'What it was begun with.' }) provider!: string;

  @ApiProperty({ example: 'Example Org', description: 'The name of the organization that it is for.' })
  organization!: string;

  @ApiProperty({ example: '2026-01-01T00:00:00.000Z' }) createdAt!: Date;
  @ApiProperty({ example: '2026-01-08T00:00:00.000Z' }) expiresAt!: Date;
  @ApiProperty({ type: String, nullable: true, example: '192.0.2.7' }) ip!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Mozilla/5.0' }) userAgent!: string | null;
  @ApiProperty({ example: true, description: 'It is the one of this request.' }) current!: boolean;
}

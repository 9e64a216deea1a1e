import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Length, ValidateIf } from 'class-validator';
import { type Role, ROLES } from '../domain/principal.js';

const given = (_object: unknown, value: unknown): boolean => value !== undefined;

/** How to go on after the account was linked. */
export class LinkIdentityDto {
  @ApiPropertyOptional({ example: '/account', description: 'A path to go to afterwards; anything else counts as `/`.' })
  @ValidateIf(given)
  @IsString()
  @Length(0, 1024)
  returnTo?: string;
}

/** What to sign in for. */
export class BeginSignInDto extends LinkIdentityDto {
  @ApiPropertyOptional({ example: 'sps_inv_…', description: 'What stands after the # of an invitation’s link.' })
  @ValidateIf(given)
  @IsString()
  @Length(1, 200)
  invitation?: string;
}

/** Where to send the browser; the transaction's cookie came with it. */
export class BegunSignInDto {
  @ApiProperty({ format: 'uri', example: 'https://github.com/login/oauth/authorize?client_id=Iv1.8a61f9b3a7aba766' })
  location!: string;
}

/** A way to sign in that is offered here. */
export class ProviderDto {
  @ApiProperty({ example: 'github', description: 'For the addresses under /auth.' }) id!: string;
  @ApiProperty({ example: 'GitHub' }) name!: string;
}

/** What the provider handed to the callback page. */
export class ExchangeDto {
  @ApiProperty({ example: 'b4f1c0ffee5eed', description: 'The authorization code; good once.' })
  @IsString()
  @Length(1, 2048)
  code!: string;

  @ApiProperty({ example: 'C6sQ0k1vQeLZ8y3uXl2cW5bR7tHn9mJd4fGa0pSxEiU', description: 'The state, as it came back.' })
  @IsString()
  @Length(1, 512)
  state!: string;

  @ApiProperty({
    required: false,
    example: 'https://accounts.google.com',
    description: 'The issuer (RFC 9207), when it came back. Google sends one, and a return without it is refused.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 512)
  iss?: string;
}

/** The person who signed in. */
export class UserDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1' }) id!: string;
  @ApiProperty({ example: 'Ada Lovelace' }) name!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ada@example.org',
    description: 'Null when the provider gave none.',
  })
  email!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null }) avatarUrl!: string | null;
}

/** The organization that a session is for. */
export class SessionOrganizationDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f2' }) id!: string;
  @ApiProperty({ example: 'Example Org' }) name!: string;
  @ApiProperty({ example: 'example-org' }) slug!: string;
}

/** Signed in; the two cookies came with it. */
export class SignedInDto {
  @ApiProperty() user!: UserDto;
  @ApiProperty() organization!: SessionOrganizationDto;
  @ApiProperty({ enum: ROLES, example: 'owner' }) role!: Role;

  @ApiProperty({ example: '/devices', description: 'A path of this service: what the sign-in was begun with.' })
  returnTo!: string;

  @ApiProperty({
    type: String,
    enum: ['joined', 'not-valid', null],
    nullable: true,
    example: null,
    description: 'What became of the invitation that the sign-in was begun with; null without one.',
  })
  invitation!: 'joined' | 'not-valid' | null;

  @ApiProperty({ example: false, description: 'An account was linked; no new session was begun.' }) linked!: boolean;
}

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

import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, Length } from 'class-validator';
import { type Role, ROLES } from '../domain/principal.js';

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

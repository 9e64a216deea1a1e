import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { NOT_PLAIN, PLAIN_LINE } from '../../platform/index.js';
import { INVITATION_DAYS, INVITATION_STATES, type InvitationState } from '../domain/invitation.js';
import { type Role, ROLES } from '../domain/principal.js';

/** Where an invitation leads. */
export class InvitingOrganizationDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f2' }) id!: string;
  @ApiProperty({ example: 'Acme Inc.' }) name!: string;
}

/** What an invitation opens. */
export class InvitationOfferDto {
  @ApiProperty() organization!: InvitingOrganizationDto;
  @ApiProperty({ enum: ROLES, example: 'analyst', description: 'What one joins as.' }) role!: Role;
  @ApiProperty({ example: '2026-11-27T12:00:00.000Z' }) expiresAt!: Date;

  @ApiProperty({
    example: false,
    description: 'It is for whoever has a certain address, proven by their provider. Which one is not said.',
  })
  needsAddress!: boolean;
}

/** An invitation, as whoever holds its link may see it. */
export class SeenInvitationDto {
  @ApiProperty({ enum: INVITATION_STATES, example: 'open' }) state!: InvitationState;

  @ApiProperty({ type: InvitationOfferDto, nullable: true, description: 'Null once it opens nothing any more.' })
  offer!: InvitationOfferDto | null;
}

const given = (_object: unknown, value: unknown): boolean => value !== undefined;

/** Who is to come, and as what. */
export class CreateInvitationDto {
  @ApiPropertyOptional({
    format: 'email',
    maxLength: 254,
    example: 'grace@example.org',
    description:
      'Only somebody whose provider proved this address may use it. Left out: whoever holds the link, which invitations as owner or admin do not allow.',
  })
  @ValidateIf(given)
  @IsString()
  @MaxLength(254)
  @IsEmail()
  @Matches(PLAIN_LINE, { message: NOT_PLAIN })
  email?: string;
  @ApiProperty({ enum: ROLES, example: 'analyst' }) @IsIn(ROLES) role!: Role;

  @ApiPropertyOptional({ minimum: 1, maximum: INVITATION_DAYS.most, default: INVITATION_DAYS.usual, example: 7 })
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(INVITATION_DAYS.most)
  expiresInDays?: number;
}

/** An invitation; its token is not kept. */
export class InvitationDto {
  @ApiProperty({ format: 'uuid', example: '0192f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f5' }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'grace@example.org' }) email!: string | null;
  @ApiProperty({ enum: ROLES, example: 'analyst' }) role!: Role;
  @ApiProperty({ enum: INVITATION_STATES, example: 'open' }) state!: InvitationState;
  @ApiProperty({ format: 'uuid', description: 'User who made it.' }) createdBy!: string;
  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' }) createdAt!: Date;
  @ApiProperty({ example: '2026-11-27T12:00:00.000Z' }) expiresAt!: Date;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null, description: 'User who used it.' })
  redeemedBy!: string | null;

  @ApiProperty({ type: Date, nullable: true, example: null }) redeemedAt!: Date | null;
  @ApiProperty({ type: Date, nullable: true, example: null }) withdrawnAt!: Date | null;
}

/** An invitation just made; token and link are shown once. */
export class CreatedInvitationDto {
  @ApiProperty() invitation!: InvitationDto;
  @ApiProperty({ example: 'sps_inv_…', description: 'Good once. Only its hash is kept.' }) token!: string;

  @ApiProperty({
    example: 'https://posture.example/invitation#sps_inv_…',
    description: 'To be sent to the person. What stands after the # is sent to no server by opening it.',
  })
  link!: string;
}

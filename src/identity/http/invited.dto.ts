import { ApiProperty } from '@nestjs/swagger';
import { INVITATION_STATES, type InvitationState } from '../domain/invitation.js';
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

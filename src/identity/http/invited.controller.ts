import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiProblems, Public } from '../../platform/index.js';
import { LookAtInvitation } from '../app/invitations.js';
import { CsrfGuard } from './cross-origin.check.js';
import { SeenInvitationDto } from './invitation.dto.js';
import { AcceptInvitationDto } from './organization.dto.js';
import { SignInLimits } from './sign-in-limits.js';

/** What somebody may ask who was sent the link of an invitation, and may not be anybody here yet. */
@ApiTags('Sign-in')
@Controller('auth')
export class InvitedController {
  constructor(
    private readonly look: LookAtInvitation,
    private readonly limits: SignInLimits,
  ) {}

  @Public('whoever is invited may not be anybody here yet')
  @UseGuards(CsrfGuard)
  @Post('invitations/look')
  @ApiOperation({
    summary: 'Show an invitation',
    description:
      'Says what it opens, or how it ended, and leaves it as it is. A POST, so that no address holds its token.',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: SeenInvitationDto })
  @ApiProblems({
    400: 'The body is not of this shape.',
    403: 'There is no such invitation, or the request came from another site.',
    429: 'Too many requests from this address.',
  })
  lookAtInvitation(@Body() { token }: AcceptInvitationDto, @Req() request: Request): Promise<SeenInvitationDto> {
    this.limits.takeStart(request);
    return this.look.execute(token);
  }
}

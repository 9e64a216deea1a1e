import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiList, ApiProblems, Idempotent, IdParam, ListOf, type ListPage } from '../../platform/index.js';
import { CreateInvitation, WithdrawInvitation, ListInvitations } from '../app/invitations.js';
import { INVITATION_LIST, type InvitationListQuery } from '../app/lists.js';
import { INVITATION_DAYS } from '../domain/invitation.js';
import type { Person } from '../domain/principal.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { CreatedInvitationDto, CreateInvitationDto, InvitationDto } from './invitation.dto.js';
import { PeopleOnly, Roles } from './roles.decorator.js';
import { RequestAddress } from './request-address.js';

/** Ways into the organization, each good once. */
@ApiTags('Organization')
@Controller('organizations/invitations')
@PeopleOnly()
@Roles('owner')
export class InvitationsController {
  constructor(
    private readonly list: ListInvitations,
    private readonly create: CreateInvitation,
    private readonly withdraw: WithdrawInvitation,
    private readonly address: RequestAddress,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the invitations to the organization',
    description: 'Their tokens are not stored and not shown.',
  })
  @ApiList(INVITATION_LIST, InvitationDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  listInvitations(
    @CurrentPerson() person: Person,
    @ListOf(INVITATION_LIST) query: InvitationListQuery,
  ): Promise<ListPage<InvitationDto>> {
    return this.list.execute(person.organizationId, query);
  }

  @Post()
  @ApiOperation({ summary: 'Make an invitation', description: 'Its token and link are shown here only.' })
  @Idempotent()
  @ApiCreatedResponse({ type: CreatedInvitationDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems({
    400: 'The body is not of this shape, or an invitation as owner or admin names no address.',
    422: 'The organization has as many open invitations as there may be, 5,000 (`too-many-invitations`).',
  })
  async createInvitation(
    @CurrentPerson() person: Person,
    @Body() { email, role, expiresInDays }: CreateInvitationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedInvitationDto> {
    // First, because it can refuse, and the token is shown once.
    const origin = this.address.origin(request);
    const { invitation, token } = await this.create.execute(person, {
      email: email ?? null,
      role,
      days: expiresInDays ?? INVITATION_DAYS.usual,
    });
    response.setHeader('Location', `${request.path.replace(/\/$/, '')}/${invitation.id}`);
    return { invitation, token, link: `${origin}/invitation#${token}` };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Withdraw an invitation', description: 'Who came by it stays; doing it again is no error.' })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'It opens nothing any more.' })
  @ApiProblems({ 404: 'There is no such invitation in this organization.' })
  async withdrawInvitation(@CurrentPerson() person: Person, @IdParam('id', 'invitation') id: string): Promise<void> {
    await this.withdraw.execute(person, id);
  }
}

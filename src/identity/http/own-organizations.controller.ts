import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiProblems, IdParam } from '../../platform/index.js';
import { AcceptInvitation } from '../app/invitations.js';
import type { Entered } from '../app/enter-organization.service.js';
import { JoinByDomain } from '../app/join-by-domain.service.js';
import { OwnOrganizations, SwitchOrganization } from '../app/organizations.js';
import type { Person } from '../domain/principal.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { AcceptInvitationDto, EnteredDto, OwnOrganizationsDto, SwitchDto } from './organization.dto.js';
import { PeopleOnly, Roles } from './roles.decorator.js';
import { SessionCookies } from './session-cookies.js';
import { HolderOnly } from './jwt-cookie.guard.js';

/** Several organizations, one person: where they are, how they get to another. */
@ApiTags('Sign-in')
@Controller('auth')
@PeopleOnly()
@Roles('viewer')
export class OwnOrganizationsController {
  constructor(
    private readonly ownOrganizations: OwnOrganizations,
    private readonly switchTo: SwitchOrganization,
    private readonly acceptance: AcceptInvitation,
    private readonly joining: JoinByDomain,
    private readonly cookies: SessionCookies,
  ) {}

  @Get('organizations')
  @ApiOperation({
    summary: 'List your organizations',
    description: 'Those that you belong to, and those that the domain of your email opens.',
  })
  @ApiOkResponse({ type: OwnOrganizationsDto })
  async listOwnOrganizations(@CurrentPerson() person: Person): Promise<OwnOrganizationsDto> {
    const { own, joinable } = await this.ownOrganizations.execute(person);
    return {
      data: own.map(({ organizationId, organizationPublicId, name, slug, role }) => ({
        id: organizationPublicId,
        name,
        slug,
        role,
        current: organizationId === person.organizationId,
      })),
      joinable: joinable.map(({ organizationPublicId, name, slug, role, domain }) => ({
        id: organizationPublicId,
        name,
        slug,
        role,
        domain,
      })),
    };
  }

  @HolderOnly()
  @Post('switch')
  @ApiOperation({
    summary: 'Switch to another of your organizations',
    description:
      'The old access token stops working at once. For the organization that the session is in already nothing changes.',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: EnteredDto })
  @ApiProblems({ 400: 'The body is not of this shape.', 404: 'You belong to no organization with this id.' })
  async switchOrganization(
    @CurrentPerson() person: Person,
    @Body() body: SwitchDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnteredDto> {
    return this.arrive(response, await this.switchTo.execute(person, body.organizationId.toLowerCase()));
  }

  @HolderOnly()
  @Post('organizations/:id/join')
  @ApiOperation({
    summary: 'Join an organization that the domain of your email opens',
    description: 'The session switches to it.',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: EnteredDto })
  @ApiProblems({ 404: 'No organization with this id is open to you.' })
  async joinOrganization(
    @CurrentPerson() person: Person,
    @IdParam('id', 'organization') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnteredDto> {
    return this.arrive(response, await this.joining.execute(person, id));
  }

  @HolderOnly()
  @Post('invitations/accept')
  @ApiOperation({
    summary: 'Accept an invitation',
    description: 'It is used up by it, and the session switches to its organization.',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: EnteredDto })
  @ApiProblems({
    400: 'The body is not of this shape.',
    403: 'The invitation is unknown, used, withdrawn, expired or for another address: they all look alike.',
  })
  async acceptInvitation(
    @CurrentPerson() person: Person,
    @Body() body: AcceptInvitationDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EnteredDto> {
    return this.arrive(response, await this.acceptance.execute(person, body.token));
  }

  private arrive(response: Response, { user, organization, role, tokens }: Entered): EnteredDto {
    if (tokens) this.cookies.set(response, tokens);
    const { publicId, name, email, avatarUrl } = user;
    return {
      user: { id: publicId, name, email, avatarUrl },
      organization: { id: organization.publicId, name: organization.name, slug: organization.slug },
      role,
    };
  }
}

import { Body, Controller, Delete, Get, HttpCode, Patch, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiList, ApiProblems, IdParam, ListOf, type ListPage } from '../../platform/index.js';
import { ChangeMemberRole, ListMembers, RemoveMember } from '../app/members.js';
import { MEMBER_LIST, type MemberListQuery } from '../app/lists.js';
import type { Person } from '../domain/principal.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { ChangeMemberDto, MemberDto } from './organization.dto.js';
import { PeopleOnly, Roles } from './roles.decorator.js';
import { SessionCookies } from './session-cookies.js';

/** Who belongs to the organization, and as what. */
@ApiTags('Organization')
@Controller('organizations/members')
@PeopleOnly()
export class MembersController {
  constructor(
    private readonly list: ListMembers,
    private readonly changeRole: ChangeMemberRole,
    private readonly remove: RemoveMember,
    private readonly cookies: SessionCookies,
  ) {}

  @Roles('viewer')
  @Get()
  @ApiOperation({ summary: 'List the members of the organization' })
  @ApiList(MEMBER_LIST, MemberDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  listMembers(
    @CurrentPerson() person: Person,
    @ListOf(MEMBER_LIST) query: MemberListQuery,
  ): Promise<ListPage<MemberDto>> {
    return this.list.execute(person.organizationId, query);
  }

  @Roles('owner')
  @Patch(':userId')
  @ApiOperation({
    summary: 'Change the role of a member',
    description:
      'It holds from their next request on. The invitations of an owner who is lowered are withdrawn, and the domains that they added let nobody join until an owner opens them again.',
  })
  @ApiOkResponse({ type: MemberDto })
  @ApiProblems({
    400: 'The body is not of this shape.',
    404: 'There is no such member in this organization.',
    422: 'It is the only owner.',
  })
  changeMemberRole(
    @CurrentPerson() person: Person,
    @IdParam('userId', 'member') userId: string,
    @Body() { role }: ChangeMemberDto,
  ): Promise<MemberDto> {
    return this.changeRole.execute(person, userId, role);
  }

  @Roles('viewer')
  @Delete(':userId')
  @ApiOperation({
    summary: 'Remove a member, or leave the organization',
    description:
      "Everybody may leave; removing somebody else takes an owner. The person's sessions here end at once, and with them the API keys and invitations that they made; the domains that they added let nobody join until an owner opens them again.",
  })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The person is no member any more.' })
  @ApiProblems({ 404: 'There is no such member in this organization.', 422: 'It is the only owner.' })
  async removeMember(
    @CurrentPerson() person: Person,
    @IdParam('userId', 'member') userId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.remove.execute(person, userId);
    if (userId === person.userId) this.cookies.clear(response);
  }
}

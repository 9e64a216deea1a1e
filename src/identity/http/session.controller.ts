import { Controller, Delete, Get, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiList, ApiProblems, IdParam, ListOf, type ListPage, NotFoundError, Public } from '../../platform/index.js';
import { DescribeAccount } from '../app/describe-account.service.js';
import { EndSession, ListSessions, RefreshSession } from '../app/sessions.js';
import { SESSION_LIST, type SessionListQuery } from '../app/lists.js';
import type { Person } from '../domain/principal.js';
import { UnauthenticatedError } from '../errors.js';
import { CsrfGuard } from './cross-origin.check.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { PeopleOnly, Roles } from './roles.decorator.js';
import { SessionCookies } from './session-cookies.js';
import { AccountDto, RefreshedDto, SessionDto } from './sign-in.dto.js';
import { SignInLimits } from './sign-in-limits.js';

/** What a signed-in person does with their sessions. */
@ApiTags('Sign-in')
@PeopleOnly()
@Controller('auth')
export class SessionController {
  constructor(
    private readonly refreshSession: RefreshSession,
    private readonly endSession: EndSession,
    private readonly listOwnSessions: ListSessions,
    private readonly describeAccount: DescribeAccount,
    private readonly cookies: SessionCookies,
    private readonly limits: SignInLimits,
  ) {}

  @Public('the refresh cookie is the credential')
  @UseGuards(CsrfGuard)
  @Post('refresh')
  @ApiOperation({
    summary: 'Renew the session',
    description:
      'Renews both cookies. The one before the newest is good for ten seconds more; an older one ends the session.',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: RefreshedDto })
  @ApiProblems({
    401: 'The session has ended.',
    403: 'The request came from another site.',
    429: 'Too many refreshes of this session, or from this address.',
  })
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<RefreshedDto> {
    this.limits.takeRefresh(request);
    try {
      const tokens = await this.refreshSession.execute(this.cookies.both(request).refresh);
      this.cookies.set(response, tokens);
      return { accessExpiresAt: tokens.accessExpiresAt, refreshExpiresAt: tokens.refreshExpiresAt };
    } catch (error) {
      if (error instanceof UnauthenticatedError) this.cookies.clear(response);
      throw error;
    }
  }

  @Public('signing out must work whatever is left of the session')
  @UseGuards(CsrfGuard)
  @Post('logout')
  @ApiOperation({
    summary: 'Sign out',
    description:
      'Ends the session at once, everywhere. Also fine for somebody who is not signed in, or who holds cookies of two sessions.',
  })
  @HttpCode(204)
  @Header('Clear-Site-Data', '"cache", "storage"')
  @ApiNoContentResponse({ description: 'Nobody is signed in any more.' })
  @ApiProblems({ 403: 'The request came from another site.', 429: 'Too many sign-outs from this address.' })
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    this.limits.takeSignOut(request);
    await this.endSession.execute(this.cookies.all(request), 'signed-out');
    this.cookies.clear(response);
  }

  @Roles('viewer')
  @Get('me')
  @ApiOperation({ summary: 'Show who is signed in', description: 'In which organization and as what.' })
  @ApiOkResponse({ type: AccountDto })
  me(@CurrentPerson() person: Person): Promise<AccountDto> {
    return this.describeAccount.execute(person);
  }

  @Roles('viewer')
  @Get('sessions')
  @ApiOperation({ summary: 'List your sessions' })
  @ApiList(SESSION_LIST, SessionDto)
  listSessions(
    @CurrentPerson() person: Person,
    @ListOf(SESSION_LIST) query: SessionListQuery,
  ): Promise<ListPage<SessionDto>> {
    return this.listOwnSessions.execute(person, query);
  }

  @Roles('viewer')
  @Delete('sessions/:id')
  @ApiOperation({ summary: 'End one of your sessions', description: 'On whatever machine it is.' })
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'It has ended.' })
  @ApiProblems({ 404: 'No session of yours has this id, or it has ended already.' })
  async revokeSession(@CurrentPerson() person: Person, @IdParam('id', 'session') id: string): Promise<void> {
    if (!(await this.endSession.revoke(person.userId, id, 'revoked-by-user'))) throw new NotFoundError('session');
  }
}

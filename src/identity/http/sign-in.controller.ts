import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiProblems, Public } from '../../platform/index.js';
import { CompleteSignIn } from '../app/complete-sign-in.service.js';
import { IdentityProviders } from '../app/identity-providers.js';
import { StartSignIn } from '../app/start-sign-in.service.js';
import { PROVIDER } from './addresses.js';
import { CsrfGuard } from './cross-origin.check.js';
import { isForwarded, RequestAddress } from './request-address.js';
import { LocalProviderGuard } from './local-provider.guard.js';
import { SessionCookies, TransactionCookies } from './session-cookies.js';
import { SignInLimits } from './sign-in-limits.js';
import { ExchangeDto, ProviderDto, SignedInDto } from './sign-in.dto.js';

/** Signing in with a provider, in three steps: which there are, off to one, and back. */
@ApiTags('Sign-in')
@Controller('auth')
export class SignInController {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly startSignIn: StartSignIn,
    private readonly completeSignIn: CompleteSignIn,
    private readonly transactions: TransactionCookies,
    private readonly sessions: SessionCookies,
    private readonly address: RequestAddress,
    private readonly limits: SignInLimits,
  ) {}

  @Public('nobody is signed in yet')
  @Get('providers')
  @ApiOperation({ summary: 'List the ways to sign in' })
  @ApiOkResponse({ type: [ProviderDto] })
  listProviders(@Req() request: Request): ProviderDto[] {
    return this.providers.list({ forwarded: isForwarded(request) });
  }

  @Public('nobody is signed in yet')
  @UseGuards(LocalProviderGuard)
  @Get(':provider')
  @ApiOperation({
    summary: 'Begin a sign-in',
    description: "Sends the browser to the provider's consent screen. Open it as a page, not with fetch.",
  })
  @ApiParam(PROVIDER)
  @ApiQuery({
    name: 'returnTo',
    required: false,
    example: '/devices',
    description: 'A path to go to afterwards; anything else counts as `/`.',
  })
  @ApiResponse({ status: 302, description: 'To the consent screen.' })
  @ApiProblems({ 404: 'There is no such provider here.', 429: 'Too many sign-ins from this address.' })
  async beginSignIn(
    @Param('provider') provider: string,
    @Query('returnTo') returnTo: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.limits.takeStart(request);
    const started = await this.startSignIn.execute({ provider, returnTo, origin: this.address.origin(request) });
    await this.transactions.keep(request, response, started.stateHash, started.sealedTransaction);
    response.redirect(302, started.location);
  }

  @Public('nobody is signed in yet')
  @UseGuards(LocalProviderGuard, CsrfGuard)
  @Post(':provider/exchange')
  @ApiOperation({
    summary: 'Finish a sign-in',
    description:
      "Takes what the provider handed back, and sets the session's two cookies. A sign-in that was begun to link an account links it instead, and the session goes on.",
  })
  @HttpCode(200)
  @ApiParam(PROVIDER)
  @ApiOkResponse({ type: SignedInDto })
  @ApiProblems({
    400: 'The body is not of this shape.',
    401: 'The provider did not confirm the sign-in.',
    403: 'The sign-in was not begun in this browser, has run out or was used; the domain or directory of the account may not sign in; or the request came from another site.',
    404: 'There is no such provider here.',
    409: 'The account to be linked signs another person in.',
    429: 'Too many sign-ins from this address.',
    502: 'The provider does not answer.',
  })
  async exchangeCode(
    @Param('provider') provider: string,
    @Body() body: ExchangeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    this.limits.takeExchange(request);
    const { user, organization, role, returnTo, tokens, invitation, linked } = await this.completeSignIn.execute({
      provider,
      code: body.code,
      state: body.state,
      issuer: body.iss,
      sealedTransaction: this.transactions.take(request, response, body.state),
      previous: Object.values(this.sessions.both(request)).filter((token) => token !== undefined),
    });
    if (tokens) this.sessions.set(response, tokens);
    const { publicId, name, email, avatarUrl } = user;
    return {
      user: { id: publicId, name, email, avatarUrl },
      organization: { id: organization.publicId, name: organization.name, slug: organization.slug },
      role,
      returnTo,
      invitation,
      linked,
    };
  }
}

import { Body, Controller, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiProblems, hashToken, Public } from '../../platform/index.js';
import { StartSignIn } from '../app/start-sign-in.service.js';
import type { Person } from '../domain/principal.js';
import type { SignInPurpose } from '../oauth/transaction-sealer.js';
import { PROVIDER } from './addresses.js';
import { BeginSignInDto, BegunSignInDto, LinkIdentityDto } from './sign-in.dto.js';
import { CsrfGuard } from './cross-origin.check.js';
import { CurrentPerson } from './current-principal.decorator.js';
import { LocalProviderGuard } from './local-provider.guard.js';
import { PeopleOnly, Roles } from './roles.decorator.js';
import { RequestAddress } from './request-address.js';
import { SignInLimits } from './sign-in-limits.js';
import { TransactionCookies } from './session-cookies.js';

/** Beginning a sign-in with more to say than an address should hold: addresses are kept in logs and histories. */
@ApiTags('Sign-in')
@Controller('auth')
export class BeginSignInController {
  constructor(
    private readonly startSignIn: StartSignIn,
    private readonly transactions: TransactionCookies,
    private readonly address: RequestAddress,
    private readonly limits: SignInLimits,
  ) {}

  @Public('nobody is signed in yet')
  @UseGuards(LocalProviderGuard, CsrfGuard)
  @Post(':provider/start')
  @ApiOperation({
    summary: 'Begin a sign-in with an invitation',
    description: 'Whoever signs in then redeems the invitation. Send the browser to `location`.',
  })
  @HttpCode(200)
  @ApiParam(PROVIDER)
  @ApiOkResponse({ type: BegunSignInDto })
  @ApiProblems({
    400: 'The body is not of this shape.',
    403: 'The request came from another site.',
    404: 'There is no such provider here.',
    429: 'Too many sign-ins from this address.',
  })
  startInvitedSignIn(
    @Param('provider') provider: string,
    @Body() { invitation, returnTo }: BeginSignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BegunSignInDto> {
    this.limits.takeStart(request);
    const purpose: SignInPurpose | undefined =
      invitation === undefined
        ? undefined
        : { kind: 'join', invitationHash: hashToken(invitation).toString('base64url') };
    return this.begin(request, response, { provider, returnTo, ...(purpose ? { purpose } : {}) });
  }

  // Guards run from the lowest up: whoever is not signed in learns nothing of providers.
  @UseGuards(LocalProviderGuard)
  @Roles('viewer')
  @PeopleOnly()
  @Post('identities/:provider/link')
  @ApiOperation({
    summary: 'Begin to link another account',
    description:
      'Send the browser to `location`; the exchange then links the account to the person who is signed in instead of signing in, in this session only.',
  })
  @HttpCode(200)
  @ApiParam(PROVIDER)
  @ApiOkResponse({ type: BegunSignInDto })
  @ApiProblems({ 400: 'The body is not of this shape.', 404: 'There is no such provider here.' })
  linkIdentity(
    @CurrentPerson() { userId, sessionId }: Person,
    @Param('provider') provider: string,
    @Body() { returnTo }: LinkIdentityDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BegunSignInDto> {
    this.limits.takeStart(request);
    return this.begin(request, response, { provider, returnTo, purpose: { kind: 'link', userId, sessionId } });
  }

  private async begin(
    request: Request,
    response: Response,
    wanted: { provider: string; returnTo: string | undefined; purpose?: SignInPurpose },
  ): Promise<BegunSignInDto> {
    const started = await this.startSignIn.execute({ ...wanted, origin: this.address.origin(request) });
    await this.transactions.keep(request, response, started.stateHash, started.sealedTransaction);
    return { location: started.location };
  }
}

import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { isLoopbackName, Public, ReadsOwnBody } from '../../../../platform/index.js';
import { DEVELOPMENT_PEOPLE } from '../../../domain/development-people.js';
import { AuthorizationCodes } from '../authorization-codes.js';
import type { DevUserinfo } from '../dev.strategy.js';
import { DEV_ISSUER, DevClient } from '../dev-client.js';
import { DevelopmentOnlyGuard } from './development-only.guard.js';
import { PEOPLE_PAGE_POLICY, peoplePage, readForm, refusalPage } from './people-page.js';

/** A small OAuth 2 provider for one's own machine: authorization code with PKCE, and a list of people instead of passwords. */
@Public('exists in development only, on this machine only')
@UseGuards(DevelopmentOnlyGuard)
@ApiExcludeController()
@Controller('dev-idp')
export class DevIdpController {
  constructor(
    private readonly client: DevClient,
    private readonly codes: AuthorizationCodes,
  ) {}

  @Get('authorize')
  authorize(@Req() request: Request, @Res() response: Response): void {
    const query = new URL(request.originalUrl, 'http://dev-idp').searchParams;
    const redirectUri = query.get('redirect_uri') ?? '';
    const challenge = query.get('code_challenge') ?? '';
    const fault = this.faultOf(query, redirectUri, challenge);
    response.setHeader('Content-Security-Policy', PEOPLE_PAGE_POLICY);
    response.type('html');
    if (fault !== null) {
      response.status(400).send(refusalPage(fault));
      return;
    }
    const person = DEVELOPMENT_PEOPLE.find(({ key }) => key === query.get('login_hint'));
    if (!person) {
      response.send(peoplePage(query));
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set('code', this.codes.issue(person, redirectUri, challenge));
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', DEV_ISSUER);
    response.redirect(302, back.href);
  }

  /** Its body is a form, as OAuth has it. */
  @Post('token')
  @ReadsOwnBody()
  async token(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await readForm(request);
    const field = (name: string): string => form?.get(name) ?? '';
    if (field('client_id') !== this.client.id || field('client_secret') !== this.client.secret) {
      response.status(401).json({ error: 'invalid_client' });
      return;
    }
    const token =
      field('grant_type') === 'authorization_code'
        ? this.codes.redeem(field('code'), field('redirect_uri'), field('code_verifier'))
        : null;
    if (token === null) response.status(400).json({ error: 'invalid_grant' });
    else response.json({ access_token: token, token_type: 'Bearer', expires_in: 60 });
  }

  @Get('userinfo')
  userinfo(@Req() request: Request, @Res() response: Response): void {
    const token = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
    const person = token === undefined ? null : this.codes.personOf(token);
    if (!person) {
      response.status(401).setHeader('WWW-Authenticate', 'Bearer').json({ error: 'invalid_token' });
      return;
    }
    const claims: DevUserinfo = { sub: person.key, name: person.name, email: person.email };
    response.json(claims);
  }

  private faultOf(query: URLSearchParams, redirectUri: string, challenge: string): string | null {
    if (query.get('client_id') !== this.client.id || query.get('response_type') !== 'code')
      return 'The client is not known.';
    if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
      return 'PKCE with S256 is missing.';
    if (!URL.canParse(redirectUri)) return 'The address to return to is missing.';
    const { hostname, pathname } = new URL(redirectUri);
    // The service runs on this machine, whatever port: a code never leaves it.
    return isLoopbackName(hostname) && pathname === '/auth/callback/dev'
      ? null
      : 'The address to return to is not this service.';
  }
}

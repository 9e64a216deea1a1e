import { Controller, Get, Header, Param, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/index.js';
import { IdentityProviders } from '../app/identity-providers.js';
import { CALLBACK_PAGE } from './pages.js';
import { LocalProviderGuard } from './local-provider.guard.js';

/** The page that providers return to. */
@ApiExcludeController()
@Controller('auth/callback')
export class CallbackPageController {
  constructor(private readonly providers: IdentityProviders) {}

  @Public('the browser comes back here before anybody is signed in')
  @UseGuards(LocalProviderGuard)
  @Get(':provider')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', CALLBACK_PAGE.policy)
  page(@Param('provider') provider: string): string {
    this.providers.get(provider);
    return CALLBACK_PAGE.html;
  }
}

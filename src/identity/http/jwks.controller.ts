import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/index.js';
import { type PublicJwk, SessionKeys } from '../app/session-keys.js';

/** The public keys of session tokens, for our own other services. */
@ApiExcludeController()
@Controller('.well-known')
export class JwksController {
  constructor(private readonly keys: SessionKeys) {}

  @Public('public keys are public')
  @Get('jwks.json')
  @Header('Cache-Control', 'public, max-age=300')
  @Header('Content-Type', 'application/jwk-set+json')
  jwks(): { keys: PublicJwk[] } {
    return { keys: this.keys.publicKeys() };
  }
}

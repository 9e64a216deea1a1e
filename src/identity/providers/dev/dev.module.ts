import { Module } from '@nestjs/common';
import { AuthorizationCodes } from './authorization-codes.js';
import { DevClient } from './dev-client.js';
import { DevIdpController } from './http/dev-idp.controller.js';
import { DevelopmentOnlyGuard } from './http/development-only.guard.js';
import { DevStrategy } from './dev.strategy.js';

/** Sign in on one's own machine without a password; see `DEV_LOGIN`. */
@Module({
  controllers: [DevIdpController],
  providers: [AuthorizationCodes, DevClient, DevelopmentOnlyGuard, DevStrategy],
})
export default class DevModule {}

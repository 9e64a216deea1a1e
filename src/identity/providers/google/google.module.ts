import { Module } from '@nestjs/common';
import { googleConfig } from './google.config.js';
import { GoogleStrategy } from './google.strategy.js';

/** Sign in with Google. */
@Module({ providers: [googleConfig.provider, GoogleStrategy] })
export default class GoogleModule {}

import { Module } from '@nestjs/common';
import { linkedinConfig } from './linkedin.config.js';
import { LinkedinStrategy } from './linkedin.strategy.js';

/** Sign in with LinkedIn. */
@Module({ providers: [linkedinConfig.provider, LinkedinStrategy] })
export default class LinkedinModule {}

import { Module } from '@nestjs/common';
import { twitterConfig } from './twitter.config.js';
import { XOAuth2Strategy } from './x-oauth2.strategy.js';

/** Sign in with X, formerly Twitter. */
@Module({ providers: [twitterConfig.provider, XOAuth2Strategy] })
export default class TwitterModule {}

import { Module } from '@nestjs/common';
import { githubConfig } from './github.config.js';
import { GithubStrategy } from './github.strategy.js';

/** Sign in with GitHub. */
@Module({ providers: [githubConfig.provider, GithubStrategy] })
export default class GithubModule {}

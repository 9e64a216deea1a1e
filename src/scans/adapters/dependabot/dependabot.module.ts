import { Module } from '@nestjs/common';
import { DependabotAdapter } from './dependabot.adapter.js';

/** Takes lists of GitHub's Dependabot alerts. */
@Module({ providers: [DependabotAdapter] })
export default class DependabotModule {}

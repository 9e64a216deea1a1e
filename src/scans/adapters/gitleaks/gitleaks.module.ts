import { Module } from '@nestjs/common';
import { GitleaksAdapter } from './gitleaks.adapter.js';

/** Takes reports of Gitleaks. */
@Module({ providers: [GitleaksAdapter] })
export default class GitleaksModule {}

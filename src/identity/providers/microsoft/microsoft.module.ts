import { Module } from '@nestjs/common';
import { EntraStrategy } from './entra.strategy.js';
import { microsoftConfig } from './microsoft.config.js';

/** Sign in with Microsoft: work, school and personal accounts. */
@Module({ providers: [microsoftConfig.provider, EntraStrategy] })
export default class MicrosoftModule {}

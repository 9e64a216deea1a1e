import { Module } from '@nestjs/common';
import { microsoft365Config } from './microsoft-365.config.js';
import { Microsoft365Suite } from './microsoft-365.suite.js';

/** Audits the settings of a Microsoft 365 tenant. */
@Module({ providers: [microsoft365Config.provider, Microsoft365Suite] })
export default class Microsoft365Module {}

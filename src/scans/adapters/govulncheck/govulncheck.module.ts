import { Module } from '@nestjs/common';
import { GovulncheckAdapter } from './govulncheck.adapter.js';

/** Takes the JSON reports of govulncheck. */
@Module({ providers: [GovulncheckAdapter] })
export default class GovulncheckModule {}

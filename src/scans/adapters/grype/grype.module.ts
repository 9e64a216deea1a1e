import { Module } from '@nestjs/common';
import { GrypeAdapter } from './grype.adapter.js';

/** Takes the JSON reports of Grype. */
@Module({ providers: [GrypeAdapter] })
export default class GrypeModule {}

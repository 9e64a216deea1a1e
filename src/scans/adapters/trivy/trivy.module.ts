import { Module } from '@nestjs/common';
import { TrivyAdapter } from './trivy.adapter.js';

/** Takes the JSON reports of Trivy. */
@Module({ providers: [TrivyAdapter] })
export default class TrivyModule {}

import { Module } from '@nestjs/common';
import { OpenScapAdapter } from './openscap.adapter.js';

/** Takes the results that OpenSCAP writes: XCCDF and ARF. */
@Module({ providers: [OpenScapAdapter] })
export default class OpenScapModule {}

import { Module } from '@nestjs/common';
import { AwsInspectorAdapter } from './aws-inspector.adapter.js';

/** Takes findings of Amazon Inspector. */
@Module({ providers: [AwsInspectorAdapter] })
export default class AwsInspectorModule {}

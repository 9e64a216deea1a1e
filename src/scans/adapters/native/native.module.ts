import { Module } from '@nestjs/common';
import { NativeAdapter } from './native.adapter.js';

/** Takes the scans of Posture's own agent. */
@Module({ providers: [NativeAdapter] })
export default class NativeModule {}

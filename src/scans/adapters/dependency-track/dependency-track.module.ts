import { Module } from '@nestjs/common';
import { DependencyTrackAdapter } from './dependency-track.adapter.js';

/** Takes the findings that Dependency-Track exports. */
@Module({ providers: [DependencyTrackAdapter] })
export default class DependencyTrackModule {}

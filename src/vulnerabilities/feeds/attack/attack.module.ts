import { Module } from '@nestjs/common';
import { AttackFeed } from './attack.feed.js';

/** Reads MITRE ATT&CK and mappings to it. */
@Module({ providers: [AttackFeed] })
export default class AttackModule {}

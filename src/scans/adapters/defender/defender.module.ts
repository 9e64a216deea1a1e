import { Module } from '@nestjs/common';
import { DefenderAdapter } from './defender.adapter.js';

/** Takes exports of Microsoft Defender Vulnerability Management. */
@Module({ providers: [DefenderAdapter] })
export default class DefenderModule {}

import { Module } from '@nestjs/common';
import { AsffAdapter } from './asff.adapter.js';

/** Takes findings of AWS Security Hub. */
@Module({ providers: [AsffAdapter] })
export default class AsffModule {}

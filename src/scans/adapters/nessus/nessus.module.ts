import { Module } from '@nestjs/common';
import { NessusAdapter } from './nessus.adapter.js';

/** Takes reports of Nessus. */
@Module({ providers: [NessusAdapter] })
export default class NessusModule {}

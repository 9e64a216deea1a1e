import { Module } from '@nestjs/common';
import { KubescapeAdapter } from './kubescape.adapter.js';

/** Takes reports of Kubescape. */
@Module({ providers: [KubescapeAdapter] })
export default class KubescapeModule {}

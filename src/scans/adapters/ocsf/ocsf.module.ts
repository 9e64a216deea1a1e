import { Module } from '@nestjs/common';
import { OcsfAdapter } from './ocsf.adapter.js';

/** Takes vulnerability findings of OCSF. */
@Module({ providers: [OcsfAdapter] })
export default class OcsfModule {}

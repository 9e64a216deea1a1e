import { Module } from '@nestjs/common';
import { OpenvasAdapter } from './openvas.adapter.js';

/** Takes reports of OpenVAS (Greenbone). */
@Module({ providers: [OpenvasAdapter] })
export default class OpenvasModule {}

import { Module } from '@nestjs/common';
import { WazuhAdapter } from './wazuh.adapter.js';

/** Takes exports of Wazuh's vulnerability detection. */
@Module({ providers: [WazuhAdapter] })
export default class WazuhModule {}

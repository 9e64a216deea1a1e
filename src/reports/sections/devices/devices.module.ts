import { Module } from '@nestjs/common';
import { DevicesReportSection } from './devices.section.js';

/** The fleet. */
@Module({ providers: [DevicesReportSection] })
export default class DevicesSectionModule {}

import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiProblems, clientAddress, Clock, Public } from '../../platform/index.js';
import { EnrollDevice } from '../app/enroll-device.service.js';
import { EnrollDto, EnrolledDto } from './enroll.dto.js';
import { PublicAddress } from './public-address.js';

/** Where agents become devices. */
@ApiTags('Agents')
@Controller('devices/enroll')
export class EnrollController {
  constructor(
    private readonly enroll: EnrollDevice,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Public('The enrolment token in the body is the credential; cookies mean nothing here.')
  @ApiOperation({
    summary: 'Redeem an enrolment token',
    description: 'Called by the agent. The device token is shown here only and never stored. Limited per address.',
  })
  @ApiCreatedResponse({ type: EnrolledDto })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    401: 'The token is unknown, expired or used; which one is not said.',
    409: 'A reusable key was used on a machine that is a device already.',
    429: 'Too many enrolments from this address.',
  })
  async enrollDevice(@Body() body: EnrollDto, @Req() request: Request): Promise<EnrolledDto> {
    const { enrollmentToken, hostname, platform, hardwareId, os, agentVersion = null } = body;
    const machine = { hostname, platform, hardwareId, os: os ?? null, agentVersion };
    const { organizationName, ...enrolled } = await this.enroll.execute(
      clientAddress(request),
      enrollmentToken,
      machine,
    );
    return {
      ...enrolled,
      serverTime: this.clock.now(),
      organization: { name: organizationName },
      ingestUrl: `${this.address.origin(request)}${request.path.replace(/\/devices\/enroll\/?$/i, '')}/scans/ingest`,
    };
  }
}

import { Body, Controller, Get, Inject, Put, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, ETAG, IfMatchVersions, OpenToKeys } from '../../platform/index.js';
import { ChangeDevicePolicy, DevicePolicies } from '../app/device-policies.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import type { DevicePolicyRow } from '../persistence/device-policy.repository.js';
import { ChangeDevicePolicyDto, DevicePolicyDto } from './device-policy.dto.js';

/** What the organization asks of its devices: how often they scan, what they look at, and by which limits it is judged. */
@ApiTags('Devices')
@Controller('device-policy')
@OpenToKeys('device-policy')
export class DevicePolicyController {
  constructor(
    private readonly policies: DevicePolicies,
    private readonly change: ChangeDevicePolicy,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  /** The policy in force, whole; version 0 ships. */
  @Get()
  @Roles('viewer')
  @ApiOperation({ operationId: 'getDevicePolicy', summary: 'Show the policy for devices' })
  @ApiOkResponse({ type: DevicePolicyDto, headers: ETAG })
  async show(
    @CurrentPrincipal() { organizationId }: Principal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DevicePolicyDto> {
    return this.shown(await this.policies.current(organizationId), response);
  }

  /** Puts another policy in force. Agents learn of it before their next scan; what they reported is judged again in the background. */
  @Put()
  @Roles('admin')
  @ApiOperation({ operationId: 'putDevicePolicy', summary: 'Change the policy for devices' })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag that was read.' })
  @ApiOkResponse({ type: DevicePolicyDto, headers: ETAG })
  @ApiProblems({
    400: 'The policy has faults; `errors` lists them.',
    412: 'Somebody changed the policy since it was read.',
  })
  async put(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Body() { policy }: ChangeDevicePolicyDto,
    @IfMatchVersions() versions: number[] | null,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DevicePolicyDto> {
    const { scanIntervalSeconds = null, disabledChecks, optInChecks, thresholds } = policy;
    const settings = { scanIntervalSeconds, disabledChecks, optInChecks, thresholds };
    return this.shown(
      await this.change.execute(organizationId, settings, `${actor.kind}:${actor.id}`, versions),
      response,
    );
  }

  private shown(row: DevicePolicyRow, response: Response): DevicePolicyDto {
    response.setHeader('ETag', `"${row.version}"`);
    return DevicePolicyDto.from(row, {
      scanIntervalSeconds: this.policies.intervalOf(row.policy),
      minimumAgentVersion: this.config.DEVICE_MINIMUM_AGENT_VERSION,
    });
  }
}

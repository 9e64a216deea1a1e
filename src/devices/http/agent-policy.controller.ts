import { Controller, Get, Inject } from '@nestjs/common';
import { ApiProperty, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/index.js';
import type { SignedDevice } from '../app/authenticate-agent.service.js';
import { DevicePolicies } from '../app/device-policies.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { AgentSigned, CurrentDevice } from './agent-signed.decorators.js';

/** What an agent is asked to do. */
class AgentPolicyDto {
  @ApiProperty({ example: 3600 }) scanIntervalSeconds!: number;

  @ApiProperty({ type: [String], example: ['inventory', 'checks', 'network'], description: 'What to collect.' })
  collectors!: string[];

  @ApiProperty({ type: [String], example: ['remote-access'], description: 'Checks to leave out.' })
  disabledChecks!: string[];

  @ApiProperty({
    type: [String],
    example: ['ssh-keys-unencrypted'],
    description: 'Checks of personal places that the organization asks for; without it they are not made.',
  })
  optInChecks!: string[];

  @ApiProperty({ example: '1.0.0', description: 'Older agents should be updated.' }) minimumAgentVersion!: string;
  @ApiProperty({ example: '2026-11-20T12:00:00.000Z' }) serverTime!: Date;
}

const COLLECTORS = ['inventory', 'checks', 'network'];

/** What agents ask before they scan. */
@ApiTags('Agents')
@Controller('agent')
@AgentSigned()
export class AgentPolicyController {
  constructor(
    private readonly policies: DevicePolicies,
    private readonly clock: Clock,
    @Inject(devicesConfig.token) private readonly config: DevicesConfig,
  ) {}

  @Get('policy')
  @ApiOperation({
    summary: 'Show what the agent is asked to do',
    description: 'Signed like every agent request; without a body, the signature is over timestamp + "\\n".',
  })
  @ApiOkResponse({ type: AgentPolicyDto })
  async getAgentPolicy(@CurrentDevice() device: SignedDevice): Promise<AgentPolicyDto> {
    const { policy } = await this.policies.current(device.organizationId);
    return {
      scanIntervalSeconds: device.scanIntervalSeconds,
      collectors: COLLECTORS,
      disabledChecks: policy.disabledChecks,
      optInChecks: policy.optInChecks,
      minimumAgentVersion: this.config.DEVICE_MINIMUM_AGENT_VERSION,
      serverTime: this.clock.now(),
    };
  }
}

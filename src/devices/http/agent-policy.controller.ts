import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/index.js';
import type { SignedDevice } from '../app/authenticate-agent.service.js';
import { DevicePolicies } from '../app/device-policies.js';
import { devicesConfig, type DevicesConfig } from '../config.js';
import { AgentPolicyDto } from './agent-policy.dto.js';
import { AgentSigned, CurrentDevice } from './agent-signed.decorators.js';

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

import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { DerivedView, OpenToKeys } from '../../platform/index.js';
import { ReadDashboard } from '../app/read-dashboard.service.js';
import { RiskDashboardDto } from './risk-dashboard.dto.js';

/** The score and what it is made of. */
@ApiTags('Risk')
@Roles('viewer')
@Controller('risk-dashboard')
@OpenToKeys('risk-dashboard')
export class RiskDashboardController {
  constructor(private readonly dashboard: ReadDashboard) {}

  /** The score with its drivers, its range, how much was looked at, its trend, and why it changed. */
  @Get()
  @DerivedView()
  @ApiOperation({ operationId: 'getRiskDashboard', summary: 'Show the risk of the organization' })
  @ApiOkResponse({ type: RiskDashboardDto })
  async show(@CurrentPrincipal() principal: Principal): Promise<RiskDashboardDto> {
    return RiskDashboardDto.from(await this.dashboard.execute(principal));
  }
}

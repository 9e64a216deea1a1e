import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DevicePolicies } from '../../devices/index.js';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { OpenToKeys } from '../../platform/index.js';
import { CHECK_CATALOGUE } from '../domain/check-catalogue/check-catalogue.js';
import { CatalogueCheckDto, CheckCatalogueDto } from './device-observation.dto.js';

/** What posture checks mean. */
@ApiTags('Devices')
@Roles('viewer')
@Controller('checks')
@OpenToKeys('checks')
export class CheckCatalogueController {
  constructor(private readonly policies: DevicePolicies) {}

  /** Every check that we know more of than its source tells: all of our agent's, and those of Lynis that weigh most. */
  @Get()
  @ApiOperation({ operationId: 'listChecks', summary: 'List the catalogue of posture checks' })
  async list(@CurrentPrincipal() { organizationId }: Principal): Promise<CheckCatalogueDto> {
    const { policy } = await this.policies.current(organizationId);
    return { data: CHECK_CATALOGUE.map((check) => CatalogueCheckDto.from(check, policy.thresholds)) };
  }
}

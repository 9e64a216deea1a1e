import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { DerivedView, OpenToKeys } from '../../platform/index.js';
import { ReadMaturity } from '../app/read-maturity.service.js';
import { OrganizationMaturityDto } from './maturity.dto.js';

/** How mature an organization is. */
@ApiTags('Advice')
@Roles('viewer')
@Controller('organizations/maturity')
@OpenToKeys('maturity')
export class MaturityController {
  constructor(private readonly maturity: ReadMaturity) {}

  @Get()
  @DerivedView()
  @ApiOperation({
    operationId: 'getOrganizationMaturity',
    summary: 'Show the maturity of the organization',
    description:
      'Function by function of NIST CSF 2.0, and what raises it next: computed from signals and attestations (docs/compliance.md has the formula), compared with 30 and 90 days ago. The words come from a template; a model may put them differently, but every number in them is ours and of now. What was on earlier days is evaluated with the catalogue and the constants of today.',
  })
  @ApiOkResponse({ type: OrganizationMaturityDto })
  async read(@CurrentPrincipal() { organizationId }: Principal): Promise<OrganizationMaturityDto> {
    return OrganizationMaturityDto.from(await this.maturity.execute(organizationId));
  }
}

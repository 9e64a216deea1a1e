import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { DerivedView, OpenToKeys } from '../../platform/index.js';
import { ReadWorkforce } from '../app/read-plan.js';
import { WorkforceDto } from './workforce.dto.js';

/** Who is needed for all there is to do. */
@ApiTags('Planning')
@Controller('workforce')
@OpenToKeys('workforce')
export class WorkforceController {
  constructor(private readonly workforce: ReadWorkforce) {}

  /**
   * Demand in hours of a quarter by work role of the NICE Framework, from open work, new work and duties, against the people
   * that you said there are; gaps of roles of which you did not say it are not known. Of an organization without data the
   * demand is empty.
   */
  @Get()
  @Roles('viewer')
  @DerivedView()
  @ApiOperation({ operationId: 'getWorkforce', summary: 'Show who is needed for all there is to do' })
  @ApiOkResponse({ type: WorkforceDto })
  async show(@CurrentPrincipal() { organizationId, organizationPublicId }: Principal): Promise<WorkforceDto> {
    return WorkforceDto.from(await this.workforce.execute({ organizationId, organizationPublicId }));
  }
}

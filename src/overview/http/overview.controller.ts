import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPerson, PeopleOnly, type Person, Roles } from '../../identity/index.js';
import { DerivedView } from '../../platform/index.js';
import { ReadOverview } from '../app/read-overview.service.js';
import { OverviewDto } from './overview.dto.js';

/** The first screen. */
@ApiTags('Overview')
@Controller('overview')
@PeopleOnly()
@Roles('viewer')
export class OverviewController {
  constructor(private readonly overview: ReadOverview) {}

  /** How bad, whether it gets better, what to do first and why, and what waits for the reader. */
  @Get()
  @DerivedView()
  @ApiOperation({
    operationId: 'getOverview',
    summary: 'Show the first screen',
    description:
      'Each number is that of the list or view that its `link` names, read in the same moment. A key reads those: this address answers people, because what waits depends on the role of who asks.',
  })
  @ApiOkResponse({ type: OverviewDto })
  async show(@CurrentPerson() person: Person): Promise<OverviewDto> {
    return OverviewDto.from(await this.overview.execute(person));
  }
}

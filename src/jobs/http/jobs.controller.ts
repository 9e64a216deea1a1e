import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, IdParam, OpenToKeys } from '../../platform/index.js';
import { LongJobs } from '../app/long-jobs.service.js';
import { LongJobDto } from './long-job.dto.js';

/** Work that takes a while. */
@ApiTags('Jobs')
@Controller('jobs')
@OpenToKeys('jobs')
@Roles('viewer')
export class JobsController {
  constructor(private readonly jobs: LongJobs) {}

  /** What was asked for and takes a while: how far it is, and where its result is. It is kept for 30 days after its end. */
  @Get(':id')
  @ApiOperation({ operationId: 'getJob', summary: 'Show how far a job is' })
  @ApiOkResponse({ type: LongJobDto })
  @ApiProblems({ 404: 'There is no such job in this organization.' })
  async one(@CurrentPrincipal() { organizationId }: Principal, @IdParam('id', 'job') id: string): Promise<LongJobDto> {
    return LongJobDto.from(await this.jobs.one(organizationId, id));
  }
}

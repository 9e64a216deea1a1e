import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, HandsOut, HeavyViews, OpenToKeys } from '../../platform/index.js';
import { DescribeJob } from '../app/describe-job.service.js';
import { jobMarkdown } from '../domain/job/markdown.js';
import { JobDescriptionDto, JobDescriptionQueryDto } from './job-description.dto.js';

const MARKDOWN = 'text/markdown';
const NO_ROLE =
  'No role was asked for, and nothing that was counted asks for more people than there are. Name one with `?role=`.';

/** Whom to hire for what was measured. */
@ApiTags('Advice')
@ApiExtraModels(JobDescriptionDto)
@Roles('viewer')
@Controller('jd')
@OpenToKeys('jd')
export class JobDescriptionController {
  constructor(
    private readonly jobs: DescribeJob,
    private readonly views: HeavyViews,
  ) {}

  @Get()
  @DerivedView()
  @HandsOut('job-description')
  @ApiOperation({
    operationId: 'getJobDescription',
    summary: 'Show a job description',
    description:
      'Of a role, or of the one that measured work asks for most: why it exists, what it does and what it has brought about after 30, 60 and 90 days, each from what was counted. What nobody can measure (pay, place, reporting line) comes from `/planning/assumptions`, and is left to be filled in while it is not said there. The same data give the same bytes. A model may put the prose differently; every number in it is ours.',
  })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(JobDescriptionDto) } },
      [MARKDOWN]: { schema: { type: 'string' } },
    },
  })
  @ApiProblems({
    400: 'There is no such role, or a parameter is unknown; the role that was probably meant is suggested.',
    503: 'Other large views are being made: try again in some seconds.',
  })
  async read(
    @CurrentPrincipal() { organizationId, organizationPublicId }: Principal,
    @Query() { role, format }: JobDescriptionQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobDescriptionDto | string> {
    const described = await this.views.run(organizationId, () =>
      this.jobs.execute({ organizationId, organizationPublicId }, role),
    );
    response.vary('Accept');
    const accepted = format ?? (request.accepts(['application/json', MARKDOWN]) === MARKDOWN ? 'markdown' : 'json');
    if (accepted === 'json') return JobDescriptionDto.from(described);
    response.setHeader('Content-Type', `${MARKDOWN}; charset=utf-8`);
    response.setHeader('Content-Disposition', 'inline');
    const { job } = described;
    return job === null ? `${NO_ROLE}\n` : jobMarkdown(job.title, job.sections);
  }
}

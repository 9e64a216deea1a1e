import { Body, Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { LongJobDto, LongJobs } from '../../jobs/index.js';
import {
  ApiProblems,
  DerivedView,
  Idempotent,
  MAX_WAIT_SECONDS,
  OpenToKeys,
  TellsWriters,
  preferredWait,
} from '../../platform/index.js';
import { AskRefresh } from '../app/refresh-advice.work.js';
import { ReadStoredRecommendations } from '../app/read-recommendations.service.js';
import { AskedRefreshDto, RecommendationsDto, RefreshAdviceDto } from './recommendations.dto.js';

/** What an organization should do next, and why. */
@ApiTags('Advice')
@Controller('organizations/recommendations')
@OpenToKeys('recommendations')
@Roles('viewer')
export class RecommendationsController {
  constructor(
    private readonly read: ReadStoredRecommendations,
    private readonly ask: AskRefresh,
    private readonly jobs: LongJobs,
  ) {}

  /**
   * The set that was written last. Each item cites facts that existed when it was written, and names no vulnerability,
   * control, device or number that these do not have. Reading writes nothing: `status` is `none` until a refresh was asked for.
   */
  @Get()
  @DerivedView()
  @ApiOperation({ operationId: 'getRecommendations', summary: 'Show recommendations' })
  @ApiOkResponse({ type: RecommendationsDto })
  @ApiProblems({})
  async show(@CurrentPrincipal() { organizationId }: Principal): Promise<RecommendationsDto> {
    return RecommendationsDto.from(await this.read.execute(organizationId));
  }

  @Post('refresh')
  @Roles('analyst')
  @HttpCode(202)
  @Idempotent()
  @ApiOperation({
    operationId: 'refreshAdvice',
    summary: 'Write the recommendations and other advice anew',
    description:
      'It runs in the background; its progress is at `Location`. An organization has one refresh at a time: while one is under way, that one is answered. Where nothing changed since a text was written, it stays, and no model is asked. When a model fails, the last good text stays and says so; where there is none, the built-in template stands in.',
  })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`wait=N\` waits up to N s (at most ${MAX_WAIT_SECONDS}) for the end; not together with an \`Idempotency-Key\`, whose answer is the same each time.`,
  })
  @ApiBody({ type: RefreshAdviceDto, required: false })
  @ApiAcceptedResponse({ type: AskedRefreshDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems({ 400: 'A part is unknown, or a field has a value that it cannot take.', 429: 'Asked too often.' })
  @TellsWriters('jobId', 'alreadyUnderWay', 'job.state')
  async refresh(
    @CurrentPrincipal() { organizationId, organizationPublicId, actor }: Principal,
    @Body() { parts, role, force }: RefreshAdviceDto,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AskedRefreshDto> {
    const asked = { organizationPublicId, parts: parts ?? null, role: role ?? null, force: force ?? false };
    const { job, isNew } = await this.ask.execute(organizationId, asked, actor);
    response.location(`/api/v1/jobs/${job.id}`);
    // A job of a transaction that is still open is seen by nobody.
    const seconds = key === undefined ? preferredWait(prefer) : null;
    if (seconds === null) return { jobId: job.id, alreadyUnderWay: !isNew, job: LongJobDto.from(job) };
    const { job: now, waited } = await this.jobs.ended(organizationId, job.id, seconds);
    if (waited) response.setHeader('Preference-Applied', `wait=${seconds}`);
    return { jobId: job.id, alreadyUnderWay: !isNew, job: LongJobDto.from(now) };
  }
}

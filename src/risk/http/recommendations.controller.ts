import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, type ListPage, OpenToKeys } from '../../platform/index.js';
import { ACTION_LIST, type ActionListQuery } from '../app/action-list.js';
import { ReadRecommendations } from '../app/read-recommendations.service.js';
import { RecommendationDto } from './recommendation.dto.js';
import { RecommendationSummaryDto } from './recommendation-summary.dto.js';

/** What to do first, and why. */
@ApiTags('Risk')
@Roles('viewer')
@Controller('rice/recommendations')
@OpenToKeys('rice')
export class RecommendationsController {
  constructor(private readonly recommendations: ReadRecommendations) {}

  /** Everything that one could do about what is open, the most urgent first. */
  @Get()
  @ApiOperation({
    operationId: 'listRecommendations',
    summary: 'List what to do first',
    description:
      'By default what removes most risk for a day of work first; a deadline that is near or has passed lifts what is high risk or known to be exploited, and malware comes before everything. Checks of one cause are one action. Each says why it is there, its four inputs and how each came about, the score when it alone is done, and the score along the list.',
  })
  @ApiList(ACTION_LIST, RecommendationDto, RecommendationSummaryDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.' })
  list(
    @CurrentPrincipal() principal: Principal,
    @ListOf(ACTION_LIST) query: ActionListQuery,
  ): Promise<ListPage<RecommendationDto>> {
    return this.recommendations.list(
      principal,
      query,
      (row, policy, today) => RecommendationDto.from(row, policy, today),
      (summary) => RecommendationSummaryDto.from(summary),
    );
  }
}

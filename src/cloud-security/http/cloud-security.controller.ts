import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiProblems, DerivedView, OpenToKeys } from '../../platform/index.js';
import { CloudSuites } from '../app/cloud-suites.js';
import { ReadSuite } from '../app/read-suite.service.js';
import { CHECK, SUITE } from './addresses.js';
import { checkFilter, SuiteDto, SuiteQueryDto, SuiteSummaryDto } from './suite.dto.js';
import { CloudCheckDetailDto } from './check.dto.js';

/** Cloud suites, and whether their settings are as they should be. */
@ApiTags('Cloud security')
@Roles('viewer')
@Controller('cloud-security')
@OpenToKeys('cloud-security')
export class CloudSecurityController {
  constructor(
    private readonly suites: CloudSuites,
    private readonly read: ReadSuite,
  ) {}

  /** All suites that this service can audit, connected or not. */
  @Get()
  @DerivedView()
  @ApiOperation({ operationId: 'listCloudSuites', summary: 'List cloud suites' })
  @ApiOkResponse({ type: SuiteSummaryDto, isArray: true })
  async all(@CurrentPrincipal() { organizationId }: Principal): Promise<SuiteSummaryDto[]> {
    return (await this.read.all(organizationId)).map((summary) => SuiteSummaryDto.from(summary));
  }

  @Get(':suite')
  @DerivedView()
  @ApiOperation({
    operationId: 'getCloudSuite',
    summary: 'Show the last audit of a cloud suite',
    description:
      'Each check with its result, the figures, what moved, and how the suite is connected. One that is not connected is shown as well, with how to connect it. The filters choose which checks are shown; the figures stay those of all.',
  })
  @ApiParam(SUITE)
  @ApiOkResponse({ type: SuiteDto })
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.', 404: 'There is no such suite.' })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
    @Query() query: SuiteQueryDto,
  ): Promise<SuiteDto> {
    const filter = checkFilter(query, this.suites.get(suite).suite.checks);
    return SuiteDto.from(await this.read.one(organizationId, suite, filter));
  }

  /** Its result whole, where settings differ, what it supports, and what the last audits said of it. */
  @Get(':suite/checks/:checkId')
  @DerivedView()
  @ApiOperation({ operationId: 'getCloudCheck', summary: 'Show a check of a cloud suite' })
  @ApiParam(SUITE)
  @ApiParam(CHECK)
  @ApiOkResponse({ type: CloudCheckDetailDto })
  @ApiProblems({ 404: 'There is no such suite, or it has no such check.' })
  async check(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
    @Param('checkId') checkId: string,
  ): Promise<CloudCheckDetailDto> {
    return CloudCheckDetailDto.detail(await this.read.check(organizationId, suite, checkId));
  }
}

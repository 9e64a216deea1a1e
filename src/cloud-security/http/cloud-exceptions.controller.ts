import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import { ApiList, ApiProblems, ListOf, type ListPage, OpenToKeys, AnswersAs } from '../../platform/index.js';
import { CLOUD_EXCEPTION_LIST, type CloudExceptionListQuery } from '../app/cloud-lists.js';
import { ExceptCheck } from '../app/except-check.service.js';
import { ReadAudits } from '../app/read-audits.service.js';
import { ReadSuite } from '../app/read-suite.service.js';
import { CHECK, SUITE } from './addresses.js';
import { CloudCheckDto } from './check.dto.js';
import { CloudExceptionDto, PutCloudExceptionDto } from './history.dto.js';

/** Checks that somebody approved to leave as they are for a time. */
@ApiTags('Cloud security')
@Controller('cloud-security/:suite')
@OpenToKeys('cloud-exceptions')
@Roles('admin')
export class CloudExceptionsController {
  constructor(
    private readonly except: ExceptCheck,
    private readonly read: ReadAudits,
    private readonly suite: ReadSuite,
  ) {}

  @Put('checks/:checkId/exception')
  @ApiOperation({
    operationId: 'putCloudException',
    summary: 'Make an exception for a check, or for objects behind it',
    description:
      'In the place of the exception that stands. Whoever calls is its approver. The result stays what was seen, and its score too; when the last day has passed, the exception ends by itself.',
  })
  @ApiParam(SUITE)
  @ApiParam(CHECK)
  @ApiOkResponse({ type: CloudCheckDto })
  @ApiProblems({
    400: 'The body does not have the right shape.',
    404: 'There is no such suite, or it has no such check.',
    422: 'The last day is none, past, or too far ahead.',
  })
  @AnswersAs('cloud-security')
  async put(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Param('suite') suite: string,
    @Param('checkId') checkId: string,
    @Body() { reason, expiresOn, objects = null }: PutCloudExceptionDto,
  ): Promise<CloudCheckDto> {
    await this.except.execute(organizationId, actor, suite, checkId, { reason, expiresOn, objects });
    return CloudCheckDto.from(await this.suite.check(organizationId, suite, checkId));
  }

  @Delete('checks/:checkId/exception')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteCloudException',
    summary: 'End the exception of a check',
    description: 'It stays on record. Doing it again is no error.',
  })
  @ApiParam(SUITE)
  @ApiParam(CHECK)
  @ApiNoContentResponse({ description: 'No exception stands.' })
  @ApiProblems({ 404: 'There is no such suite, or it has no such check.' })
  delete(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Param('suite') suite: string,
    @Param('checkId') checkId: string,
  ): Promise<void> {
    return this.except.remove(organizationId, actor, suite, checkId);
  }

  /** All of a suite, those that ended too, the newest first. */
  @Get('exceptions')
  @Roles('viewer')
  @ApiOperation({ operationId: 'listCloudExceptions', summary: 'List exceptions of a cloud suite' })
  @ApiParam(SUITE)
  @ApiList(CLOUD_EXCEPTION_LIST, CloudExceptionDto)
  @ApiProblems({ 400: 'A parameter is unknown or has a value that it cannot take.', 404: 'There is no such suite.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
    @ListOf(CLOUD_EXCEPTION_LIST) query: CloudExceptionListQuery,
  ): Promise<ListPage<CloudExceptionDto>> {
    return this.read.exceptions(organizationId, suite, query, (row) => CloudExceptionDto.from(row));
  }
}

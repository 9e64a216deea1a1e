import { Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentPrincipal, type Principal, Roles } from '../../identity/index.js';
import {
  ApiList,
  ApiProblems,
  IdParam,
  ListOf,
  type ListPage,
  MAX_WAIT_SECONDS,
  OpenToKeys,
  TellsWriters,
  preferredWait,
} from '../../platform/index.js';
import { AskAudit, LimitAudits } from '../app/ask-audit.service.js';
import { AUDIT_LIST, type AuditListQuery, DRIFT_LIST, type DriftListQuery } from '../app/cloud-lists.js';
import { CloudSuites } from '../app/cloud-suites.js';
import { ReadAudits } from '../app/read-audits.service.js';
import { SUITE } from './addresses.js';
import { AskedAuditDto, CloudAuditDetailDto, CloudAuditDto } from './audit.dto.js';
import { CloudDriftDto } from './history.dto.js';

const BAD_PARAMETER = 'A parameter is unknown or has a value that it cannot take.';

/** Runs over suites, and what moved between them. */
@ApiTags('Cloud security')
@Controller('cloud-security/:suite')
@OpenToKeys('cloud-security')
@Roles('viewer')
export class CloudAuditsController {
  constructor(
    private readonly suites: CloudSuites,
    private readonly ask: AskAudit,
    private readonly read: ReadAudits,
    private readonly limit: LimitAudits,
  ) {}

  @Post('audit')
  @Roles('analyst')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'auditCloudSuite',
    summary: 'Audit a cloud suite now',
    description:
      'It runs in the background; its progress is at `Location`. An organization has one run of a suite at a time: while one is under way, that one is answered.',
  })
  @ApiParam(SUITE)
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`wait=N\` waits up to N s (at most ${MAX_WAIT_SECONDS}) for the end.`,
  })
  @ApiAcceptedResponse({ type: AskedAuditDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems({ 404: 'There is no such suite.', 409: 'It is not connected.', 429: 'Asked too often.' })
  @TellsWriters('auditId', 'alreadyUnderWay', 'audit.state')
  async audit(
    @CurrentPrincipal() { organizationId, actor }: Principal,
    @Param('suite') key: string,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AskedAuditDto> {
    const suite = this.suites.get(key).meta.key;
    this.limit.take(organizationId, suite);
    const { auditId, isNew } = await this.ask.execute(organizationId, suite, 'asked', actor);
    const seconds = preferredWait(prefer);
    response.location(`/api/v1/cloud-security/${suite}/audits/${auditId}`);
    const { audit, waited } = await this.read.ended(organizationId, suite, auditId, seconds ?? 0);
    if (seconds !== null && waited) response.setHeader('Preference-Applied', `wait=${seconds}`);
    return { auditId, alreadyUnderWay: !isNew, audit: CloudAuditDto.from(audit) };
  }

  /** All runs, the newest first. */
  @Get('audits')
  @ApiOperation({ operationId: 'listCloudAudits', summary: 'List audits of a cloud suite' })
  @ApiParam(SUITE)
  @ApiList(AUDIT_LIST, CloudAuditDto)
  @ApiProblems({ 400: BAD_PARAMETER, 404: 'There is no such suite.' })
  list(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
    @ListOf(AUDIT_LIST) query: AuditListQuery,
  ): Promise<ListPage<CloudAuditDto>> {
    return this.read.list(organizationId, suite, query, (row) => CloudAuditDto.from(row));
  }

  /** A run with its progress while it is under way, then with what it read and said. */
  @Get('audits/:id')
  @ApiOperation({ operationId: 'getCloudAudit', summary: 'Show an audit of a cloud suite' })
  @ApiParam(SUITE)
  @ApiOkResponse({ type: CloudAuditDetailDto })
  @ApiProblems({ 404: 'There is no such suite, or no such audit in this organization.' })
  async one(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
    @IdParam('id', 'audit') id: string,
  ): Promise<CloudAuditDetailDto> {
    return CloudAuditDetailDto.from(await this.read.one(organizationId, suite, id));
  }

  /** What audits found otherwise than those before them, the newest first, and who did it as far as the suite tells. */
  @Get('drift')
  @ApiOperation({ operationId: 'listCloudDrift', summary: 'List the drift of a cloud suite' })
  @ApiParam(SUITE)
  @ApiList(DRIFT_LIST, CloudDriftDto)
  @ApiProblems({ 400: BAD_PARAMETER, 404: 'There is no such suite.' })
  drift(
    @CurrentPrincipal() { organizationId }: Principal,
    @Param('suite') suite: string,
    @ListOf(DRIFT_LIST) query: DriftListQuery,
  ): Promise<ListPage<CloudDriftDto>> {
    return this.read.drift(organizationId, suite, query, (row, title) => CloudDriftDto.from(row, title));
  }
}
